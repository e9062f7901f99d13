"""Faces of keys and wells: a fill with a lip below it, a hollow, a gradient for what is chosen."""

from enum import Enum
from typing import NamedTuple

import pygame

from tablepi.ui.toolkit import paint, theme
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.sprites import sprite
from tablepi.ui.toolkit.theme import Colour

HATCHED_MM = 3.0
"""The edge of a key that destroys; no word stands on it."""

_WELL_CORNER_MM = 2.4
_STROKE_MM, _STROKE_STEP_MM = 1.1, 2.7
_OVERSIZE = 4
_DIMMED_SHARE, _DIMMED_WORDS = 0.45, 0.6
_LIP_SHARE = 0.62
_WHITE = (255, 255, 255)

Size = tuple[int, int]


class Kind(Enum):
    """The importance of a button: the likely step, a choice, an aside, a loss, what was chosen."""

    PRIMARY = "primary"
    NORMAL = "normal"
    QUIET = "quiet"
    DANGER = "danger"
    CHOSEN = "chosen"


class Press(Enum):
    """The state of a button; dimmed ones can be tapped for the reason why."""

    NORMAL = "normal"
    DIMMED = "dimmed"


class Skin(NamedTuple):
    """The colours of a button: its face, words and lip; without a lip it is flat.

    `edge`: the line around it where the look has one.
    """

    fill: Colour
    words: Colour
    lip: Colour | None = None
    edge: Colour | None = None


def skin_of(kind: Kind, press: Press = Press.NORMAL, accent: Colour = theme.AMBER) -> Skin:
    """The colours of a button in the present look. `accent`: the colour of the likely step."""
    if press is Press.DIMMED:
        words = theme.mixed(theme.QUIET, theme.GROUND, _DIMMED_WORDS)
        edge = theme.PARTING and theme.mixed(theme.PARTING, theme.GROUND, _DIMMED_SHARE)
        fill = theme.mixed(theme.UTILITY, theme.GROUND, _DIMMED_SHARE)
        return Skin(fill, words, edge=edge)
    if kind is Kind.PRIMARY and accent != theme.AMBER:
        return Skin(accent, theme.INK, theme.mixed(accent, theme.INK, _LIP_SHARE))
    if kind is Kind.QUIET:
        return Skin(theme.UTILITY, theme.TEXT, theme.UTILITY_LIP, theme.PARTING)
    return {
        Kind.PRIMARY: Skin(theme.AMBER, theme.INK, theme.AMBER_LIP),
        Kind.NORMAL: Skin(theme.KEY, theme.KEY_TEXT, theme.KEY_LIP),
        Kind.DANGER: Skin(theme.DESTROY, theme.DESTROY_WORD, theme.DESTROY_LIP),
        Kind.CHOSEN: Skin(theme.CHOSEN, theme.CHOSEN_TEXT, theme.CHOSEN_LIP),
    }[kind]


def cap(glass: Glass, size: tuple[int, int], skin: Skin) -> pygame.Surface:
    """An empty key, to be drawn on."""
    corner = glass.mm(theme.CORNER_MM)
    if skin.lip is None or skin.edge is not None:
        return paint.plate(size, corner, skin.fill, skin.edge, glass.mm(theme.PARTING_MM)).copy()
    lip_px, sheen_px = glass.mm(theme.LIP_MM), glass.mm(theme.SHEEN_MM)
    return paint.keycap(size, corner, skin.fill, skin.lip, lip_px, sheen_px).copy()


def well(glass: Glass, size: Size) -> pygame.Surface:
    """The hollow in which keys and values lie."""
    line = glass.mm(theme.PARTING_MM)
    return paint.plate(size, glass.mm(_WELL_CORNER_MM), theme.STOCK, theme.PARTING, line)


@sprite
def destroying_face(glass: Glass, size: Size) -> pygame.Surface:
    """An empty key that destroys, dark red and hatched at its left: told without its colour."""
    corner = glass.mm(theme.CORNER_MM)
    surface = paint.rounded(size, corner, theme.DESTROY_LIP)
    top = size[0], size[1] - glass.mm(theme.LIP_MM)
    face = pygame.Surface(top, pygame.SRCALPHA)
    face.fill(theme.DESTROY)
    face.blit(_hatching(glass, top[1]), (0, 0))
    surface.blit(_rounded_off(face, corner), (0, 0))
    return surface


def _hatching(glass: Glass, height_px: int) -> pygame.Surface:
    """Slanted strokes, one above the other, in an edge of this height."""
    width_px = glass.mm(HATCHED_MM)
    large = pygame.Surface((width_px * _OVERSIZE, height_px * _OVERSIZE), pygame.SRCALPHA)
    large.fill(theme.DESTROY)
    width, stroke, step = (
        round(mm * glass.px_per_mm * _OVERSIZE) for mm in (HATCHED_MM, _STROKE_MM, _STROKE_STEP_MM)
    )
    for bottom in range(0, large.get_height() + width + step, step):
        top = bottom - width
        corners = ((0, bottom), (width, top), (width, top - stroke), (0, bottom - stroke))
        pygame.draw.polygon(large, theme.RED, corners)
    return pygame.transform.smoothscale(large, (width_px, height_px))


@sprite
def chosen_face(glass: Glass, size: Size, lip_mm: float = 0.0) -> pygame.Surface:
    """An empty surface of what is chosen, a little darker downwards."""
    corner, lip_px = glass.mm(theme.CORNER_MM), glass.mm(lip_mm) if lip_mm else 0
    surface = paint.rounded(size, corner, theme.CHOSEN_LIP)
    sheet = paint.shaded((size[0], size[1] - lip_px), (theme.CHOSEN, theme.CHOSEN_LOW))
    surface.blit(_rounded_off(sheet, corner), (0, 0))
    return surface


@sprite
def open_face(glass: Glass, size: Size, across: bool) -> pygame.Surface:
    """The chosen surface that is joined to its page: at its right edge, or `across` at its lower.

    It has no corners there.
    """
    corner = glass.mm(theme.CORNER_MM)
    whole = (size[0], size[1] + corner) if across else (size[0] + corner, size[1])
    sheet = paint.shaded(whole, (theme.CHOSEN, theme.CHOSEN_LOW))
    return _rounded_off(sheet, corner).subsurface((0, 0, *size)).copy()


def _rounded_off(sheet: pygame.Surface, corner_px: int) -> pygame.Surface:
    """The sheet with round corners."""
    surface = paint.rounded(sheet.get_size(), corner_px, _WHITE)
    surface.blit(sheet, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    return surface
