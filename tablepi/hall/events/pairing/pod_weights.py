"""Criteria (1) to (5) of pods as one exact whole number, in which no later one outweighs."""

from collections.abc import Iterable, Sequence
from itertools import combinations
from math import lcm

from tablepi.hall.events.pairing.pairing_players import Past, Player
from tablepi.hall.events.pairing.pod_sizes import PodSizes

FULL, SHORT, BYE = range(3)
"""Kinds of pods; the byes are a pod that meets nobody."""


class PodWeights:
    """Weights of players by their index in `players`.

    `pairs`: of two in one pod. `ones`: of a player in a pod of each kind. `scores`: as whole
    numbers of `step`, which weighs one of them. `forbidden`: from here on somebody meets whom
    they may not.
    """

    def __init__(self, players: Sequence[Player], past: Past, sizes: PodSizes) -> None:
        common = lcm(*(player.score.denominator for player in players))
        self.scores = [int(player.score * common) for player in players]
        pods, meetings = sizes.full + sizes.short, len(players) * 3 + 1
        across = max(self.scores, default=0) - min(self.scores, default=0)
        self.step = sum(player.shorts for player in players) + 1
        self.second = self.step * (pods * across + 1)
        third = self.second * meetings
        bye = third * meetings
        self.forbidden = bye * (sum(player.byes for player in players) + 1)
        by_times = (0, self.second, third)
        self.pairs = [[0] * len(players) for _ in players]
        for i, j in combinations(range(len(players)), 2):
            one, other = players[i].id, players[j].id
            weight = by_times[min(2, past.times(one, other))]
            if past.forbids(one, other):
                weight = self.forbidden
            self.pairs[i][j] = self.pairs[j][i] = weight
        self.ones = [
            [0] * len(players),
            [player.shorts for player in players],
            [player.byes * bye for player in players],
        ]

    def of_pod(self, pod: Sequence[int], kind: int) -> int:
        """The weight of a pod, or of all byes together."""
        found = sum(self.ones[kind][index] for index in pod)
        if kind == BYE or not pod:
            return found
        scores = [self.scores[index] for index in pod]
        across = (max(scores) - min(scores)) * self.step
        return found + across + sum(self.pairs[i][j] for i, j in combinations(pod, 2))

    def total(self, pods: Iterable[Sequence[int]], kinds: Iterable[int]) -> int:
        """The weight of all pods."""
        return sum(self.of_pod(pod, kind) for pod, kind in zip(pods, kinds, strict=True))
