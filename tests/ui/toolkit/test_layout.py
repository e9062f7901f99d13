"""Rooms that are split: the parts fill the room, keep the gap, and never overlap."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pygame import Rect

from tablepi.ui.toolkit import layout
from tablepi.ui.toolkit.glass import of_window

ROOM = Rect(10, 20, 300, 200)


@pytest.mark.parametrize(
    ("split", "part", "rest"),
    [
        (layout.split_top, (10, 20, 300, 50), (10, 74, 300, 146)),
        (layout.split_bottom, (10, 170, 300, 50), (10, 20, 300, 146)),
        (layout.split_left, (10, 20, 50, 200), (64, 20, 246, 200)),
        (layout.split_right, (260, 20, 50, 200), (10, 20, 246, 200)),
    ],
)
def test_a_split_gives_the_part_and_the_rest_beyond_the_gap(
    split: object, part: tuple[int, ...], rest: tuple[int, ...]
) -> None:
    assert callable(split)
    assert split(ROOM, 50, 4) == (Rect(part), Rect(rest))
    assert split(ROOM, 0, 4)[1] == ROOM


def test_a_part_larger_than_its_room_leaves_nothing_and_never_less() -> None:
    assert layout.split_top(ROOM, 900, 4)[1].height == 0
    assert layout.split_right(ROOM, 900, 4)[1].width == 0


def test_two_parts_lie_above_each_other_only_where_the_glass_stands_upright() -> None:
    for size, first in (((720, 1280), (10, 20, 300, 60)), ((1280, 720), (10, 20, 90, 200))):
        assert layout.split(of_window(*size), ROOM, 60, 90, 4)[0] == Rect(first)


@given(st.integers(1, 9), st.integers(0, 12))
def test_columns_and_rows_are_equal_and_fill_the_room(count: int, gap: int) -> None:
    for parts, length in (
        (layout.columns(ROOM, count, gap), "width"),
        (layout.rows(ROOM, count, gap), "height"),
    ):
        assert len({part.size for part in parts}) == 1
        used = sum(getattr(part, length) for part in parts) + gap * (count - 1)
        assert 0 <= getattr(ROOM, length) - used < count
        assert all(ROOM.contains(part) for part in parts)


@given(st.integers(1, 12), st.integers(1, 5))
def test_tiles_go_along_the_rows_and_lanes_down_the_columns(count: int, across: int) -> None:
    tiles = layout.tiles(ROOM, count, across, (20, 10), 2)
    lanes = layout.lanes(ROOM, count, across, (20, 10), (2, 2))
    for index, (tile, lane) in enumerate(zip(tiles, lanes, strict=True)):
        y, x = divmod(index, across)
        assert tile.topleft == (10 + 22 * x, 20 + 12 * y)
        assert lane.topleft == (10 + 22 * y, 20 + 12 * x)


def test_as_many_parts_fit_as_keep_their_least_width_and_one_always() -> None:
    assert layout.fitting(100, 30, 5) == 3
    assert layout.share(100, 3, 5) == 30
    assert layout.fitting(10, 30, 5) == 1


def test_cells_that_do_not_fit_go_on_below_the_room() -> None:
    shape = layout.Shape(((20.0, 10.0),), highest=20.0, ratio=2.0)
    few = layout.cells(of_window(800, 480), ROOM, 2, shape)
    many = layout.cells(of_window(800, 480), ROOM, 40, shape)
    assert few.most == 0
    assert max(place.bottom for place in many.places) == ROOM.bottom + many.most
