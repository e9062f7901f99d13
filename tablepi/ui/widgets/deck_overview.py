"""The cards of a deck in small: rank and suits, and whether each is known already."""

import pygame

from tablepi.ui.toolkit import drawings, measure, paint, suits, text, theme
from tablepi.ui.toolkit.drawings import icon
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.sprites import sprite
from tablepi.ui.toolkit.theme import Colour
from tablepi.ui.widgets.card_layout import CardFace, corner_px

_PAD_MM = 0.8
_RANK_MM = 3.4
_BETWEEN_MM = 0.5
_LETTER_MM = 1.6
_LARGEST = 1.8
_TICK_MM = 3.0
_FADED_SHARE = 0.4
_ASKED_MM = 0.7


@sprite
def spot(
    glass: Glass, size: tuple[int, int], face: CardFace, state: str, asked: bool
) -> pygame.Surface:
    """A card that is `missing`, `known` (faded, with a tick) or `part` (a tick in grey)."""
    edge, edge_mm = (theme.AMBER, _ASKED_MM) if asked else (theme.HAIRLINE, theme.LINE_MM)
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
        pad = glass.mm(_PAD_MM)
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
    pad, high = glass.mm(_PAD_MM), _scaled(glass, size, _RANK_MM)
    room = size[0] - 2 * pad
    step = (size[1] - 2 * pad) // max(3, len(face.suits))
    letter_px = glass.mm(_LETTER_MM)
    side = min(step - 1, suits.size_within(room // 2, letter_px))
    letter_px = suits.letter_for(side, letter_px)
    beside = suits.mark_px(side, letter_px) if face.suits else 0
    rank = _rank(
        face.rank, high, room - beside - (glass.mm(_BETWEEN_MM) if beside else 0), theme.TEXT
    )
    surface.blit(rank, rank.get_rect(midleft=(pad, pad + high // 2)))
    for index, suit in enumerate(face.suits):
        drawn = suits.mark(suit, side, letter_px)
        surface.blit(drawn, drawn.get_rect(topright=(size[0] - pad, pad + index * step)))
    if not face.suits:
        # A name has the whole width but for the edge.
        wide = size[0] - 2 * glass.mm(theme.LINE_MM)
        name = text.fitted(face.name, wide, glass.mm(theme.LEAST_MM), theme.TEXT)
        surface.blit(name, name.get_rect(midbottom=(size[0] // 2, size[1] - pad)))
    return surface


def _rank(rank: str, high_px: int, room_px: int, colour: Colour) -> pygame.Surface:
    mark = drawings.rank_mark(rank, high_px, colour)
    if mark is not None:
        return mark
    size_px = measure.size_of_figures(round(high_px * 0.86))
    while measure.width(rank, size_px, bold=True) > room_px and size_px > high_px // 2:
        size_px -= 1
    return text.fitted(rank, max(1, room_px), size_px, colour, bold=True)
