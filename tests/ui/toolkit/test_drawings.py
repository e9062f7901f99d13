"""The drawings in SVG: every file is drawn, stays in its box and is told from the others."""

from collections.abc import Iterator
from itertools import product

import pygame
import pytest

from tablepi.ui.toolkit import theme
from tablepi.ui.toolkit.drawings import SHAPES, badge, drawing, emblem, icon, names
from tests.ui.shapes import most_alike, touches_its_edge

KINDS = ("icons", "types", "ranks", "suits", "printed", "seats", "emblems")
FILES = [(kind, name) for kind in KINDS for name in sorted(names(kind))]


def test_every_drawing_fills_its_box_and_stays_in_it() -> None:
    assert [fault for kind, name in FILES for fault in _faults_in_its_box(kind, name)] == []


def _faults_in_its_box(kind: str, name: str) -> Iterator[str]:
    drawn = drawing(kind, name, 96)
    if drawn.get_size() != (96, 96):
        yield f"{kind}/{name} is {drawn.get_size()}"
    if touches_its_edge(drawn):
        yield f"{kind}/{name} touches its edge"
    if max(drawn.get_bounding_rect(127).size) <= 60:
        yield f"{kind}/{name} fills only {drawn.get_bounding_rect(127).size}"


def test_a_drawing_of_one_colour_takes_the_colour_asked_for() -> None:
    off = {f"{kind}/{name}": _off(kind, name) for kind, name in FILES if kind != "emblems"}
    assert {file: by for file, by in off.items() if by > 4} == {}


def _off(kind: str, name: str) -> int:
    """The furthest that a colour of its solid pixels lies from the one asked for."""
    drawn = drawing(kind, name, 48, theme.AMBER)
    solid = [drawn.get_at(at) for at in product(range(48), repeat=2) if drawn.get_at(at).a == 255]
    return max(
        abs(got - to) for pixel in solid for got, to in zip(pixel, theme.AMBER, strict=False)
    )


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


@pytest.mark.parametrize("size_px", [24, 74])
def test_a_badge_has_a_number_on_the_seats_colour_and_stays_in_its_box(size_px: int) -> None:
    for seat in range(1, 13):
        drawn = badge(seat, size_px)
        assert drawn.get_size() == (size_px, size_px), seat
        assert not touches_its_edge(drawn), seat
        pixels = {tuple(drawn.get_at(at))[:3] for at in product(range(size_px), repeat=2)}
        assert {theme.seat_colour(seat), theme.INK} <= pixels, seat
