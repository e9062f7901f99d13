"""The search for pods of many players: exact deltas, the same on every machine, forbidden pairs."""

from itertools import combinations
from random import Random

import pytest

from tablepi.hall.events.pairing.pairing_players import Past, by_lot
from tablepi.hall.events.pairing.pod_swiss import PROVEN, PodSearch, numbers, pair_pods
from tablepi.hall.events.pairing.pod_weights import PodSizes, PodWeights, pod_cost, pod_sizes
from tests.hall.events.pairing.made_up_players import LOT, made_up_past, made_up_players


@pytest.mark.parametrize("seed", range(6))
def test_the_deltas_of_swaps_add_up_to_what_the_pods_weigh(seed: int) -> None:
    draw = Random(seed)
    count, seats = draw.randint(8, 24), draw.randint(3, 6)
    players = by_lot(made_up_players(draw, count))
    sizes = pod_sizes(count, seats, short=draw.random() < 0.6)
    print(f"seed {seed}: {count} players, {seats} seats, {sizes}")
    weights = PodWeights(players, made_up_past(draw, players), sizes)
    search = PodSearch(weights, seats, sizes, range(count))
    before = search.weight
    search.improve(LOT)
    assert search.weight == weights.total(search.pods, search.kinds) <= before
    assert sorted(each for pod in search.pods for each in pod) == list(range(count))


def test_no_pair_of_players_can_be_swapped_for_the_better_after_the_search() -> None:
    draw = Random(11)
    players = by_lot(made_up_players(draw, 20))
    weights = PodWeights(players, made_up_past(draw, players), sizes := PodSizes(5, 0, 0))
    search = PodSearch(weights, 4, sizes, range(20))
    search.improve(LOT)
    for (i, one), (j, other) in combinations(enumerate(search.pods), 2):
        for a, b in ((a, b) for a in range(4) for b in range(4)):
            pods = [list(pod) for pod in search.pods]
            pods[i][a], pods[j][b] = other[b], one[a]
            assert weights.total(pods, search.kinds) >= search.weight


def test_numbers_drawn_are_the_same_on_every_machine() -> None:
    drawn = numbers("seven green apples 0")
    assert [next(drawn) for _ in range(3)] == [928675032, 2068362947, 2443574008]


def test_the_same_lot_finds_the_same_pods() -> None:
    draw = Random(7)
    players = made_up_players(draw, 30)
    past, sizes = made_up_past(draw, players), pod_sizes(30, 4, short=True)
    found = pair_pods(players, past, 4, sizes, LOT)
    assert found is not None
    assert found == pair_pods(players[::-1], past, 4, sizes, LOT)


def test_many_players_never_meet_whom_they_may_not() -> None:
    draw = Random(9)
    for count in (PROVEN + 1, 25, 31):
        players = made_up_players(draw, count)
        past = made_up_past(draw, players, met=0.3, forbidden=0.2)
        sizes = pod_sizes(count, 4, short=True)
        found = pair_pods(players, past, 4, sizes, LOT)
        assert found is not None
        met = {frozenset(both) for pod in found.pairings for both in combinations(pod, 2)}
        assert not met & past.forbidden
        assert pod_cost(found, players, past, 4)[0] == 0


def test_pods_that_cannot_be_are_not_made() -> None:
    draw = Random(1)
    for count in (5, 20):
        players = made_up_players(draw, count)
        everybody = (player.id for player in players)
        past = Past(forbidden=frozenset(map(frozenset, combinations(everybody, 2))))
        assert pair_pods(players, past, 4, pod_sizes(count, 4, short=True), LOT) is None
