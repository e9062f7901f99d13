"""Card faces: rank and suits in the strip that stays in view, type and name below it."""

from collections.abc import Sequence

import pygame

from tablepi.ui.toolkit import drawings, measure, suits, text, theme
from tablepi.ui.toolkit.drawings import draw_sign, drawing, names
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.sprites import shape, sprite
from tablepi.ui.toolkit.theme import Colour
from tablepi.ui.widgets.card_stock import (
    SIGNS,
    CardFace,
    CardState,
    Layout,
    bands,
    dimmed,
    stock,
    strip_px,
    tint,
)

_BEHIND_SHARE = 0.6
"""Strength of an emblem that a rank stands on; one that stands alone has its full colour."""


def is_alone(face: CardFace) -> bool:
    """True if nothing stands on the emblem: on an ace, and on a court card of a printed deck."""
    return face.rank in ("ace", "A") or face.rank in names("figures")


def has_emblem(face: CardFace) -> bool:
    """True if there is an emblem for a card: for all that are something, or of one suit."""
    return bool(face.suits) and (len(face.suits) == 1 or _figure(face) is not None)


@sprite
def emblem(face: CardFace, size_px: int) -> pygame.Surface:
    """The emblem as a square: who or what the card is, else its suit."""
    figure = _figure(face)
    surface = pygame.Surface((size_px, size_px), pygame.SRCALPHA)
    share = 1.0 if is_alone(face) else _BEHIND_SHARE
    for (left, right), suit in zip(bands(size_px, len(face.suits)), face.suits, strict=True):
        colour = tint(suit, share)
        figure_image = _emblem_part(figure, suit, size_px, colour)
        surface.blit(figure_image, (left, 0), (left, 0, right - left, size_px))
    return surface


def _figure(face: CardFace) -> str | None:
    """The name of the drawing of a court card, or of the card's first type."""
    if face.rank == "ace":
        return None
    figures = names("figures")
    return next((name for name in (face.rank, *face.types) if name in figures), None)


def _emblem_part(figure: str | None, suit: str, size_px: int, colour: Colour) -> pygame.Surface:
    if figure is None:
        return suits.symbol(suit, size_px, colour)
    return drawing("figures", figure, size_px, colour)


_BRIEF_PAD_MM = 0.6
_BRIEF_GAP_MM = 0.3
_BRIEF_DROP = 0.12
_BRIEF_ROW = 1.04
# A name of two words that would be narrower than this share of its width takes two rows; the suits
# beside it then have this share of the card.
_SQUEEZED = 0.75
_BESIDE = 0.36
# Symbols in the body may be a little smaller than in the strip (three suits), not much.
_LEAST_SHARE = 0.8
# A rank gives way to suits that would get too small beside it.
_RANK_SHARES = (1.0, 0.9, 0.8)
# An emblem is drawn where it is so much larger than the symbols in the strip.
_LEAST_EMBLEM = 1.3
_RANK_ON_EMBLEM = 0.56
_MARK_ON_EMBLEM = 0.34
_RIM = 0.07
# Smaller than this, a symbol of the strip has no letter.
_LEAST_LETTERED = 0.42


