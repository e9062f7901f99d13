from itertools import pairwise, product
from math import cos, dist, pi, sin

import pygame
import pytest

from tablepi.ui.toolkit import theme
from tablepi.ui.toolkit.glass import of_window
from tablepi.ui.widgets import chips
from tests.ui.shapes import touches_its_edge

GLASS = of_window(1280, 720)
SIZE = (GLASS.mm(10), GLASS.mm(26))


@pytest.mark.parametrize("mm", [(10, 26), (7, 16), (7.3, 11), (4, 5.2)])
def test_a_stack_grows_with_every_chip_up_to_five(mm: tuple[float, float]) -> None:
    size = GLASS.mm(mm[0]), GLASS.mm(mm[1])
    chips_px = [_colour_px(size, count) for count in range(7)]
    assert all(low < high for low, high in pairwise(chips_px[:6]))
    assert chips_px[5] == chips_px[6]


def _colour_px(size: tuple[int, int], count: int) -> int:
    """How many pixels of a stack have the colour of its chips."""
    drawn = chips.stack(GLASS, size, "suns", count)
    field = theme.FIELDS["suns"]
    return pygame.transform.threshold(None, drawn, field, (40, 40, 40), set_behavior=0)


def test_a_stack_too_tall_to_count_still_says_its_number() -> None:
    shown = {
        bytes(chips.stack(GLASS, SIZE, "suns", count).get_buffer().raw) for count in (12, 13, 60)
    }
    assert len(shown) == 3


def test_a_stack_without_a_chip_is_a_nought() -> None:
    assert _colour_px(SIZE, 0) == 0
    assert chips.stack(GLASS, SIZE, "suns", 0).get_bounding_rect().height >= GLASS.mm(2.5)


def test_a_chip_has_eight_spots_of_paper_on_its_rim() -> None:
    side = 160
    drawn = chips.chip(side, "suns")
    around = [
        drawn.get_at((round(80 + 70 * sin(at / 100 * pi)), round(77.3 - 70 * cos(at / 100 * pi))))
        for at in range(200)
    ]
    is_paper = [min(pixel[:3]) > 200 for pixel in around]
    starts = sum(now and not before for before, now in pairwise([*is_paper, is_paper[0]]))
    assert starts == 8


@pytest.mark.parametrize("count", [0, 1, 12, 72, 999999])
def test_a_number_never_leaves_its_stack(count: int) -> None:
    assert chips.stack(GLASS, SIZE, "moons", count).get_size() == SIZE


@pytest.mark.parametrize("suit", [*theme.SUITS, "rainbows"])
def test_a_chip_stays_in_its_box(suit: str) -> None:
    assert not touches_its_edge(chips.chip(80, suit)) or chips.chip(80, suit).get_width() == 80


@pytest.mark.parametrize("suit", theme.FIELDS)
@pytest.mark.parametrize("diameter_mm", [7.4, 9.0])
@pytest.mark.parametrize("size", [(800, 480), (1280, 720)])
def test_symbol_and_letter_of_a_chip_lie_within_its_rim(
    suit: str, diameter_mm: float, size: tuple[int, int]
) -> None:
    glass = of_window(*size)
    side = glass.mm(diameter_mm)
    drawn = chips.chip(side, suit, glass.mm(theme.LEAST_MM))
    ink = [
        (x, y)
        for x, y in product(range(side), repeat=2)
        if drawn.get_at((x, y)).a == 255 and sum(drawn.get_at((x, y))[:3]) < 80
    ]
    assert len(ink) > 20
    middle = side / 2, side * 11.6 / 24
    assert max(dist(pixel, middle) for pixel in ink) <= side * 9 / 24
