import pygame
import pytest

from tablepi.ui.board.columns import head_sprite
from tablepi.ui.toolkit import suits, theme
from tablepi.ui.toolkit.glass import Glass, of_window
from tablepi.ui.toolkit.sprites import forget
from tablepi.ui.toolkit.suits import LETTERS, letter, mark, mark_px, size_within, symbol
from tablepi.ui.widgets import chips
from tablepi.ui.widgets.card_faces import card, strip
from tablepi.ui.widgets.card_stock import CardFace
from tests.ui.shapes import likeness, most_alike, touches_its_edge

GLASS = of_window(800, 480)


def test_the_six_suits_have_their_letters_and_colours() -> None:
    assert [letter(suit) for suit in LETTERS] == ["M", "S", "V", "L", "Y", "K"]
    assert list(LETTERS) == list(theme.SUITS)


@pytest.mark.parametrize("size_mm", [3, 4, 7, 40])
def test_symbols_are_told_apart_by_shape_alone(size_mm: float) -> None:
    drawn = {suit: symbol(suit, GLASS.mm(size_mm), theme.TEXT) for suit in LETTERS}
    alike, one, other = most_alike(drawn)
    assert alike < 0.5, f"{one} and {other}"


def test_a_symbol_is_like_itself() -> None:
    assert likeness(symbol("moons", 21), symbol("moons", 21, theme.TEXT)) == 1


@pytest.mark.parametrize("suit", LETTERS)
@pytest.mark.parametrize("size_px", [21, 33, 66, 328])
def test_a_symbol_fills_its_box_and_stays_in_it(suit: str, size_px: int) -> None:
    drawn = symbol(suit, size_px)
    assert drawn.get_size() == (size_px, size_px)
    assert not touches_its_edge(drawn)
    reach = max(drawn.get_bounding_rect(127).size)
    assert reach > 0.7 * size_px


@pytest.mark.parametrize("suit", LETTERS)
def test_symbols_are_about_equally_heavy(suit: str) -> None:
    drawn = symbol(suit, 96)
    filled = sum(drawn.get_at((x, y)).a > 127 for x in range(96) for y in range(96)) / 96**2
    assert 0.17 < filled < 0.42


def test_a_suit_without_a_symbol_gets_a_lozenge_and_a_question_mark() -> None:
    assert letter("rainbows") == "?"
    assert symbol("rainbows", 40).get_bounding_rect(127).width > 20


GLASSES = [of_window(*size) for size in ((800, 480), (1280, 720), (720, 1280), (1920, 1080))]


def _drawn(glass: Glass, suit: str) -> dict[str, bytes]:
    """Everything on a table that says a suit, at its smallest and at its largest."""
    made = {}
    for mm in (12.0, 26.0):
        size = (glass.mm(mm), glass.mm(mm))
        for face in (CardFace("8", (suit,)), CardFace("8", ("waves", suit))):
            made[f"card {mm} {face.suits}"] = card(glass, size, face)
            made[f"low {mm} {face.suits}"] = strip(glass, (size[0], glass.mm(5)), face)
        made[f"head {mm}"] = head_sprite(glass, size, suit)
    for count in (0, 5):
        made[f"chips {count}"] = chips.lettered(glass, glass.mm(3.2), suit, bool(count))
    return {name: pygame.image.tobytes(drawn, "RGBA") for name, drawn in made.items()}


@pytest.mark.parametrize("glass", GLASSES, ids=str)
def test_a_suit_has_its_letter_wherever_it_is_drawn(
    glass: Glass, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = _drawn(glass, "suns")
    monkeypatch.setitem(suits.LETTERS, "suns", "T")
    forget()
    after = _drawn(glass, "suns")
    forget()
    assert [name for name in before if before[name] == after[name]] == []


@pytest.mark.parametrize("glass", GLASSES, ids=str)
def test_a_letter_is_legible_and_in_its_box_and_the_symbol_keeps_its_shape(glass: Glass) -> None:
    letter_px = glass.mm(theme.LEAST_MM)
    for size_px in (glass.mm(2.6), glass.mm(4), glass.mm(12)):
        drawn = {suit: mark(suit, size_px, letter_px, theme.TEXT) for suit in LETTERS}
        for each in drawn.values():
            assert each.get_size() == (mark_px(size_px, letter_px), size_px)
        assert most_alike(drawn)[0] < 0.7
    sign = mark("leaves", glass.mm(4), letter_px)
    foot = sign.subsurface((sign.get_width() - 2, 0, 2, sign.get_height()))
    assert foot.get_bounding_rect(127).height >= 1


@pytest.mark.parametrize("width", [9, 16, 23, 48, 200])
def test_a_mark_is_never_wider_than_its_room(width: int) -> None:
    for letter_px in (4, 9, 14):
        size = size_within(width, letter_px)
        assert mark_px(size, letter_px) <= width or size == 1
