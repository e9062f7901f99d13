"""A match to write down, row by row, the same in every process."""

import random

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
    """Row `number` of the match, of a few bytes or of several pages of the file."""
    chance = random.Random(number)
    length = chance.choice((3, 20, 20, 20, 700))
    text = "".join(chance.choices("abc xyz€ß\U0001f0a1", k=length))
    return Row(number, number * 250, chance.choice(KINDS), text)


def rows(count: int) -> list[Row]:
    """The first rows of the match."""
    return [row(number) for number in range(1, count + 1)]


def written(store: Store, count: int, header: Header = HEADER) -> int:
    """A new match with that many rows in it."""
    match = store.journal.begin(header)
    for _, at_ms, kind, text in rows(count):
        store.journal.append(match, at_ms, kind, text)
    return match
