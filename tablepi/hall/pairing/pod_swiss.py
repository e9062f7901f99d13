"""Pod Swiss: pods of least cost, proven for few players, searched for more, and their seats."""

from collections.abc import Sequence

from tablepi.hall.pairing.pairing_players import Past, Player, Round, by_lot
from tablepi.hall.pairing.pod_cost import best_seats
from tablepi.hall.pairing.pod_exact import exact_pods
from tablepi.hall.pairing.pod_search import PodSearch
from tablepi.hall.pairing.pod_sizes import PodSizes
from tablepi.hall.pairing.pod_weights import BYE, PodWeights

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
