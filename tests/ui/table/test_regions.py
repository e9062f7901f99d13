"""Seats around the board: clockwise, apart from one another, with arrows the way play goes."""

from itertools import combinations

import pytest

from tablepi.core.board import Ring
from tablepi.ui.table.regions import RING_GAP_MM, arrows, frame, spots
from tablepi.ui.toolkit import theme
from tablepi.ui.toolkit.drawings import icon
from tablepi.ui.toolkit.glass import of_window
from tests.worlds.table.hands import SIZES

GLASS = of_window(800, 480)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", range(3, 13))
def test_every_seat_has_its_place_and_a_finger_hits_it(size: tuple[int, int], seats: int) -> None:
    glass = of_window(*size)
    places = spots(frame(glass, "ring", seats, False), seats, glass)
    assert len(places) == seats
    assert min(min(place.size) for place in places) >= glass.touch_px
    for one, two in combinations(places, 2):
        assert not one.inflate(glass.gap_px, 0).colliderect(two)


def test_seats_go_round_clockwise_from_the_upper_left() -> None:
    places = spots(frame(GLASS, "ring", 8, False), 8, GLASS)
    above, below = places[:4], places[4:]
    assert [place.left for place in above] == sorted(place.left for place in above)
    assert [place.left for place in below] == sorted((p.left for p in below), reverse=True)
    assert above[0].bottom < below[0].top


def test_arrows_turn_with_the_direction_and_are_amber_where_play_has_just_gone() -> None:
    places = spots(frame(GLASS, "ring", 4, False), 4, GLASS)
    side = GLASS.mm(RING_GAP_MM)
    onward = arrows(Ring(1, (1, 2, 3)), places, GLASS)
    drawn = [icon(*each) for each in (
        ("right", side, theme.AMBER), ("down", side, theme.AMBER),
        ("left", side, theme.QUIET), ("up", side, theme.QUIET))]  # fmt: skip
    assert [piece.sprite for piece in onward] == drawn
    back = arrows(Ring(-1, (1, 4)), places, GLASS)
    drawn = [icon(*each) for each in (
        ("left", side, theme.QUIET), ("up", side, theme.QUIET),
        ("right", side, theme.QUIET), ("down", side, theme.AMBER))]  # fmt: skip
    assert [piece.sprite for piece in back] == drawn


def test_a_turn_that_comes_back_to_its_seat_goes_all_the_way_round() -> None:
    places = spots(frame(GLASS, "ring", 3, False), 3, GLASS)
    around = arrows(Ring(1, (2, 3, 1, 2)), places, GLASS)
    side, names = GLASS.mm(RING_GAP_MM), ("right", "down", "left", "up")
    amber = [icon(name, side, theme.AMBER) for name in names]
    assert all(piece.sprite in amber for piece in around)
