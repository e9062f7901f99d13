"""The chart of a result: every line inside it, every badge beside the others."""

from itertools import pairwise

import pygame
import pytest

from tablepi.ui.toolkit import theme
from tablepi.ui.toolkit.drawings import badge
from tablepi.ui.toolkit.glass import of_window
from tablepi.ui.widgets.scores import chart

BADGE_MM = 5.4


def _badges(scores: tuple[int, ...], order: tuple[int, ...], room: float) -> dict[int, float]:
    """The seats whose badges are seen whole beside these scores, and the top of each, in badges.

    `room`: the height of the chart, in badges.
    """
    glass = of_window(800, 480)
    side = glass.mm(BADGE_MM)
    high = round(room * side)
    drawn = chart(glass, (240, high), tuple((score,) for score in scores), order)
    edge = drawn.subsurface((240 - side, 0, side, high))
    found = {}
    for seat in order:
        wanted = pygame.Surface((side, side), pygame.SRCALPHA)
        wanted.blit(badge(seat, side), (0, 0))
        for top in range(high - side + 1):
            if _same(edge.subsurface((0, top, side, side)), wanted):
                found[seat] = top / side
    return dict(sorted(found.items(), key=lambda seat_top: seat_top[1]))


def _same(one: pygame.Surface, other: pygame.Surface) -> bool:
    return pygame.image.tobytes(one, "RGBA") == pygame.image.tobytes(other, "RGBA")


@pytest.mark.parametrize("scores", [(90, 88, 89), (10, 10, 10, 10), (100, 0, 50, 51, 49, 98)])
def test_no_badge_lies_on_another_or_outside(scores: tuple[int, ...]) -> None:
    order = tuple(range(len(scores), 0, -1))
    tops = list(_badges(scores, order, room=7.0).values())
    assert len(tops) == len(scores)
    assert all(later - earlier >= 1 for earlier, later in pairwise(tops))


def test_where_not_every_badge_finds_room_those_placed_best_have_one() -> None:
    assert list(_badges((20, 80, 50, 90), (4, 3, 2, 1), room=3.0)) == [4, 2, 3]


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
