"""Erasing a player: name and salt go, names in heads and texts with them; digests stay."""

import sqlite3
from collections.abc import Iterable

from tablepi.hall.desk.refusal import DeskRefusal
from tablepi.hall.desk.round_keeper import RoundKeeper
from tablepi.hall.event_desk.event_book import EventBook, see_row
from tablepi.hall.event_desk.kept_decisions import forget_in_decisions
from tablepi.hall.record.event_rows import all_names, forget_name
from tablepi.hall.record.seat_erasure import erase_seat, seats_of


class Erasure:
    """Works for the record's writer; each raises DeskRefusal or StaleRowError."""

    def __init__(self, book: EventBook, rounds: RoundKeeper) -> None:
        self._book = book
        self._rounds = rounds

    def erase(
        self, record: sqlite3.Connection, player: str, at_row: int, who: str, sure: bool = False
    ) -> None:
        """Takes a player's name away for good. `sure`: whether the question was answered."""
        event = self._book.running(record)
        see_row(event, f"player {player}", at_row)
        if player not in event.state.players:
            raise DeskRefusal("faulty.unknown_player", 409, player=player)
        if not sure:
            raise DeskRefusal("question.erase", 409, player=event.names.get(player, player))
        self._book.add(record, {"do": "erase", "player": player}, who)
        names = all_names(record, event.state.event).get(player, [])
        forget_name(record, event.state.event, player)
        forget_in_decisions(record, player, names)
        self._rounds.read(record)
        self._erase(record, [(player, name) for name in names or [""]])

    def take_up(self, record: sqlite3.Connection) -> bool:
        """Erases again who was erased, in matches that a rebuild brought before that row. Whether a
        name was there.
        """
        event = self._book.load(record)
        if event is None:
            return False
        return self._erase(record, [(player, "") for player in event.facts.erased])

    def _erase(self, record: sqlite3.Connection, players: Iterable[tuple[str, str]]) -> bool:
        event = self._book.running(record).state.event
        erased = [
            erase_seat(record, match, seat, name)
            for player, name in players
            for match, seat in seats_of(record, event, player)
        ]
        return any(erased)
