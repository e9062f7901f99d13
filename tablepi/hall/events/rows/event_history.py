"""Counts over the whole event, by every recorded pairing, with or without a result."""

from collections import Counter
from collections.abc import Mapping
from itertools import combinations
from typing import NamedTuple

from tablepi.hall.events.rows.event_state import EventState
from tablepi.hall.events.rows.formats import DUELS


class History(NamedTuple):
    """Counts by player, as they stand before the next round.

    `met`: how often a pair met; `last_met`: in which round last; `byes`: byes; `seats`: how often a
    player sat in a seat, from 1; `firsts`: how often first in a duel; `short`: pods of exactly one
    seat less than those of their stage; `tables`: where a player sat last.
    """

    met: Mapping[frozenset[str], int]
    last_met: Mapping[frozenset[str], int]
    byes: Mapping[str, int]
    seats: Mapping[tuple[str, int], int]
    firsts: Mapping[str, int]
    short: Mapping[str, int]
    tables: Mapping[str, str]


def history_of(state: EventState) -> History:
    """The counts of all the rounds so far; who never met, or never sat there, has 0."""
    met, byes, seats = Counter[frozenset[str]](), Counter[str](), Counter[tuple[str, int]]()
    firsts, short = Counter[str](), Counter[str]()
    last_met, tables = dict[frozenset[str], int](), dict[str, str]()
    for played in state.rounds:
        stage = state.stage_of(played)
        byes.update(played.byes)
        for table, players in played.pairings:
            pairs = [frozenset(pair) for pair in combinations(players, 2)]
            met.update(pairs)
            last_met.update(dict.fromkeys(pairs, played.number))
            seats.update((player, seat) for seat, player in enumerate(players, 1))
            tables.update(dict.fromkeys(players, table))
            if stage.format in DUELS:
                firsts.update(players[:1])
            if stage.format == "pod-swiss" and len(players) == stage.settings.seats - 1:
                short.update(players)
    return History(
        met=met, last_met=last_met, byes=byes, seats=seats, firsts=firsts, short=short,
        tables=tables,
    )  # fmt: skip
