"""Good pods of many players: greedy by score, then swaps of two players with exact deltas."""

from collections.abc import Iterator, Sequence
from hashlib import sha256

from tablepi.hall.events.pairing.pod_weights import BYE, FULL, SHORT, PodSizes, PodWeights

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
