"""The headline of a result: who won, in the largest type that fits."""

from itertools import product

import pygame

from tablepi.ui.toolkit import measure, text, theme
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.layout import GAP_MM

LEAST_LAUREL_MM = 9.0

_HEADLINES_MM = (14.0, 11.0, 9.0, 7.5, theme.PROMPT_MM, theme.BUTTON_MM, theme.LABEL_MM)
_LOWER_MM = _HEADLINES_MM[1:4]
_SMALL_MM = 5.5
_HEADLINE_SHARES = (0.34, 0.6, 1.0)


def roomy_headline(
    glass: Glass, room: pygame.Rect, words: str, colour: theme.Colour
) -> pygame.Surface:
    """The headline in the upper part of the room, more of it where it would be cut short."""
    for share in _HEADLINE_SHARES:
        part = pygame.Rect(room.left, room.top, room.width, round(share * room.height))
        if _type(glass, part, words)[2]:
            break
    return headline(glass, part, words, colour)


def headline_below_laurel(
    glass: Glass, room: pygame.Rect, words: str, colour: theme.Colour
) -> pygame.Surface | None:
    """The headline on one line that leaves a laurel its room, None where none does."""
    high = room.height - glass.mm(LEAST_LAUREL_MM) - glass.mm(GAP_MM)
    for length_mm in _LOWER_MM:
        size_px = glass.mm(length_mm)
        fits = measure.width(words, size_px, True) <= room.width
        if fits and measure.line_height(size_px) <= high:
            return text.line(words, size_px, colour, bold=True)
    return None


def headline(
    glass: Glass, room: pygame.Rect, words: str, colour: theme.Colour = theme.TEXT
) -> pygame.Surface:
    """The headline in the largest type that fits, without breaking words if possible."""
    size_px, rows, _ = _type(glass, room, words)
    return text.block(words, room.width, rows, size_px, colour, bold=True, centred=True)


def _type(glass: Glass, room: pygame.Rect, words: str) -> tuple[int, int, bool]:
    """The size of a headline's type, its most rows, and whether all of it can be read then."""
    for parted, length_mm in product((False, True), _HEADLINES_MM):
        size_px = glass.mm(length_mm)
        most = 4 if length_mm >= _SMALL_MM else 9
        rows = max(1, min(most, measure.rows_in(room.height, size_px)))
        wrapped = measure.wrap(words, room.width, rows + 1, size_px, True)
        whole = all(
            measure.width(word, size_px, True) <= room.width for word in measure.words(words)
        )
        if (whole or parted) and len(wrapped) <= rows:
            return size_px, rows, True
    return size_px, rows, False
