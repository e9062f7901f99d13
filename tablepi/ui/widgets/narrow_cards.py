"""Narrow cards: the rank over the suit, for cards that stand close together in a row."""

import pygame

from tablepi.ui.toolkit import drawings, measure, paint, suits, text, theme
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.sprites import sprite
from tablepi.ui.widgets.card_layout import CardFace

_PAD_MM = 0.4
_RANK_SHARE = 0.5
_MOST_RANK_MM = 5.0
_MOST_SUIT_MM = 6.0

# The letter stands within the symbol's height: how much of its type that is.
_LETTER_SHARE = 0.76


@sprite
def slip(
    glass: Glass, size: tuple[int, int], face: CardFace, bright: bool = False
) -> pygame.Surface:
    """A card of this size, however narrow; `bright`: with the edge of what can be tapped."""
    edge = glass.mm(theme.OUTLINE_MM if bright else theme.LINE_MM)
    colour = theme.QUIET_ON_RAISED if bright else theme.EDGE
    surface = paint.plate(size, glass.mm(1.0), theme.STOCK, colour, edge).copy()
    pad = glass.mm(_PAD_MM)
    room = max(1, size[0] - 2 * pad)
    middle, half = pad + room // 2, round(size[1] * _RANK_SHARE)
    rank = _rank(glass, face.rank, room, half - pad)
    surface.blit(rank, rank.get_rect(center=(middle, pad + (half - pad) // 2)))
    if face.suits:
        high = min(size[1] - half - pad, glass.mm(_MOST_SUIT_MM))
        letter_px = glass.mm(theme.LEAST_MM)
        side = max(round(_LETTER_SHARE * letter_px), suits.size_within(room, letter_px))
        side = max(1, min(high, side))
        drawn = suits.mark(face.suits[0], side, suits.letter_for(side, letter_px))
        surface.blit(drawn, drawn.get_rect(center=(middle, half + (size[1] - half - pad) // 2)))
    return surface


def _rank(glass: Glass, rank: str, width: int, height: int) -> pygame.Surface:
    high = min(height, glass.mm(_MOST_RANK_MM))
    drawn = drawings.rank_mark(rank, high, theme.TEXT)
    if drawn is not None:
        return drawn
    size_px = measure.size_of_figures(max(1, round(high * 0.72)))
    while size_px > 6 and measure.width(rank, size_px, bold=True) > width:
        size_px -= 1
    return text.line(rank, size_px, theme.TEXT, bold=True)
