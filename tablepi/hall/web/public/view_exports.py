"""The public view for programs: JSON, and CSV for spreadsheets."""

import csv
import io
from collections.abc import Iterable
from typing import Any

from tablepi.hall.web.values.game_words import GameWords
from tablepi.hall.web.values.public_view import HallView, ResultView, SeatView, TableView

ENGLISH = "en"
RISKY = ("=", "+", "-", "@", "\t")
"""What a spreadsheet takes for a formula at the beginning of a cell."""

Row = dict[str, Any]


def tables_of(hall: HallView, games: GameWords, now_ms: int) -> list[Row]:
    """Every table with what it shows."""
    return [_table(each, games, now_ms) for each in hall.tables]


def results_of(hall: HallView, games: GameWords) -> list[Row]:
    """Every result that stands, the latest first."""
    return [_result(each, games) for each in hall.results]


def as_csv(rows: Iterable[Row], columns: tuple[str, ...]) -> bytes:
    """A line for each player of each row: UTF-8 with BOM, commas, CRLF, a header in English."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(columns)
    for row in rows:
        for seat in row.get("seats") or [{}]:
            values = {**row, **seat}
            writer.writerow([_cell(values.get(column)) for column in columns])
    return out.getvalue().encode("utf-8-sig")


TABLE_COLUMNS = (
    *("table", "name", "state", "game", "title", "phase", "stands", "check", "age_ms"),
    *("seat", "player", "score", "to_play", "clock_ms", "clock_runs"),
)
RESULT_COLUMNS = (
    *("table", "number", "began", "game", "title", "check", "why", "seal"),
    *("seat", "player", "score", "won"),
)


def _cell(value: Any) -> str:
    """A cell that no spreadsheet calculates; a number stays one."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int | float):
        return f"{value:.10g}"
    return f"'{value}" if str(value).startswith(RISKY) else str(value)


def _table(table: TableView, games: GameWords, now_ms: int) -> Row:
    known: Row = {
        "table": table.id,
        "name": table.name,
        "state": table.state,
        "age_ms": max(0, now_ms - table.heard_at) if table.heard_at else None,
        "open": table.open,
    }
    if not table.open:
        return {**known, "seats": []}
    return {
        **known,
        "game": table.key.game,
        "title": games.title(table.key, ENGLISH),
        "phase": table.phase,
        "stands": table.stands,
        "check": table.check,
        "clock_ms": table.clock.left(now_ms) if table.clock else None,
        "seats": [_playing(each, now_ms) for each in table.seats],
    }


def _playing(seat: SeatView, now_ms: int) -> Row:
    clock = seat.clock
    return {
        "seat": seat.number,
        "player": seat.name,
        "score": seat.score,
        "to_play": seat.to_play,
        "clock_ms": clock.left(now_ms) if clock else None,
        "clock_runs": clock.runs if clock else None,
    }


def _result(result: ResultView, games: GameWords) -> Row:
    return {
        "table": result.table,
        "number": result.number,
        "began": result.began,
        "game": result.key.game,
        "title": games.title(result.key, ENGLISH),
        "check": result.check,
        "why": result.why,
        "seal": result.seal,
        "seats": [
            {"seat": each.number, "player": each.name, "score": each.score, "won": each.won}
            for each in result.seats
        ],
    }
