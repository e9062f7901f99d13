"""Pieces of a scene: sprites at places, some to tap; the ring, glow and veil laid over them."""

from collections.abc import Callable, Hashable
from functools import lru_cache
from typing import NamedTuple

import pygame

from tablepi.referee.intents import Intent
from tablepi.ui.toolkit import paint, theme
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.sprites import sprite

MARK_MM = 1.0
SCROLL_MM = MARK_MM + 1.0
"""The mark at the edge of what scrolls, and the room that it takes."""


class Transition(NamedTuple):
    """The way in which a piece comes or changes its state; `motion.KINDS` has the kinds.

    `state`: the motion begins where it is another than it was on this screen, or the piece is new.
    `start`: the point from which it comes. `token`: what flies there in its place. `room`: the
    part of the glass that fades. `paint`: its look with a number, by the share of the way or of
    light.
    """

    kind: str
    state: Hashable = None
    start: tuple[int, int] | None = None
    token: pygame.Surface | None = None
    room: pygame.Rect | None = None
    paint: Callable[[str, float], pygame.Surface] | None = None


class Piece(NamedTuple):
    """One sprite on the glass, drawn in the order in which the scene lists them.

    `key`: what it is, unique in its scene; a piece whose key stays and whose place changes moves
    there. `sprite`: a cached surface as large as its place; the same surface means that nothing
    changed. `act`: what tapping it asks for, None for what only shows. `touch`: where a finger
    counts, at least the sprite's place. `clip`: nothing of it is drawn outside, None for no limit.
    `still`: it jumps to a new place instead of moving there. `loose`: a finger takes it along.
    `transition`: how it comes and changes; None where it is there at once.
    """

    key: str
    place: pygame.Rect
    sprite: pygame.Surface
    act: Intent | None = None
    touch: pygame.Rect | None = None
    clip: pygame.Rect | None = None
    still: bool = False
    loose: bool = False
    transition: Transition | None = None


class TurnPage(Intent):
    """Turns so many pages of an area on; nobody but the stage hears it."""

    area: str
    pages: int


class Area(NamedTuple):
    """A part of the glass that scrolls: a finger drags its pieces, by pixels, up to `most`.

    Pieces that belong to it have keys beginning with `key` + `/`; they are laid at scroll 0, and
    the stage moves and clips them. Focus going to one of them scrolls it into view. The stage
    draws a slim mark along the right edge, `MARK_MM` wide, where there is more to see.

    `at`: how far it is scrolled at first, and again whenever this number changes. `lay`: for a
    list of any length, gives the pieces between two heights of the glass at scroll 0, so that
    only those exist that are seen; they are drawn after all other pieces.

    `step`: pixels from a page to the next of what turns by pages, 0 for what scrolls; nothing of it
    reaches over the edge of a page. `foot`: the pieces that say which page it is, and turn it, by
    its index; none where all is on one page. `leads`: the keys begin with what is in it.
    """

    key: str
    place: pygame.Rect
    most: int
    at: int = 0
    lay: Callable[[int, int], tuple[Piece, ...]] | None = None
    step: int = 0
    foot: Callable[[int], tuple[Piece, ...]] = lambda page: ()
    leads: bool = True


class Scene(NamedTuple):
    """A screen or a part of one: its pieces back to front, and its scrolling areas."""

    pieces: tuple[Piece, ...]
    areas: tuple[Area, ...] = ()


class Block(NamedTuple):
    """Pieces laid from the top left corner downwards, and their height in pixels."""

    pieces: tuple[Piece, ...]
    height: int


_RING_GAP_MM = 0.4


def ring_rect(glass: Glass, rect: pygame.Rect) -> pygame.Rect:
    """The rectangle of the ring around this one."""
    reach = glass.mm(_RING_GAP_MM) + glass.mm(theme.OUTLINE_MM)
    return rect.inflate(2 * reach, 2 * reach)


def ring(glass: Glass, size: tuple[int, int]) -> pygame.Surface:
    """The ring around a thing of this size, itself as large as `ring_rect` says."""
    outer = ring_rect(glass, pygame.Rect(0, 0, *size))
    corner = glass.mm(theme.CORNER_MM) + (outer.width - size[0]) // 2
    return paint.plate(outer.size, corner, None, theme.TEXT, glass.mm(theme.OUTLINE_MM))


_GLOW_ALPHA = 56


@sprite
def glow(glass: Glass, size: tuple[int, int]) -> pygame.Surface:
    """A light veil of this size with the corners of panels and buttons."""
    surface = paint.plate(size, glass.mm(theme.CORNER_MM), theme.TEXT).copy()
    surface.fill((255, 255, 255, _GLOW_ALPHA), special_flags=pygame.BLEND_RGBA_MULT)
    return surface


_STRIP_PX = 64


def veil(glass: Glass, key: str, alpha: int) -> tuple[Piece, ...]:
    """Strips, so that one small sheet is enough for any glass. `alpha`: of 255."""
    sheet = _sheet(glass.width_px, alpha)
    return tuple(
        Piece(f"{key}.{top}", sheet.get_rect(top=top), sheet, still=True)
        for top in range(0, glass.height_px, _STRIP_PX)
    )


@lru_cache(maxsize=2)
def _sheet(width_px: int, alpha: int) -> pygame.Surface:
    sheet = pygame.Surface((width_px, _STRIP_PX))
    sheet.fill(theme.INK)
    sheet.set_alpha(alpha)
    return sheet
