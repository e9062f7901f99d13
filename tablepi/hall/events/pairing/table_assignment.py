"""Tables for pairings: fixed ones, the stream's, then where players sat last."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from tablepi.hall.events.pairing.pairing_players import Player


class Table(NamedTuple):
    """A table of the hall; a broken one is not used."""

    name: str
    broken: bool = False
    stream: bool = False


class Tables(NamedTuple):
    """The hall's tables. `fixed`: table by active player. `last`: where each player sat last."""

    tables: tuple[Table, ...]
    fixed: Mapping[str, str] = MappingProxyType({})
    last: Mapping[str, str] = MappingProxyType({})


class Seated(NamedTuple):
    """A pairing at its table."""

    table: str
    players: tuple[str, ...]


class TooFewTables(NamedTuple):
    """Number of tables that are missing."""

    missing: int


def by_rank(
    pairings: Sequence[tuple[str, ...]], players: Mapping[str, Player]
) -> list[tuple[str, ...]]:
    """The pairings in the order in which tables are given: best score, sum of scores, lot."""

    def rank(pairing: tuple[str, ...]) -> tuple[object, ...]:
        scores = [players[id_].score for id_ in pairing]
        return -max(scores), -sum(scores), min(players[id_].lot for id_ in pairing)

    return sorted(pairings, key=rank)


def assign_tables(
    pairings: Sequence[tuple[str, ...]], hall: Tables
) -> tuple[Seated, ...] | TooFewTables:
    """A table for each pairing, in the order given."""
    usable = {table.name for table in hall.tables if not table.broken}
    fixed = {player: name for player, name in hall.fixed.items() if name in usable}
    found: dict[int, str] = {}
    for index, pairing in enumerate(pairings):
        own = [fixed[player] for player in pairing if player in fixed]
        if name := next((each for each in own if each not in found.values()), ""):
            found[index] = name
    free = sorted(usable - set(fixed.values()))
    streams = {table.name for table in hall.tables if table.stream}.intersection(free)
    others = [index for index in range(len(pairings)) if index not in found]
    for index, name in zip(others, sorted(streams), strict=False):
        found[index] = name
        free.remove(name)
    others = [index for index in others if index not in found]
    if len(others) > len(free):
        return TooFewTables(len(others) - len(free))
    for index in others:
        name = _where_most_sat(pairings[index], free, hall.last)
        free.remove(name)
        found[index] = name
    return tuple(Seated(found[index], pairing) for index, pairing in enumerate(pairings))


def _where_most_sat(pairing: Sequence[str], free: Sequence[str], last: Mapping[str, str]) -> str:
    """The free table where most of these players sat last, of equals the first by name."""
    sat = [last.get(player) for player in pairing]
    return max(free, key=sat.count)
