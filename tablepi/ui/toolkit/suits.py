"""The suits: a symbol, a letter and a colour each; none is told by colour alone.

A suit of our own goes by its name. A suit of a printed deck goes by how the deck's file draws it:
`heart#ff5d73H` is the symbol `heart` in this colour with the letter H.
"""

from typing import NamedTuple

import pygame

from tablepi.core.cards import Card
from tablepi.locale import SENTENCES
from tablepi.ui.toolkit import text, theme
from tablepi.ui.toolkit.drawings import drawing, names
from tablepi.ui.toolkit.sprites import shape

SUITS = tuple(theme.SUITS)
"""Our own suits, in the order in which they are printed."""


SYMBOLS = ("heart", "spade", "diamond", "club", "crown", "star", "rainbow", "shield")
"""The printed symbols for which a language has a letter."""


def letters_of(language: str) -> dict[str, str]:
    """The letters of our own suits and of printed symbols in a language."""
    sentences = SENTENCES[language]
    return {name: sentences[f"letter.{name}"] for name in (*SUITS, *SYMBOLS)}


_letters = letters_of("en")

# Shares of the em of the letter: the width that it has at most, its height, and its distance from
# the symbol.
_LETTER_WIDTH = 0.5
_SLIM_WIDTH = 0.42
_LETTER_HEIGHT = theme.CAP_HEIGHT
_GAP = 0.11

# How much higher than its letter a symbol gets in a room; how low it may be beside it before the
# letter is drawn slimmer, and then before the letter goes below it; how low before there is no
# letter: shares of the letter's height.
_HIGHEST = 1.2
_ROOMY, _LEAST_BESIDE = 0.6, 0.38
_LEAST_BELOW = 0.35
# The letter of a mark in a large room grows with the room's width and height.
_OF_WIDTH, _OF_HEIGHT = 0.42, 0.54

_MARK = "#"
_LOZENGE = "lozenge"


class Look(NamedTuple):
    """The look of a suit of a printed deck: symbol, colour, letter, '' for the language's."""

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


def set_language(language: str) -> bool:
    """Gives the suits their letters in this language.

    True if they had others, so that what was painted has to be forgotten.
    """
    old_letters = dict(_letters)
    _letters.update(letters_of(language))
    return old_letters != _letters


def letter(suit: str) -> str:
    """The letter that stands for the suit in text; `?` for one unknown.

    A printing with letters of its own keeps them, as they are what is read on its cards.
    """
    look = look_of(suit)
    if look is None:
        return _letters.get(suit, "?")
    return look.letter or _letters.get(look.symbol, "?")


def symbol(suit: str, size_px: int, colour: theme.Colour | None = None) -> pygame.Surface:
    """The suit's symbol in its own colour, or in another one."""
    colour = colour or suit_colour(suit)
    if suit in SUITS:
        return drawing("suits", suit, size_px, colour)
    look = look_of(suit)
    return drawing("printed", look.symbol if look else _LOZENGE, size_px, colour)


def suit_colour(suit: str) -> theme.Colour:
    """The colour of a suit, by name; text colour for one that has none yet."""
    look = look_of(suit)
    return look.colour if look else theme.SUITS.get(suit, theme.TEXT)


def field_colour(suit: str) -> theme.Colour:
    """The colour of a suit as a field, on which ink is read."""
    colour = suit_colour(suit)
    return theme.FIELDS.get(suit) or theme.PRINTED.get(colour) or theme.field_of(colour)


@shape
def mark(
    suit: str, size_px: int, letter_px: int, colour: theme.Colour | None = None
) -> pygame.Surface:
    """The symbol, as high and wide as `size_px`, and its letter beside it; see `mark_px`."""
    colour = colour or suit_colour(suit)
    surface = pygame.Surface((mark_px(size_px, letter_px), size_px), pygame.SRCALPHA)
    surface.blit(symbol(suit, size_px, colour), (0, 0))
    letter_image = _letter(suit, letter_px, colour, _widest(letter_px))
    surface.blit(
        letter_image, letter_image.get_rect(midleft=(size_px + _gap(letter_px), size_px // 2))
    )
    return surface


def mark_px(size_px: int, letter_px: int) -> int:
    """The width of a symbol of this size with its letter."""
    return size_px + _gap(letter_px) + _widest(letter_px)


def size_within(width_px: int, letter_px: int) -> int:
    """The size of the symbol whose mark fills this width."""
    return max(1, width_px - _gap(letter_px) - _widest(letter_px))


def letter_for(size_px: int, least_px: int) -> int:
    """The type of a letter that stands beside a symbol of this size: legible, and in proportion."""
    return max(least_px, round(0.45 * size_px))


@shape
def pair(
    suit: str, room: tuple[int, int], least_px: int, colour: theme.Colour | None = None
) -> pygame.Surface:
    """Symbol and letter as large as they get in this room, side by side; in a narrow one the letter
    below the symbol, and where there is no room for a letter, the symbol alone.

    `least_px`: the type of the letter, which is larger in a large room; in ink without a `colour`.
    """
    colour, (width, height) = colour or theme.INK, room
    letter_px = max(least_px, round(min(_OF_WIDTH * width, _OF_HEIGHT * height)))
    cap, gap = round(_LETTER_HEIGHT * letter_px), _gap(letter_px)
    most = min(height, round(_HIGHEST * cap))
    for share in (_LETTER_WIDTH, _SLIM_WIDTH):
        letter_width = round(share * letter_px)
        side = min(width - gap - letter_width, most)
        if side >= (_ROOMY if share == _LETTER_WIDTH else _LEAST_BESIDE) * cap and cap <= height:
            return _joined(suit, side, letter_px, letter_width, colour, is_beside=True)
    side = min(width, height - cap - gap, most)
    if side >= _LEAST_BELOW * cap and letter_width <= width:
        return _joined(suit, side, letter_px, min(width, _widest(letter_px)), colour, False)
    return _inked(symbol(suit, max(1, min(room)), colour))


def _joined(
    suit: str, side: int, letter_px: int, letter_width: int, colour: theme.Colour, is_beside: bool
) -> pygame.Surface:
    """The symbol of this size and the letter beside it or below it, a gap between them."""
    one, other = _inked(symbol(suit, side, colour)), _letter(suit, letter_px, colour, letter_width)
    gap, (width, height) = _gap(letter_px), one.get_size()
    size = (
        (width + gap + other.get_width(), max(height, other.get_height()))
        if is_beside
        else (max(width, other.get_width()), height + gap + other.get_height())
    )
    surface = pygame.Surface(size, pygame.SRCALPHA)
    place = surface.get_rect()
    first, second = ("midleft", "midright") if is_beside else ("midtop", "midbottom")
    surface.blit(one, one.get_rect(**{first: getattr(place, first)}))
    surface.blit(other, other.get_rect(**{second: getattr(place, second)}))
    return surface


def _inked(image: pygame.Surface) -> pygame.Surface:
    return image.subsurface(image.get_bounding_rect(30)).copy()


@shape
def _letter(suit: str, letter_px: int, colour: theme.Colour, width_px: int) -> pygame.Surface:
    """The letter, drawn slimmer where it is wider than this."""
    image = _inked(text.line(letter(suit), letter_px, colour, bold=True, narrow=True))
    if image.get_width() <= width_px:
        return image
    return pygame.transform.smoothscale(image, (width_px, image.get_height()))


def _widest(letter_px: int) -> int:
    return max(1, round(_LETTER_WIDTH * letter_px))


def _gap(letter_px: int) -> int:
    return max(1, round(_GAP * letter_px))
