"""The suits: a symbol, a letter and a colour each; none is told by colour alone.

A suit of our own goes by its name. A suit of a printed deck goes by how the deck's file draws it:
`heart#ff5d73H` is the symbol `heart` in this colour with the letter H.
"""

from functools import lru_cache
from typing import NamedTuple

import pygame

from tablepi.core.cards import Card
from tablepi.ui.toolkit import measure, text, theme
from tablepi.ui.toolkit.drawings import drawing, names
from tablepi.ui.toolkit.sprites import shape

LETTERS = {"moons": "M", "suns": "S", "waves": "V", "leaves": "L", "wyrms": "Y", "knots": "K"}

# How far a letter reaches beyond its symbol, how much of the symbol it may cover, and how far
# from itself it cuts the symbol away: shares of the symbol's size.
_REACH = 0.2
_COVER = 0.35
_FREE = 0.06

_MARK = "#"
_LOZENGE = "lozenge"


class Look(NamedTuple):
    """The look of a suit of a printed deck: symbol, colour, letter."""

    symbol: str
    colour: theme.Colour
    letter: str


def names_of(card: Card) -> tuple[str, ...]:
    """The names by which a card's suits are drawn: their own, or how the deck's file draws them."""
    if not card.looks:
        return card.suits
    return tuple(f"{look.symbol}{look.colour}{look.letter}" for look in card.looks)


def look_of(name: str) -> Look | None:
    """The look in a name made by `names_of`; None for one of our own suits.

    A symbol that nobody drew is a lozenge.
    """
    symbol, mark, code = name.partition(_MARK)
    if not mark:
        return None
    red, green, blue = bytes.fromhex(code[:6])
    drawn_symbol = symbol if symbol in names("printed") else _LOZENGE
    return Look(drawn_symbol, (red, green, blue), code[6:])


def letter(suit: str) -> str:
    """The letter that stands for the suit in text; `?` for one unknown."""
    look = look_of(suit)
    return look.letter if look else LETTERS.get(suit, "?")


def symbol(suit: str, size_px: int, colour: theme.Colour | None = None) -> pygame.Surface:
    """The suit's symbol in its own colour, or in another one."""
    colour = colour or suit_colour(suit)
    if suit in LETTERS:
        return drawing("suits", suit, size_px, colour)
    look = look_of(suit)
    return drawing("printed", look.symbol if look else _LOZENGE, size_px, colour)


def suit_colour(suit: str) -> theme.Colour:
    """The colour of a suit, by name; text colour for one that has none yet."""
    look = look_of(suit)
    return look.colour if look else theme.SUITS.get(suit, theme.TEXT)


@shape
def mark(
    suit: str, size_px: int, letter_px: int, colour: theme.Colour | None = None
) -> pygame.Surface:
    """The symbol, as high and wide as `size_px`, with its letter at its foot; see `mark_px`."""
    colour = colour or suit_colour(suit)
    return lettered(symbol(suit, size_px, colour), suit, letter_px, colour)


def lettered(
    picture: pygame.Surface, suit: str, letter_px: int, colour: theme.Colour
) -> pygame.Surface:
    """A square picture with the suit's letter at its lower right, which is cut free for it."""
    side = picture.get_height()
    surface = pygame.Surface((mark_px(side, letter_px), side), pygame.SRCALPHA)
    surface.blit(picture, (0, 0))
    letter_image = _letter(suit, letter_px, colour)
    left, top = surface.get_width() - letter_image.get_width(), side - letter_image.get_height()
    reach = max(1, round(_FREE * side))
    # Black with the alpha of the letter: subtracted, it takes alpha alone and leaves the colour.
    shadow = letter_image.copy()
    shadow.fill((0, 0, 0, 255), special_flags=pygame.BLEND_RGBA_MULT)
    for x in range(-reach, reach + 1):
        for y in range(-reach, reach + 1):
            if x * x + y * y <= reach * reach + 1:
                surface.blit(shadow, (left + x, top + y), special_flags=pygame.BLEND_RGBA_SUB)
    surface.blit(letter_image, (left, top))
    return surface


def mark_px(size_px: int, letter_px: int) -> int:
    """The width of a symbol of this size with its letter."""
    overlap = _widest(letter_px) - round(_COVER * size_px)
    return size_px + max(round(_REACH * size_px), overlap)


def size_within(width_px: int, letter_px: int) -> int:
    """The size of the symbol whose mark fills this width."""
    beside_px = (width_px - _widest(letter_px)) / (1 - _COVER)
    size = max(1, round(min(width_px / (1 + _REACH), beside_px)))
    while size > 1 and mark_px(size, letter_px) > width_px:
        size -= 1
    return size


def letter_for(size_px: int, least_px: int) -> int:
    """The type of a letter that stands on a symbol of this size: legible, and in proportion."""
    return max(least_px, round(0.45 * size_px))


@shape
def _letter(suit: str, letter_px: int, colour: theme.Colour) -> pygame.Surface:
    line_image = text.line(letter(suit), letter_px, colour, bold=True)
    return line_image.subsurface(line_image.get_bounding_rect(30)).copy()


def _widest(letter_px: int) -> int:
    return _widest_of(letter_px, tuple(LETTERS.values()))


@lru_cache(maxsize=64)
def _widest_of(letter_px: int, letters: tuple[str, ...]) -> int:
    return max(measure.width(letter_text, letter_px, bold=True) for letter_text in letters)
