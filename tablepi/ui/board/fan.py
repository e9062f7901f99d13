"""Cards side by side: a meld, a discard pile, what is out of the round."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import pygame

from tablepi.core.board import Fan, Item
from tablepi.core.cards import Card
from tablepi.ui.board.column_side import RATIO
from tablepi.ui.board.items import Lit, act_of, folded, item_sprite, light_of
from tablepi.ui.toolkit import measure, text, theme
from tablepi.ui.toolkit.drawings import badge
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.layout import below, right_of
from tablepi.ui.toolkit.pieces import Piece
from tablepi.ui.toolkit.sprites import memo, sprite

Pieces = tuple[Piece, ...]

SLIM_MM = 5.2
"""The height of a fan that is one line: a title and the cards' strips."""

_STRIP_MM = 12.0
_LEAST_STEP_MM = 4.6
_TALLEST_MM = 30.0


class Row(NamedTuple):
    """The arrangement of a row: the number of folded cards, then the steps in pixels."""

    folded: int
    step: int


def row(width: int, card: int, gap: int, count: int, least: int) -> Row:
    """The arrangement of `count` cards of width `card`; `least`: the least step, in pixels."""
    if count * (card + gap) - gap <= width or count < 2:
        return Row(0, card + gap)
    step = (width - card) // (count - 1)
    if step >= least:
        return Row(0, step)
    fits = max(1, (width - card) // least + 1)
    return Row(count - fits + 1, least)


@memo
def fan(
    key: object,
    zone: Fan,
    faces: Mapping[str, Card],
    labels: Mapping[str, str],
    lights: tuple[str, ...],
    place: pygame.Rect,
    glass: Glass,
) -> Pieces:
    """The title, above the cards or before them where there is only one line."""
    if not zone.items and place.height <= glass.mm(SLIM_MM):
        return ()
    slim = place.height < glass.mm(theme.LABEL_MM) * 1.4 + glass.touch_px
    words = labels.get(zone.title, "")
    title_mm = theme.LEAST_MM if slim else theme.LABEL_MM
    wide = place.width // (3 if slim else 1)
    title = title_sprite(glass, wide, words, zone.owner, title_mm)
    pieces = [Piece(f"{key}.title", title.get_rect(topleft=place.topleft), title, still=True)]
    if slim:
        pieces[0].place.centery = place.centery
        room = right_of(place, place.left + title.get_width() + glass.mm(2.0))
    else:
        room = below(place, place.top + title.get_height())
    return (*pieces, *_cards(str(key), zone.items, faces, lights, room, glass, slim))


def lights_of(lit: Lit, items: Sequence[Item]) -> tuple[str, ...]:
    """The light on each item."""
    return tuple(light_of(lit, item) for item in items)


def _cards(
    key: str,
    items: Sequence[Item],
    faces: Mapping[str, Card],
    lights: tuple[str, ...],
    room: pygame.Rect,
    glass: Glass,
    slim: bool,
) -> list[Piece]:
    if not items or room.width <= 0 or room.height <= 0:
        return []
    high = min(room.height, glass.mm(_TALLEST_MM))
    wide = min(room.width, glass.mm(_STRIP_MM) if slim else round(high / RATIO))
    tapped = any(item.fill for item in items)
    least = glass.touch_px + glass.gap_px if tapped else glass.mm(_LEAST_STEP_MM)
    gap = glass.gap_px if tapped else glass.mm(0.6)
    # A strip shows nothing where it is covered: it lies whole or not at all.
    laid = row(room.width, wide, gap, len(items), wide + gap if slim else least)
    pieces = []
    x = room.left
    if laid.folded:
        place = pygame.Rect(x, room.top, min(wide, laid.step), high)
        drawn = folded(glass, place.size, laid.folded)
        pieces.append(Piece(f"{key}.fold", place, drawn, still=True))
        x += laid.step
    for item, light in zip(items[laid.folded :], lights[laid.folded :], strict=True):
        place = pygame.Rect(x, room.top, wide, high)
        drawn = item_sprite(glass, place.size, item, faces, light)
        pieces.append(Piece(item.key, place, drawn, act_of(item)))
        x += laid.step
    return pieces


@sprite
def title_sprite(
    glass: Glass, width: int, words: str, owner: int = 0, type_mm: float = theme.LABEL_MM
) -> pygame.Surface:
    """A zone's name, with the badge of the seat that owns it."""
    size_px = glass.mm(type_mm)
    high = measure.line_height(size_px)
    side = high if owner else 0
    gap = glass.mm(1.0) if owner else 0
    drawn = text.fitted(words, max(0, width - side - gap), size_px, theme.QUIET_ON_RAISED)
    surface = pygame.Surface((max(1, side + gap + drawn.get_width()), high), pygame.SRCALPHA)
    if owner:
        surface.blit(badge(owner, side), (0, 0))
    surface.blit(drawn, (side + gap, 0))
    return surface
