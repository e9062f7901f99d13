import pytest

from tablepi.ui.toolkit import theme
from tablepi.ui.toolkit.paint import Canvas
from tablepi.ui.toolkit.paths import outlines
from tablepi.ui.widgets import seat_badges as seats
from tests.ui.shapes import most_alike, touches_its_edge

SIZE = 48


def silhouette(seat: int) -> Canvas:
    canvas = Canvas(SIZE, SIZE, theme.TEXT, SIZE / 24)
    for outline in outlines(seats.SHAPES[seat - 1].path):
        canvas.fill(outline.points)
    return canvas


def test_twelve_seats_have_twelve_shapes_that_differ_without_colour_and_number() -> None:
    drawn = {str(seat): silhouette(seat).surface() for seat in range(1, 13)}
    alike, one, other = most_alike(drawn)
    assert len(drawn) == 12
    assert alike < 0.92, f"{one} and {other}"


@pytest.mark.parametrize("seat", range(1, 13))
@pytest.mark.parametrize("size_px", [24, 74])
def test_a_badge_has_a_number_on_the_seats_colour_and_stays_in_its_box(
    seat: int, size_px: int
) -> None:
    drawn = seats.badge(seat, size_px)
    assert drawn.get_size() == (size_px, size_px)
    assert not touches_its_edge(drawn)
    pixels = {tuple(drawn.get_at((x, y)))[:3] for x in range(size_px) for y in range(size_px)}
    assert theme.seat_colour(seat) in pixels
    assert theme.INK in pixels
