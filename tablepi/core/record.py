"""Records of a match: its header, its rows, and its entry in the list of matches."""

from typing import Literal, NamedTuple

RowKind = Literal["line", "refused", "note"]
"""`line`: an accepted line of notation. `refused`: `LINE ! RULE`, a line that changed nothing.
`note`: what is no move, as `clock start`."""

FINAL = "final"
"""The note that the result of a match stands: from this row on nothing of it is hidden."""

ERASED = "-"
"""Stands where a player's name was erased."""


class Header(NamedTuple):
    """What a match was set up from. Cannot change once the match has begun.

    `version`: the game's. `seats`: names in playing order, `ERASED` for an erased one. `cards`: the
    SHA-256 of the card file's text in hex, empty where the game has no card file. `began`: the wall
    date, ISO.
    """

    game: str
    version: str
    seats: tuple[str, ...]
    options: tuple[tuple[str, str], ...]
    cards: str
    began: str


class Row(NamedTuple):
    """One row of a match. `number` counts from 1; `at_ms` is match time, not wall time."""

    number: int
    at_ms: int
    kind: RowKind
    text: str


class Kept(NamedTuple):
    """A match in a list. `result`: its words, empty while it is open; `seal`: eight hex letters of
    the last row's hash; `rows`: how many it has.
    """

    id: int
    header: Header
    ended: bool
    result: str
    seal: str
    rows: int
