"""Erasing a player: name and salt go, names in heads and texts with them; digests stay."""

import sqlite3

from tablepi.hall.events.rows.desk_rows import Erased
from tablepi.hall.server.commands.event_book import EventBook, see_row
from tablepi.hall.server.commands.kept_decisions import forget_in_decisions
from tablepi.hall.server.commands.round_keeper import RoundKeeper
from tablepi.hall.server.database.desk_decisions import DeskRefusal
from tablepi.hall.server.database.event_rows import all_names, events, forget_name
from tablepi.hall.server.database.seat_erasure import erase_seat, erased_players, seats_of


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
        self._book.add(record, Erased(player), who)
        names = all_names(record, event.state.event).get(player, [])
        forget_name(record, event.state.event, player)
        forget_in_decisions(record, player, names)
        self._rounds.read(record)
        for name in names or [""]:
            _erase(record, event.state.event, player, name)

    def take_up(self, record: sqlite3.Connection) -> bool:
        """Erases again who was erased, in any event: in matches that came before that row, or of
        which it is known only now that they are the event's. Whether a name was there.
        """
        found = [
            _erase(record, event, player, "")
            for event in events(record)
            for player in erased_players(record, event)
        ]
        return any(found)


def _erase(record: sqlite3.Connection, event: str, player: str, name: str) -> bool:
    seats = seats_of(record, event, player)
    found = [erase_seat(record, match, seat, name) for match, seat in seats]
    return any(found)
