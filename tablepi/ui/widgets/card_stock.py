"""Card stock: what a card shows, its sheet of paper in each state, and its back."""

from enum import Enum
from typing import NamedTuple

import pygame

from tablepi.ui.toolkit import drawings, paint, theme
from tablepi.ui.toolkit.drawings import draw_sign
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.sprites import sprite
from tablepi.ui.toolkit.templates import drawn, room, stretched, template
from tablepi.ui.toolkit.theme import Colour

Size = tuple[int, int]


class CardFace(NamedTuple):
    """The content of a card's face; rank is a word (`ace`, `crown`) or a number as text."""

    rank: str
    suits: tuple[str, ...] = ()
    name: str = ""
    types: tuple[str, ...] = ()


class CardState(Enum):
    """The state of a card on the screen. One that can be played looks as it always does."""

    NORMAL = "normal"
    BRIGHT = "bright"
    DIMMED = "dimmed"
    REFUSED = "refused"
    NEW = "new"


_VERDICTS: dict[CardState, tuple[str, Colour]] = {
    CardState.REFUSED: ("refused", theme.RED),
    CardState.NEW: ("accepted", theme.GREEN),
}
"""The sign and the colour of the ring of each state that is a verdict."""

# A card lower than this has no picture.
_LEAST_PICTURED_MM = 12.6
_HEAD_MM = 5.4
_CORNER_MM = 1.6
# A card lower than this, without a picture, has no name: its head fills it.
_LEAST_NAMED_MM = 7.6
# A card larger than this both ways has larger parts.
_USUAL_MM = (18.0, 24.0)


def unit(glass: Glass, size: Size) -> float:
    """Pixels a unit of a card's templates: a millimetre, more on a large card."""
    return max(glass.px_per_mm, min(size[0] / _USUAL_MM[0], size[1] / _USUAL_MM[1]))


class Parts(NamedTuple):
    """The places of a card's parts in pixels; a part that it has no room for is empty."""

    sheet: str
    paper: pygame.Rect
    head: pygame.Rect
    picture: pygame.Rect
    name: pygame.Rect


def parts(glass: Glass, size: Size) -> Parts:
    """The parts of a card of this size, and the template of its sheet."""
    height_mm, px = size[1] / glass.px_per_mm, unit(glass, size)
    sheet = "card" if height_mm >= _LEAST_PICTURED_MM else "small"
    # On the smallest card a rim of less than a pixel would be none.
    inner = pygame.Rect(0, 0, *size).inflate(-2, -2)
    paper, head, name = (
        room(sheet, part, size, px).clip(inner) for part in ("paper", "head", "name")
    )
    nothing = pygame.Rect(0, 0, 0, 0)
    if height_mm < _LEAST_NAMED_MM:
        return Parts(sheet, paper, paper, nothing, nothing)
    picture = room(sheet, "picture", size, px) if sheet == "card" else nothing
    return Parts(sheet, paper, head, picture, name)


def strip_px(glass: Glass, size: Size) -> int:
    """The height of a card's upper part that shows rank and suits, for columns laid in steps."""
    return min(parts(glass, size).head.bottom, round(_HEAD_MM * unit(glass, size)))


def corner_px(glass: Glass, size: Size) -> int:
    """The radius of a card's corners."""
    return min(glass.mm(_CORNER_MM), min(size) // 8)


def ring(glass: Glass, size: Size, colour: Colour) -> pygame.Surface:
    """The ring on a card or a place of this size that says: this, now."""
    return paint.plate(size, corner_px(glass, size), None, colour, glass.mm(theme.OUTLINE_MM))


def mark_state(surface: pygame.Surface, glass: Glass, state: CardState, spot: pygame.Rect) -> None:
    """Draws the ring and the sign of a verdict on a card, the sign in this spot."""
    if state in _VERDICTS:
        verdict, colour = _VERDICTS[state]
        surface.blit(ring(glass, surface.get_size(), colour), (0, 0))
        draw_sign(surface, glass, spot, verdict)


_HUE_KEPT, _LIGHT_LOST = 0.6, 0.475


def dimmed(card: pygame.Surface) -> pygame.Surface:
    """The card on grey paper: its colours are paler, and the lighter something is the more light it
    loses, so that ink is read on all of them and each keeps its hue.
    """
    grey = pygame.transform.grayscale(card)
    surface = _shade_of(card, _HUE_KEPT)
    surface.blit(_shade_of(grey, 1 - _HUE_KEPT), (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    lost = _shade_of(grey, _LIGHT_LOST)
    lost.blit(grey, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    left = lost.copy()
    left.fill(_WHITE, special_flags=pygame.BLEND_RGB_MAX)
    left.blit(lost, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    surface.blit(left, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    return surface


def _shade_of(sheet: pygame.Surface, share: float) -> pygame.Surface:
    """The sheet with this share of its light."""
    level = round(255 * share)
    surface = sheet.copy()
    surface.fill((level, level, level), special_flags=pygame.BLEND_RGB_MULT)
    return surface


_LARGEST_SIGN_MM = 9.0
_SIGN_SHARE = 0.62
_SHADED = (150, 150, 150)
_WHITE = (255, 255, 255)


@sprite
def card_back(
    glass: Glass,
    size: Size,
    declared: str = "",
    state: CardState = CardState.NORMAL,
    ground: str = "slate",
) -> pygame.Surface:
    """A card's back of this size in pixels, in the colour of the game on this ground.

    `declared`: the type it was said to be, if any.
    """
    px = unit(glass, size)
    surface = stretched("back", size, px, theme.BACKS[ground]).copy()
    _draw_lattice(surface, room("back", "lattice", size, px), px)
    if state is CardState.DIMMED:
        surface.fill(_SHADED, special_flags=pygame.BLEND_RGB_MULT)
    paper = room("back", "paper", size, px)
    _draw_declared(surface, glass, declared, paper)
    mark_state(surface, glass, state, paper)
    return surface


def _draw_lattice(surface: pygame.Surface, place: pygame.Rect, px: float) -> None:
    tile = _lattice(px)
    surface.set_clip(place)
    for x in range(place.left, place.right, tile.get_width()):
        for y in range(place.top, place.bottom, tile.get_height()):
            surface.blit(tile, (x, y))
    surface.set_clip(None)


@sprite
def _lattice(px: float) -> pygame.Surface:
    return drawn("lattice", px)


def _draw_declared(
    surface: pygame.Surface, glass: Glass, declared: str, paper: pygame.Rect
) -> None:
    """The declared type on a dark disc in the middle."""
    side = min(glass.mm(_LARGEST_SIGN_MM), round(_SIGN_SHARE * min(paper.size)))
    scale = side / template("sign").width
    mark_px = round(template("sign").rooms["mark"].width * scale)
    mark = drawings.type_mark(declared, mark_px, theme.STOCK_TEXT)
    if mark is not None:
        disc = _sign_disc(scale)
        surface.blit(disc, disc.get_rect(center=paper.center))
        surface.blit(mark, mark.get_rect(center=paper.center))


@sprite
def _sign_disc(scale: float) -> pygame.Surface:
    return drawn("sign", scale)


@sprite
def hollow(glass: Glass, size: Size, free: bool = True) -> pygame.Surface:
    """A place on the table: a hollow in the cloth, or a line around a free one where there is no
    cloth to see.
    """
    if theme.PARTING is None:
        return stretched("hollow", size, glass.px_per_mm)
    edge, edge_px = theme.PARTING if free else None, glass.mm(theme.PARTING_MM)
    return paint.plate(size, corner_px(glass, size), theme.STOCK, edge, edge_px)
