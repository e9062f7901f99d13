from itertools import product

import pygame
import pytest

from tablepi.ui.toolkit import paint, theme


def test_edges_are_smooth_and_keep_their_colour() -> None:
    drawn = paint.disc(31, theme.AMBER)
    pixels = [drawn.get_at((x, y)) for x in range(31) for y in range(31)]
    assert any(0 < pixel.a < 255 for pixel in pixels)
    assert {tuple(pixel)[:3] for pixel in pixels if pixel.a > 40} == {theme.AMBER}


def test_a_plate_has_round_corners_an_edge_and_a_filling() -> None:
    plate = paint.plate((60, 40), 10, theme.PANEL, theme.AMBER, 2)
    assert plate.get_at((0, 0)).a == 0
    assert tuple(plate.get_at((30, 0))) == (*theme.AMBER, 255)
    assert tuple(plate.get_at((30, 38))) == (*theme.AMBER, 255)
    assert tuple(plate.get_at((30, 2))) == (*theme.PANEL, 255)
    assert tuple(plate.get_at((2, 20))) == (*theme.PANEL, 255)


def test_an_outline_leaves_its_inside_clear() -> None:
    outline = paint.plate((60, 40), 10, None, theme.TEXT, 2)
    assert outline.get_at((30, 20)).a == 0
    assert tuple(outline.get_at((0, 20))) == (*theme.TEXT, 255)


@pytest.mark.parametrize("size", [(1, 1), (2, 9), (9, 2), (5, 5)])
def test_a_plate_smaller_than_its_corners_is_still_drawn(size: tuple[int, int]) -> None:
    assert paint.plate(size, 10, theme.PANEL, theme.TEXT, 2).get_size() == size


@pytest.mark.parametrize("edge", [None, theme.TEXT], ids=["plain", "edged"])
def test_a_plate_on_its_ground_looks_like_one_laid_upon_it(edge: theme.Colour | None) -> None:
    wanted = pygame.Surface((90, 60))
    wanted.fill(theme.GROUND)
    wanted.blit(paint.rounded((90, 60), 12, theme.PANEL, edge, 3), (0, 0))
    drawn = paint.grounded((90, 60), theme.GROUND, 12, theme.PANEL, edge, 3)
    for at in product(range(90), range(60)):
        pairs = zip(drawn.get_at(at), wanted.get_at(at), strict=True)
        assert max(abs(one - other) for one, other in pairs) <= 6, at
