"""Rows of results, made of scores or of a result that stood before."""

from collections.abc import Mapping, Sequence
from typing import Any

from tablepi.hall.events.rows.decisions import ResultEntered, Scores
from tablepi.hall.events.rows.event_state import OPEN_ROUND, TableResult

RowScores = dict[str, Any]
"""The `result` of a row."""


def scores_of_result(result: TableResult) -> RowScores:
    if result.wins:
        return {"wins": list(result.wins), "draws": result.draws, "out": list(result.out)}
    scores: RowScores = {"places": list(result.places), "out": list(result.out)}
    return {**scores, "points": list(result.points)} if result.points else scores


def row_of_result(
    kind: type[ResultEntered],
    place: tuple[int, str],
    scores: Mapping[str, Any],
    seal: str,
    matches: Sequence[str],
    **fields: Any,
) -> ResultEntered:
    return kind(*place, Scores(**scores), seal or "-", tuple(matches), **fields)


def open_row(
    kind: type[ResultEntered],
    table: str,
    players: Sequence[str],
    matches: Sequence[str],
    scores: Mapping[str, Any],
    seal: str,
    why: str | None = None,
) -> ResultEntered:
    place = OPEN_ROUND, table
    return row_of_result(kind, place, scores, seal, matches, players=tuple(players), why=why)
