"""Results that the desk enters, corrects and lowers; and those that tables make by themselves."""

import sqlite3
from collections.abc import Mapping, Sequence
from typing import Any

from tablepi.hall.events.event_view import HeldMatch
from tablepi.hall.events.rows.decisions import Penalised, ResultCorrected, ResultEntered, Voided
from tablepi.hall.events.rows.event_results import open_key
from tablepi.hall.events.rows.event_state import (
    OPEN_ROUND,
    EventState,
    OpenMatch,
    Pairing,
    Stage,
    TableResult,
)
from tablepi.hall.server.commands.event_book import EventBook
from tablepi.hall.server.database.desk_decisions import DeskRefusal
from tablepi.hall.server.database.task_ids import task_id
from tablepi.hall.server.tables.table_matches import (
    absent_result,
    drawn_result,
    matches_of,
    open_result,
    result_of,
    row_of_result,
)


class ResultChanges:
    """Works for the record's writer; each raises DeskRefusal or StaleRowError."""

    def __init__(self, book: EventBook) -> None:
        self._book = book

    def enter(
        self,
        record: sqlite3.Connection,
        place: tuple[int, str],
        said: Mapping[str, Any],
        at_row: int,
        who: str,
        why: str = "",
    ) -> None:
        """Enters the result of a table of a round; `why` where a result stands, which it replaces.

        `said`: `wins`, `draws`, `out`, or `places`, `points`, `out`.
        """
        state = self._book.running(record).state
        before = state.results.get(place)
        self._write(record, place, said, before, at_row, who, why)

    def take_late(
        self, record: sqlite3.Connection, place: tuple[int, str], at_row: int, who: str, why: str
    ) -> None:
        """Puts the result of a table's own matches in place of what was entered before."""
        state = self._book.running(record).state
        stage, pairing = paired_at(state, *place)
        matches = matches_of(record, state.event, task_id(*place))
        found = result_of(stage, pairing.players, matches)
        if found.said is None:
            raise DeskRefusal("faulty.no_result", 409, round=place[0], table=place[1])
        scores = found.said, found.seal, found.matches
        row = row_of_result(ResultCorrected, place, *scores, why=reason(why))
        self._book.add(record, row, who, at_row)

    def absent(
        self,
        record: sqlite3.Connection,
        place: tuple[int, str],
        out: Sequence[int],
        at_row: int,
        who: str,
        why: str = "",
    ) -> None:
        """These seats, from 1, never came, gave up or were disqualified."""
        state = self._book.running(record).state
        stage, pairing = paired_at(state, *place)
        if not out or any(not 0 < seat <= len(pairing.players) for seat in out):
            raise DeskRefusal("refused.form")
        said = absent_result(stage, pairing.players, out)
        self._write(record, place, said, state.results.get(place), at_row, who, why)

    def unfinished(
        self, record: sqlite3.Connection, place: tuple[int, str], at_row: int, who: str
    ) -> None:
        """A table that did not finish counts as drawn."""
        state = self._book.running(record).state
        stage, pairing = paired_at(state, *place)
        said = drawn_result(stage, pairing.players)
        self._write(record, place, said, state.results.get(place), at_row, who, "")

    def correct_open(
        self,
        record: sqlite3.Connection,
        matches: tuple[str, ...],
        said: Mapping[str, Any],
        at_row: int,
        who: str,
        why: str,
        players: Sequence[str] = (),
    ) -> None:
        """Another result of a match of open play. `players`: who played, where it was others."""
        found = self._counted(record, matches)
        self.write_open(
            record, found.table, players or found.players, matches, said, found.result.seal,
            who=who, at_row=at_row, why=reason(why),
        )  # fmt: skip

    def void_open(
        self, record: sqlite3.Connection, matches: tuple[str, ...], at_row: int, who: str, why: str
    ) -> None:
        """Takes the result of a match of open play away; it may be entered again."""
        found = self._counted(record, matches)
        row = Voided(found.table, matches, reason(why))
        self._book.add(record, row, who, at_row)

    def _counted(self, record: sqlite3.Connection, matches: tuple[str, ...]) -> OpenMatch:
        found = self._book.running(record).state.open_matches.get(open_key(matches))
        if found is None:
            raise DeskRefusal("faulty.nothing_counts", 409)
        return found

    def enter_open(
        self,
        record: sqlite3.Connection,
        match: HeldMatch,
        players: Sequence[str],
        at_row: int,
        who: str,
        said: Mapping[str, Any] | None = None,
    ) -> None:
        """A match of open play, with the players that the desk knows, in seat order. `said`: what
        came out, where the hall could not play it again.
        """
        if said is None and len(players) != len(match.places):
            raise DeskRefusal("faulty.seats", 409)
        found = match._replace(players=tuple(players))
        self.write_open(
            record, match.table, players, (match.match,), said or open_result(found), match.seal,
            who=who, at_row=at_row,
        )  # fmt: skip

    def write_open(
        self,
        record: sqlite3.Connection,
        table: str,
        players: Sequence[str],
        matches: Sequence[str],
        said: Mapping[str, Any],
        seal: str,
        *,
        who: str,
        at_row: int | None = None,
        why: str = "",
    ) -> None:
        """A match of open play; with `why` in place of what stands."""
        kind = ResultCorrected if why else ResultEntered
        more: dict[str, Any] = {"players": tuple(players), "why": why or None}
        row = row_of_result(kind, (OPEN_ROUND, table), said, seal, matches, **more)
        self._book.add(record, row, who, at_row)

    def penalty(
        self,
        record: sqlite3.Connection,
        player: str,
        points: int,
        at_row: int,
        who: str,
        why: str,
    ) -> None:
        """Points that a judge adds to a player's in the stage that runs; signed."""
        state = self._book.running(record).state
        if state.stage is None or state.stage.format == "open" or not points:
            raise DeskRefusal("refused.no_points", 409)
        row = Penalised(player, state.stage.number, points, reason(why))
        self._book.add(record, row, who, at_row)

    def _write(
        self,
        record: sqlite3.Connection,
        place: tuple[int, str],
        said: Mapping[str, Any],
        before: TableResult | None,
        at_row: int,
        who: str,
        why: str,
    ) -> None:
        seal, matches = (before.seal, before.matches) if before else ("", ())
        kind = ResultCorrected if before else ResultEntered
        said_why = reason(why) if before or why.strip() else None
        row = row_of_result(kind, place, said, seal, matches, why=said_why)
        self._book.add(record, row, who, at_row)


def paired_at(state: EventState, round_: int, table: str) -> tuple[Stage, Pairing]:
    """The stage and the pairing of a table in a round. Raises DeskRefusal."""
    for played in state.rounds[round_ - 1 : round_] if round_ > 0 else ():
        for pairing in played.pairings:
            if pairing.table == table:
                return state.stage_of(played), pairing
    raise DeskRefusal("faulty.no_pairing", 409, table=table, round=round_)


def reason(why: str) -> str:
    """Reason that was typed, short and in one line. Raises DeskRefusal where it says nothing."""
    said = " ".join(why.split())[:200]
    if not said:
        raise DeskRefusal("refused.why")
    return said
