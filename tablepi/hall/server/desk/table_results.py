"""Results that tables make by themselves, as soon as their matches decide."""

import logging
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from tablepi.hall.events.event_snapshot import EventSnapshot
from tablepi.hall.events.event_view import HeldMatch
from tablepi.hall.events.rows.decision_log import TABLE
from tablepi.hall.events.rows.decisions import Entered, ResultCorrected, ResultEntered
from tablepi.hall.events.rows.event_state import NO_SEAL, OPEN_ROUND, EventState, TableResult
from tablepi.hall.events.rows.result_rows import open_row, row_of_result, scores_of_result
from tablepi.hall.events.shown_names import without_mark
from tablepi.hall.server.database.desk_refusals import DeskRefusal
from tablepi.hall.server.database.event_rows import keep_name
from tablepi.hall.server.database.record_file import Record
from tablepi.hall.server.database.task_ids import event_of_match, place_of_task, task_id
from tablepi.hall.server.desk.event_book import EventBook, free_id, paired_at
from tablepi.hall.server.machine.hall_clock import HallClock
from tablepi.hall.server.tables.table_matches import (
    BY_DESK,
    are_paired,
    head_and_task,
    held_match,
    list_match,
    matches_of,
    open_result,
    result_of,
    task_of_match,
    unlisted,
)
from tablepi.wire.batch import Head
from tablepi.wire.shown_name import NamesPolicy

SEAL_WAIT_MS = 5_000
"""Time that a result waits for the full record with its seal, which comes right behind it; a seal
that comes later has a row of its own.
"""


Match = tuple[str, str]
"""A table and a match of it."""

log = logging.getLogger("tablepi.hall")


class TableResults:
    """Works for the record's writer. `waiting`: matches whose results wait for their seals;
    `policy`: the form of names that tables were told, which may be another event's.
    """

    def __init__(
        self, hall: str, book: EventBook, clock: HallClock, policy: Callable[[Record], NamesPolicy]
    ) -> None:
        self._hall = hall
        self._policy = policy
        self._book = book
        self._clock = clock
        self._seen: dict[str, int] = {}
        self.waiting: set[Match] = set()

    def take_all(self, record: Record, rebuilds: bool = False) -> None:
        """Makes every result that can be made now. `rebuilds`: none yet, since the event's rows are
        still coming back; only matches of tasks are tied to it.
        """
        event = self._book.load(record)
        if event is None:
            return
        for table, match in unlisted(record, self._hall, event.state.event):
            self._tie_match(record, event, table, match, rebuilds)
        if rebuilds:
            return
        for round_, pairing in event.state.outstanding():
            self._make_result(record, round_.number, pairing.table)
        for place in event.state.results:
            self._write_seal(record, event.state, place)
        for key in event.state.open_matches:
            self._write_open_seal(record, event.state, key)
        for open_match in matches_of(record, event.state.event, "", decided_matches(event.state)):
            self._make_open_result(record, open_match)

    def take(self, record: Record, matches: Iterable[Match], rebuilds: bool) -> None:
        """Makes the results of these matches, where they decide something."""
        event = self._book.load(record)
        for table, match in matches if event else ():
            assert event is not None
            self._tie_match(record, event, table, match, rebuilds)
            task = task_of_match(record, event.state.event, match)
            if task is None or rebuilds:
                continue
            if place := place_of_task(task):
                if place not in event.state.results:
                    self._make_result(record, *place)
                else:
                    self._write_seal(record, event.state, place)
            elif key := _open_key(event.state, match):
                self._write_open_seal(record, event.state, key)
            elif not task and (open_match := held_match(record, table, match, task)):
                self._make_open_result(record, open_match)

    def list_after_rebuild(self, record: Record) -> None:
        """Ties the matches of open play that came back to the event: which of them it counts stands
        in its rows; of the others the desk says.
        """
        event = self._book.load(record)
        if event is None:
            return
        decided_ids = decided_matches(event.state)
        for table, match in unlisted(record, self._hall, event.state.event):
            head_task = head_and_task(record, table, match)
            if head_task is not None and not head_task[1]:
                task = "" if match in decided_ids else BY_DESK
                list_match(record, event.state.event, table, match, task, head_task[0].number)

    def _tie_match(
        self, record: Record, event: EventSnapshot, table: str, match: str, rebuilds: bool
    ) -> None:
        """Ties a match to the event by its task, where those play it who were paired; none that is
        of another event.
        """
        head_task, event_id = head_and_task(record, table, match), event.state.event
        if head_task is None or event_of_match(record, match) != event_id:
            return
        head, task = head_task
        number = head.number
        if not task and rebuilds:
            return
        if not task:
            stage = event.state.stage
            is_open = stage is not None and stage.format == "open"
            list_match(record, event_id if is_open else "", table, match, "", number)
        elif self._is_ours(event, table, head, task):
            list_match(record, event_id, table, match, task, number)
            if self._policy(record) == "full":
                _restore_names(record, event, head)

    def _is_ours(self, event: EventSnapshot, table: str, head: Head, task: str) -> bool:
        place = place_of_task(task)
        if place is None or place[1] != table:
            return False
        try:
            _, pairing = paired_at(event.state, *place)
        except DeskRefusal:
            return False
        return are_paired(head.players, pairing)

    def _make_result(self, record: Record, round_: int, table: str) -> None:
        event = self._book.running(record)
        stage, pairing = paired_at(event.state, round_, table)
        matches = matches_of(record, event.state.event, task_id(round_, table))
        outcome = result_of(stage, pairing.players, matches)
        if outcome.scores is None or self._awaits_seal(table, outcome.matches[-1], outcome.seal):
            return
        scores = outcome.scores, outcome.seal, outcome.matches
        # One that the desk took back stands for a check: what comes is its correction.
        row = event.row_of((round_, table), *scores)
        self._write(lambda: self._book.add(record, row, TABLE))

    def _make_open_result(self, record: Record, match: HeldMatch) -> None:
        state = self._book.running(record).state
        if match.match in decided_matches(state) or match.verdict != "checked":
            return
        if self._awaits_seal(match.table, match.match, match.seal):
            return
        has_names = self._policy(record) == "full"
        if players := players_of(record, self._book, match, has_names):
            scores = open_result(match._replace(players=players))
            row = open_row(ResultEntered, match.table, players, (match.match,), scores, match.seal)
            self._write(lambda: self._book.add(record, row, TABLE))

    def _write_seal(self, record: Record, state: EventState, place: tuple[int, str]) -> None:
        """Writes the seal of a result that stands without one, once its full record came."""
        result = state.results[place]
        if seal := _late_seal(record, place[1], result):
            self._write_again(record, place, result, seal, {})

    def _write_open_seal(self, record: Record, state: EventState, key: tuple[str, ...]) -> None:
        open_match = state.open_matches[key]
        if seal := _late_seal(record, open_match.table, open_match.result):
            place, players = (OPEN_ROUND, open_match.table), {"players": open_match.players}
            self._write_again(record, place, open_match.result, seal, players)

    def _write_again(
        self,
        record: Record,
        place: tuple[int, str],
        result: TableResult,
        seal: str,
        more_fields: Mapping[str, Any],
    ) -> None:
        """The same result with its seal, as a correction without a reason."""
        scores = scores_of_result(result), seal, result.matches
        row = row_of_result(ResultCorrected, place, *scores, **more_fields)
        self._write(lambda: self._book.add(record, row, TABLE))

    def _write(self, write: Callable[[], object]) -> None:
        """Writes a row; what the event cannot have is left to the desk."""
        try:
            write()
        except DeskRefusal as refusal:
            log.warning("a table's result was refused: %s %s", refusal.sentence, refusal.values)

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


