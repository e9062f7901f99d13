"""Card faces: rank and suits in the strip that stays in view, type and name below it."""

from collections.abc import Sequence

import pygame

from tablepi.ui.toolkit import drawings, measure, paint, suits, text, theme
from tablepi.ui.toolkit.drawings import draw_sign
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.sprites import shape, sprite
from tablepi.ui.toolkit.theme import Colour
from tablepi.ui.widgets.card_layout import (
    EDGES,
    SIGNS,
    CardFace,
    CardState,
    Layout,
    corner_px,
    strip_px,
)

_DIMMED_SHARE = 0.42
_BRIEF_PAD_MM = 0.6
_BRIEF_GAP_MM = 0.3
# Symbols in the body may be a little smaller than in the strip (three suits), not much.
_LEAST_SHARE = 0.8
# A rank gives way to suits that would get too small beside it.
_RANK_SHARES = (1.0, 0.9, 0.8)


@sprite
def card(
    glass: Glass, size: tuple[int, int], face: CardFace, state: CardState = CardState.NORMAL
) -> pygame.Surface:
    """A whole card of this size in pixels."""
    if state is CardState.DIMMED:
        return _dimmed(glass, size, card(glass, size, face, CardState.NORMAL))
    layout = Layout(glass, size)
    surface = stock(glass, size, state).copy()
    _draw_strip(surface, layout, face)
    foot = _draw_foot(surface, layout, face)
    body = pygame.Rect(layout.pad, layout.strip, layout.inner, max(0, foot - layout.strip))
    if state in SIGNS:
        draw_sign(surface, glass, body, SIGNS[state])
    elif not layout.wide:
        _draw_body(surface, layout, face, body)
    return surface


