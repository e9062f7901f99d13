"""Duel Swiss: against all matchings, and the rules of bye, first player and last round."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache
from random import Random

import pytest

from tablepi.hall.events.pairing.duel_swiss import (
    Groups,
    duel_cost,
    float_costs,
    pair_duels,
    score_groups,
    standing_groups,
)
from tablepi.hall.events.pairing.pairing_players import Past, Player, Round
from tests.hall.events.pairing.made_up_players import made_up_past, made_up_players

SEEDS = range(40)


def all_matchings(players: Sequence[str]) -> Iterator[list[tuple[str, str]]]:
    """Every way to put everybody into pairs; `""` stands for the bye."""
    if not players:
        yield []
        return
    for index in range(1, len(players)):
        rest = [*players[1:index], *players[index + 1 :]]
        for others in all_matchings(rest):
            yield [(players[0], players[index]), *others]


@cache
def c_of_the_page(sizes: tuple[int, ...], x: int, y: int) -> int:
    """C(x, y) as the page writes it, groups counted from 1."""
    last = len(sizes)
    if x == y:
        return 0
    size = dict(enumerate(sizes, 1))
    far = max(size[x], size[y - 1]) * c_of_the_page(sizes, x, y - 1) if y > x + 1 else 0
    below = sum(
        max(size[k], size[last]) * c_of_the_page(sizes, k, last) for k in range(x + 1, last + 1)
    )
    return far + below + 1


def cost_of_the_page(
    matching: list[tuple[str, str]], players: list[Player], past: Past, groups: list[set[str]]
) -> tuple[int, int, int, int]:
    """Criteria (1) to (4), written from the page."""
    byes = {player.id: player.byes for player in players}
    sizes = tuple(len(group) for group in groups)
    of = {id_: number for number, group in enumerate(groups, 1) for id_ in group}
    found = [0, 0, 0, 0]
    for one, other in matching:
        both = frozenset((one, other))
        if "" in both:
            found[0] += byes[one or other]
        elif both in past.met:
            found[1] += past.met[both]
            found[2] += past.last_met[both]
        x, y = sorted((of[one], of[other]))
        found[3] += c_of_the_page(sizes, x, y)
    return found[0], found[1], found[2], found[3]


def least_of_all(
    players: list[Player], past: Past, groups: list[set[str]]
) -> tuple[int, ...] | None:
    """The least cost over all matchings without a forbidden pair."""
    ids = [player.id for player in players]
    if len(ids) % 2:
        ids, groups = [*ids, ""], [*groups, {""}]
    allowed = (
        each
        for each in all_matchings(ids)
        if not any(frozenset(both) in past.forbidden for both in each)
    )
    return min((cost_of_the_page(each, players, past, groups) for each in allowed), default=None)


def page_groups(players: list[Player]) -> list[set[str]]:
    scores = sorted({player.score for player in players}, reverse=True)
    return [{each.id for each in players if each.score == score} for score in scores]


@pytest.mark.parametrize("seed", SEEDS)
def test_no_matching_costs_less(seed: int) -> None:
    draw = Random(seed)
    count = draw.randint(1, 10) if seed > 3 else 10 - seed % 2
    players = made_up_players(draw, count, most=draw.choice((1, 3, 9)))
    past = made_up_past(draw, players, met=draw.choice((0.3, 0.7, 0.95)), forbidden=0.15)
    groups = score_groups(players)
    found = pair_duels(players, past, groups)
    best = least_of_all(players, past, page_groups(players))
    print(f"seed {seed}: {count} players, {best}")
    if best is None:
        assert found is None
        return
    assert found is not None
    cost = duel_cost(found, players, past, groups)
    assert (*cost[:4], cost[4]) == (*best, 0)
    assert not {frozenset(both) for both in found.pairings} & past.forbidden
    together = [id_ for both in found.pairings for id_ in both] + list(found.byes)
    assert sorted(together) == sorted(player.id for player in players)


@pytest.mark.parametrize("seed", range(12))
def test_no_matching_costs_less_by_the_order_of_the_standings(seed: int) -> None:
    draw = Random(1000 + seed)
    players = made_up_players(draw, 9 - seed % 3)
    past = made_up_past(draw, players, met=0.6)
    standing = [player.id for player in players]
    draw.shuffle(standing)
    groups = standing_groups(standing)
    found = pair_duels(players, past, groups)
    best = least_of_all(players, past, [{each} for each in standing])
    print(f"seed {1000 + seed}: {best}")
    assert (found and duel_cost(found, players, past, groups)[:4]) == best


@pytest.mark.parametrize("sizes", [(1,), (3, 1), (2, 5, 1, 4), (1, 1, 1, 1, 1), (7, 2, 9, 3, 1)])
def test_floats_cost_what_the_page_says(sizes: tuple[int, ...]) -> None:
    costs = float_costs(sizes)
    for x in range(len(sizes)):
        for y in range(x, len(sizes)):
            assert costs[x][y] == c_of_the_page(sizes, x + 1, y + 1)


def test_the_bye_is_a_group_of_its_own_at_the_bottom() -> None:
    players = [Player(f"p{number}", Fraction(number // 2)) for number in range(5)]
    assert score_groups(players).sizes == (1, 2, 2, 1)
    assert score_groups(players[1:]).sizes == (1, 2, 1)


def test_first_is_who_was_first_less_often_then_the_smaller_lot() -> None:
    groups = Groups({"a": 0, "b": 0}, (2,))
    for a, b, first in ((1, 0, "b"), (0, 1, "a"), (1, 1, "b")):
        players = [Player("a", lot="2", firsts=a), Player("b", lot="1", firsts=b)]
        found = pair_duels(players, Past(), groups)
        assert found is not None
        assert found.pairings[0][0] == first
        turned = Round(tuple((two, one) for one, two in found.pairings))
        assert duel_cost(turned, players, Past(), groups) == (0, 0, 0, 0, 1)


def test_who_had_a_bye_gets_none_though_a_pair_meets_again() -> None:
    players = [Player("a", lot="1", byes=1), Player("b", lot="2", byes=1), Player("c", lot="3")]
    met = frozenset("ab")
    past = Past({met: 1}, {met: 1})
    found = pair_duels(players, past, score_groups(players))
    assert found == Round((("a", "b"),), ("c",))


def test_the_oldest_rematch_is_taken() -> None:
    players = [Player(each, lot=each) for each in "abcd"]
    met = {frozenset(both): 1 for both in ("ab", "cd", "ac", "bd", "ad", "bc")}
    last = {frozenset("ab"): 3, frozenset("cd"): 3, frozenset("ad"): 2, frozenset("bc"): 2}
    found = pair_duels(players, Past(met, {each: last.get(each, 1) for each in met}), Groups(
        dict.fromkeys("abcd", 0), (4,)
    ))  # fmt: skip
    assert found is not None
    assert {frozenset(both) for both in found.pairings} == {frozenset("ac"), frozenset("bd")}


def test_forbidden_pairs_can_leave_no_pairing() -> None:
    players = [Player(each, lot=each) for each in "abcd"]
    past = Past(forbidden=frozenset(map(frozenset, ("ab", "ac", "ad"))))
    assert pair_duels(players, past, score_groups(players)) is None


def test_nobody_and_one_player_can_be_paired() -> None:
    assert pair_duels([], Past(), score_groups([])) == Round(())
    assert pair_duels([Player("a")], Past(), score_groups([Player("a")])) == Round((), ("a",))
