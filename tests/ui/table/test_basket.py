"""What the basket is good for: side by side where that can be read, and every word whole."""

from itertools import product

import pytest

from tablepi import decks
from tablepi.referee.intents import PlayLine
from tablepi.referee.table_picture import Basket, Offer
from tablepi.screens.pictures.picture import Button
from tablepi.ui.table.basket import basket
from tablepi.ui.toolkit.glass import Glass, of_window
from tablepi.ui.toolkit.pieces import Block
from tests.worlds.table.hands import SIZES

CARDS = decks.load("suitup")
GLASSES = [of_window(*size) for size in SIZES]
WIDTHS_MM = (54, 60, 76, 84)


def _laid(glass: Glass, width_mm: int, *offers: tuple[str, int]) -> Block:
    shown = tuple(
        Offer(Button(label, PlayLine(label)), tuple(CARDS)[:count]) for label, count in offers
    )
    return basket(glass, "", Basket((), shown, (), (), "", ""), CARDS, glass.mm(width_mm))


@pytest.mark.parametrize("glass", GLASSES, ids=str)
@pytest.mark.parametrize("width_mm", WIDTHS_MM)
def test_the_words_of_an_offer_are_whole_beside_its_cards(glass: Glass, width_mm: int) -> None:
    for count, number in product((1, 2, 3, 4, 8), ("2", "10")):
        # The same letters, so that both are as wide.
        one, other = (
            _laid(glass, width_mm, *[(f"{word} {number}", count)] * 5) for word in ("Meld", "Mled")
        )
        for drawn, changed in zip(one.pieces, other.pieces, strict=True):
            pixels = drawn.sprite.get_buffer().raw, changed.sprite.get_buffer().raw
            assert pixels[0] != pixels[1], (count, number, drawn.place)


@pytest.mark.parametrize("glass", GLASSES, ids=str)
def test_offers_of_one_card_share_a_line(glass: Glass) -> None:
    block = _laid(glass, 60, *[("Meld 1", 1)] * 4)
    tops = {piece.place.top for piece in block.pieces}
    assert len(tops) < 4
    assert all(piece.place.width >= glass.touch_px for piece in block.pieces)


@pytest.mark.parametrize("glass", GLASSES, ids=str)
@pytest.mark.parametrize("width_mm", WIDTHS_MM)
def test_of_many_cards_of_no_list_the_newest_is_named_and_the_others_counted(
    glass: Glass, width_mm: int
) -> None:
    def drawn(*cards: str) -> bytes:
        shown = Basket(cards, (), (), (), "", "")
        return basket(glass, "", shown, {}, glass.mm(width_mm)).pieces[0].sprite.get_buffer().raw

    many = [f"behemoth-of-the-void-{number}" for number in range(12)]
    assert drawn(*many, "raven") != drawn(*many, "moth")
    assert drawn(*many, "raven") != drawn(*many, "raven", "raven")
    assert drawn(*many, *many, "raven") != drawn(*many, "raven")