@sprite
def brief(
    glass: Glass, size: tuple[int, int], face: CardFace, state: CardState = CardState.NORMAL
) -> pygame.Surface:
    """A small card on its side that shows its suits, as large as they get, and its name."""
    if state is CardState.DIMMED:
        return _dimmed(glass, size, brief(glass, size, face, CardState.NORMAL))
    layout, pad = Layout(glass, size), glass.mm(_BRIEF_PAD_MM)
    surface = stock(glass, size, state).copy()
    inside = surface.get_rect().inflate(-2 * pad, -2 * pad)
    name = text.fitted(face.name, inside.width, layout.name, theme.TEXT)
    surface.blit(name, name.get_rect(midbottom=inside.midbottom))
    # Over the letters of the name is room for accents, which few names of cards have.
    high = max(1, inside.height - layout.name)
    gap, count = glass.mm(_BRIEF_GAP_MM), max(1, len(face.suits))
    across = (inside.width - gap * (count - 1)) // count
    pips = _symbols(face, layout, min(high, _symbol_px(layout, across)))
    _draw_row(surface, pips, gap, (inside.centerx, inside.top + high // 2))
    return surface


def over(glass: Glass, size: tuple[int, int], state: CardState) -> pygame.Surface:
    """The overlay that makes a card bright or dimmed, the same for all cards."""
    if state is CardState.DIMMED:
        return _veil(glass, size)
    edge, edge_mm = EDGES[state]
    return paint.plate(size, corner_px(glass, size), None, edge, glass.mm(edge_mm))


@sprite
def _veil(glass: Glass, size: tuple[int, int]) -> pygame.Surface:
    veil = stock(glass, size, CardState.DIMMED).copy()
    clear = round(255 * (1 - _DIMMED_SHARE))
    veil.fill((255, 255, 255, clear), special_flags=pygame.BLEND_RGBA_MULT)
    return veil


def _dimmed(glass: Glass, size: tuple[int, int], bright: pygame.Surface) -> pygame.Surface:
    """The card with everything on it faded into its stock."""
    surface = stock(glass, size, CardState.DIMMED).copy()
    faded = bright.copy()
    faded.fill((255, 255, 255, round(255 * _DIMMED_SHARE)), special_flags=pygame.BLEND_RGBA_MULT)
    surface.blit(faded, (0, 0))
    return surface


@sprite
def strip(
    glass: Glass, size: tuple[int, int], face: CardFace, state: CardState = CardState.NORMAL
) -> pygame.Surface:
    """The upper part of the card of this size: what a staggered column shows of it."""
    area = (0, 0, size[0], strip_px(glass, size))
    return card(glass, size, face, state).subsurface(area).copy()


@sprite
def stock(
    glass: Glass, size: tuple[int, int], state: CardState = CardState.NORMAL
) -> pygame.Surface:
    """An empty card."""
    edge, edge_mm = EDGES[state]
    return paint.plate(size, corner_px(glass, size), theme.STOCK, edge, glass.mm(edge_mm))


def _draw_strip(surface: pygame.Surface, layout: Layout, face: CardFace) -> None:
    middle, count = layout.strip // 2, max(1, len(face.suits))
    for share in _RANK_SHARES:
        height = max(1, round(share * layout.symbol))
        rank = _rank(face.rank, height, layout.inner // 2, theme.TEXT)
        room = layout.inner - rank.get_width() - count * layout.gap
        size = _symbol_px(layout, room // count)
        if size >= _LEAST_SHARE * layout.symbol:
            break
    # An accent on a rank that somebody's own deck has could reach the card's edge.
    surface.set_clip(surface.get_rect().inflate(-layout.pad, -layout.pad))
    surface.blit(rank, rank.get_rect(midleft=(layout.pad, middle)))
    surface.set_clip(None)
    right = layout.pad + layout.inner
    for drawn in reversed(_symbols(face, layout, min(layout.symbol, size))):
        surface.blit(drawn, drawn.get_rect(midright=(right, middle)))
        right -= drawn.get_width() + layout.gap


@shape
def _rank(rank: str, height_px: int, width_px: int, colour: Colour) -> pygame.Surface:
    mark = drawings.rank_mark(rank, height_px, colour)
    if mark is None:
        size_px = measure.size_of_figures(round(height_px * 0.86))
        return text.fitted(rank, width_px, size_px, colour, bold=True)
    drawn = mark.get_bounding_rect()
    return mark.subsurface((drawn.x, 0, drawn.width, height_px)).copy()


def _draw_foot(surface: pygame.Surface, layout: Layout, face: CardFace) -> int:
    """Draw the name, on a wide card the types beside it, and return where the foot begins."""
    bottom = surface.get_height() - layout.pad
    height = measure.line_height(layout.name)
    if bottom - height < layout.strip - layout.pad:
        return bottom
    if layout.wide:
        right = _draw_types_beside(surface, layout, face, bottom - height // 2)
        name = text.fitted(face.name, right - layout.pad, layout.name, theme.TEXT)
        surface.blit(name, (layout.pad, bottom - height))
        return bottom - height
    for row in reversed(_name_rows(face, layout)):
        drawn = text.line(row, layout.name, theme.TEXT)
        surface.blit(drawn, ((surface.get_width() - drawn.get_width()) // 2, bottom - height))
        bottom -= layout.row
    return bottom - layout.gap


def _name_rows(face: CardFace, layout: Layout) -> tuple[str, ...]:
    """The name in one row or two, each shortened where it is too long.

    A small ace has none: its symbol, large, says the same.
    """
    if not face.name or (face.rank == "ace" and not layout.roomy):
        return ()
    if measure.width(face.name, layout.name) <= layout.name_width:
        return (face.name,)
    first, _, rest = face.name.rpartition(" ")
    rows = (first, rest) if first else (rest,)
    return tuple(measure.fit(row, layout.name_width, layout.name) for row in rows)


def _draw_types_beside(surface: pygame.Surface, layout: Layout, face: CardFace, middle: int) -> int:
    right = surface.get_width() - layout.pad
    for drawn in reversed(_types(face, layout.mark)):
        surface.blit(drawn, drawn.get_rect(midright=(right, middle)))
        right -= layout.mark + layout.gap
    return right


def _types(face: CardFace, size_px: int) -> list[pygame.Surface]:
    drawn = (drawings.type_mark(name, size_px, theme.QUIET) for name in face.types)
    return [mark for mark in drawn if mark is not None]


def _draw_body(surface: pygame.Surface, layout: Layout, face: CardFace, room: pygame.Rect) -> None:
    types = _types(face, layout.mark)
    above = room.height - (layout.mark + layout.gap if types else 0)
    count = max(1, len(face.suits))
    across = (room.width - (count - 1) * layout.gap) // count
    size = min(_symbol_px(layout, across), above - layout.gap)
    if types and not (layout.roomy and size > _LEAST_SHARE * layout.symbol):
        across = room.width // len(types) - 2 * layout.gap
        large = _types(face, max(1, min(round(room.height * 0.66), layout.symbol, across)))
        _draw_row(surface, large, 2 * layout.gap, room.center)
    elif size > 0:
        pips = _symbols(face, layout, size)
        _draw_row(surface, pips, layout.gap, (room.centerx, room.top + above // 2))
        _draw_row(surface, types, layout.gap, (room.centerx, room.bottom - layout.mark // 2))


def _symbol_px(layout: Layout, width: int) -> int:
    """The size of a symbol that has this width together with its letter."""
    size = suits.size_within(width, layout.letter)
    return suits.size_within(width, suits.letter_for(size, layout.letter))


def _symbols(face: CardFace, layout: Layout, size_px: int) -> list[pygame.Surface]:
    size_px = max(1, size_px)
    letter_px = suits.letter_for(size_px, layout.letter)
    return [suits.mark(suit, size_px, letter_px) for suit in face.suits]


def _draw_row(
    surface: pygame.Surface, drawn: Sequence[pygame.Surface], gap: int, centre: tuple[int, int]
) -> None:
    x = centre[0] - (sum(part.get_width() + gap for part in drawn) - gap) // 2
    for part in drawn:
        surface.blit(part, (x, centre[1] - part.get_height() // 2))
        x += part.get_width() + gap
