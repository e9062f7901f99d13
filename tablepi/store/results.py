"""The results of all ended matches, as lists of players need them."""

import json

from tablepi.core.errors import StoreError
from tablepi.core.record import ERASED, Ended
from tablepi.store.database import Database

_ENDED = """
    SELECT id, game, options, began, result, cards FROM matches WHERE ended IS NOT NULL ORDER BY id
"""

_SEATED = """
    SELECT match_id, number, name FROM {} LEFT JOIN players ON players.id = player
    ORDER BY match_id, number
"""


class Results:
    """The ended matches of one file, with who sat where as it was put right."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def all(self) -> list[Ended]:
        """Every ended match, the oldest first. Raises StoreError."""
        names: dict[int, dict[int, str]] = {}
        for table in ("seats", "renamed"):
            for match, number, name in self._database.execute(_SEATED.format(table)):
                names.setdefault(match, {})[number] = ERASED if name is None else name
        try:
            return [
                Ended(game, tuple(map(tuple, json.loads(options))), began, result, seated, cards)
                for match, game, options, began, result, cards in self._database.execute(_ENDED)
                for seated in [tuple(names.get(match, {}).values())]
            ]
        except (TypeError, ValueError, RecursionError) as wrong:
            raise StoreError("store.list", path=self._database.path) from wrong
