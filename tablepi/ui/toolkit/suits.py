"""The suits: a symbol, a letter and a colour each, so that none rests on colour alone."""

from functools import lru_cache
from typing import NamedTuple

import pygame

from tablepi.ui.toolkit import measure, paint, text, theme
from tablepi.ui.toolkit.paint import Drawing
from tablepi.ui.toolkit.printed_suits import LOZENGE, look_of
from tablepi.ui.toolkit.sprites import shape


class Suit(NamedTuple):
    """A suit's letter and its symbol on the 24-unit grid."""

    letter: str
    symbol: Drawing


SUITS: dict[str, Suit] = {
    "moons": Suit("M", ("fill O 11.6 12.2 9.9", "cut O 16.2 9.4 8.3")),
    "suns": Suit(
        "S",
        (
            "fill O 12 12 4.9",
            "fill R 8 12 12 M 12 0.8 Q 11.14 3.84 9.75 5.48 Q 12 4.5 14.25 5.48 "
            "Q 12.86 3.84 12 0.8 Z",
        ),
    ),
    "waves": Suit(
        "V",
        (
            "line M 2.2 7.5 C 4.94 7.5 5.99 4.1 8.73 4.1 C 11.47 4.1 12.52 7.5 15.26 7.5 "
            "C 18 7.5 19.05 4.1 21.8 4.1",
            "line M 2.2 13.7 C 4.94 13.7 5.99 10.3 8.73 10.3 C 11.47 10.3 12.52 13.7 15.26 13.7 "
            "C 18 13.7 19.05 10.3 21.8 10.3",
            "line M 2.2 19.9 C 4.94 19.9 5.99 16.5 8.73 16.5 C 11.47 16.5 12.52 19.9 15.26 19.9 "
            "C 18 19.9 19.05 16.5 21.8 16.5",
        ),
    ),
    "leaves": Suit(
        "L",
        (
            "fill M 21.6 2.4 C 10.8 2.4 4 7.4 4.2 14.6 C 4.3 17.6 6.4 19.7 9.4 19.8 "
            "C 16.6 20 21.6 13.2 21.6 2.4 Z",
            "groove M 3 21 L 16.4 7.6",
            "line M 2.8 21.2 L 5.4 18.6",
        ),
    ),
    "wyrms": Suit(
        "Y",
        (
            "tail M 2.4 19.4 C 5 22.4 17.6 23.4 18 17.8 C 18.4 12.4 6 13.4 6 8 C 6 5 9 4.2 13 4.6",
            "fill M 12 2.9 C 14.4 1 18.6 2.4 22.4 6.6 C 18.6 9.2 14.4 9 12 6.4 Z",
            "cut O 16 4.9 0.85",
        ),
    ),
    "knots": Suit(
        "K",
        (
            "line R 3 12 13.2 M 12 9.85 C 9.08 9.85 6.2 11.02 4.52 12.75 "
            "C 2.85 14.48 2.42 16.71 3.3 18.22 C 4.17 19.74 6.31 20.48 8.65 19.9 "
            "C 10.99 19.32 13.44 17.41 14.9 14.88",
            "gap M 10.4 9.96 C 8.48 10.22 6.68 10.96 5.35 12.01",
            "line M 11.27 9.87 C 8.74 10.03 6.33 11.04 4.78 12.49",
            "gap M 15.61 13.44 C 16.34 11.64 16.6 9.71 16.36 8.04",
            "line M 15.25 14.23 C 16.38 11.97 16.71 9.37 16.22 7.3",
            "gap M 9.99 16.21 C 11.18 17.74 12.72 18.92 14.29 19.55",
            "line M 9.48 15.5 C 10.88 17.61 12.96 19.19 15 19.8",
        ),
    ),
}

# How far a letter reaches beyond its symbol, how much of the symbol it may cover, and how far
# from itself it cuts the symbol away: shares of the symbol's size.
_REACH = 0.2
_COVER = 0.35
_FREE = 0.06

_UNKNOWN = Suit("?", LOZENGE)


def letter(suit: str) -> str:
    """The letter that stands for the suit in text; `?` for one unknown."""
    return _suit(suit).letter


def symbol(suit: str, size_px: int, colour: theme.Colour | None = None) -> pygame.Surface:
    """The suit's symbol in its own colour, or in another one."""
    return paint.drawing(_suit(suit).symbol, size_px, colour or suit_colour(suit))


def suit_colour(suit: str) -> theme.Colour:
    """The colour of a suit, by name; text colour for one that has none yet."""
    look = look_of(suit)
    return look.colour if look else theme.SUITS.get(suit, theme.TEXT)


def _suit(name: str) -> Suit:
    look = look_of(name)
    return Suit(look.letter, look.symbol) if look else SUITS.get(name, _UNKNOWN)


@shape
def mark(
    suit: str, size_px: int, letter_px: int, colour: theme.Colour | None = None
) -> pygame.Surface:
    """The symbol, as high and wide as `size_px`, with its letter at its foot; see `mark_px`."""
    colour = colour or suit_colour(suit)
    return lettered(symbol(suit, size_px, colour), suit, letter_px, colour)


def lettered(
    drawn: pygame.Surface, suit: str, letter_px: int, colour: theme.Colour
) -> pygame.Surface:
    """A square picture with the suit's letter at its lower right, which is cut free for it."""
    side = drawn.get_height()
    surface = pygame.Surface((mark_px(side, letter_px), side), pygame.SRCALPHA)
    surface.blit(drawn, (0, 0))
    sign = _letter(suit, letter_px, colour)
    left, top = surface.get_width() - sign.get_width(), side - sign.get_height()
    free = max(1, round(_FREE * side))
    shadow = sign.copy()
    shadow.fill((0, 0, 0, 255), special_flags=pygame.BLEND_RGBA_MULT)
    for x in range(-free, free + 1):
        for y in range(-free, free + 1):
            if x * x + y * y <= free * free + 1:
                surface.blit(shadow, (left + x, top + y), special_flags=pygame.BLEND_RGBA_SUB)
    surface.blit(sign, (left, top))
    return surface


def mark_px(size_px: int, letter_px: int) -> int:
    """How wide a symbol of this size is together with its letter."""
    beyond = _widest(letter_px) - round(_COVER * size_px)
    return size_px + max(round(_REACH * size_px), beyond)


def size_within(width_px: int, letter_px: int) -> int:
    """The size of the symbol whose mark fills this width."""
    beside = (width_px - _widest(letter_px)) / (1 - _COVER)
    size = max(1, round(min(width_px / (1 + _REACH), beside)))
    while size > 1 and mark_px(size, letter_px) > width_px:
        size -= 1
    return size


def letter_for(size_px: int, least_px: int) -> int:
    """The type of a letter that stands on a symbol of this size: legible, and in proportion."""
    return max(least_px, round(0.45 * size_px))


@shape
def _letter(suit: str, letter_px: int, colour: theme.Colour) -> pygame.Surface:
    drawn = text.line(letter(suit), letter_px, colour, bold=True)
    return drawn.subsurface(drawn.get_bounding_rect(30)).copy()


def _widest(letter_px: int) -> int:
    return _wide(letter_px, tuple(each.letter for each in SUITS.values()))


@lru_cache(maxsize=64)
def _wide(letter_px: int, letters: tuple[str, ...]) -> int:
    return max(measure.width(each, letter_px, bold=True) for each in letters)
