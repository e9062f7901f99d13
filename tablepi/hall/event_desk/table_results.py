"""Results that tables make by themselves, as soon as their matches decide."""

import sqlite3
from collections.abc import Mapping

from tablepi.core.wire.head import Head
from tablepi.hall.desk.refusal import DeskRefusal
from tablepi.hall.event.event_state import EventState
from tablepi.hall.event_desk.event_book import TABLE, EventBook, LoadedEvent
from tablepi.hall.event_desk.event_view import HeldMatch
from tablepi.hall.event_desk.held_matches import (
    BY_DESK,
    head_and_task,
    list_match,
    matches_of,
    unlisted,
)
from tablepi.hall.event_desk.match_results import fields_of, open_result, result_of
from tablepi.hall.event_desk.player_changes import free_id
from tablepi.hall.event_desk.result_changes import ResultChanges, paired_at
from tablepi.hall.event_desk.table_tasks import place_of_task, task_id
from tablepi.hall.hall_clock import HallClock
from tablepi.hall.record.event_rows import keep_name

SEAL_WAIT_MS = 2_000
"""How long a result waits for the full record with its seal, which comes right behind it."""


class TableResults:
    """Works for the record's writer. `waits`: whether a result waits for its seal."""

    def __init__(self, hall: str, book: EventBook, clock: HallClock) -> None:
        self._hall = hall
        self._book = book
        self._clock = clock
        self._changes = ResultChanges(book)
        self._seen: dict[str, int] = {}
        self.waits = False

    def take_all(self, record: sqlite3.Connection, rebuilds: bool = False) -> None:
        """Makes every result that can be made now. `rebuilds`: none yet, since the event's rows are
        still coming back; only matches of tasks are tied to it.
        """
        self.waits = False
        event = self._book.load(record)
        if event is None:
            return
        for table, match in unlisted(record, self._hall):
            self._list(record, event, table, match, rebuilds)
        if rebuilds:
            return
        for played, pairing in event.state.outstanding():
            self._make(record, event, played.number, pairing.table)
        stage = event.state.stage
        if stage is not None and stage.format == "open":
            self._make_open(record, event)

    def list_after_rebuild(self, record: sqlite3.Connection) -> None:
        """Ties the matches of open play that came back to the event: which of them it counts stands
        in its rows; of the others the desk says.
        """
        event = self._book.load(record)
        if event is None:
            return
        counted = counted_matches(event.state)
        for table, match in unlisted(record, self._hall):
            found = head_and_task(record, table, match)
            if found is not None and not found[1]:
                task = "" if match in counted else BY_DESK
                list_match(record, event.state.event, table, match, task, found[0].number)

    def _list(
        self,
        record: sqlite3.Connection,
        event: LoadedEvent,
        table: str,
        match: str,
        rebuilds: bool,
    ) -> None:
        """Ties a match to the event by its task, where those play it who were paired."""
        found = head_and_task(record, table, match)
        if found is None:
            return
        head, task = found
        name, number = event.state.event, head.number
        if not task and rebuilds:
            return
        if not task:
            stage = event.state.stage
            is_open = stage is not None and stage.format == "open"
            list_match(record, name if is_open else "", table, match, "", number)
        elif self._is_ours(event, table, head, task):
            list_match(record, name, table, match, task, number)
            _name_again(record, event, head)

    def _is_ours(self, event: LoadedEvent, table: str, head: Head, task: str) -> bool:
        place = place_of_task(task)
        if place is None or place[1] != table:
            return False
        try:
            _, pairing = paired_at(event.state, *place)
        except DeskRefusal:
            return False
        return set(filter(None, head.players)) <= set(pairing.players)

    def _make(
        self, record: sqlite3.Connection, event: LoadedEvent, round_: int, table: str
    ) -> None:
        stage, pairing = paired_at(event.state, round_, table)
        matches = matches_of(record, event.state.event, task_id(round_, table))
        found = result_of(stage, pairing.players, matches)
        if found.said is None or self._awaits_seal(found.matches[-1], found.seal):
            return
        fields = fields_of(round_, table, found.said, found.seal, found.matches)
        self._book.add(record, {"do": "result", **fields}, TABLE)

    def _make_open(self, record: sqlite3.Connection, event: LoadedEvent) -> None:
        counted = counted_matches(event.state)
        for match in matches_of(record, event.state.event, "", counted):
            if match.verdict != "checked" or self._awaits_seal(match.match, match.seal):
                continue
            if players := self._players(record, match):
                said = open_result(match._replace(players=players))
                self._changes.write_open(
                    record, match.table, players, (match.match,), said, match.seal, who=TABLE
                )

    def _players(self, record: sqlite3.Connection, match: HeldMatch) -> tuple[str, ...]:
        """Who played, by id, else by name, where a new name is a new player; () where that is not
        clear.
        """
        event = self._book.running(record)
        known = event.state.players
        if all(player in known for player in match.players):
            return match.players
        if event.facts.policy != "full" or len(set(match.names)) != len(match.names):
            return ()
        found = [_by_name(event.names, name) for name in match.names]
        if any(len(ids) > 1 for ids in found) or not all(match.names):
            return ()
        players = []
        for name, ids in zip(match.names, found, strict=True):
            players.append(ids[0] if ids else self._enter(record, name))
        return tuple(players)

    def _enter(self, record: sqlite3.Connection, name: str) -> str:
        player = free_id(self._book.running(record).state.players)
        self._book.add(record, {"do": "player", "player": player, "name": name}, TABLE)
        return player

    def _awaits_seal(self, match: str, seal: str) -> bool:
        """Whether a result is still to wait for its seal."""
        now = self._clock.now_ms()
        if seal or now - self._seen.setdefault(match, now) >= SEAL_WAIT_MS:
            self._seen.pop(match, None)
            return False
        self.waits = True
        return True


def counted_matches(state: EventState) -> frozenset[str]:
    """The matches of open play that have a result in the event."""
    return frozenset(match for key in state.open_matches for match in key)


def _by_name(names: Mapping[str, str], name: str) -> list[str]:
    return [player for player, known in names.items() if known == name]


def _name_again(record: sqlite3.Connection, event: LoadedEvent, head: Head) -> None:
    """Takes names that were lost with the record from a head, where it has them whole."""
    if event.facts.policy != "full":
        return
    for player, name in zip(head.players, head.names, strict=True):
        if player and name and player not in event.names and player not in event.facts.erased:
            keep_name(record, event.state.event, player, name)
