"""The players' names: the recent ones, and erasing one everywhere."""

import json

from tablepi.core.errors import StoreError
from tablepi.core.record import Header
from tablepi.store.database import Database
from tablepi.store.hash_chain import digest
from tablepi.store.journal import Journal
from tablepi.store.name_search import Name, Reason, reason_at

TITLES = ("title",)
"""The options whose values are free text."""

_RECENT = """
    SELECT name FROM players JOIN seats ON player = id
    GROUP BY id ORDER BY max(match_id * 1000 - number) DESC LIMIT ?
"""


class Players:
    """The names in one file."""

    def __init__(self, database: Database, journal: Journal) -> None:
        self._database = database
        self._journal = journal

    def recent(self, limit: int = 12) -> list[str]:
        """The names used last, the latest match's first, in its order of seats."""
        return [name for (name,) in self._database.execute(_RECENT, (limit,))]

    def erase(self, name: str, reason_at: Reason = reason_at) -> int:
        """Erase a name from seats, titles, results and free texts; in how many places it stood.

        `reason_at` says where in a line's words its free text begins: the rest of a line is the
        game's, and stays. Also the bytes are gone from the files afterwards; should that fail
        (StoreError: no space, say), erasing the name once more finishes it.
        """
        if not name.strip():
            raise StoreError("store.no-name")
        with self._database.together():
            places = self._from_seats(name)
            places += self._from_matches(Name(name))
            places += self._from_rows(Name(name), reason_at)
        self._database.scrub()
        return places

    def _from_seats(self, name: str) -> int:
        do = self._database.execute
        seats = do(
            "UPDATE seats SET player = NULL WHERE player = "
            "(SELECT id FROM players WHERE name = ?) RETURNING 1",
            (name,),
        )
        do("DELETE FROM players WHERE name = ?", (name,))
        return len(seats)

    def _from_matches(self, name: Name) -> int:
        places = 0
        for match, header, _, result, _, _ in self._journal.matches():
            told = name.cut(result)
            options = _untitled(header, name)
            if (told, options) == (result, header.options):
                continue
            places += 1
            written = json.dumps(options, ensure_ascii=False)
            self._database.execute(
                "UPDATE matches SET result = ?, options = ?, kept = ? WHERE id = ?",
                (told, written, self._journal.origin(match), match),
            )
        return places

    def _from_rows(self, name: Name, reason_at: Reason) -> int:
        places = 0
        found = self._database.execute("SELECT match_id, number, kind, text FROM journal")
        for match, number, kind, text in found:
            without = name.cut_from_row(kind, text, reason_at)
            if without == text:
                continue
            places += 1
            self._database.execute(
                "UPDATE journal SET text = ?, kept = coalesce(kept, ?) "
                "WHERE match_id = ? AND number = ?",
                (without, digest(text), match, number),
            )
        return places


def _untitled(header: Header, name: Name) -> tuple[tuple[str, str], ...]:
    return tuple(
        (option, name.cut(value) if option in TITLES else value) for option, value in header.options
    )
