"""Results that tables make by themselves, as soon as their matches decide."""

import logging
import sqlite3
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from tablepi.hall.events.event_snapshot import EventSnapshot
from tablepi.hall.events.event_view import HeldMatch
from tablepi.hall.events.rows.decisions import Entered, ResultCorrected, ResultEntered
from tablepi.hall.events.rows.event_state import NO_SEAL, OPEN_ROUND, EventState, TableResult
from tablepi.hall.server.database.desk_refusals import DeskRefusal
from tablepi.hall.server.database.event_rows import keep_name
from tablepi.hall.server.database.task_ids import event_of_match, place_of_task, task_id
from tablepi.hall.server.desk.event_book import TABLE, EventBook, free_id, paired_at
from tablepi.hall.server.machine.hall_clock import HallClock
from tablepi.hall.server.tables.table_matches import (
    BY_DESK,
    are_paired,
    head_and_task,
    held_match,
    list_match,
    matches_of,
    open_result,
    open_row,
    result_of,
    row_of_result,
    scores_of_result,
    task_of_match,
    unlisted,
)
from tablepi.wire.batch import Head

SEAL_WAIT_MS = 5_000
"""Time that a result waits for the full record with its seal, which comes right behind it; a seal
that comes later has a row of its own.
"""


Match = tuple[str, str]
"""A table and a match of it."""

log = logging.getLogger("tablepi.hall")


class TableResults:
    """Works for the record's writer. `waiting`: matches whose results wait for their seals."""

    def __init__(self, hall: str, book: EventBook, clock: HallClock) -> None:
        self._hall = hall
        self._book = book
        self._clock = clock
        self._seen: dict[str, int] = {}
        self.waiting: set[Match] = set()

    def take_all(self, record: sqlite3.Connection, rebuilds: bool = False) -> None:
        """Makes every result that can be made now. `rebuilds`: none yet, since the event's rows are
        still coming back; only matches of tasks are tied to it.
        """
        event = self._book.load(record)
        if event is None:
            return
        for table, match in unlisted(record, self._hall, event.state.event):
            self._list(record, event, table, match, rebuilds)
        if rebuilds:
            return
        for played, pairing in event.state.outstanding():
            self._make(record, played.number, pairing.table)
        for place in event.state.results:
            self._seal(record, event.state, place)
        for key in event.state.open_matches:
            self._seal_open(record, event.state, key)
        for held in matches_of(record, event.state.event, "", decided_matches(event.state)):
            self._make_open(record, held)

    def take(self, record: sqlite3.Connection, matches: Iterable[Match], rebuilds: bool) -> None:
        """Makes the results of these matches, where they decide something."""
        event = self._book.load(record)
        for table, match in matches if event else ():
            assert event is not None
            self._list(record, event, table, match, rebuilds)
            task = task_of_match(record, event.state.event, match)
            if task is None or rebuilds:
                continue
            if place := place_of_task(task):
                if place not in event.state.results:
                    self._make(record, *place)
                else:
                    self._seal(record, event.state, place)
            elif key := _open_key(event.state, match):
                self._seal_open(record, event.state, key)
            elif not task and (held := held_match(record, table, match, task)):
                self._make_open(record, held)

    def list_after_rebuild(self, record: sqlite3.Connection) -> None:
        """Ties the matches of open play that came back to the event: which of them it counts stands
        in its rows; of the others the desk says.
        """
        event = self._book.load(record)
        if event is None:
            return
        decided = decided_matches(event.state)
        for table, match in unlisted(record, self._hall, event.state.event):
            found = head_and_task(record, table, match)
            if found is not None and not found[1]:
                task = "" if match in decided else BY_DESK
                list_match(record, event.state.event, table, match, task, found[0].number)

    def _list(
        self,
        record: sqlite3.Connection,
        event: EventSnapshot,
        table: str,
        match: str,
        rebuilds: bool,
    ) -> None:
        """Ties a match to the event by its task, where those play it who were paired; none that is
        of another event.
        """
        found, name = head_and_task(record, table, match), event.state.event
        if found is None or event_of_match(record, match) != name:
            return
        head, task = found
        number = head.number
        if not task and rebuilds:
            return
        if not task:
            stage = event.state.stage
            is_open = stage is not None and stage.format == "open"
            list_match(record, name if is_open else "", table, match, "", number)
        elif self._is_ours(event, table, head, task):
            list_match(record, name, table, match, task, number)
            _name_again(record, event, head)

    def _is_ours(self, event: EventSnapshot, table: str, head: Head, task: str) -> bool:
        place = place_of_task(task)
        if place is None or place[1] != table:
            return False
        try:
            _, pairing = paired_at(event.state, *place)
        except DeskRefusal:
            return False
        return are_paired(head.players, pairing)

    def _make(self, record: sqlite3.Connection, round_: int, table: str) -> None:
        event = self._book.running(record)
        stage, pairing = paired_at(event.state, round_, table)
        matches = matches_of(record, event.state.event, task_id(round_, table))
        found = result_of(stage, pairing.players, matches)
        if found.scores is None or self._awaits_seal(table, found.matches[-1], found.seal):
            return
        scores = found.scores, found.seal, found.matches
        row = row_of_result(ResultEntered, (round_, table), *scores)
        self._write(lambda: self._book.add(record, row, TABLE))

    def _make_open(self, record: sqlite3.Connection, match: HeldMatch) -> None:
        state = self._book.running(record).state
        if match.match in decided_matches(state) or match.verdict != "checked":
            return
        if self._awaits_seal(match.table, match.match, match.seal):
            return
        if players := players_of(record, self._book, match):
            scores = open_result(match._replace(players=players))
            row = open_row(ResultEntered, match.table, players, (match.match,), scores, match.seal)
            self._write(lambda: self._book.add(record, row, TABLE))

    def _seal(self, record: sqlite3.Connection, state: EventState, place: tuple[int, str]) -> None:
        """Writes the seal of a result that stands without one, once its full record came."""
        result = state.results[place]
        if seal := _late_seal(record, place[1], result):
            self._write_again(record, place, result, seal, {})

    def _seal_open(
        self, record: sqlite3.Connection, state: EventState, key: tuple[str, ...]
    ) -> None:
        found = state.open_matches[key]
        if seal := _late_seal(record, found.table, found.result):
            place, players = (OPEN_ROUND, found.table), {"players": found.players}
            self._write_again(record, place, found.result, seal, players)

    def _write_again(
        self,
        record: sqlite3.Connection,
        place: tuple[int, str],
        result: TableResult,
        seal: str,
        more: Mapping[str, Any],
    ) -> None:
        """The same result with its seal, as a correction without a reason."""
        scores = scores_of_result(result), seal, result.matches
        row = row_of_result(ResultCorrected, place, *scores, **more)
        self._write(lambda: self._book.add(record, row, TABLE))

    def _write(self, write: Callable[[], object]) -> None:
        """Writes a row; what the event cannot have is left to the desk."""
        try:
            write()
        except DeskRefusal as refused:
            log.warning("a table's result was refused: %s %s", refused.sentence, refused.values)

    def _awaits_seal(self, table: str, match: str, seal: str) -> bool:
        """True if a result is still to wait for its seal."""
        now = self._clock.now_ms()
        if seal or now - self._seen.setdefault(match, now) >= SEAL_WAIT_MS:
            self._seen.pop(match, None)
            self.waiting.discard((table, match))
            return False
        self.waiting.add((table, match))
        return True


