"""Pods: against all partitions, sizes, seats, and rounds without a repeat."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, permutations
from random import Random

import pytest

from tablepi.hall.events.pairing.pairing_players import (
    Past,
    Player,
    Round,
    first_lot,
    lot_by_seals,
    lot_of,
)
from tablepi.hall.events.pairing.pod_swiss import pair_pods
from tablepi.hall.events.pairing.pod_weights import (
    PodSizes,
    best_seats,
    least_seat_cost,
    pod_cost,
    pod_sizes,
    seat_cost,
)
from tests.hall.events.pairing.made_up_players import LOT, made_up_past, made_up_players

Pods = tuple[tuple[str, ...], ...]


def all_pods(players: tuple[str, ...], sizes: tuple[int, ...]) -> Iterator[Pods]:
    """Every way to seat the players in pods of these sizes; several times where sizes repeat."""
    if not players:
        yield ()
        return
    for size in set(sizes):
        left = list(sizes)
        left.remove(size)
        for others in combinations(players[1:], size - 1):
            rest = tuple(each for each in players[1:] if each not in others)
            for more in all_pods(rest, tuple(left)):
                yield ((players[0], *others), *more)


def cost_of_the_page(
    pods: Pods, players: dict[str, Player], past: Past, seats: int
) -> tuple[object, ...]:
    """Criteria (1) to (5), written from the page; a pod of one is a bye."""
    met = Counter[int]()
    found: list[Fraction] = [Fraction(0)] * 2
    byes = sum(players[pod[0]].byes for pod in pods if len(pod) == 1)
    for pod in (pod for pod in pods if len(pod) > 1):
        for both in combinations(pod, 2):
            met[min(past.met.get(frozenset(both), 0), 2)] += 1
        scores = sorted(players[each].score for each in pod)
        found[0] += scores[-1] - scores[0]
        if len(pod) == seats - 1:
            found[1] += sum(players[each].shorts for each in pod)
    return byes, met[2], met[1], *found


@pytest.mark.parametrize("seed", range(24))
def test_no_pods_cost_less(seed: int) -> None:
    draw = Random(seed)
    count, seats = draw.randint(1, 10), draw.randint(3, 6)
    short = draw.random() < 0.7
    players = made_up_players(draw, count, most=draw.choice((2, 9)))
    past = made_up_past(draw, players, met=draw.choice((0.3, 0.8)), forbidden=0.1)
    sizes = pod_sizes(count, seats, short=short)
    each = (seats,) * sizes.full + (seats - 1,) * sizes.short + (1,) * sizes.byes
    of = {player.id: player for player in players}
    allowed = (
        pods
        for pods in all_pods(tuple(of), each)
        if not any(frozenset(x) in past.forbidden for pod in pods for x in combinations(pod, 2))
    )
    best = min((cost_of_the_page(pods, of, past, seats) for pods in allowed), default=None)
    print(f"seed {seed}: {count} players, {seats} seats, {sizes}: {best}")
    found = pair_pods(players, past, seats, sizes, LOT)
    if best is None:
        assert found is None
        return
    assert found is not None
    cost = pod_cost(found, players, past, seats)
    assert cost[:5] == best
    assert cost[5] == least_seat_cost(found, players)
    assert len(found.byes) == sizes.byes
    assert sorted(x for pod in (*found.pairings, found.byes) for x in pod) == sorted(of)


def test_sizes_are_full_pods_then_the_fewest_short_ones_then_the_fewest_byes() -> None:
    of_four = {count: pod_sizes(count, 4, short=True) for count in range(13)}
    assert {count: sizes.byes for count, sizes in of_four.items() if sizes.byes} == {
        1: 1,
        2: 2,
        5: 1,
    }
    assert of_four[11] == PodSizes(2, 1, 0)
    assert of_four[9] == PodSizes(0, 3, 0)
    assert pod_sizes(7, 5, short=True) == PodSizes(1, 0, 2)
    assert pod_sizes(11, 4, short=False) == PodSizes(2, 0, 3)
    assert pod_sizes(0, 4, short=True) == PodSizes(0, 0, 0)


@pytest.mark.parametrize("seats", range(3, 7))
@pytest.mark.parametrize("short", [True, False])
def test_sizes_seat_everybody(seats: int, short: bool) -> None:
    for count in range(200):
        sizes = pod_sizes(count, seats, short=short)
        assert sizes.full * seats + sizes.short * (seats - 1) + sizes.byes == count
        assert short or not sizes.short


@pytest.mark.parametrize(("count", "seats", "rounds"), [(9, 3, 4), (16, 4, 3)])
@pytest.mark.parametrize("word", ["seven green apples", "a", "b", "c", "d"])
def test_nobody_meets_again_where_that_is_possible(
    count: int, seats: int, rounds: int, word: str
) -> None:
    draw, lot, met = Random(word), first_lot(word), dict[frozenset[str], int]()
    scores = {f"p{number}": Fraction(0) for number in range(count)}
    for number in range(1, rounds + 1):
        players = [Player(id_, score, lot_of(lot, id_)) for id_, score in scores.items()]
        sizes = pod_sizes(count, seats, short=True)
        found = pair_pods(players, Past(met, met), seats, sizes, lot)
        assert found is not None
        for pod in found.pairings:
            scores[draw.choice(pod)] += 5
            for both in map(frozenset, combinations(pod, 2)):
                assert both not in met, f"round {number} of {word!r}"
                met[both] = 1
        lot = lot_by_seals(lot, {"t1": f"{draw.getrandbits(32):08x}"})


def test_seats_are_those_where_the_players_sat_least() -> None:
    draw = Random(5)
    for _ in range(20):
        pod = made_up_players(draw, 4)
        assert seat_cost(best_seats(pod)) == min(map(seat_cost, permutations(pod)))


def test_a_hand_made_pod_of_two_is_not_short_in_pods_of_four() -> None:
    players = [Player(each, shorts=1) for each in "abcde"]
    found = Round((("a", "b"), ("c", "d", "e")))
    assert pod_cost(found, players, Past(), 4)[4] == 3


def test_costs_of_scores_are_fractions() -> None:
    players = [Player("a", Fraction(5, 2)), Player("b"), Player("c", Fraction(1, 3))]
    found = pod_cost(Round((("a", "b", "c"),)), players, Past(), 3)
    assert [str(each) for each in found] == ["0", "0", "0", "5/2", "0", "0"]
