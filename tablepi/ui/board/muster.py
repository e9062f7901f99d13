"""The muster: every player's face-up units by location, a column a player."""

from collections.abc import Mapping
from typing import NamedTuple

import pygame

from tablepi.app.intents import Give
from tablepi.app.view.button import Button
from tablepi.app.view.table_picture import Muster
from tablepi.core.cards import Card
from tablepi.ui.board.units import troop
from tablepi.ui.toolkit import paint, text, theme
from tablepi.ui.toolkit.drawings import badge, icon
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.layout import columns, split_left, split_top, tiles
from tablepi.ui.toolkit.pieces import Area, Piece, Scene
from tablepi.ui.toolkit.sprites import memo, sprite
from tablepi.ui.widgets import button_faces

_BADGE_MM = 3.6
_TITLE_MM = 4.6
_TALLEST_MM = 14.0


class _Plan(NamedTuple):
    """The heads, and below them the area of the rows with the height of each."""

    heads: list[pygame.Rect]
    rows: pygame.Rect
    high: int


@memo
def muster(
    key: str, shown: Muster, faces: Mapping[str, Card], place: pygame.Rect, glass: Glass
) -> Scene:
    """The heads stay; the rows of locations scroll below them."""
    plan = _plan(shown, place, glass)
    heads = (
        Piece(
            f"{key}.head.{seat}",
            spot,
            _head(glass, spot.size, seat, button.label if button else ""),
            button.act if button else None,
            still=True,
        )
        for (seat, button), spot in zip(shown.heads, plan.heads, strict=True)
    )
    total = len(shown.rows) * (plan.high + glass.gap_px) - glass.gap_px
    area = Area(key, plan.rows, max(0, total - plan.rows.height))
    return Scene((*heads, *_rows(key, shown, plan, faces, glass)), (area,))


def _plan(shown: Muster, place: pygame.Rect, glass: Glass) -> _Plan:
    gap, side = glass.gap_px, glass.mm(_TITLE_MM)
    top, below = split_top(place, glass.touch_px, gap)
    _, heads = split_left(top, side)
    spare = (below.height + gap) // max(1, len(shown.rows)) - gap
    high = max(glass.touch_px, min(glass.mm(_TALLEST_MM), spare))
    return _Plan(columns(heads, len(shown.heads), gap), below, high)


def _rows(
    key: str, shown: Muster, plan: _Plan, faces: Mapping[str, Card], glass: Glass
) -> list[Piece]:
    pieces = []
    size = plan.rows.width, plan.high
    lines = tiles(plan.rows, len(shown.rows), 1, size, glass.gap_px)
    for (title, units), line in zip(shown.rows, lines, strict=True):
        drawn = _title(glass, title)
        spot = drawn.get_rect(midleft=line.midleft)
        pieces.append(Piece(f"{key}/title.{title}", spot, drawn, still=True))
        for unit, head in zip(units, plan.heads, strict=True):
            if unit is None:
                continue
            spot = pygame.Rect(head.left, line.top, head.width, line.height)
            name = faces[unit.card].name if unit.card in faces else unit.card
            says = Give(((unit.fill.slot, unit.fill.value),))
            sprite = troop(glass, spot.size, unit._replace(now=False), name)
            pieces.append(Piece(f"{key}/{unit.key}", spot, sprite, says, still=True))
    return pieces


@sprite
def _title(glass: Glass, title: str) -> pygame.Surface:
    return text.line(title, glass.mm(theme.LABEL_MM), theme.QUIET, bold=True)


@sprite
def _head(glass: Glass, size: tuple[int, int], seat: int, label: str) -> pygame.Surface:
    """The button by which a player is finished; a tick for one who is. Its seat on it."""
    side, pad = glass.mm(_BADGE_MM), glass.mm(0.8)
    if label:
        worded = button_faces.fits(glass, label, size[0] - 2 * (side + pad), theme.SMALL_MM)
        face = Button(label if worded else "", Give(()), icon="" if worded else "check")
        drawn = button_faces.button(
            glass, size, face.label, button_faces.Kind.NORMAL, image=face.icon,
            type_mm=theme.SMALL_MM,
        ).copy()  # fmt: skip
    else:
        drawn = paint.plate(size, glass.mm(theme.CORNER_MM), theme.PANEL).copy()
        tick = icon("check", glass.mm(theme.ICON_MM), theme.GREEN)
        drawn.blit(tick, tick.get_rect(center=drawn.get_rect().center))
    drawn.blit(badge(seat, side), (pad, pad))
    return drawn
