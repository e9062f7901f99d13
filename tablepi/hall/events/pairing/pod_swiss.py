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
        rooms = [seats] * sizes.full + [seats - 1] * sizes.short
        self.pods = _greedy(weights, rooms, sizes.byes, order)
        self._where = [0] * len(order)
        for index, pod in enumerate(self.pods):
            for player in pod:
                self._where[player] = index
        self.weight = weights.total(self.pods, self.kinds)

    def improve(self, seed: str) -> None:
        """Tries swaps and keeps those that make nothing worse, until their number is used up."""
        count = len(self._where)
        drawn = numbers(seed)
        for _ in range(TRIES_A_PLAYER * count):
            if self.weight == 0:
                return
            one, other = next(drawn) * count >> 32, next(drawn) * count >> 32
            if self._where[one] != self._where[other]:
                self._try(one, other)

    def _try(self, one: int, other: int) -> None:
        """Swaps two players of different pods where the sum does not grow."""
        a, b = self._where[one], self._where[other]
        delta = self._meetings(one, other, a) + self._meetings(other, one, b)
        ones = self._weights.ones
        if (kind := self.kinds[a]) != (of_other := self.kinds[b]):
            delta += ones[kind][other] - ones[kind][one] + ones[of_other][one]
            delta -= ones[of_other][other]
        # The spreads of all pods together weigh less than one meeting.
        if delta >= self._weights.second:
            return
        if self._weights.scores[one] != self._weights.scores[other]:
            delta += self._spread(one, other, a) + self._spread(other, one, b)
        if delta <= 0:
            self._swap(one, other, delta)

    def _swap(self, one: int, other: int, delta: int) -> None:
        a, b = self._where[one], self._where[other]
        pod_a, pod_b = self.pods[a], self.pods[b]
        pod_a[pod_a.index(one)], pod_b[pod_b.index(other)] = other, one
        self._where[one], self._where[other] = b, a
        self.weight += delta

    def _meetings(self, leaves: int, comes: int, pod: int) -> int:
        """Increase in the meetings of those who stay in a pod."""
        if self.kinds[pod] == BYE:
            return 0
        old, new = self._weights.pairs[leaves], self._weights.pairs[comes]
        delta = 0
        for player in self.pods[pod]:
            if player != leaves:
                delta += new[player] - old[player]
        return delta

    def _spread(self, leaves: int, comes: int, pod: int) -> int:
        """Increase in the weight of a pod's spread."""
        if self.kinds[pod] == BYE:
            return 0
        scores = self._weights.scores
        stay = [scores[player] for player in self.pods[pod] if player != leaves]
        low, high = min(stay), max(stay)
        old, new = scores[leaves], scores[comes]
        across = max(high, new) - min(low, new) - max(high, old) + min(low, old)
        return across * self._weights.step


def _greedy(
    weights: PodWeights, rooms: Sequence[int], byes: int, order: Sequence[int]
) -> list[list[int]]:
    """Pods from the highest score down, each of those who fit best; byes from the lowest."""
    rank = {player: -index for index, player in enumerate(order)}
    resting = sorted(order, key=lambda player: (weights.ones[BYE][player], rank[player]))[:byes]
    left = [player for player in order if player not in resting]
    pods = []
    for room in rooms:
        pod = [left.pop(0)]
        while len(pod) < room:
            met = [sum(weights.pairs[each][player] for each in pod) for player in left]
            pod.append(left.pop(met.index(min(met))))
        pods.append(pod)
    return [*pods, resting] if byes else pods


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
        found = exact_pods(weights, seats, sizes)
    else:
        found = _searched(weights, seats, sizes, lot)
    if found is None:
        return None
    pods = [best_seats(order[index] for index in pod) for pod in found if len(pod) > 1]
    byes = [order[pod[0]].id for pod in found if len(pod) == 1]
    return Round(tuple(tuple(player.id for player in pod) for pod in pods), tuple(byes))


def _searched(
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
    def best(remaining: tuple[int, ...], left: PodSizes) -> Found | None:
        if not remaining:
            return 0, ()
        found: Found | None = None
        # Whom the first of them sits with is tried in every way, so no set of pods comes twice.
        for kind in (kind for kind in (FULL, SHORT, BYE) if left[kind]):
            fewer = PodSizes(*(each - (kind == index) for index, each in enumerate(left)))
            for others in combinations(remaining[1:], size[kind] - 1):
                pod = (remaining[0], *others)
                weight = of_pod(pod, kind)
                if weight >= weights.forbidden or (found and weight >= found[0]):
                    continue
                rest = best(tuple(each for each in remaining if each not in pod), fewer)
                if rest and (found is None or weight + rest[0] < found[0]):
                    found = weight + rest[0], (pod, *rest[1])
        return found

    everybody = tuple(range(len(weights.scores)))
    found = best(everybody, sizes)
    return list(found[1]) if found else None
