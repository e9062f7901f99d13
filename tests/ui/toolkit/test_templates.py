"""Templates: rooms that the files mark stay inside, corners stay as they are, sizes are exact."""

from itertools import product

import pygame
import pytest

from tablepi.ui.toolkit.drawings import names
from tablepi.ui.toolkit.templates import drawn, room, stretched, template

STRETCHED = [name for name in sorted(names("templates")) if "stretch" in template(name).rooms]
SIZES = ((50, 67), (111, 155), (71, 47), (240, 336), (30, 200), (9, 9))
COLOURS = ((200, 60, 60), (60, 60, 200), (0, 0, 0))


@pytest.mark.parametrize("name", sorted(names("templates")))
def test_a_template_is_drawn_and_its_rooms_lie_inside(name: str) -> None:
    source = template(name)
    assert drawn(name, 8.0, *COLOURS).get_bounding_rect().height > 0
    for id_, place in source.rooms.items():
        assert 0 <= place.left < place.left + place.width <= source.width, id_
        assert 0 <= place.top < place.top + place.height <= source.height, id_


@pytest.mark.parametrize("name", STRETCHED)
@pytest.mark.parametrize("size", SIZES)
def test_a_template_fills_any_size_and_its_rooms_stay_inside(
    name: str, size: tuple[int, int]
) -> None:
    assert stretched(name, size, 5.22, *COLOURS).get_size() == size
    for id_ in template(name).rooms:
        assert pygame.Rect(0, 0, *size).contains(room(name, id_, size, 5.22)), id_


@pytest.mark.parametrize("name", STRETCHED)
def test_corners_are_not_stretched(name: str) -> None:
    natural = drawn(name, 5.0, *COLOURS)
    large = stretched(name, (natural.get_width() + 40, natural.get_height() + 60), 5.0, *COLOURS)
    side = 5
    corners = product((0, -side), (0, -side))
    for x, y in corners:
        areas = [
            pygame.Rect(x % each.get_width(), y % each.get_height(), side, side)
            for each in (natural, large)
        ]
        one, other = (
            pygame.image.tobytes(each.subsurface(area), "RGBA")
            for each, area in zip((natural, large), areas, strict=True)
        )
        assert one == other


def test_a_template_takes_the_colours_asked_for() -> None:
    red = drawn("chip", 4.0, (200, 60, 60))
    assert red.get_at((30, 12))[:3] != drawn("chip", 4.0, (60, 60, 200)).get_at((30, 12))[:3]
