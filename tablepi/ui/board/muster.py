"""The muster: every player's face-up units by location, a column a player."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

import pygame

from tablepi.core.cards import Card
from tablepi.referee.intents import Give
from tablepi.referee.table_picture import MANY_SEATS, Muster
from tablepi.ui.board.units import troop
from tablepi.ui.toolkit import measure, paint, text, theme
from tablepi.ui.toolkit.drawings import badge, icon
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.layout import fitting, share, split_left, split_top, tiles
from tablepi.ui.toolkit.pieces import MARK_MM, Area, Piece, Scene
from tablepi.ui.toolkit.sprites import memo, sprite
from tablepi.ui.widgets import button_faces

_BADGE_MM, _BADGE_PAD_MM = 5.4, 0.8
_TITLE_MM = 5.0
_TALLEST_MM = 14.0


class _Plan(NamedTuple):
    """The heads, and below them the area of the rows; how high a unit is, and how high a row.

    `has_heads`: they are shown; else the rows have their room too, in the same columns.
    """

    heads: list[pygame.Rect]
    rows: pygame.Rect
    unit_px: int
    step: int
    has_heads: bool = True


@memo
def muster(
    key: str, picture: Muster, faces: Mapping[str, Card], place: pygame.Rect, glass: Glass
) -> Scene:
    """The heads stay; the rows of locations scroll below them.

    Of many players, whose panels do the same, there are none where not one row would be in sight.
    """
    plan = _plan(picture, place, glass)
    heads = (
        Piece(
            f"{key}.head.{seat}",
            spot,
            _head(glass, spot.size, seat, button.label if button else ""),
            button.act if button else None,
            still=True,
        )
        for (seat, button), spot in zip(picture.heads, plan.heads, strict=True)
        if plan.has_heads
    )
    total = len(picture.rows) * (plan.step + glass.gap_px) - glass.gap_px
    # The mark of what is scrolled away stands in the margin.
    width = plan.rows.width + glass.mm(MARK_MM + 0.2)
    rows_place = pygame.Rect(plan.rows.topleft, (width, plan.rows.height))
    area = Area(key, rows_place, max(0, total - rows_place.height))
    rows = (piece for row in _rows(key, picture, plan, faces, glass) for piece in row)
    return Scene((*heads, *rows), (area,))


def _plan(picture: Muster, place: pygame.Rect, glass: Glass) -> _Plan:
    """Columns that can be tapped: where all are too narrow side by side, in several lines."""
    gap, count = glass.gap_px, len(picture.heads)
    _, heads_place = split_left(place, glass.mm(_TITLE_MM))
    lines = -(-count // fitting(heads_place.width, glass.touch_px, gap))
    across = -(-count // lines)
    size = share(heads_place.width, across, gap), glass.touch_px
    heads = tiles(heads_place, count, across, size, gap)
    _, below = split_top(place, heads[-1].bottom - place.top, gap)
    spare_px = (below.height + gap) // max(1, len(picture.rows) * lines) - gap
    unit_px = max(glass.touch_px, min(glass.mm(_TALLEST_MM), spare_px))
    step = lines * (unit_px + gap) - gap
    if count > MANY_SEATS and below.height < step:
        return _Plan(heads, place, unit_px, step, has_heads=False)
    return _Plan(heads, below, unit_px, step)


def _rows(
    key: str, picture: Muster, plan: _Plan, faces: Mapping[str, Card], glass: Glass
) -> Iterator[list[Piece]]:
    """Each location's title and units; where a row has several lines, each unit's owner too."""
    gap, top = glass.gap_px, plan.heads[0].top
    rows = tiles(plan.rows, len(picture.rows), 1, (plan.rows.width, plan.step), gap)
    for (title, units), row in zip(picture.rows, rows, strict=True):
        image = _title(glass, title)
        spot = image.get_rect(midleft=(row.left, row.top + plan.unit_px // 2))
        pieces = [Piece(f"{key}/title.{title}", spot, image, still=True)]
        for unit, (seat, _), head in zip(units, picture.heads, plan.heads, strict=True):
            if unit is None:
                continue
            line = (head.top - top) // (head.height + gap)
            spot = pygame.Rect(head.left, row.top, head.width, plan.unit_px)
            name = faces[unit.card].name if unit.card in faces else unit.card
            has_owner = plan.step > plan.unit_px
            badge_px = glass.mm(_BADGE_MM + _BADGE_PAD_MM) if has_owner else 0
            look = glass, spot.size, unit, name
            image = troop(*look, owner=seat, numbered=False, badge_px=badge_px)
            if has_owner:
                image = _with_owner(glass, image, seat)
            spot = spot.move(0, line * (plan.unit_px + gap))
            act = Give(((unit.fill.slot, unit.fill.value),))
            pieces.append(Piece(f"{key}/{unit.key}", spot, image, act, still=True))
        yield pieces


@sprite
def _with_owner(glass: Glass, unit_image: pygame.Surface, seat: int) -> pygame.Surface:
    """A unit with its owner's seat on it."""
    surface, pad = unit_image.copy(), glass.mm(_BADGE_PAD_MM)
    mark = badge(seat, glass.mm(_BADGE_MM))
    # Below the rings, which are at the upper edge.
    surface.blit(mark, mark.get_rect(bottomleft=(pad, surface.get_height() - pad // 2)))
    return surface


@sprite
def _title(glass: Glass, title: str) -> pygame.Surface:
    return text.line(title, glass.mm(theme.LABEL_MM), theme.QUIET_ON_RAISED, bold=True)


@sprite
def _head(glass: Glass, size: tuple[int, int], seat: int, label: str) -> pygame.Surface:
    """The button by which a player is finished, a green tick for one who is; the seat on both."""
    side, pad, type_px = glass.mm(_BADGE_MM), glass.mm(0.8), glass.mm(theme.LABEL_MM)
    if label:
        surface = button_faces.button(glass, size, "").copy()
    else:
        surface = paint.plate(size, glass.mm(theme.CORNER_MM), theme.PANEL).copy()
    surface.blit(badge(seat, side), (pad, pad))
    free = pygame.Rect(side + 2 * pad, 0, size[0] - side - 3 * pad, size[1])
    if label and measure.width(label, type_px, bold=True) <= free.width:
        words = text.line(label, type_px, theme.TEXT, bold=True)
        surface.blit(words, words.get_rect(center=free.center))
    else:
        tick = icon("check", glass.mm(theme.ICON_MM), theme.TEXT if label else theme.GREEN_SIGN)
        surface.blit(tick, tick.get_rect(bottomright=(size[0] - pad, size[1] - pad)))
    return surface
