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
    table_by_index: dict[int, str] = {}
    for index, pairing in enumerate(pairings):
        fixed_names = [fixed[player] for player in pairing if player in fixed]
        if name := next(
            (fixed_name for fixed_name in fixed_names if fixed_name not in table_by_index.values()),
            "",
        ):
            table_by_index[index] = name
    free = sorted(usable - set(fixed.values()))
    streams = {table.name for table in hall.tables if table.stream}.intersection(free)
    unassigned = [index for index in range(len(pairings)) if index not in table_by_index]
    # Pairings come by rank: streams show the best of those that may sit anywhere.
    for index, name in zip(unassigned, sorted(streams), strict=False):
        table_by_index[index] = name
        free.remove(name)
    unassigned = [index for index in unassigned if index not in table_by_index]
    if len(unassigned) > len(free):
        return TooFewTables(len(unassigned) - len(free))
    for index in unassigned:
        name = _where_most_sat(pairings[index], free, hall.last)
        free.remove(name)
        table_by_index[index] = name
    return tuple(Seated(table_by_index[index], pairing) for index, pairing in enumerate(pairings))


def _where_most_sat(pairing: Sequence[str], free: Sequence[str], last: Mapping[str, str]) -> str:
    """The free table where most of these players sat last, of equals the first by name."""
    last_tables = [last.get(player) for player in pairing]
    return max(free, key=last_tables.count)
