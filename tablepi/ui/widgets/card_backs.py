"""Card backs: a quiet pattern in the game's colour, and on it the declared type if there is one."""

from typing import NamedTuple

import pygame

from tablepi.ui.toolkit import drawings, paint, theme
from tablepi.ui.toolkit.drawings import draw_sign, drawing
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.sprites import sprite
from tablepi.ui.toolkit.theme import Colour
from tablepi.ui.widgets.card_layout import EDGES, SIGNS, CardState, corner_px


class Design(NamedTuple):
    """A back's colour, and the drawing that is strewn over it: its kind and its name."""

    colour: Colour
    kind: str
    name: str


DESIGNS: dict[str, Design] = {
    "": Design(theme.RAISED, "printed", "lozenge"),
    "felt": Design((92, 36, 50), "ranks", "crown"),
    "stars": Design((72, 60, 138), "printed", "star"),
    "cloth": Design((20, 76, 86), "printed", "lozenge"),
    "twine": Design((70, 52, 88), "suits", "knots"),
}
"""The designs, by the surface on which such cards lie; without one the back is plain."""

_PITCH_MM = 3.0
_MOTIF_SHARE = 0.62
_PATTERN_SHARE = 0.2
_FRAME_SHARE = 0.4
_DIMMED_SHARE = 0.5


@sprite
def back(
    glass: Glass,
    size: tuple[int, int],
    declared: str = "",
    state: CardState = CardState.NORMAL,
    design: str = "",
) -> pygame.Surface:
    """A card's back of this size in pixels; declared is the type it was said to be, if any."""
    edge, edge_mm = EDGES[state]
    look = DESIGNS[design]
    stock = look.colour
    if state is CardState.DIMMED:
        stock = theme.mixed(stock, theme.STOCK, _DIMMED_SHARE)
    line = theme.mixed(theme.TEXT, stock, _FRAME_SHARE)
    edge = line if state is CardState.NORMAL else edge
    surface = paint.plate(size, corner_px(glass, size), stock, edge, glass.mm(edge_mm)).copy()
    margin = glass.mm(max(0.9, edge_mm + 0.5))
    inner = surface.get_rect().inflate(-2 * margin, -2 * margin)
    if min(inner.size) > 0:
        surface.blit(_pattern(glass, inner.size, look, stock), inner)
    if state in SIGNS:
        draw_sign(surface, glass, surface.get_rect(), SIGNS[state])
    else:
        _draw_declared(surface, glass, declared, state)
    return surface


@sprite
def _pattern(glass: Glass, size: tuple[int, int], look: Design, stock: Colour) -> pygame.Surface:
    """The motif again and again, each row moved by half a step, within a frame."""
    colour = theme.mixed(theme.TEXT, stock, _PATTERN_SHARE)
    frame = theme.mixed(theme.TEXT, stock, _FRAME_SHARE)
    surface = paint.rounded(size, glass.mm(0.8), None, frame, glass.mm(theme.LINE_MM))
    columns = max(1, round(size[0] / glass.mm(_PITCH_MM)))
    step = size[0] / columns
    rows = max(1, round(size[1] / step))
    rise, side = size[1] / rows, max(2, round(_MOTIF_SHARE * min(step, size[1] / rows)))
    motif = drawing(look.kind, look.name, side, colour)
    for row in range(rows):
        moved = row % 2
        for column in range(columns - moved):
            centre = round((column + 0.5 + 0.5 * moved) * step), round((row + 0.5) * rise)
            surface.blit(motif, motif.get_rect(center=centre))
    return surface


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
