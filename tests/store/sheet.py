"""A match to write down, row by row, the same in every process."""

import random
from unittest.mock import ANY

from tablepi.core.record import Header, Row, RowKind
from tablepi.store import Store

HEADER = Header(
    game="power-suit",
    version="1",
    seats=("Ann", "Ben"),
    options=(("rounds", "3"),),
    cards="",
    began="2026-11-21",
)
KINDS: tuple[RowKind, ...] = ("line", "refused", "note")


def row(number: int) -> Row:
    """Row `number` of the match, of a few bytes or of several pages of the file.

    The first is the note that seals who sits where, with salts that are never the same.
    """
    if number == 1:
        return Row(1, 0, "note", ANY)
    chance = random.Random(number)
    length = chance.choice((3, 20, 20, 20, 700))
    text = "".join(chance.choices("abc xyz€ß\U0001f0a1", k=length))
    return Row(number, number * 250, chance.choice(KINDS), text)


def rows(count: int) -> list[Row]:
    """The first rows of the match."""
    return [row(number) for number in range(1, count + 1)]


def written(store: Store, count: int, header: Header = HEADER) -> int:
    """A new match with that many rows in it, its note among them."""
    match = store.journal.begin(header)
    for _, at_ms, kind, text in rows(count)[1:]:
        store.journal.append(match, at_ms, kind, text)
    return match


def fill(store: Store, count: int, began: str = "2020-01-01") -> None:
    """So many matches more, of a row each whose hash is none: quickly made, for long lists."""
    do = store.database.execute
    with store.database.together():
        do(
            "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?) "
            "INSERT INTO matches (game, version, options, cards, began, ended) "
            "SELECT 'score-sheet', '1', '[]', '', ?, 1 FROM n",
            (count, began),
        )
        do("INSERT OR IGNORE INTO players VALUES (1, 'Ann'), (2, 'Ben')")
        do("INSERT OR IGNORE INTO seats SELECT id, 1, 1, NULL FROM matches")
        do("INSERT OR IGNORE INTO seats SELECT id, 2, 2, NULL FROM matches")
        do("INSERT OR IGNORE INTO journal SELECT id, 1, 0, 'note', 'x', x'00', NULL FROM matches")
