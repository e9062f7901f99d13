"""The proven best pods of few players: every way to fill them, each remaining set once."""

from functools import cache
from itertools import combinations

from tablepi.hall.pairing.pod_sizes import PodSizes
from tablepi.hall.pairing.pod_weights import BYE, FULL, SHORT, PodWeights

Found = tuple[int, tuple[tuple[int, ...], ...]]
"""Least weight, and the pods of those that remain: the byes one by one."""


def exact_pods(weights: PodWeights, seats: int, sizes: PodSizes) -> list[tuple[int, ...]] | None:
    """The pods of least weight, and a pod of one for each bye; None where all are forbidden."""
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
