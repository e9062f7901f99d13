"""Pods of up to twelve players against a mixed-integer programme; skipped without scipy."""

from collections.abc import Callable
from itertools import combinations
from random import Random

import pytest

from tablepi.hall.events.pairing.pairing_players import Past, Player
from tablepi.hall.events.pairing.pod_swiss import pair_pods
from tablepi.hall.events.pairing.pod_weights import PodSizes, pod_cost, pod_sizes
from tests.hall.events.pairing.made_up_players import LOT, made_up_past, made_up_players

optimize = pytest.importorskip("scipy.optimize", reason="scipy is not installed")

Pod = tuple[Player, ...]


def criteria(past: Past, seats: int) -> list[Callable[[Pod], int]]:
    """Criteria (1) to (5) of a pod, scores doubled; a pod of one is a bye."""

    def met(pod: Pod) -> list[int]:
        return [past.met.get(frozenset((a.id, b.id)), 0) for a, b in combinations(pod, 2)]

    return [
        lambda pod: pod[0].byes if len(pod) == 1 else 0,
        lambda pod: sum(times > 1 for times in met(pod)),
        lambda pod: sum(times == 1 for times in met(pod)),
        lambda pod: int(2 * (max(x.score for x in pod) - min(x.score for x in pod))),
        lambda pod: sum(x.shorts for x in pod) if len(pod) == seats - 1 else 0,
    ]


def least(players: list[Player], past: Past, seats: int, sizes: PodSizes) -> list[int] | None:
    """The least of each criterion with those before it at their least."""
    of_size = {seats: sizes.full, seats - 1: sizes.short, 1: sizes.byes}
    pods = [
        pod for size, number in of_size.items() if number for pod in combinations(players, size)
    ]
    pods = [
        pod
        for pod in pods
        if not any(frozenset((a.id, b.id)) in past.forbidden for a, b in combinations(pod, 2))
    ]
    rows = [[int(player in pod) for pod in pods] for player in players]
    rows += [[int(len(pod) == size) for pod in pods] for size in of_size]
    goals = [1] * len(players) + list(of_size.values())
    limits = [optimize.LinearConstraint(rows, goals, goals)] if pods else []
    found: list[int] = []
    for criterion in criteria(past, seats):
        costs = [criterion(pod) for pod in pods]
        solved = optimize.milp(
            costs, constraints=limits, integrality=[1] * len(pods), bounds=optimize.Bounds(0, 1)
        )
        if not solved.success:
            return None
        found.append(round(solved.fun))
        limits.append(optimize.LinearConstraint([costs], found[-1], found[-1]))
    return found


@pytest.mark.parametrize(
    ("seed", "count", "seats"),
    [
        (0, 12, 3),
        (1, 12, 4),
        (2, 11, 3),
        (3, 11, 4),
        (4, 12, 5),
        (5, 11, 6),
        (6, 12, 6),
        (7, 10, 3),
    ],
)
def test_no_pods_cost_less(seed: int, count: int, seats: int) -> None:
    draw = Random(seed)
    players = made_up_players(draw, count, most=4)
    past = made_up_past(draw, players, met=0.6, forbidden=0.05)
    sizes = pod_sizes(count, seats, short=seed % 3 > 0)
    best = least(players, past, seats, sizes)
    print(f"seed {seed}: {sizes}: {best}")
    found = pair_pods(players, past, seats, sizes, LOT)
    cost = pod_cost(found, players, past, seats) if found else None
    assert (cost and [*cost[:3], 2 * cost[3], cost[4]]) == best
