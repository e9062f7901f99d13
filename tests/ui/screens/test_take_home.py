"""The drawn code is the one that was asked for, as full and as large as the glass allows."""

import pygame
import pytest
import segno

from tablepi.referee.intents import Back
from tablepi.screens.pictures.picture import Button, Code, TakeHome
from tablepi.ui.screens import scene_of
from tablepi.ui.toolkit.glass import of_window
from tablepi.ui.toolkit.pieces import Piece
from tests.worlds.table.hands import SIZES

WHITE = (255, 255, 255)


def picture(*lengths: int) -> TakeHome:
    """A page with codes of so many letters, each of which says how many."""
    codes = tuple(Code(str(length).ljust(length, "x"), f"{length} letters") for length in lengths)
    return TakeHome("Take it home", "Point here.", codes, "It is too long.", Button("Back", Back()))


def drawn(page: TakeHome, size: tuple[int, int]) -> Piece:
    (found,) = (piece for piece in scene_of(page, of_window(*size)).pieces if piece.key == "code")
    return found


def read(sprite: pygame.Surface, matrix: tuple[bytearray, ...]) -> int:
    """The pixels a module; every module is the code's, with four of white around them."""
    side = len(matrix) + 8
    scale = sprite.get_width() // side
    assert sprite.get_size() == (side * scale, side * scale)
    for y in range(side):
        for x in range(side):
            inside = 4 <= x < side - 4 and 4 <= y < side - 4
            wanted = bool(inside and matrix[y - 4][x - 4])
            corners = ((x * scale, y * scale), ((x + 1) * scale - 1, (y + 1) * scale - 1))
            for corner in corners:
                assert (sprite.get_at(corner)[:3] != WHITE) == wanted, (x, y)
    return scale


@pytest.mark.parametrize("size", SIZES)
def test_the_drawn_modules_are_those_of_the_text(size: tuple[int, int]) -> None:
    page = picture(900)
    made = segno.make_qr(page.codes[0].text, error="l", boost_error=False)
    piece = drawn(page, size)
    scale = read(piece.sprite, made.matrix)
    short = min(size)
    assert scale >= 4
    assert short - len(made.matrix) - 8 < piece.place.width <= short


def test_the_fullest_that_fits_at_four_pixels_a_module_is_shown() -> None:
    page = picture(1500, 1000, 500)
    made = segno.make_qr(page.codes[1].text, error="l", boost_error=False)
    assert read(drawn(page, (800, 480)).sprite, made.matrix) == 4


def test_what_fits_at_three_alone_is_as_full_as_can_be() -> None:
    page = picture(2300, 1990, 1900)
    made = segno.make_qr(page.codes[1].text, error="l", boost_error=False)
    assert read(drawn(page, (800, 480)).sprite, made.matrix) == 3


@pytest.mark.parametrize("length", [2300, 4000])
def test_what_fits_no_code_is_told_in_words(length: int) -> None:
    page = picture(length)
    assert drawn(page, (800, 480)).sprite.get_width() < 200
    whole = scene_of(page, of_window(800, 480)).pieces
    told = scene_of(page._replace(too_long=page.hint), of_window(800, 480)).pieces
    assert [piece.sprite for piece in whole] != [piece.sprite for piece in told]
