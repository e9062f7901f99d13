"""Surfaces: what a board lies on, a quiet one for each kind of board."""

import random
from collections.abc import Callable, Iterable

import pygame

from tablepi.core.board import Battle, Board, Columns, Grid, Melds
from tablepi.ui.toolkit import theme
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.pieces import Piece
from tablepi.ui.toolkit.sprites import opaque, sprite
from tablepi.ui.toolkit.theme import Colour

COLOURS: dict[str, Colour] = {
    "felt": (18, 49, 40),
    "stars": (32, 42, 78),
    "cloth": (62, 35, 45),
    "twine": (54, 43, 30),
    "paper": (38, 44, 50),
}
"""The mean colour of each surface, about 1.3:1 against the ground."""

_KINDS: dict[type, str] = {Columns: "felt", Battle: "stars", Melds: "cloth", Grid: "twine"}
_BEYOND_MM = 2.0
_BESIDE_MM = 1.0
_FELT_TILE_PX = 128
_GRAIN = 0.16


def kind_of(board: Board) -> str:
    """The surface of a board, by the first of its zones that asks for one; else paper."""
    kinds = (_KINDS.get(type(zone)) for zone in board.zones)
    return next((kind for kind in kinds if kind), "paper")


def under(board: Board, places: Iterable[pygame.Rect], glass: Glass) -> Piece:
    """The surface below these parts of the glass, out to its edges."""
    first, *others = (place for place in places if place.width and place.height)
    outline = first.unionall(others)
    far, near = glass.mm(_BEYOND_MM), glass.mm(_BESIDE_MM)
    left, top = outline.left - far, outline.top - (near if outline.top > 2 * far else far)
    right = outline.right + (far if glass.portrait else near)
    bottom = outline.bottom + (near if glass.portrait else far)
    place = pygame.Rect(left, top, right - left, bottom - top).clip((0, 0, *glass.size))
    return Piece("surface", place, surface(glass, place.size, kind_of(board)), still=True)


@sprite
def surface(glass: Glass, size: tuple[int, int], kind: str) -> pygame.Surface:
    """A surface of this size in pixels, with nothing clear about it."""
    sheet = opaque(size)
    sheet.fill(COLOURS[kind])
    _PAINTERS[kind](sheet, glass, COLOURS[kind])
    return sheet


def _fill_with_tile(sheet: pygame.Surface, tile: pygame.Surface) -> None:
    width, height = tile.get_size()
    lefts, tops = range(0, sheet.get_width(), width), range(0, sheet.get_height(), height)
    sheet.blits([(tile, (x, y)) for y in tops for x in lefts], doreturn=False)


def _felt(sheet: pygame.Surface, glass: Glass, colour: Colour) -> None:
    """Grain: each pixel a little lighter or darker."""
    side = _FELT_TILE_PX
    noise = random.Random(1).randbytes(side * side)
    tile = pygame.image.frombytes(noise, (side, side), "P")
    shades = ((value - 127.5) / 127.5 * _GRAIN for value in range(256))
    tile.set_palette(
        [tuple(round(channel * (1 + shade)) for channel in colour) for shade in shades]
    )
    _fill_with_tile(sheet, tile)


def _stars(sheet: pygame.Surface, glass: Glass, colour: Colour) -> None:
    """Stars of three sizes, strewn the same way each time, and two orbits."""
    chance = random.Random(3)
    width, height = sheet.get_size()
    orbit = theme.mixed(theme.TEXT, colour, 0.07)
    for share in (0.62, 0.95):
        pygame.draw.aacircle(sheet, orbit, (width, height), share * max(width, height), 1)
    for _ in range(round(width * height / glass.mm(5.0) ** 2)):
        size = chance.choice((1, 1, 1, 2, 2, 3)) * glass.px_per_mm / 9
        shade = theme.mixed(theme.TEXT, colour, chance.uniform(0.15, 0.5))
        topleft = chance.randrange(width), chance.randrange(height)
        pygame.draw.rect(sheet, shade, (*topleft, max(1, round(size)), max(1, round(size))))


def _cloth(sheet: pygame.Surface, glass: Glass, colour: Colour) -> None:
    """A tailor's cloth: a fine twill, and a chalk stripe each seven millimetres."""
    side = max(4, glass.mm(0.8))
    tile = opaque((side, side))
    tile.fill(theme.mixed(theme.INK, colour, 0.05))
    pygame.draw.line(tile, theme.mixed(theme.TEXT, colour, 0.05), (0, side - 1), (side - 1, 0))
    _fill_with_tile(sheet, tile)
    chalk = theme.mixed(theme.TEXT, colour, 0.12)
    for x in range(glass.mm(3.5), sheet.get_width(), glass.mm(7.0)):
        sheet.fill(chalk, (x, 0, max(1, glass.mm(0.15)), sheet.get_height()))


def _twine(sheet: pygame.Surface, glass: Glass, colour: Colour) -> None:
    """Twine woven: strands that go over and under one another."""
    strand = max(3, glass.mm(1.1))
    tile = opaque((2 * strand, 2 * strand))
    light, dark = theme.mixed(theme.TEXT, colour, 0.04), theme.mixed(theme.INK, colour, 0.22)
    for x, y in ((0, 0), (strand, strand)):
        tile.fill(light, (x, y, strand, strand))
        tile.fill(dark, (x, y + strand - 1, strand, 1))
    for x, y in ((strand, 0), (0, strand)):
        tile.fill(colour, (x, y, strand, strand))
        tile.fill(dark, (x + strand - 1, y, 1, strand))
    _fill_with_tile(sheet, tile)


def _paper(sheet: pygame.Surface, glass: Glass, colour: Colour) -> None:
    """Ruled paper with a margin."""
    line = theme.mixed(theme.TEXT, colour, 0.05)
    for y in range(glass.mm(6.0), sheet.get_height(), glass.mm(6.0)):
        sheet.fill(line, (0, y, sheet.get_width(), 1))


_PAINTERS: dict[str, Callable[[pygame.Surface, Glass, Colour], None]] = {
    "felt": _felt,
    "stars": _stars,
    "cloth": _cloth,
    "twine": _twine,
    "paper": _paper,
}
