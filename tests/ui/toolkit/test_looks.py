"""The light and the high-contrast look: what parts things there, and what is read on them."""

from collections.abc import Iterator
from itertools import product

import pygame
import pytest

from tablepi.ui.menu.game_ground import ground
from tablepi.ui.screens.tabletool import die
from tablepi.ui.toolkit import sprites, theme
from tablepi.ui.toolkit.glass import of_window
from tablepi.ui.toolkit.theme import Colour
from tablepi.ui.widgets.card_faces import card
from tablepi.ui.widgets.card_stock import CardFace, hollow
from tablepi.ui.widgets.typed_field import field
from tests.ui.toolkit.test_theme import contrast

GLASS = of_window(800, 480)
SIZE = (90, 120)
WHITE = (255, 255, 255)


@pytest.fixture(params=["", theme.LIGHT, theme.CONTRAST])
def look(request: pytest.FixtureRequest) -> Iterator[str]:
    theme.set_look(request.param)
    sprites.forget()
    yield request.param
    theme.set_look("")
    sprites.forget()


def _colour(image: pygame.Surface, at: tuple[int, int]) -> Colour:
    red, green, blue, _ = image.get_at(at)
    return red, green, blue


def _left_edge(image: pygame.Surface) -> Colour:
    return _colour(image, (1, image.get_height() // 2))


def test_a_line_parts_free_places_and_game_tiles_in_high_contrast_alone(look: str) -> None:
    for image in (hollow(GLASS, SIZE), ground(GLASS, SIZE, "suitup")):
        assert (_left_edge(image) == WHITE) == (look == theme.CONTRAST)
    if look == theme.CONTRAST:
        assert _left_edge(hollow(GLASS, SIZE, free=False)) != WHITE


def test_a_hollow_is_light_where_the_cloth_is(look: str) -> None:
    middle = hollow(GLASS, SIZE).get_at((45, 60))
    if look == theme.LIGHT:
        assert middle.a <= 40
    elif not look:
        assert middle.a >= 70


def test_paper_is_white_in_high_contrast(look: str) -> None:
    face = CardFace("9", ("suns", "knots"), "Pact", ("event",))
    image = card(GLASS, (90, 130), face)
    colours = {_colour(image, at) for at in product((8, 12), (60, 90))}
    assert (colours == {WHITE}) == (look == theme.CONTRAST)


def test_signs_and_totals_are_read_on_what_they_stand_on(look: str) -> None:
    for colour in (theme.AMBER_SIGN, theme.GREEN_SIGN, theme.RED_SIGN):
        assert contrast(colour, theme.PANEL) >= 4.5
        assert contrast(colour, theme.GROUND) >= 4.5
    if look:
        cloth = theme.SPINE[:3] if look == theme.LIGHT else (0, 0, 0)
        for seat in (1, 2):
            assert contrast(theme.TRAILING or theme.seat_colour(seat), cloth) >= 4.5


def test_the_words_of_a_field_are_read_in_every_look(look: str) -> None:
    image = field(GLASS, (300, 90), "Name", "", ())
    # The cursor stands below.
    inner = image.get_rect().inflate(-24, -24)
    colours = {
        _colour(image, (x, y))
        for x, y in product(range(inner.left, inner.right), range(inner.top, inner.top + 20))
    }
    assert max(contrast(colour, theme.STOCK) for colour in colours) >= 4.5


def test_the_spots_of_a_die_are_seen_in_every_look(look: str) -> None:
    image = die(90, "2")
    assert contrast(_colour(image, (45, 45)), _colour(image, (22, 22))) >= 7
