from itertools import pairwise

import pytest

from tablepi.ui.toolkit import theme
from tablepi.ui.toolkit.glass import of_window
from tablepi.ui.widgets import chips
from tests.ui.shapes import touches_its_edge

GLASS = of_window(1280, 720)
SIZE = (GLASS.mm(10), GLASS.mm(26))


def height(count: int, size: tuple[int, int] = SIZE) -> int:
    return chips.stack(GLASS, size, "suns", count).get_bounding_rect(127).height


@pytest.mark.parametrize("size", [SIZE, (GLASS.mm(7), GLASS.mm(16)), (60, 90)])
def test_a_stack_grows_with_every_chip_up_to_twelve(size: tuple[int, int]) -> None:
    heights = [height(count, size) for count in range(1, chips.TALLEST + 1)]
    assert all(low < high for low, high in pairwise(heights))
    assert heights[-1] <= size[1]


def test_the_step_after_each_fifth_chip_is_larger() -> None:
    assert height(6) - height(5) >= height(5) - height(4) + GLASS.mm(0.3)


def test_a_stack_too_tall_to_count_still_says_its_number() -> None:
    shown = {
        bytes(chips.stack(GLASS, SIZE, "suns", count).get_buffer().raw) for count in (12, 13, 60)
    }
    assert len(shown) == 3


def test_no_chip_is_an_empty_ring() -> None:
    drawn = chips.stack(GLASS, SIZE, "suns", 0)
    seen = {tuple(drawn.get_at((x, y)))[:3] for x in range(SIZE[0]) for y in range(SIZE[1])}
    assert theme.SUITS["suns"] not in seen
    assert theme.HAIRLINE in seen


@pytest.mark.parametrize("count", [0, 1, 12, 72, 999999])
def test_a_number_never_leaves_its_stack(count: int) -> None:
    assert chips.stack(GLASS, SIZE, "moons", count).get_size() == SIZE


@pytest.mark.parametrize("suit", [*theme.SUITS, "rainbows"])
def test_a_chip_stays_in_its_box(suit: str) -> None:
    assert not touches_its_edge(chips.chip(80, suit)) or chips.chip(80, suit).get_width() == 80