def decided_matches(state: EventState) -> frozenset[str]:
    """The matches of open play that have a result in the event, or whose result was taken away."""
    return frozenset(match for key in (*state.open_matches, *state.voided) for match in key)


def stray_matches(record: sqlite3.Connection, state: EventState) -> tuple[HeldMatch, ...]:
    """Matches of open play that the event neither counts nor voided: the desk says of them."""
    decided = decided_matches(state)
    return tuple(
        match for task in ("", BY_DESK) for match in matches_of(record, state.event, task, decided)
    )


def stray_match(record: sqlite3.Connection, state: EventState, match: str) -> HeldMatch | None:
    """One of these matches, None where it is none of them."""
    found = record.execute(
        "SELECT table_id, task FROM event_matches WHERE match = ? AND event = ?",
        (match, state.event),
    ).fetchone()
    if not found or found[1] not in ("", BY_DESK) or match in decided_matches(state):
        return None
    table, task = found
    return held_match(record, table, match, task)


def _open_key(state: EventState, match: str) -> tuple[str, ...]:
    """Key by which the event counts a match of open play, () for one that it does not count."""
    return next((key for key in state.open_matches if match in key), ())


def _late_seal(record: sqlite3.Connection, table: str, result: TableResult) -> str:
    """The seal of the last match of a result that stands without one, '' for none yet."""
    if result.seal != NO_SEAL or not result.matches:
        return ""
    held = held_match(record, table, result.matches[-1], "")
    return held.seal if held and held.verdict == "checked" else ""


def _name_again(record: sqlite3.Connection, event: EventSnapshot, head: Head) -> None:
    """Takes names that were lost with the record from a head, where it has them whole."""
    if event.facts.policy != "full":
        return
    for player, name in zip(head.players, head.names, strict=True):
        if player and name and player not in event.names and player not in event.facts.erased:
            keep_name(record, event.state.event, player, name)


def players_of(record: sqlite3.Connection, book: EventBook, match: HeldMatch) -> tuple[str, ...]:
    """The players' ids by seat, new ones entered; () where it is not clear who it was."""
    event = book.running(record)
    if all(player in event.state.players for player in match.players):
        return match.players
    if event.facts.policy != "full" or not all(match.names):
        return ()
    found = [[id_ for id_, name in event.names.items() if name == each] for each in match.names]
    if any(len(ids) > 1 for ids in found) or len(set(match.names)) != len(match.names):
        return ()
    return tuple(
        ids[0] if ids else _enter(record, book, name)
        for name, ids in zip(match.names, found, strict=True)
    )


def _enter(record: sqlite3.Connection, book: EventBook, name: str) -> str:
    player = free_id(book.running(record).state.players)
    book.add(record, Entered(player, name=name), TABLE)
    return player
