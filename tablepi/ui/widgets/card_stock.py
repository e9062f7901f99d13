"""Card stock: the layout of a card, the empty card in each state, and its back."""

from enum import Enum
from typing import NamedTuple

import pygame

from tablepi.ui.toolkit import drawings, paint, suits, theme
from tablepi.ui.toolkit.drawings import draw_sign, drawing
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.sprites import sprite
from tablepi.ui.toolkit.theme import Colour


class CardFace(NamedTuple):
    """The content of a card's face; rank is a word (`ace`, `crown`) or a number as text."""

    rank: str
    suits: tuple[str, ...] = ()
    name: str = ""
    types: tuple[str, ...] = ()


class CardState(Enum):
    """The state of a card on the screen."""

    NORMAL = "normal"
    BRIGHT = "bright"
    DIMMED = "dimmed"
    SELECTED = "selected"
    REFUSED = "refused"
    NEW = "new"


EDGES: dict[CardState, tuple[Colour, float]] = {
    CardState.NORMAL: (theme.HAIRLINE, 0.25),
    CardState.BRIGHT: (theme.QUIET_ON_RAISED, 0.5),
    CardState.DIMMED: (theme.HAIRLINE, 0.25),
    CardState.SELECTED: (theme.AMBER, 0.7),
    CardState.REFUSED: (theme.RED, 0.7),
    CardState.NEW: (theme.GREEN, 0.7),
}
# The sign that says the same as the edge's colour does.
SIGNS = {CardState.REFUSED: "refused", CardState.NEW: "accepted"}

_NAME_MARGIN_MM = 0.45
# The body repeats the symbols only where they get so much larger than those in the strip.
_WORTHWHILE = 1.4


class Layout:
    """The places of a card's parts in pixels; on its side if `wide`.

    A `roomy` body shows the symbols again, large; any other one the type alone.
    """

    def __init__(self, glass: Glass, size: tuple[int, int]) -> None:
        width, height = size[0] / glass.px_per_mm, size[1] / glass.px_per_mm
        self.wide = width > 1.15 * height
        measure_mm = min(width, 1.25 * height) if self.wide else width
        self.pad = glass.mm(min(2.0, max(0.7, 0.075 * measure_mm)))
        self.gap = glass.mm(min(1.2, max(0.3, 0.04 * measure_mm)))
        symbol = glass.mm(min(8.0, max(2.6, 0.3 * measure_mm)))
        self.symbol = max(1, min(symbol, size[1] - 2 * self.pad))
        self.letter = glass.mm(min(theme.LEAST_MM, 0.21 * measure_mm))
        self.name = glass.mm(min(theme.PROMPT_MM, max(theme.LEAST_MM, 0.13 * measure_mm)))
        self.strip = self.symbol + 2 * self.pad
        self.inner = max(1, size[0] - 2 * self.pad)
        mark = glass.mm(min(4.0, max(2.6, 0.15 * measure_mm)))
        self.mark = max(1, min(mark, (self.inner - self.gap) // 2))
        self.name_width = max(1, size[0] - 2 * glass.mm(_NAME_MARGIN_MM))
        self.row = round(1.12 * self.name)
        above_name = size[1] - self.strip - self.pad - self.row - self.mark - 2 * self.gap
        self.roomy = above_name >= _WORTHWHILE * self.symbol


def strip_px(glass: Glass, size: tuple[int, int]) -> int:
    """The height of a card's upper part that shows rank and suits, for columns laid in steps."""
    return min(size[1], Layout(glass, size).strip)


def corner_px(glass: Glass, size: tuple[int, int]) -> int:
    """The radius of a card's corners."""
    return min(glass.mm(theme.CORNER_MM), min(size) // 8)


TINT_SHARE = 0.15
_DIMMED_SHARE = 0.42


def tint(suit: str, share: float = TINT_SHARE) -> Colour:
    """The stock's colour with so much of the suit's in it."""
    return theme.mixed(suits.suit_colour(suit), theme.STOCK, share)


@sprite
def stock(
    glass: Glass,
    size: tuple[int, int],
    state: CardState = CardState.NORMAL,
    names: tuple[str, ...] = (),
) -> pygame.Surface:
    """An empty card, a band in the tint of each suit; without suits it is plain."""
    edge, edge_mm = EDGES[state]
    corner, line = corner_px(glass, size), glass.mm(edge_mm)
    surface = paint.plate(size, corner, theme.STOCK, edge, line).copy()
    for band, suit in zip(bands(size[0], len(names)), names, strict=True):
        area = (band[0], 0, band[1] - band[0], size[1])
        surface.fill((0, 0, 0, 0), area)
        surface.blit(paint.plate(size, corner, tint(suit), edge, line), area, area)
    return surface


def bands(width: int, count: int) -> list[tuple[int, int]]:
    """Start and end of each of so many equal bands, in pixels."""
    return [(index * width // count, (index + 1) * width // count) for index in range(count)]


def over(glass: Glass, size: tuple[int, int], state: CardState) -> pygame.Surface:
    """The overlay that makes a card bright or dimmed, the same for all cards."""
    if state is CardState.DIMMED:
        return _dimming_veil(glass, size)
    edge, edge_mm = EDGES[state]
    return paint.plate(size, corner_px(glass, size), None, edge, glass.mm(edge_mm))


@sprite
def _dimming_veil(glass: Glass, size: tuple[int, int]) -> pygame.Surface:
    veil = stock(glass, size, CardState.DIMMED).copy()
    alpha = round(255 * (1 - _DIMMED_SHARE))
    veil.fill((255, 255, 255, alpha), special_flags=pygame.BLEND_RGBA_MULT)
    return veil


def dimmed(glass: Glass, size: tuple[int, int], bright: pygame.Surface) -> pygame.Surface:
    """The card with everything on it faded into its stock."""
    surface = stock(glass, size, CardState.DIMMED).copy()
    image = bright.copy()
    image.fill((255, 255, 255, round(255 * _DIMMED_SHARE)), special_flags=pygame.BLEND_RGBA_MULT)
    surface.blit(image, (0, 0))
    return surface


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
_DIMMED_BACK_SHARE = 0.5


@sprite
def card_back(
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
        stock = theme.mixed(stock, theme.STOCK, _DIMMED_BACK_SHARE)
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
    row_px, side = size[1] / rows, max(2, round(_MOTIF_SHARE * min(step, size[1] / rows)))
    motif = drawing(look.kind, look.name, side, colour)
    for row in range(rows):
        shift = row % 2
        for column in range(columns - shift):
            centre = round((column + 0.5 + 0.5 * shift) * step), round((row + 0.5) * row_px)
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
