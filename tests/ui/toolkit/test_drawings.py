"""The drawings in SVG: every file is drawn, stays in its box and is told from the others."""

from itertools import product

import pygame
import pytest

from tablepi.ui.toolkit import theme
from tablepi.ui.toolkit.drawings import SHAPES, badge, drawing, emblem, icon, names
from tests.ui.shapes import most_alike, touches_its_edge

KINDS = ("icons", "types", "ranks", "suits", "printed", "seats", "emblems")
FILES = [(kind, name) for kind in KINDS for name in sorted(names(kind))]


@pytest.mark.parametrize(("kind", "name"), FILES, ids=map("/".join, FILES))
def test_every_drawing_fills_its_box_and_stays_in_it(kind: str, name: str) -> None:
    drawn = drawing(kind, name, 96)
    assert drawn.get_size() == (96, 96)
    assert not touches_its_edge(drawn)
    assert max(drawn.get_bounding_rect(127).size) > 60


@pytest.mark.parametrize(("kind", "name"), FILES, ids=map("/".join, FILES))
def test_a_drawing_of_one_colour_takes_the_colour_asked_for(kind: str, name: str) -> None:
    drawn = drawing(kind, name, 48, theme.AMBER)
    solid = [drawn.get_at(at) for at in product(range(48), repeat=2) if drawn.get_at(at).a == 255]
    off = max(abs(got - to) for pixel in solid for got, to in zip(pixel, theme.AMBER, strict=False))
    assert kind == "emblems" or off <= 4


def test_what_is_left_out_of_a_drawing_is_clear() -> None:
    drawn = drawing("types", "location", 48, theme.TEXT)
    assert drawn.get_at((24, 18)).a == 0
    assert drawn.get_at((24, 30)).a == 255


def test_a_drawing_that_is_missing_is_named() -> None:
    with pytest.raises(KeyError, match=r"icons/blur\.svg"):
        icon("blur", 24)


def test_a_name_from_outside_reaches_no_other_file() -> None:
    with pytest.raises(KeyError):
        drawing("printed", "../icons/undo", 24)


def test_games_are_told_apart_by_the_shape_of_their_emblems() -> None:
    alike, one, other = most_alike({game: emblem(game, 80) for game in names("emblems")})
    assert alike < 0.65, f"{one} and {other}"


def test_a_game_without_an_emblem_has_the_two_cards() -> None:
    pixels = [pygame.image.tobytes(emblem(game, 40), "RGBA") for game in ("whist", "unknown")]
    assert pixels[0] == pixels[1]


def test_twelve_seats_have_twelve_shapes_that_differ_without_colour_and_number() -> None:
    drawn = {name: drawing("seats", name, 48) for name in names("seats")}
    alike, one, other = most_alike(drawn)
    assert len(drawn) == SHAPES == 12
    assert alike < 0.92, f"{one} and {other}"


@pytest.mark.parametrize("seat", range(1, 13))
@pytest.mark.parametrize("size_px", [24, 74])
def test_a_badge_has_a_number_on_the_seats_colour_and_stays_in_its_box(
    seat: int, size_px: int
) -> None:
    drawn = badge(seat, size_px)
    assert drawn.get_size() == (size_px, size_px)
    assert not touches_its_edge(drawn)
    pixels = {tuple(drawn.get_at((x, y)))[:3] for x in range(size_px) for y in range(size_px)}
    assert theme.seat_colour(seat) in pixels
    assert theme.INK in pixels
