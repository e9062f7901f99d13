from collections.abc import Iterator

import pygame
import pytest

from tablepi.core.board import Counter
from tablepi.locale import SENTENCES
from tablepi.ui.board.columns import head_sprite
from tablepi.ui.table.supplies import tray, tray_px
from tablepi.ui.toolkit import suits, theme
from tablepi.ui.toolkit.glass import Glass, of_window
from tablepi.ui.toolkit.sprites import forget
from tablepi.ui.toolkit.suits import (
    SUITS,
    field_colour,
    letter,
    mark,
    mark_px,
    pair,
    size_within,
    symbol,
)
from tablepi.ui.widgets.card_faces import card, strip
from tablepi.ui.widgets.card_stock import CardFace, dimmed
from tests.ui.shapes import likeness, most_alike, touches_its_edge
from tests.ui.toolkit.test_theme import contrast

GLASS = of_window(800, 480)


def test_the_six_suits_have_their_letters_and_colours() -> None:
    assert [letter(suit) for suit in SUITS] == ["M", "S", "V", "L", "Y", "K"]
    assert list(SUITS) == list(theme.SUITS)


@pytest.fixture
def german() -> Iterator[None]:
    suits.set_language("de")
    yield
    suits.set_language("en")


@pytest.mark.usefixtures("german")
def test_suits_have_theletters_of_the_language() -> None:
    assert [letter(suit) for suit in SUITS] == ["M", "S", "W", "B", "L", "K"]
    assert letter("spade#c9d3df") == "P"


@pytest.mark.usefixtures("german")
def test_a_printing_withletters_of_its_own_keeps_them() -> None:
    assert letter("spade#c9d3dfS") == "S"
    assert letter("anvil#c9d3df") == "?"


@pytest.mark.parametrize("language", SENTENCES)
def test_no_two_suits_of_a_deck_have_the_same_letter(language: str) -> None:
    letters = suits.letters_of(language)
    for deck in (SUITS, suits.SYMBOLS):
        assert len({letters[name] for name in deck}) == len(deck)


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
    supply = (Counter(suit, "5"),)
    made["tray"] = tray(glass, (tray_px(glass, supply), glass.mm(9)), supply)
    return {name: pygame.image.tobytes(drawn, "RGBA") for name, drawn in made.items()}


@pytest.mark.parametrize("glass", GLASSES, ids=str)
def test_a_suit_has_its_letter_wherever_it_is_drawn(glass: Glass) -> None:
    before = _drawn(glass, "waves")
    suits.set_language("de")
    forget()
    after = _drawn(glass, "waves")
    suits.set_language("en")
    forget()
    assert [name for name in before if before[name] == after[name]] == []


@pytest.mark.parametrize("glass", GLASSES, ids=str)
def test_a_mark_is_in_its_box_and_the_symbol_keeps_its_shape(glass: Glass) -> None:
    letter_px = glass.mm(theme.LEAST_MM)
    for size_px in (glass.mm(2.6), glass.mm(4), glass.mm(12)):
        drawn = {suit: mark(suit, size_px, letter_px, theme.TEXT) for suit in SUITS}
        for each in drawn.values():
            assert each.get_size() == (mark_px(size_px, letter_px), size_px)
        assert most_alike(drawn)[0] < 0.7


WIDE_ROOMS_MM = ((5.0, 2.8), (6.0, 5.0), (8.2, 6.5), (15.0, 5.0), (14.0, 14.0))
ROOMS_MM = ((2.1, 5.0), (3.0, 3.3), (3.1, 5.0), (4.3, 5.0), *WIDE_ROOMS_MM)


