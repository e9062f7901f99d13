"""Values of a pairing: players, their lot and past, pairings and byes."""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from hashlib import sha256
from types import MappingProxyType
from typing import NamedTuple


def first_lot(word: str) -> str:
    """The lot of round 1, in hex. `word`: the phrase of the event's first row."""
    return _hex(f"tablepi lot {word}")


def lot_by_seals(lot: str, seals: Mapping[str, str]) -> str:
    """The lot after a round, in hex. `seals`: of each of its tables, `-` where there is none."""
    return _hex(lot + "".join(f"\n{table} {seals[table]}" for table in sorted(seals)))


def lot_of(lot: str, player: str) -> str:
    """A player's lot in the round of `lot`, in hex; the smaller comes first."""
    return _hex(f"{lot} {player}")


def _hex(text: str) -> str:
    # A lone surrogate can stand in a file's word: it is digested as JSON escapes it.
    return sha256(text.encode("utf-8", "backslashreplace")).hexdigest()


NOTHING: Mapping[int, int] = MappingProxyType({})


class Player(NamedTuple):
    """An active player; counts are of the whole event.

    `score`: first column of the standings. `lot`: of this round, in hex. `byes`: earlier ones.
    `shorts`: earlier short pods. `firsts`: duels as first player. `seats`: times in each seat
    number, from 1.
    """

    id: str
    score: Fraction = Fraction(0)
    lot: str = ""
    byes: int = 0
    shorts: int = 0
    firsts: int = 0
    seats: Mapping[int, int] = NOTHING


Pair = frozenset[str]
"""Two players' ids."""


class Past(NamedTuple):
    """Meetings of players: how often and in which round last, and the pairs that may not meet."""

    met: Mapping[Pair, int] = MappingProxyType({})
    last_met: Mapping[Pair, int] = MappingProxyType({})
    forbidden: frozenset[Pair] = frozenset()

    def times(self, player: str, opponent: str) -> int:
        """Number of times two players met."""
        return self.met.get(frozenset((player, opponent)), 0)

    def forbids(self, player: str, opponent: str) -> bool:
        return frozenset((player, opponent)) in self.forbidden


class Round(NamedTuple):
    """Pairings of a round, in seat order, and its byes. Tables are assigned apart."""

    pairings: tuple[tuple[str, ...], ...]
    byes: tuple[str, ...] = ()


def by_lot(players: Iterable[Player]) -> list[Player]:
    return sorted(players, key=lambda player: (player.lot, player.id))
