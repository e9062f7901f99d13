"""Surfaces: what a board lies on, a ground lit from above for each kind of board."""

import random
from collections.abc import Callable, Iterable

import pygame

from tablepi.core.board import Battle, Board, Columns, Grid, Melds
from tablepi.ui.toolkit import theme
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.pieces import Piece
from tablepi.ui.toolkit.sprites import opaque, sprite
from tablepi.ui.toolkit.templates import drawn

_KINDS: dict[type, str] = {Columns: "felt", Battle: "space", Melds: "velvet", Grid: "walnut"}
_BEYOND_MM = 2.0
_BESIDE_MM = 1.0


def kind_of(board: Board) -> str:
    """The surface of a board, by the first of its zones that asks for one; else slate."""
    kinds = (_KINDS.get(type(zone)) for zone in board.zones)
    return next((kind for kind in kinds if kind), "slate")


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
    """A surface of this size in pixels, lit in the middle, with nothing clear about it."""
    sheet = opaque(size)
    light = drawn("ground", 1.0, *theme.GROUNDS[kind])
    pygame.transform.smoothscale(_plain(light), size, sheet)
    _WEAVES[kind](sheet, glass)
    return sheet


def _plain(image: pygame.Surface) -> pygame.Surface:
    """The image in the format of an opaque sheet, as scaling needs it."""
    sheet = opaque(image.get_size())
    sheet.blit(image, (0, 0))
    return sheet


def _stripes(sheet: pygame.Surface, step: int, width: int, colour: tuple[int, ...]) -> None:
    """Upright stripes of this width, one a step, each laid over the ground."""
    stripe = pygame.Surface((width, sheet.get_height()), pygame.SRCALPHA)
    stripe.fill(colour)
    sheet.blits([(stripe, (x, 0)) for x in range(0, sheet.get_width(), step)], doreturn=False)


def _strands(glass: Glass, step_mm: float, slope: int, colour: tuple[int, ...]) -> pygame.Surface:
    """A tile of slanting strands, as wide as it is high, that joins on to itself."""
    side = max(3, glass.mm(step_mm))
    tile = pygame.Surface((side, side), pygame.SRCALPHA)
    for at in range(side):
        tile.set_at((at, at if slope > 0 else side - 1 - at), colour)
    return tile


def _lay_tiles(sheet: pygame.Surface, tile: pygame.Surface) -> None:
    width, height = tile.get_size()
    row = pygame.Surface((sheet.get_width(), height), pygame.SRCALPHA)
    row.blits([(tile, (x, 0)) for x in range(0, sheet.get_width(), width)], doreturn=False)
    sheet.blits([(row, (0, y)) for y in range(0, sheet.get_height(), height)], doreturn=False)


def _felt(sheet: pygame.Surface, glass: Glass) -> None:
    """Two layers of slanting fibres, one lighter and one darker than the cloth."""
    _lay_tiles(sheet, _strands(glass, 0.9, 1, (255, 255, 255, 5)))
    _lay_tiles(sheet, _strands(glass, 0.8, -1, (0, 0, 0, 16)))


def _walnut(sheet: pygame.Surface, glass: Glass) -> None:
    """Grain: dark lines along the wood, and paler ones between them."""
    _stripes(sheet, glass.mm(2.4), glass.mm(0.3), (0, 0, 0, 20))
    _stripes(sheet, glass.mm(5.3), glass.mm(0.5), (255, 255, 255, 5))


def _velvet(sheet: pygame.Surface, glass: Glass) -> None:
    """A fine pile."""
    _stripes(sheet, glass.mm(1.1), glass.mm(0.2), (255, 255, 255, 5))


def _space(sheet: pygame.Surface, glass: Glass) -> None:
    """Stars of three sizes, strewn the same way each time."""
    chance = random.Random(3)
    width, height = sheet.get_size()
    for _ in range(round(width * height / glass.mm(7.0) ** 2)):
        side = max(1, round(chance.choice((0.12, 0.16, 0.2, 0.3)) * glass.px_per_mm))
        star = pygame.Surface((side, side), pygame.SRCALPHA)
        star.fill((255, 255, 255, chance.randrange(40, 150)))
        sheet.blit(star, (chance.randrange(width), chance.randrange(height)))


def _slate(sheet: pygame.Surface, glass: Glass) -> None:
    """Faint veins across."""
    _lay_tiles(sheet, _strands(glass, 1.3, 1, (0, 0, 0, 10)))


_WEAVES: dict[str, Callable[[pygame.Surface, Glass], None]] = {
    "felt": _felt,
    "walnut": _walnut,
    "velvet": _velvet,
    "space": _space,
    "slate": _slate,
}
