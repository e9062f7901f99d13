"""Sizes of pods, and criteria (1) to (5) as one exact whole number, none outweighed later."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import combinations, permutations
from math import lcm
from typing import NamedTuple

from tablepi.hall.events.pairing.pairing_players import Past, Player, Round

PodCost = tuple[int, int, int, Fraction, int, int]


def pod_cost(round_: Round, players: Sequence[Player], past: Past, seats: int) -> PodCost:
    """Criteria (1) to (6) of pods that leave nobody out; the least is the best."""
    players_by_id = {player.id: player for player in players}
    pods = [[players_by_id[id_] for id_ in pod] for pod in round_.pairings]
    times = [past.times(*pair) for pod in round_.pairings for pair in combinations(pod, 2)]
    return (
        sum(players_by_id[id_].byes for id_ in round_.byes),
        sum(count >= 2 for count in times),
        sum(count == 1 for count in times),
        sum((spread(pod) for pod in pods), Fraction(0)),
        sum(player.shorts for pod in pods if len(pod) == seats - 1 for player in pod),
        sum(seat_cost(pod) for pod in pods),
    )


def spread(pod: Iterable[Player]) -> Fraction:
    scores = [player.score for player in pod]
    return max(scores) - min(scores)


def seat_cost(pod: Sequence[Player]) -> int:
    """Number of times that those of a pod, in seat order, sat in these seats before."""
    return sum(player.seats.get(seat, 0) for seat, player in enumerate(pod, 1))


def best_seats(pod: Iterable[Player]) -> tuple[Player, ...]:
    """The seat order of least cost, of equals the first by the lot."""
    by_lot = sorted(pod, key=lambda player: (player.lot, player.id))
    return min(permutations(by_lot), key=seat_cost)


def least_seat_cost(round_: Round, players: Sequence[Player]) -> int:
    """The least that criterion (6) can be with these pods."""
    players_by_id = {player.id: player for player in players}
    return sum(seat_cost(best_seats(players_by_id[id_] for id_ in pod)) for pod in round_.pairings)


class PodSizes(NamedTuple):
    """Numbers of full pods, of short pods (one seat less), and of byes."""

    full: int
    short: int
    byes: int


def pod_sizes(players: int, seats: int, *, short: bool) -> PodSizes:
    """The fewest byes, then the fewest short pods. `short`: whether there may be any."""
    if not short:
        return PodSizes(players // seats, 0, players % seats)
    for byes in range(players + 1):
        for short_pods in range(seats):
            full, remainder = divmod(players - byes - short_pods * (seats - 1), seats)
            if full >= 0 and remainder == 0:
                return PodSizes(full, short_pods, byes)
    raise AssertionError("everybody has a bye")


FULL, SHORT, BYE = range(3)
"""Kinds of pods; the byes are a pod that meets nobody."""


class PodWeights:
    """Weights of players by their index in `players`.

    `pairs`: of two in one pod. `ones`: of a player in a pod of each kind. `scores`: as whole
    numbers of `step`, which weighs one of them. `forbidden`: from here on somebody meets whom
    they may not.
    """

    def __init__(self, players: Sequence[Player], past: Past, sizes: PodSizes) -> None:
        denominator = lcm(*(player.score.denominator for player in players))
        self.scores = [int(player.score * denominator) for player in players]
        pods, meetings = sizes.full + sizes.short, len(players) * 3 + 1
        score_range = max(self.scores, default=0) - min(self.scores, default=0)
        self.step = sum(player.shorts for player in players) + 1
        self.second = self.step * (pods * score_range + 1)
        third = self.second * meetings
        bye = third * meetings
        self.forbidden = bye * (sum(player.byes for player in players) + 1)
        by_times = (0, self.second, third)
        self.pairs = [[0] * len(players) for _ in players]
        for i, j in combinations(range(len(players)), 2):
            player_id, opponent_id = players[i].id, players[j].id
            weight = by_times[min(2, past.times(player_id, opponent_id))]
            if past.forbids(player_id, opponent_id):
                weight = self.forbidden
            self.pairs[i][j] = self.pairs[j][i] = weight
        self.ones = [
            [0] * len(players),
            [player.shorts for player in players],
            [player.byes * bye for player in players],
        ]

    def of_pod(self, pod: Sequence[int], kind: int) -> int:
        own_weight = sum(self.ones[kind][index] for index in pod)
        if kind == BYE or not pod:
            return own_weight
        scores = [self.scores[index] for index in pod]
        spread_weight = (max(scores) - min(scores)) * self.step
        return own_weight + spread_weight + sum(self.pairs[i][j] for i, j in combinations(pod, 2))

    def total(self, pods: Iterable[Sequence[int]], kinds: Iterable[int]) -> int:
        return sum(self.of_pod(pod, kind) for pod, kind in zip(pods, kinds, strict=True))
