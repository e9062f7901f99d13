"""Pod Swiss: pods of least cost, proven for few players, searched for more, and their seats."""

from collections.abc import Sequence
from functools import cache
from itertools import combinations

from tablepi.hall.events.pairing.pairing_players import Past, Player, Round, by_lot
from tablepi.hall.events.pairing.pod_search import PodSearch
from tablepi.hall.events.pairing.pod_weights import (
    BYE,
    FULL,
    SHORT,
    PodSizes,
    PodWeights,
    best_seats,
)

Found = tuple[int, tuple[tuple[int, ...], ...]]
"""Least weight, and the pods of those that remain: the byes one by one."""

PROVEN = 16
"""Up to so many players the pods are proven to be the best."""

SEARCHES = 4
"""How many searches are made where a forbidden pair is left."""


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
