"""Pod Swiss: pods of least cost, proven for few players, searched for more, and their seats."""

from collections.abc import Iterator, Sequence
from functools import cache
from hashlib import sha256
from itertools import combinations

from tablepi.hall.events.pairing.pairing_players import Past, Player, Round, by_lot
from tablepi.hall.events.pairing.pod_weights import (
    BYE,
    FULL,
    SHORT,
    PodSizes,
    PodWeights,
    best_seats,
)

TRIES_A_PLAYER = 2000


def numbers(seed: str) -> Iterator[int]:
    """Whole numbers below 2**32 from a seed, the same on every machine."""
    block = 0
    while True:
        digest = sha256(f"{seed} {block}".encode()).digest()
        for start in range(0, len(digest), 4):
            yield int.from_bytes(digest[start : start + 4], "big")
        block += 1


class PodSearch:
    """Pods that become better, by index of player. `kinds`: of each pod; the byes are the last.

    `order`: players from the highest score down, who fill the first pods.
    """

    def __init__(
        self, weights: PodWeights, seats: int, sizes: PodSizes, order: Sequence[int]
    ) -> None:
        self._weights = weights
        self.kinds = [FULL] * sizes.full + [SHORT] * sizes.short + [BYE] * bool(sizes.byes)
        pod_sizes = [seats] * sizes.full + [seats - 1] * sizes.short
        self.pods = _greedy_pods(weights, pod_sizes, sizes.byes, order)
        self._where = [0] * len(order)
        for index, pod in enumerate(self.pods):
            for player in pod:
                self._where[player] = index
        self.weight = weights.total(self.pods, self.kinds)

    def improve(self, seed: str) -> None:
        """Tries swaps and keeps those that make nothing worse, until their number is used up."""
        count = len(self._where)
        random_numbers = numbers(seed)
        for _ in range(TRIES_A_PLAYER * count):
            if self.weight == 0:
                return
            # Scaled in whole numbers, so that every machine tries the same swaps.
            first, second = next(random_numbers) * count >> 32, next(random_numbers) * count >> 32
            if self._where[first] != self._where[second]:
                self._try_swap(first, second)

    def _try_swap(self, first: int, second: int) -> None:
        """Swaps two players of different pods where the sum does not grow."""
        a, b = self._where[first], self._where[second]
        delta = self._added_meetings(first, second, a) + self._added_meetings(second, first, b)
        ones = self._weights.ones
        if (kind := self.kinds[a]) != (other_kind := self.kinds[b]):
            delta += ones[kind][second] - ones[kind][first] + ones[other_kind][first]
            delta -= ones[other_kind][second]
        # The spreads of all pods together weigh less than one meeting.
        if delta >= self._weights.second:
            return
        if self._weights.scores[first] != self._weights.scores[second]:
            delta += self._added_spread(first, second, a) + self._added_spread(second, first, b)
        if delta <= 0:
            self._swap(first, second, delta)

    def _swap(self, first: int, second: int, delta: int) -> None:
        a, b = self._where[first], self._where[second]
        pod_a, pod_b = self.pods[a], self.pods[b]
        pod_a[pod_a.index(first)], pod_b[pod_b.index(second)] = second, first
        self._where[first], self._where[second] = b, a
        self.weight += delta

    def _added_meetings(self, leaver: int, newcomer: int, pod: int) -> int:
        if self.kinds[pod] == BYE:
            return 0
        old_pairs, new_pairs = self._weights.pairs[leaver], self._weights.pairs[newcomer]
        delta = 0
        for player in self.pods[pod]:
            if player != leaver:
                delta += new_pairs[player] - old_pairs[player]
        return delta

    def _added_spread(self, leaver: int, newcomer: int, pod: int) -> int:
        """Increase in the weight of a pod's spread."""
        if self.kinds[pod] == BYE:
            return 0
        scores = self._weights.scores
        other_scores = [scores[player] for player in self.pods[pod] if player != leaver]
        lowest, highest = min(other_scores), max(other_scores)
        old_score, new_score = scores[leaver], scores[newcomer]
        growth = (
            max(highest, new_score)
            - min(lowest, new_score)
            - max(highest, old_score)
            + min(lowest, old_score)
        )
        return growth * self._weights.step


