"""Suggested stages: rounds and cuts beside tables of common organised play."""

import pytest

from tablepi.hall.events.suggested_stages import (
    pod_rounds,
    suggested,
    swiss_rounds,
    swiss_then_best,
    top_cut,
)


@pytest.mark.parametrize(
    ("players", "rounds", "cut"),
    [
        (4, 2, 0), (7, 3, 0), (8, 3, 4), (9, 4, 4), (16, 4, 4), (17, 5, 8), (24, 5, 8), (32, 5, 8),
        (33, 6, 8), (64, 6, 8), (65, 7, 8), (128, 7, 8), (129, 8, 16), (200, 8, 16), (400, 9, 16),
    ],
)  # fmt: skip
def test_swiss_rounds_leave_one_unbeaten_and_the_best_play_on(
    players: int, rounds: int, cut: int
) -> None:
    assert (swiss_rounds(players), top_cut(players)) == (rounds, cut)


def test_every_format_has_as_many_rounds_as_it_takes() -> None:
    assert [pod_rounds(players, 4) for players in (4, 5, 16, 17, 64)] == [2, 3, 3, 4, 4]
    assert suggested("round-robin", 7).rounds == 7
    assert suggested("single-elim", 24) == (5, 0, 0)
    # Behind another stage it takes the best alone.
    assert suggested("single-elim", 24, is_first=False) == (3, 8, 0)
    assert suggested("open", 24).rounds == 0


def test_a_plan_for_nobody_yet_is_possible_all_the_same() -> None:
    swiss, knock_out = swiss_then_best(0)
    assert (swiss.rounds, knock_out.take) == (2, 4)