@pytest.mark.parametrize("glass", GLASSES, ids=str)
@pytest.mark.parametrize("suit", [*SUITS, "heart#ff5d73H", "crown#f0c93cW"])
def test_symbol_and_letter_never_overlap_and_the_letter_is_legible(glass: Glass, suit: str) -> None:
    least_px = glass.mm(theme.LEAST_MM)
    for room_mm in ROOMS_MM:
        room = glass.mm(room_mm[0]), glass.mm(room_mm[1])
        drawn = pair(suit, room, least_px)
        assert drawn.get_width() <= room[0], (suit, room_mm)
        assert drawn.get_height() <= room[1], (suit, room_mm)
        assert drawn.get_bounding_rect(30).size == drawn.get_size()
        # A column or a row in the middle is free: what lies before it is the symbol.
        parts = _parted(drawn)
        assert parts, (suit, room_mm)
        symbol_part, letter_part = parts
        assert letter_part.height >= round(0.9 * theme.CAP_HEIGHT * least_px), (suit, room_mm)
        assert max(symbol_part.size) >= glass.mm(0.9), (suit, room_mm)


def _parted(drawn: pygame.Surface) -> tuple[pygame.Rect, pygame.Rect] | None:
    """Symbol and letter, where a whole column or row between them is clear."""
    width, height = drawn.get_size()
    columns = [
        drawn.subsurface((x, 0, 1, height)).get_bounding_rect(1).h == 0 for x in range(width)
    ]
    if True in columns:
        # The last gap: a symbol may have gaps of its own.
        at = max(x for x in range(width) if columns[x])
        parts = (0, 0, at, height), (at, 0, width - at, height)
    else:
        rows = [
            drawn.subsurface((0, y, width, 1)).get_bounding_rect(1).w == 0 for y in range(height)
        ]
        if True not in rows:
            return None
        at = max(y for y in range(height) if rows[y])
        parts = (0, 0, width, at), (0, at, width, height - at)
    one, other = (drawn.subsurface(part).get_bounding_rect(30) for part in parts)
    return one, other


def test_a_room_too_small_for_a_letter_has_the_symbol_alone() -> None:
    least_px = GLASS.mm(theme.LEAST_MM)
    drawn = pair("suns", (GLASS.mm(2), GLASS.mm(2)), least_px)
    assert max(drawn.get_size()) <= GLASS.mm(2)
    assert _parted(drawn) is None


@pytest.mark.parametrize("suit", [*theme.FIELDS, "heart#ff7f86H", "anvil#102030A"])
def test_ink_is_read_on_every_field(suit: str) -> None:
    assert contrast(theme.INK, field_colour(suit)) >= 4.5


def _dimmed(colour: theme.Colour) -> theme.Colour:
    sheet = pygame.Surface((1, 1), pygame.SRCALPHA)
    sheet.fill(colour)
    red, green, blue, _ = dimmed(sheet).get_at((0, 0))
    return red, green, blue


DIMMED = [*map(field_colour, theme.FIELDS), *theme.PRINTED.values(), theme.PAPER, (255, 255, 255)]


@pytest.mark.parametrize("colour", DIMMED)
def test_ink_is_read_on_whatever_is_dimmed(colour: theme.Colour) -> None:
    assert contrast(theme.INK, _dimmed(colour)) >= 4.5
    assert contrast(theme.PAPER, _dimmed(colour)) >= 2.5


def test_dimmed_paper_is_grey_and_dimmed_fields_keep_their_hue() -> None:
    paper = _dimmed(theme.PAPER)
    assert max(paper) - min(paper) <= 10
    for suit in ("suns", "waves", "leaves", "wyrms", "knots"):
        colour, field = field_colour(suit), _dimmed(field_colour(suit))
        order = sorted(range(3), key=colour.__getitem__)
        assert sorted(range(3), key=field.__getitem__) == order
        assert max(field) - min(field) >= 40


@pytest.mark.parametrize("width", [9, 16, 23, 48, 200])
def test_a_mark_is_never_wider_than_its_room(width: int) -> None:
    for letter_px in (4, 9, 14):
        size = size_within(width, letter_px)
        assert mark_px(size, letter_px) <= width or size == 1
