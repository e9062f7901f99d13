"""Matches as they are stored: header, seats, ends of the chain; and the list of ended ones."""

import json
import re
from collections.abc import Mapping
from itertools import chain
from typing import Any, NamedTuple

from tablepi.core.errors import StoreError
from tablepi.core.record import ERASED, Ended, Header, ListedMatch
from tablepi.store.database import Database
from tablepi.store.hash_chain import origin, seal

LONGEST = 500
"""Limit in characters of each text in a header; the screen takes 40."""

_UUID = re.compile("[0-9a-f]{32}")

_MATCHES = """
    SELECT id, game, version, options, cards, began, ended, result, matches.kept, uuid, number, hash
    FROM matches LEFT JOIN journal ON match_id = id AND number =
        (SELECT max(number) FROM journal WHERE match_id = id)
    {} ORDER BY id DESC
"""
_SEATS = """
    SELECT match_id, name FROM seats LEFT JOIN players ON id = player {} ORDER BY match_id, number
"""

_RENAMED = """
    SELECT match_id, number, name FROM renamed LEFT JOIN players ON id = player {} ORDER BY number
"""


class Stored(NamedTuple):
    """A match as stored."""

    kept: ListedMatch
    begun: bytes
    """The origin of its chain."""
    head: bytes
    """The hash of its last row."""
    ended: int
    """How many rows it had when it ended, 0 for an open one."""


def stored(database: Database, match: int | None = None) -> list[Stored]:
    """This match, or all of them, the newest first. Raises StoreError where a header is none."""
    seats: dict[int, list[str]] = {}
    # An expression in the place of these conditions would read the whole table each time.
    condition, values = ("", ()) if match is None else ("WHERE {} = ?", (match,))
    for match_number, name in database.execute(_SEATS.format(condition.format("match_id")), values):
        seats.setdefault(match_number, []).append(ERASED if name is None else name)
    renamed: dict[int, dict[int, str]] = {}
    rows = database.execute(_RENAMED.format(condition.format("match_id")), values)
    for match_number, number, name in rows:
        renamed.setdefault(match_number, {})[number] = ERASED if name is None else name
    rows = database.execute(_MATCHES.format(condition.format("id")), values)
    try:
        return [
            _match_of_row(row, tuple(seats.get(row[0], ())), renamed.get(row[0], {}))
            for row in rows
        ]
    except (AttributeError, RecursionError, TypeError, ValueError) as error:
        if match is not None:
            raise StoreError("store.header", match=match) from error
        raise StoreError("store.list", path=database.path) from error


def _match_of_row(
    row: tuple[Any, ...], seats: tuple[str, ...], renamed: Mapping[int, str]
) -> Stored:
    """A match from its columns. Raises ValueError, among others, where one cannot be."""
    match, game, version, options, cards, began, ended, result, origin_kept, uuid, rows, head = row
    pairs = tuple((name, value) for name, value in json.loads(options))
    header = Header(game, version, seats, pairs, cards, began)
    check(header, result)
    origin_hash = origin_kept or origin(match, header)
    # Dictionaries keep their order: the header's seats, then those who joined later.
    names = tuple({**dict(enumerate(seats, 1)), **renamed}.values())
    uuid = uuid if _UUID.fullmatch(uuid) else ""
    listing = ended is not None, result, seal(head or origin_hash), rows or 0, names, uuid
    return Stored(
        ListedMatch(match, header, *listing), origin_hash, head or origin_hash, ended or 0
    )


def check(header: Header, result: str) -> None:
    """Raises ValueError where a text of it is none, or could not be shown: NUL, a very long one."""
    game, version, seats, options, cards, began = header
    texts = (game, version, *seats, *chain(*options), cards, began, result)
    for text in texts:
        if not isinstance(text, str) or len(text) > LONGEST or "\0" in text:
            raise ValueError(repr(text)[:40])


_ENDED = """
    SELECT id, game, options, began, result, cards, coalesce((
        SELECT at_ms FROM journal WHERE match_id = id AND kind = 'line' ORDER BY number DESC LIMIT 1
    ), 0) FROM matches WHERE ended IS NOT NULL ORDER BY id
"""

_NAMES = """
    SELECT match_id, number, name FROM {} LEFT JOIN players ON players.id = player
    ORDER BY match_id, number
"""


class Results:
    """The ended matches of one file, with who sat where as it was put right, there or since."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def all(self) -> list[Ended]:
        """Every ended match, the oldest first. Raises StoreError."""
        names: dict[int, dict[int, str]] = {}
        for table in ("seats", "renamed", "persons"):
            for match, number, name in self._database.execute(_NAMES.format(table)):
                names.setdefault(match, {})[number] = ERASED if name is None else name
        rows = self._database.execute(_ENDED)
        try:
            return [
                Ended(
                    game,
                    tuple(map(tuple, json.loads(options))),
                    began,
                    result,
                    tuple(names.get(match, {}).values()),
                    cards,
                    match,
                    played_ms,
                )
                for match, game, options, began, result, cards, played_ms in rows
            ]
        except (TypeError, ValueError, RecursionError) as error:
            raise StoreError("store.list", path=self._database.path) from error
