"""Cards drawn small and upright: in a meld, in a basket, and all cards of a deck at once."""

import pygame

from tablepi.ui.toolkit import paint, suits, text, theme
from tablepi.ui.toolkit.drawings import sign
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.layout import columns, split_top
from tablepi.ui.toolkit.sprites import sprite
from tablepi.ui.toolkit.templates import room, stretched
from tablepi.ui.widgets.card_faces import draw_fields, fields, rank
from tablepi.ui.widgets.card_stock import CardFace

Size = tuple[int, int]

_RANK_MM = 4.4
_RANK_SHARE = 0.72
_LOW_RANK_MM, _LOW_RANK_SHARE = 2.9, 0.85
_USUAL_WIDTH_MM = 10.0
_RADIUS = 1.1


@sprite
def slip(glass: Glass, size: Size, face: CardFace) -> pygame.Surface:
    """A card of this size, however narrow: the rank on paper, its suits below it."""
    px = glass.px_per_mm * max(1.0, size[0] / glass.px_per_mm / _USUAL_WIDTH_MM)
    surface = stretched("mini", size, px).copy()
    place, field = room("mini", "rank", size, px), room("mini", "field", size, px)
    if not face.suits:
        _write_name(surface, glass, face, place.union(field), theme.INK)
        return surface
    share = _RANK_SHARE
    if len(face.suits) > 2:
        # Three suits stand in narrow fields, their letters below their symbols.
        (place, low), share = split_top(place.union(field), glass.mm(_LOW_RANK_MM)), _LOW_RANK_SHARE
        field = pygame.Rect(field.left, low.top, field.width, low.height)
    height_px = min(round(_RANK_MM * px), round(share * place.height))
    mark = rank(face.rank, height_px, place.width)
    surface.blit(mark, mark.get_rect(center=place.center))
    layer, paper = (
        fields(glass, field.size, face.suits, glass.px_per_mm),
        room("mini", "paper", size, px),
    )
    draw_fields(surface, layer, field, paper, min(round(_RADIUS * px), min(size) // 4))
    return surface


def _write_name(
    surface: pygame.Surface,
    glass: Glass,
    face: CardFace,
    place: pygame.Rect,
    colour: theme.Colour,
) -> None:
    """The name of a card without suits, or its rank where it has no name."""
    words = text.fitted(face.name or face.rank, place.width, glass.mm(theme.LEAST_MM), colour)
    surface.blit(words, words.get_rect(center=place.center))


_TICK_MM = 3.2
_RING_MM = 0.7
_HOLLOW_PAD_MM = 0.4
_HOLLOW_RANK_SHARE = 0.46


@sprite
def spot(glass: Glass, size: Size, face: CardFace, state: str, is_asked: bool) -> pygame.Surface:
    """A card of a deck: `known` is paper, `missing` a hollow with its signs, `part` a hollow with a
    tick; the one that is asked for has an amber ring.
    """
    corner = glass.mm(_RADIUS)
    surface = slip(glass, size, face).copy() if state == "known" else _hollow(glass, size, face)
    if state == "part":
        tick = sign("accepted", glass.mm(_TICK_MM))
        surface.blit(tick, tick.get_rect(topright=(size[0], 0)))
    if is_asked:
        ring = paint.plate(size, corner, None, theme.AMBER, glass.mm(_RING_MM))
        surface.blit(ring, (0, 0))
    return surface


def _hollow(glass: Glass, size: Size, face: CardFace) -> pygame.Surface:
    """The place of a card that is still to come: its rank and its suits as lines on the dark."""
    px, line = glass.px_per_mm, glass.mm(theme.LINE_MM)
    surface = paint.plate(size, glass.mm(_RADIUS), theme.STOCK, theme.PARTING, line).copy()
    inner = surface.get_rect().inflate(-2 * glass.mm(_HOLLOW_PAD_MM), 0)
    if not face.suits:
        _write_name(surface, glass, face, inner, theme.STOCK_QUIET)
        return surface
    place, field = split_top(inner, round(_HOLLOW_RANK_SHARE * size[1]))
    share = _RANK_SHARE
    if len(face.suits) > 2:
        (place, field), share = split_top(inner, glass.mm(_LOW_RANK_MM)), _LOW_RANK_SHARE
    height_px = min(round(_RANK_MM * px), round(share * place.height))
    mark = rank(face.rank, height_px, place.width, theme.STOCK_QUIET)
    surface.blit(mark, mark.get_rect(center=place.center))
    for suit, part in zip(face.suits, columns(field, len(face.suits), 0), strict=True):
        room_px = max(1, part.width), max(1, part.height - glass.mm(_HOLLOW_PAD_MM))
        image = suits.pair(suit, room_px, glass.mm(theme.LEAST_MM), suits.suit_colour(suit))
        surface.blit(image, image.get_rect(center=part.center))
    return surface