def _greedy_pods(
    weights: PodWeights, pod_sizes: Sequence[int], byes: int, order: Sequence[int]
) -> list[list[int]]:
    """Pods from the highest score down, each of those who fit best; byes from the lowest."""
    rank = {player: -index for index, player in enumerate(order)}
    bye_players = sorted(order, key=lambda player: (weights.ones[BYE][player], rank[player]))[:byes]
    unplaced = [player for player in order if player not in bye_players]
    pods = []
    for size in pod_sizes:
        pod = [unplaced.pop(0)]
        while len(pod) < size:
            meetings = [sum(weights.pairs[member][player] for member in pod) for player in unplaced]
            pod.append(unplaced.pop(meetings.index(min(meetings))))
        pods.append(pod)
    return [*pods, bye_players] if byes else pods


Found = tuple[int, tuple[tuple[int, ...], ...]]
"""Least weight, and the pods of those that remain: the byes one by one."""

PROVEN = 16
"""Up to so many players the pods are proven to be the best."""

SEARCHES = 4
"""Number of searches where a forbidden pair is left."""


def pair_pods(
    players: Sequence[Player], past: Past, seats: int, sizes: PodSizes, lot: str
) -> Round | None:
    """The pods, in the order in which they were filled; None where the forbidden leave none."""
    order = by_lot(players)
    weights = PodWeights(order, past, sizes)
    if len(order) <= PROVEN:
        index_pods = exact_pods(weights, seats, sizes)
    else:
        index_pods = _search_pods(weights, seats, sizes, lot)
    if index_pods is None:
        return None
    pods = [best_seats(order[index] for index in pod) for pod in index_pods if len(pod) > 1]
    byes = [order[pod[0]].id for pod in index_pods if len(pod) == 1]
    return Round(tuple(tuple(player.id for player in pod) for pod in pods), tuple(byes))


def _search_pods(
    weights: PodWeights, seats: int, sizes: PodSizes, lot: str
) -> list[tuple[int, ...]] | None:
    """The pods of the first search without a forbidden pair, and a pod of one for each bye."""
    order = sorted(range(len(weights.scores)), key=lambda index: -weights.scores[index])
    for number in range(SEARCHES):
        search = PodSearch(weights, seats, sizes, order)
        search.improve(f"{lot} {number}")
        if search.weight < weights.forbidden:
            pods = [tuple(pod) for pod in search.pods]
            if search.kinds[-1] == BYE:
                return [*pods[:-1], *((player,) for player in pods[-1])]
            return pods
    return None


def exact_pods(weights: PodWeights, seats: int, sizes: PodSizes) -> list[tuple[int, ...]] | None:
    """The proven best pods of few players, and a pod of one for each bye; None where all are
    forbidden. Every way to fill them is tried, each remaining set once.
    """
    size = {FULL: seats, SHORT: seats - 1, BYE: 1}

    @cache
    def of_pod(pod: tuple[int, ...], kind: int) -> int:
        return weights.of_pod(pod, kind)

    @cache
    def best(remaining: tuple[int, ...], sizes_left: PodSizes) -> Found | None:
        if not remaining:
            return 0, ()
        lightest: Found | None = None
        # Whom the first of them sits with is tried in every way, so no set of pods comes twice.
        for kind in (kind for kind in (FULL, SHORT, BYE) if sizes_left[kind]):
            sizes_after = PodSizes(
                *(count - (kind == index) for index, count in enumerate(sizes_left))
            )
            for others in combinations(remaining[1:], size[kind] - 1):
                pod = (remaining[0], *others)
                weight = of_pod(pod, kind)
                if weight >= weights.forbidden or (lightest and weight >= lightest[0]):
                    continue
                tail = best(tuple(player for player in remaining if player not in pod), sizes_after)
                if tail and (lightest is None or weight + tail[0] < lightest[0]):
                    lightest = weight + tail[0], (pod, *tail[1])
        return lightest

    everybody = tuple(range(len(weights.scores)))
    solution = best(everybody, sizes)
    return list(solution[1]) if solution else None
