"""Card backs: a lattice, with the declared type on it if there is one."""

import pygame

from tablepi.ui.toolkit import drawings, paint, theme
from tablepi.ui.toolkit.drawings import draw_sign
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.paint import Canvas
from tablepi.ui.toolkit.sprites import shape, sprite
from tablepi.ui.toolkit.theme import Colour
from tablepi.ui.widgets.card_layout import EDGES, SIGNS, CardState, corner_px

_LATTICE_MM = 2.4
_LINE_MM = 0.22


@sprite
def back(
    glass: Glass,
    size: tuple[int, int],
    declared: str = "",
    state: CardState = CardState.NORMAL,
) -> pygame.Surface:
    """A card's back of this size in pixels; declared is the type it was said to be, if any."""
    edge, edge_mm = EDGES[state]
    edge = theme.EDGE if state is CardState.NORMAL else edge
    stock = theme.PANEL if state is CardState.DIMMED else theme.RAISED
    surface = paint.plate(size, corner_px(glass, size), stock, edge, glass.mm(edge_mm)).copy()
    margin = glass.mm(max(0.9, edge_mm + 0.5))
    inner = surface.get_rect().inflate(-2 * margin, -2 * margin)
    if min(inner.size) > 0:
        lattice = _lattice(glass, inner.size, theme.mixed(theme.EDGE, stock, 0.55))
        surface.blit(lattice, inner)
    if state in SIGNS:
        draw_sign(surface, glass, surface.get_rect(), SIGNS[state])
    else:
        _draw_declared(surface, glass, declared, state)
    return surface


@shape
def _lattice(glass: Glass, size: tuple[int, int], colour: Colour) -> pygame.Surface:
    width, height = size
    canvas = Canvas(width, height, colour)
    line = max(1.0, _LINE_MM * glass.px_per_mm)
    columns = max(2, 2 * round(width / glass.px_per_mm / _LATTICE_MM / 2))
    step = width / columns
    rows = max(2, round(height / step))
    rise = height / rows
    for index in range(-rows, columns + 1):
        start, end = (index * step, 0.0), ((index + rows) * step, rows * rise)
        canvas.line((start, end), line)
        canvas.line(((width - start[0], 0.0), (width - end[0], end[1])), line)
    frame = ((0.0, 0.0), (width, 0.0), (width, height), (0.0, height))
    canvas.line(frame, 2 * line, closed=True)
    return canvas.surface()


def _draw_declared(surface: pygame.Surface, glass: Glass, declared: str, state: CardState) -> None:
    size = min(glass.mm(6.5), round(min(surface.get_size()) * 0.62))
    colour = theme.QUIET if state is CardState.DIMMED else theme.TEXT
    mark = drawings.type_mark(declared, round(size * 0.62), colour)
    if mark is None:
        return
    centre = surface.get_rect().center
    seal = paint.disc(size, theme.STOCK)
    surface.blit(seal, seal.get_rect(center=centre))
    surface.blit(mark, mark.get_rect(center=centre))
