"""The chart of a result: every line inside it, every badge beside the others."""

from itertools import pairwise

import pygame
import pytest

from tablepi.ui.screens.result import _ends, chart
from tablepi.ui.toolkit import theme
from tablepi.ui.toolkit.glass import of_window


@pytest.mark.parametrize("heights", [[10, 12, 11], [90, 90, 90, 90], [0, 100, 50, 49, 51, 2]])
def test_no_badge_lies_on_another_or_outside(heights: list[int]) -> None:
    order = tuple(range(len(heights), 0, -1))
    ends = [y for _, y in _ends(heights, order, side=10, room=100)]
    assert len(ends) == len(heights)
    assert all(later - earlier >= 10 for earlier, later in pairwise(ends))
    assert ends[0] >= 5
    assert ends[-1] <= 95


def test_where_not_every_badge_finds_room_those_placed_best_have_one() -> None:
    assert [seat for seat, _ in _ends([80, 20, 50, 10], (1, 3, 2, 4), 10, 30)] == [2, 3, 1]


def test_each_seat_draws_a_line_in_its_colour() -> None:
    glass = of_window(800, 480)
    drawn = chart(glass, (240, 100), ((0, 5, -3), (0, -2, 9), (1, 1, 1)), (2, 3, 1))
    pixels = [drawn.get_at((x, y)) for x in range(30, 200) for y in range(100)]
    for seat in (1, 2, 3):
        wanted = pygame.Color(*theme.seat_colour(seat))
        assert any(_near(pixel, wanted) for pixel in pixels), seat


def _near(pixel: pygame.Color, wanted: pygame.Color) -> bool:
    return all(abs(have - want) < 4 for have, want in zip(pixel, wanted, strict=True))


def test_a_match_of_one_line_and_no_points_is_drawn_as_well() -> None:
    chart(of_window(800, 480), (240, 100), ((0,), (0,)), (1, 2))
