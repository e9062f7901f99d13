import pytest

from tablepi.ui import theme
from tablepi.ui.glass import of_window
from tablepi.ui.suits import SUITS, letter, symbol
from tests.ui.shapes import likeness, most_alike, touches_its_edge

GLASS = of_window(800, 480)


def test_the_six_suits_have_their_letters_and_colours() -> None:
    assert [letter(suit) for suit in SUITS] == ["M", "S", "V", "L", "Y", "K"]
    assert list(SUITS) == list(theme.SUITS)


@pytest.mark.parametrize("size_mm", [3, 4, 7, 40])
def test_symbols_are_told_apart_by_shape_alone(size_mm: float) -> None:
    drawn = {suit: symbol(suit, GLASS.mm(size_mm), theme.TEXT) for suit in SUITS}
    alike, one, other = most_alike(drawn)
    assert alike < 0.5, f"{one} and {other}"


def test_a_symbol_is_like_itself() -> None:
    assert likeness(symbol("moons", 21), symbol("moons", 21, theme.TEXT)) == 1


@pytest.mark.parametrize("suit", SUITS)
@pytest.mark.parametrize("size_px", [21, 33, 66, 328])
def test_a_symbol_fills_its_box_and_stays_in_it(suit: str, size_px: int) -> None:
    drawn = symbol(suit, size_px)
    assert drawn.get_size() == (size_px, size_px)
    assert not touches_its_edge(drawn)
    reach = max(drawn.get_bounding_rect(127).size)
    assert reach > 0.7 * size_px


@pytest.mark.parametrize("suit", SUITS)
def test_symbols_are_about_equally_heavy(suit: str) -> None:
    drawn = symbol(suit, 96)
    filled = sum(drawn.get_at((x, y)).a > 127 for x in range(96) for y in range(96)) / 96**2
    assert 0.17 < filled < 0.42


def test_a_suit_without_a_symbol_gets_a_lozenge_and_a_question_mark() -> None:
    assert letter("rainbows") == "?"
    assert symbol("rainbows", 40).get_bounding_rect(127).width > 20