@sprite
def card(
    glass: Glass, size: tuple[int, int], face: CardFace, state: CardState = CardState.NORMAL
) -> pygame.Surface:
    """A whole card of this size in pixels."""
    if state is CardState.DIMMED:
        return dimmed(glass, size, card(glass, size, face, CardState.NORMAL))
    layout = Layout(glass, size)
    surface = stock(glass, size, state, face.suits).copy()
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
        return dimmed(glass, size, brief(glass, size, face, CardState.NORMAL))
    layout, pad = Layout(glass, size), glass.mm(_BRIEF_PAD_MM)
    surface = stock(glass, size, state, face.suits).copy()
    inner = surface.get_rect().inflate(-2 * pad, -2 * pad)
    head, _, tail = face.name.rpartition(" ")
    is_narrow = inner.width < _SQUEEZED * measure.width(face.name, layout.name)
    if is_narrow and head:
        _draw_two_rows(surface, layout, face, inner, (head, tail))
        return surface
    name = text.fitted(face.name, inner.width, layout.name, theme.TEXT)
    # Below a line's letters is more room than they need, and above them room for accents, which
    # few names of cards have.
    baseline = inner.bottom + round(_BRIEF_DROP * layout.name)
    surface.blit(name, name.get_rect(midbottom=(inner.centerx, baseline)))
    pips_px = max(1, baseline - round(_BRIEF_ROW * layout.name) - inner.top)
    gap, count = glass.mm(_BRIEF_GAP_MM), max(1, len(face.suits))
    pip_px = (inner.width - gap * (count - 1)) // count
    pips = _symbols(face, layout, min(pips_px, _symbol_px(layout, pip_px)))
    _draw_row(surface, pips, gap, (inner.centerx, inner.top + pips_px // 2))
    return surface


def _draw_two_rows(
    surface: pygame.Surface,
    layout: Layout,
    face: CardFace,
    inner: pygame.Rect,
    rows: tuple[str, str],
) -> None:
    """A long name in two rows, the suits below one another at its right."""
    step = inner.height // max(2, len(face.suits))
    pips = _symbols(face, layout, min(step, _symbol_px(layout, round(_BESIDE * inner.width))))
    for index, image in enumerate(pips):
        middle = inner.top + (2 * index + 1) * inner.height // (2 * len(pips))
        surface.blit(image, image.get_rect(midright=(inner.right, middle)))
    pips_px = max((pip.get_width() for pip in pips), default=0)
    width = inner.width - pips_px - layout.gap // 2
    top = inner.centery - layout.row
    for row in rows:
        image = text.fitted(row, width, layout.name, theme.TEXT)
        place = pygame.Rect(inner.left, top, width, layout.row)
        surface.blit(image, image.get_rect(center=place.center))
        top += layout.row


@sprite
def strip(glass: Glass, size: tuple[int, int], face: CardFace) -> pygame.Surface:
    """The upper part of the card of this size: what a staggered column shows of it."""
    area = (0, 0, size[0], strip_px(glass, size))
    return card(glass, size, face).subsurface(area).copy()


def _draw_strip(surface: pygame.Surface, layout: Layout, face: CardFace) -> None:
    middle, count = layout.strip // 2, max(1, len(face.suits))
    for share in _RANK_SHARES:
        height = max(1, round(share * layout.symbol))
        rank = _rank(face.rank, height, layout.inner // 2, theme.TEXT)
        suits_px = layout.inner - rank.get_width() - count * layout.gap
        size = _symbol_px(layout, suits_px // count)
        if size >= _LEAST_SHARE * layout.symbol:
            break
    # An accent on a rank that somebody's own deck has could reach the card's edge.
    surface.set_clip(surface.get_rect().inflate(-layout.pad, -layout.pad))
    surface.blit(rank, rank.get_rect(midleft=(layout.pad, middle)))
    surface.set_clip(None)
    right = layout.pad + layout.inner
    pips = _symbols(face, layout, min(layout.symbol, size))
    if size < _LEAST_LETTERED * layout.symbol:
        side = max(1, min(layout.symbol, suits_px // count))
        pips = [suits.symbol(suit, side) for suit in face.suits]
    for pip in reversed(pips):
        surface.blit(pip, pip.get_rect(midright=(right, middle)))
        right -= pip.get_width() + layout.gap


@shape
def _rank(rank: str, height_px: int, width_px: int, colour: Colour) -> pygame.Surface:
    mark = drawings.rank_mark(rank, height_px, colour)
    if mark is None:
        size_px = measure.size_of_figures(round(height_px * 0.86))
        return text.fitted(rank, width_px, size_px, colour, bold=True)
    ink_rect = mark.get_bounding_rect()
    return mark.subsurface((ink_rect.x, 0, ink_rect.width, height_px)).copy()


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
        row_image = text.fitted(row, layout.name_width, layout.name, theme.TEXT)
        surface.blit(
            row_image, ((surface.get_width() - row_image.get_width()) // 2, bottom - height)
        )
        bottom -= layout.row
    return bottom - layout.gap


def _name_rows(face: CardFace, layout: Layout) -> tuple[str, ...]:
    """The name in one row or two; none where too little of it could be read.

    A small ace has none: its symbol, large, says the same.
    """
    if not face.name or (face.rank == "ace" and not layout.roomy):
        return ()
    if measure.width(face.name, layout.name) <= layout.name_width:
        return (face.name,)
    head, _, tail = face.name.rpartition(" ")
    rows = (head, tail) if head else (tail,)
    readable = (measure.legible(row, layout.name_width, layout.name) for row in rows)
    return rows if all(readable) else ()


def _draw_types_beside(surface: pygame.Surface, layout: Layout, face: CardFace, middle: int) -> int:
    right = surface.get_width() - layout.pad
    for mark in reversed(_types(face, layout.mark)):
        surface.blit(mark, mark.get_rect(midright=(right, middle)))
        right -= layout.mark + layout.gap
    return right


def _types(face: CardFace, size_px: int) -> list[pygame.Surface]:
    marks = (drawings.type_mark(name, size_px, theme.QUIET) for name in face.types)
    return [mark for mark in marks if mark is not None]


def _draw_body(surface: pygame.Surface, layout: Layout, face: CardFace, place: pygame.Rect) -> None:
    """The emblem with the rank on it; where there is no room for that, the types alone."""
    half_pad = layout.pad // 2
    place = pygame.Rect(half_pad, place.top, place.width + 2 * half_pad, place.height + half_pad)
    side = min(place.width, place.height)
    if side >= _LEAST_EMBLEM * layout.symbol and has_emblem(face):
        _draw_emblem(surface, face, place, side)
    else:
        mark_px = place.width // max(1, len(face.types)) - 2 * layout.gap
        marks = _types(face, max(1, min(round(place.height * 0.66), layout.symbol, mark_px)))
        _draw_row(surface, marks, 2 * layout.gap, place.center)
        return
    y = place.bottom - layout.pad // 2 - layout.mark
    for mark in reversed(_types(face, layout.mark)):
        surface.blit(mark, (place.right - layout.pad // 2 - layout.mark, y))
        y -= layout.mark + layout.gap


def _draw_emblem(surface: pygame.Surface, face: CardFace, body: pygame.Rect, side: int) -> None:
    """The emblem, and on it the rank: figures in the middle, the mark of a rank above or below."""
    place = pygame.Rect(0, 0, side, side)
    place.center = body.center
    surface.blit(emblem(face, side), place)
    if is_alone(face):
        return
    has_mark = drawings.rank_mark(face.rank, 1, theme.TEXT) is not None
    share = _MARK_ON_EMBLEM if has_mark else _RANK_ON_EMBLEM
    rank = _outlined_rank(face.rank, max(1, round(share * side)), body.width)
    spot = rank.get_rect(center=place.center)
    if has_mark:
        spot = rank.get_rect(midtop=place.midtop)
        spot.bottom = place.bottom if face.rank != "crown" else spot.bottom
    surface.blit(rank, spot)


@shape
def _outlined_rank(rank: str, height_px: int, width_px: int) -> pygame.Surface:
    """A rank with a dark rim, so that it is read on an emblem of any colour."""
    rim = max(1, round(_RIM * height_px))
    rank_image = _rank(rank, height_px, width_px - 2 * rim, theme.TEXT)
    rim_image = _rank(rank, height_px, width_px - 2 * rim, theme.STOCK)
    surface = pygame.Surface(
        (rank_image.get_width() + 2 * rim, rank_image.get_height() + 2 * rim), pygame.SRCALPHA
    )
    for x in range(2 * rim + 1):
        for y in range(2 * rim + 1):
            if (x - rim) ** 2 + (y - rim) ** 2 <= rim * rim + 1:
                surface.blit(rim_image, (x, y))
    surface.blit(rank_image, (rim, rim))
    return surface


def _symbol_px(layout: Layout, width: int) -> int:
    """The size of a symbol that has this width together with its letter."""
    size = suits.size_within(width, layout.letter)
    return suits.size_within(width, suits.letter_for(size, layout.letter))


def _symbols(face: CardFace, layout: Layout, size_px: int) -> list[pygame.Surface]:
    size_px = max(1, size_px)
    letter_px = suits.letter_for(size_px, layout.letter)
    return [suits.mark(suit, size_px, letter_px) for suit in face.suits]


def _draw_row(
    surface: pygame.Surface, images: Sequence[pygame.Surface], gap: int, centre: tuple[int, int]
) -> None:
    x = centre[0] - (sum(image.get_width() + gap for image in images) - gap) // 2
    for image in images:
        surface.blit(image, (x, centre[1] - image.get_height() // 2))
        x += image.get_width() + gap
