"""The suits of printed decks: eight symbols, in the colours and letters of the deck's file."""

import pytest

from tablepi import decks
from tablepi.core.cards import SuitLook
from tablepi.ui.board.items import face_of
from tablepi.ui.toolkit import theme
from tablepi.ui.toolkit.drawings import names
from tablepi.ui.toolkit.glass import of_window
from tablepi.ui.toolkit.suits import (
    SUITS,
    field_colour,
    letter,
    look_of,
    names_of,
    suit_colour,
    symbol,
)
from tests.ui.shapes import most_alike, touches_its_edge
from tests.ui.toolkit.test_theme import contrast

GLASS = of_window(800, 480)
CARDS = decks.load("suitup")
NAMES = list(dict.fromkeys(names_of(card)[0] for card in CARDS.values()))


@pytest.mark.parametrize("size_mm", [4, 7, 40])
def test_the_eight_symbols_are_told_apart_by_shape_alone(size_mm: float) -> None:
    drawn = {name: symbol(name, GLASS.mm(size_mm), theme.TEXT) for name in NAMES}
    alike, one, other = most_alike(drawn)
    assert alike < 0.75, f"{one} and {other}"


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("size_px", [21, 66, 328])
def test_a_symbol_fills_its_box_and_stays_in_it(name: str, size_px: int) -> None:
    drawn = symbol(name, size_px)
    assert not touches_its_edge(drawn)
    assert max(drawn.get_bounding_rect(127).size) > 0.7 * size_px


def test_colours_and_letters_are_those_of_the_file_and_all_different() -> None:
    assert len({suit_colour(name) for name in NAMES}) == 8
    assert len({letter(name) for name in NAMES}) == 8
    assert suit_colour(NAMES[0]) == (255, 93, 115)
    assert letter(NAMES[0]) == "H"
    assert {look.symbol for card in CARDS.values() for look in card.looks} == names("printed") - {
        "lozenge"
    }


def test_each_colour_of_the_file_has_a_field_of_its_own() -> None:
    assert {suit_colour(name) for name in NAMES} == set(theme.PRINTED)
    fields = {field_colour(name) for name in NAMES}
    assert fields == set(theme.PRINTED.values())
    assert len(fields) == 8
    assert min(contrast(theme.INK, field) for field in fields) >= 7


def test_a_symbol_that_nobody_drew_is_a_lozenge_in_its_own_colour() -> None:
    card = CARDS["A-hearts"]._replace(looks=(SuitLook("anvil", "#102030", "Ä"),))
    look = look_of(names_of(card)[0])
    assert look == ("lozenge", (16, 32, 48), "Ä")


def test_suits_of_our_own_keep_their_names() -> None:
    castle = decks.load("decktet")["castle"]
    assert names_of(castle) == castle.suits
    assert look_of(next(iter(SUITS))) is None


def test_a_printed_card_shows_rank_and_suit_and_no_name() -> None:
    face = face_of(CARDS, "10-crowns")
    assert (face.rank, face.name) == ("10", "")
    assert letter(face.suits[0]) == "W"
