"""The strength bar: every seat has its part, with its figure on it."""

import pygame
import pytest

from tablepi.referee.table_picture import Strength
from tablepi.ui.table.top_bar import STRIP_MM, bar, strength_bar
from tablepi.ui.toolkit import theme
from tablepi.ui.toolkit.glass import of_window

GLASS = of_window(800, 480)


@pytest.mark.parametrize("shares", [(0.5, 0.5), (0.0, 1.0), (0.034, 0.966), (0.2, 0.3, 0.1, 0.4)])
def test_every_seat_has_a_part_however_little_it_hopes_for(shares: tuple[float, ...]) -> None:
    place = pygame.Rect(510, 52, 280, GLASS.mm(STRIP_MM))
    words, drawn = strength_bar(Strength(shares, "An estimate"), place, GLASS)
    assert place.contains(words.place)
    assert place.contains(drawn.place)
    assert not words.place.colliderect(drawn.place)
    assert (words.act, drawn.act) == (None, None)
    row = [tuple(drawn.sprite.get_at((x, 2))[:3]) for x in range(drawn.place.width)]
    wide = [row.count(theme.seat_colour(seat)) for seat in range(1, len(shares) + 1)]
    assert min(wide) >= GLASS.mm(5)
    assert sorted(range(len(shares)), key=wide.__getitem__) == sorted(
        range(len(shares)), key=shares.__getitem__
    ) or len(set(shares)) < len(shares)


def test_half_and_half_meet_in_the_middle() -> None:
    drawn = bar(GLASS, (200, 24), (50, 50))
    assert tuple(drawn.get_at((90, 2))[:3]) == theme.seat_colour(1)
    assert tuple(drawn.get_at((110, 2))[:3]) == theme.seat_colour(2)


def test_an_estimate_is_never_sure() -> None:
    place = pygame.Rect(0, 0, 280, GLASS.mm(STRIP_MM))
    sure = strength_bar(Strength((0.0, 1.0), "x"), place, GLASS)[1].sprite
    assert sure is strength_bar(Strength((0.01, 0.99), "x"), place, GLASS)[1].sprite
