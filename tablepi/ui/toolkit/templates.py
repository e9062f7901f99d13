"""Templates: SVG files in `ui/drawings/templates`, stretched to any size, with rooms for words.

A file is drawn in millimetres of glass, or in units of its own for what is never stretched. An
element with an id that draws nothing (`<rect id="name" … fill="none"/>`) marks a room. The room
`stretch` is the part that grows: what lies before it keeps its size and its distance from the left
and upper edge, what lies behind it from the right and lower one.
"""

from functools import lru_cache
from io import BytesIO
from typing import NamedTuple
from xml.etree import ElementTree

import pygame

from tablepi.ui.toolkit import theme
from tablepi.ui.toolkit.drawings import FOLDER
from tablepi.ui.toolkit.sprites import sprite
from tablepi.ui.toolkit.theme import Colour

COLOURS = ("currentColor", "AccentColor", "ShadowColor")
"""The words for which a file gets the colours that are asked for, in this order."""

_RECTANGLE = "{http://www.w3.org/2000/svg}rect"
_SIDES = ("x", "y", "width", "height")

Size = tuple[int, int]


class Room(NamedTuple):
    """A marked rectangle in the units of its file."""

    left: float
    top: float
    width: float
    height: float


class Template(NamedTuple):
    """A file: its text, its width and height in its own units, and its rooms by their ids."""

    svg: str
    width: float
    height: float
    rooms: dict[str, Room]

    def scale(self, size: Size, px_per_unit: float) -> float:
        """Pixels a unit in this size: fewer where the fixed parts would not get in."""
        stretch = self.rooms["stretch"]
        fixed = self.width - stretch.width, self.height - stretch.height
        return min(px_per_unit, size[0] / (fixed[0] + 1), size[1] / (fixed[1] + 1))


@lru_cache(maxsize=32)
def template(name: str) -> Template:
    """The template of this name; OSError for one without a file."""
    svg = (FOLDER / "templates" / f"{name}.svg").read_text(encoding="utf-8")
    root = ElementTree.fromstring(svg)
    _, _, width, height = map(float, root.attrib["viewBox"].split())
    rooms = {
        mark.attrib["id"]: Room(*(float(mark.attrib[side]) for side in _SIDES))
        for mark in root.iter(_RECTANGLE)
        if "id" in mark.attrib
    }
    return Template(svg, width, height, rooms)


def room(name: str, id_: str, size: Size, px_per_unit: float) -> pygame.Rect:
    """The room of this id in a template stretched to this size, in pixels."""
    source = template(name)
    scale, stretch, place = source.scale(size, px_per_unit), *_both(source, id_)
    left, right = (
        _moved(x, stretch.left, stretch.width, source.width, size[0], scale)
        for x in (place.left, place.left + place.width)
    )
    top, bottom = (
        _moved(y, stretch.top, stretch.height, source.height, size[1], scale)
        for y in (place.top, place.top + place.height)
    )
    return pygame.Rect(left, top, right - left, bottom - top)


def _both(source: Template, id_: str) -> tuple[Room, Room]:
    return source.rooms["stretch"], source.rooms[id_]


def _moved(at: float, start: float, length: float, whole: float, size_px: int, scale: float) -> int:
    """Where a coordinate comes to lie when the part from `start` on grows to fill the size."""
    if at <= start:
        return round(at * scale)
    if at >= start + length:
        return size_px - round((whole - at) * scale)
    grown_px = size_px - (whole - length) * scale
    return round(start * scale + (at - start) / length * grown_px)


@sprite
def stretched(name: str, size: Size, px_per_unit: float, *colours: Colour) -> pygame.Surface:
    """The template in this size: its corners as they are, its edges and its middle stretched."""
    source = template(name)
    scale, stretch = source.scale(size, px_per_unit), source.rooms["stretch"]
    image = drawn(name, scale, *colours)
    columns = _cuts(stretch.left, stretch.width, image.get_width(), size[0], scale)
    rows = _cuts(stretch.top, stretch.height, image.get_height(), size[1], scale)
    surface = pygame.Surface(size, pygame.SRCALPHA)
    for left, width, x, new_width in columns:
        for top, height, y, new_height in rows:
            part = image.subsurface((left, top, width, height))
            if (width, height) != (new_width, new_height):
                part = pygame.transform.smoothscale(part, (new_width, new_height))
            surface.blit(part, (x, y))
    return surface


def _cuts(
    start: float, length: float, whole_px: int, size_px: int, scale: float
) -> list[tuple[int, int, int, int]]:
    """The three parts of an axis: start and length in the drawing, start and length in the size."""
    first = round(start * scale)
    last = whole_px - round((start + length) * scale)
    return [
        (0, first, 0, first),
        (first, whole_px - first - last, first, size_px - first - last),
        (whole_px - last, last, size_px - last, last),
    ]


def drawn(name: str, scale: float, *colours: Colour) -> pygame.Surface:
    """The template as it is drawn, at so many pixels a unit."""
    source = template(name)
    svg = source.svg
    for text, other_text in theme.DRAWN:
        svg = svg.replace(text, other_text)
    for word, colour in zip(COLOURS, colours, strict=False):
        svg = svg.replace(word, "#{:02x}{:02x}{:02x}".format(*colour))
    size = max(1, round(source.width * scale)), max(1, round(source.height * scale))
    # The loader keeps the proportions: a sheet one pixel larger is cut to the size.
    image = pygame.image.load_sized_svg(BytesIO(svg.encode()), (size[0] + 1, size[1] + 1))
    surface = pygame.Surface(size, pygame.SRCALPHA)
    surface.blit(image, (0, 0))
    return surface
