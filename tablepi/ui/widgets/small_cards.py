"""Cards drawn small: in a basket, and all cards of a deck at once."""

import pygame

from tablepi.ui.toolkit import drawings, measure, paint, suits, text, theme
from tablepi.ui.toolkit.drawings import icon
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.sprites import sprite
from tablepi.ui.toolkit.theme import Colour
from tablepi.ui.widgets.card_stock import CardFace, corner_px, tint

_PAD_MM = 0.4
_RANK_SHARE = 0.5
_MOST_RANK_MM = 10.0
_MOST_SUIT_MM = 12.0

# The letter stands within the symbol's height: how much of its type that is.
_LETTER_SHARE = 0.76


@sprite
def slip(
    glass: Glass, size: tuple[int, int], face: CardFace, bright: bool = False
) -> pygame.Surface:
    """A card of this size, however narrow; `bright`: with the edge of what can be tapped."""
    edge = glass.mm(theme.OUTLINE_MM if bright else theme.LINE_MM)
    colour = theme.QUIET_ON_RAISED if bright else theme.EDGE
    fill = tint(face.suits[0]) if len(face.suits) == 1 else theme.STOCK
    surface = paint.plate(size, glass.mm(1.0), fill, colour, edge).copy()
    pad = glass.mm(_PAD_MM)
    inner_px = max(1, size[0] - 2 * pad)
    middle, half = pad + inner_px // 2, round(size[1] * _RANK_SHARE)
    rank = _rank(glass, face.rank, inner_px, half - pad)
    surface.blit(rank, rank.get_rect(center=(middle, pad + (half - pad) // 2)))
    if face.suits:
        height = min(size[1] - half - pad, glass.mm(_MOST_SUIT_MM))
        letter_px = glass.mm(theme.LEAST_MM)
        side = max(round(_LETTER_SHARE * letter_px), suits.size_within(inner_px, letter_px))
        side = max(1, min(height, side))
        mark = suits.mark(face.suits[0], side, suits.letter_for(side, letter_px))
        surface.blit(mark, mark.get_rect(center=(middle, half + (size[1] - half - pad) // 2)))
    return surface


def _rank(glass: Glass, rank: str, width: int, height: int) -> pygame.Surface:
    height_px = min(height, glass.mm(_MOST_RANK_MM))
    mark = drawings.rank_mark(rank, height_px, theme.TEXT)
    if mark is not None:
        return mark
    size_px = measure.size_of_figures(max(1, round(height_px * 0.72)))
    while size_px > 6 and measure.width(rank, size_px, bold=True) > width:
        size_px -= 1
    return text.line(rank, size_px, theme.TEXT, bold=True)


_TILE_PAD_MM = 0.8
_RANK_MM = 3.4
_BETWEEN_MM = 0.5
_LETTER_MM = 1.6
_LARGEST = 1.8
_TICK_MM = 3.0
_FADED_SHARE = 0.4
_ASKED_MM = 0.7


@sprite
def spot(
    glass: Glass, size: tuple[int, int], face: CardFace, state: str, is_asked: bool
) -> pygame.Surface:
    """A card that is `missing`, `known` (faded, with a tick) or `part` (a tick in grey)."""
    edge, edge_mm = (theme.AMBER, _ASKED_MM) if is_asked else (theme.HAIRLINE, theme.LINE_MM)
    surface = paint.plate(size, corner_px(glass, size), theme.STOCK, edge, glass.mm(edge_mm)).copy()
    printed = _printed(glass, size, face)
    if state == "known":
        printed = printed.copy()
        share = round(255 * _FADED_SHARE)
        printed.fill((255, 255, 255, share), special_flags=pygame.BLEND_RGBA_MULT)
    surface.blit(printed, (0, 0))
    if state != "missing":
        colour = theme.GREEN if state == "known" else theme.QUIET
        tick = icon("check", _scaled(glass, size, _TICK_MM), colour)
        pad = glass.mm(_TILE_PAD_MM)
        low, high = (pad, size[1] - pad), (size[0] - pad, pad)
        place = tick.get_rect(bottomleft=low) if face.suits else tick.get_rect(topright=high)
        surface.blit(tick, place)
    return surface


def _scaled(glass: Glass, size: tuple[int, int], length_mm: float) -> int:
    """A length that grows with the spot, within limits, in pixels."""
    times = min(_LARGEST, max(1.0, min(size) / glass.mm(9.0)))
    return glass.mm(length_mm * times)


@sprite
def _printed(glass: Glass, size: tuple[int, int], face: CardFace) -> pygame.Surface:
    """Rank at the left, suits below one another at the right; without suits the name below."""
    surface = pygame.Surface(size, pygame.SRCALPHA)
    pad, rank_px = glass.mm(_TILE_PAD_MM), _scaled(glass, size, _RANK_MM)
    inner_px = size[0] - 2 * pad
    step = (size[1] - 2 * pad) // max(3, len(face.suits))
    letter_px = glass.mm(_LETTER_MM)
    side = min(step - 1, suits.size_within(inner_px // 2, letter_px))
    letter_px = suits.letter_for(side, letter_px)
    beside = suits.mark_px(side, letter_px) if face.suits else 0
    rank = _tile_rank(
        face.rank, rank_px, inner_px - beside - (glass.mm(_BETWEEN_MM) if beside else 0), theme.TEXT
    )
    surface.blit(rank, rank.get_rect(midleft=(pad, pad + rank_px // 2)))
    for index, suit in enumerate(face.suits):
        mark = suits.mark(suit, side, letter_px)
        surface.blit(mark, mark.get_rect(topright=(size[0] - pad, pad + index * step)))
    if not face.suits:
        # A name has the whole width but for the edge.
        name_px = size[0] - 2 * glass.mm(theme.LINE_MM)
        name = text.fitted(face.name, name_px, glass.mm(theme.LEAST_MM), theme.TEXT)
        surface.blit(name, name.get_rect(midbottom=(size[0] // 2, size[1] - pad)))
    return surface


def _tile_rank(rank: str, high_px: int, room_px: int, colour: Colour) -> pygame.Surface:
    mark = drawings.rank_mark(rank, high_px, colour)
    if mark is not None:
        return mark
    size_px = measure.size_of_figures(round(high_px * 0.86))
    while measure.width(rank, size_px, bold=True) > room_px and size_px > high_px // 2:
        size_px -= 1
    return text.fitted(rank, max(1, room_px), size_px, colour, bold=True)
