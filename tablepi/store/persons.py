"""Persons: who a seat's name meant, as it is said later on a player's page.

A match keeps the names that its rows have, and its list with them; these seats are another
person's wherever people are counted. `merge` and `part` are the two directions of one thing.
"""

from collections.abc import Sequence

from tablepi.core.errors import StoreError
from tablepi.core.record import ERASED
from tablepi.core.text.names import clean_name, folded
from tablepi.store.database import Database
from tablepi.store.journal import Journal

Seat = tuple[int, int]
"""The number of a match and of a seat in it."""

LISTED = """
    SELECT match_id, number, player FROM seats
    WHERE (match_id, number) NOT IN (SELECT match_id, number FROM renamed)
    UNION ALL SELECT match_id, number, player FROM renamed
"""
"""The player of each seat as the match itself has it."""

SEATED = f"""
    SELECT listed.match_id, listed.number, coalesce(persons.player, listed.player) AS player
    FROM ({LISTED}) AS listed LEFT JOIN persons USING (match_id, number)
"""
"""The player of each seat as people are counted."""

_SEATS_OF = f"SELECT match_id, number FROM ({SEATED}) WHERE player = ?"
_DROP = "DELETE FROM persons WHERE match_id = ? AND number = ?"
_PART = f"""
    INSERT INTO persons SELECT match_id, number, ? FROM ({LISTED})
    WHERE match_id = ? AND number = ? AND player IS NOT NULL AND player != ?
"""
_FORGET = """
    DELETE FROM players WHERE name = ? AND id NOT IN (
        SELECT player FROM seats WHERE player IS NOT NULL
        UNION SELECT player FROM renamed WHERE player IS NOT NULL
        UNION SELECT player FROM persons UNION SELECT player FROM profiles
    ) AND NOT EXISTS (SELECT 1 FROM journal WHERE instr(text, name))
"""


class Persons:
    """The persons in one file. Every method raises StoreError and then has changed nothing."""

    def __init__(self, database: Database, journal: Journal) -> None:
        self._database = database
        self._journal = journal

    def merge(self, name: str, into: str) -> None:
        """Makes every seat of a name another one's, and the profile where that has none."""
        seats: list[Seat] = []
        with self._database.together():
            for player in self._players(name):
                seats += self._database.execute(_SEATS_OF, (player,))
            self._part(seats, into)
            self._move_profile(name, self._player(into))
            self.forget_unused(name)

    def part(self, seats: Sequence[Seat], name: str) -> None:
        """Makes these seats somebody's of this name."""
        with self._database.together():
            self._part(seats, name)

    def _part(self, seats: Sequence[Seat], name: str) -> None:
        execute, player = self._database.execute, self._player(name)
        for seat in seats:
            execute(_DROP, seat)
            execute(_PART, (player, *seat, player))
        self._journal.changed.update(match for match, _ in seats)

    def forget_unused(self, name: str) -> None:
        """Deletes a name of which nothing speaks any more, no line either."""
        self._database.execute(_FORGET, (name,))

    def _players(self, name: str) -> list[int]:
        rows = self._database.execute("SELECT id, name FROM players")
        return [player for player, spelling in rows if folded(spelling) == folded(name)]

    def _player(self, name: str) -> int:
        """The player of exactly this spelling, entered where it is new."""
        name = clean_name(name)
        if not name or name == ERASED:
            raise StoreError("store.no-player")
        execute = self._database.execute
        execute("INSERT OR IGNORE INTO players (name) VALUES (?)", (name,))
        [(player,)] = execute("SELECT id FROM players WHERE name = ?", (name,))
        return int(player)

    def _move_profile(self, name: str, player: int) -> None:
        """Hands a profile on, unless one of that spelling is there."""
        execute = self._database.execute
        for old_player in set(self._players(name)) - {player}:
            execute(
                "UPDATE OR IGNORE profiles SET player = ? WHERE player = ?", (player, old_player)
            )
            execute("DELETE FROM profiles WHERE player = ?", (old_player,))
