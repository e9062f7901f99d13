"""Time that a round takes to pair: duels of 200 and 400, and pods of four among 64."""

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache, partial
from itertools import combinations
from random import Random
from time import perf_counter

from tablepi.hall.events.pairing.duel_swiss import pair_duels, score_groups, standing_groups
from tablepi.hall.events.pairing.pairing_players import (
    Past,
    Player,
    Round,
    first_lot,
    lot_by_seals,
    lot_of,
)
from tablepi.hall.events.pairing.pod_swiss import pair_pods
from tablepi.hall.events.pairing.pod_weights import pod_sizes

ROUNDS = 9
"""Duels are measured in this round, behind those that were played."""

SEATS = 4


class Swiss:
    """A Swiss event whose results are drawn by lot. `seats`: 2 for duels."""

    def __init__(self, players: int, seats: int = 2) -> None:
        self._seats = seats
        self._draw = Random(players)
        self._lot = first_lot("seven green apples")
        self._players = {id_: Player(id_) for id_ in (f"p{number}" for number in range(players))}
        self._meetings: dict[frozenset[str], int] = {}
        self._last_meetings: dict[frozenset[str], int] = {}

    def play(self, rounds: int) -> None:
        """Pairs and plays so many rounds."""
        for number in range(1, rounds + 1):
            self._play_round(self.pair(), number)

    def pair(self, *, by_standing: bool = False) -> Round:
        """The next round."""
        players = [
            player._replace(lot=lot_of(self._lot, player.id)) for player in self._players.values()
        ]
        past = Past(self._meetings, self._last_meetings)
        if self._seats > 2:
            sizes = pod_sizes(len(players), self._seats, short=True)
            round_ = pair_pods(players, past, self._seats, sizes, self._lot)
        else:
            order = sorted(players, key=lambda player: (-player.score, player.lot))
            single_groups = standing_groups([player.id for player in order])
            round_ = pair_duels(
                players, past, single_groups if by_standing else score_groups(players)
            )
        assert round_ is not None, "nobody is forbidden"
        return round_

    def seconds(self, *, by_standing: bool = False) -> float:
        """Time that the next round takes to pair."""
        start_s = perf_counter()
        self.pair(by_standing=by_standing)
        return perf_counter() - start_s

    def _play_round(self, round_: Round, number: int) -> None:
        for players in round_.pairings:
            for pair in map(frozenset, combinations(players, 2)):
                self._meetings[pair] = self._meetings.get(pair, 0) + 1
                self._last_meetings[pair] = number
            winner = self._players[self._draw.choice(players)]
            self._players[winner.id] = winner._replace(score=winner.score + Fraction(3))
        self._lot = lot_by_seals(self._lot, {})


def figures() -> Iterator[tuple[str, Callable[[], float], float]]:
    """Figures with the way each is measured, and its limit, in seconds."""
    for players, limit_s in ((200, 2), (400, 20)):
        for by_standing, suffix in ((False, ""), (True, ", by standing")):
            run = partial(_seconds, players, ROUNDS - 1, by_standing=by_standing)
            yield f"duels of {players}, round {ROUNDS}{suffix}", run, limit_s
    for rounds in (1, 4):
        yield f"pods of 64, round {rounds + 1}", partial(_seconds, 64, rounds, SEATS), 3


def _seconds(players: int, rounds: int, seats: int = 2, *, by_standing: bool = False) -> float:
    return _event_after(players, rounds, seats).seconds(by_standing=by_standing)


@cache
def _event_after(players: int, rounds: int, seats: int) -> Swiss:
    """An event with so many rounds behind it."""
    event = Swiss(players, seats)
    event.play(rounds)
    return event