def stray_matches(record: Record, state: EventState) -> tuple[HeldMatch, ...]:
    """Matches of open play that the event neither counts nor voided: the desk says of them."""
    decided_ids = decided_matches(state)
    return tuple(
        match
        for task in ("", BY_DESK)
        for match in matches_of(record, state.event, task, decided_ids)
    )


def stray_match(record: Record, state: EventState, match: str) -> HeldMatch | None:
    row = record.execute(
        "SELECT table_id, task FROM event_matches WHERE match = ? AND event = ?",
        (match, state.event),
    ).fetchone()
    if not row or row[1] not in ("", BY_DESK) or match in decided_matches(state):
        return None
    table, task = row
    return held_match(record, table, match, task)


def _open_key(state: EventState, match: str) -> tuple[str, ...]:
    """Key by which the event counts a match of open play, () for one that it does not count."""
    return next((key for key in state.open_matches if match in key), ())


def _late_seal(record: Record, table: str, result: TableResult) -> str:
    """The seal of the last match of a result that stands without one, '' for none yet."""
    if result.seal != NO_SEAL or not result.matches:
        return ""
    last_match = held_match(record, table, result.matches[-1], "")
    return last_match.seal if last_match and last_match.verdict == "checked" else ""


def _restore_names(record: Record, event: EventSnapshot, head: Head) -> None:
    """Takes names that were lost with the record from a head, where it has them whole."""
    for player, name in zip(head.players, head.names, strict=True):
        if player and name and player not in event.names and player not in event.facts.erased:
            keep_name(record, event.state.event, player, without_mark(name))


def players_of(
    record: Record, book: EventBook, match: HeldMatch, has_names: bool
) -> tuple[str, ...]:
    """The players' ids by seat, new ones entered; () where it is not clear who it was. `has_names`:
    those of the match are whole.
    """
    event = book.running(record)
    if all(player in event.state.players for player in match.players):
        return match.players
    if not has_names or not all(match.names):
        return ()
    names = event.names_here
    ids_by_seat = [
        [player]
        if player in event.state.players
        else [id_ for id_, name in names.items() if name == head_name]
        for player, head_name in zip(match.players, match.names, strict=True)
    ]
    if any(len(ids) > 1 for ids in ids_by_seat) or len(set(match.names)) != len(match.names):
        return ()
    return tuple(
        ids[0] if ids else _enter_player(record, book, name)
        for name, ids in zip(match.names, ids_by_seat, strict=True)
    )


def _enter_player(record: Record, book: EventBook, name: str) -> str:
    player = free_id(book.running(record).recorded.players)
    book.add(record, Entered(player, name=name), TABLE)
    return player
