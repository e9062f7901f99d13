"""A part of the table turned around, for the player opposite: its pieces and what scrolls in it."""

from collections.abc import Callable

import pygame

from tablepi.ui.board.items import upside_down
from tablepi.ui.toolkit.pieces import Area, Piece, Scene
from tablepi.ui.toolkit.sprites import memo


@memo
def turned_around(key: object, scene: Scene, place: pygame.Rect) -> Scene:
    """The scene in the same place, turned by half a circle."""
    boxes = {area.key: _content(area) for area in scene.areas}
    areas = {area.key: _turned_area(area, place) for area in scene.areas}
    pieces = []
    for piece in scene.pieces:
        name = next((name for name in boxes if piece.key.startswith(f"{name}/")), "")
        box, target = (boxes[name], _content(areas[name])) if name else (place, place)
        pieces.append(_turned_piece(piece, box, target))
    return Scene(tuple(pieces), tuple(areas.values()))


def _content(area: Area) -> pygame.Rect:
    """The room of everything in an area, at scroll 0."""
    place = area.place
    return pygame.Rect(place.left, place.top, place.width, place.height + area.most)


def _turned_area(area: Area, place: pygame.Rect) -> Area:
    """The area in its opposite place, at first scrolled to its end, where its text begins."""
    turned = area._replace(place=_opposite(area.place, place, place), at=area.most - area.at)
    return turned if area.lay is None else turned._replace(lay=_turned_lay(area.lay, area, turned))


def _turned_lay(
    lay: Callable[[int, int], tuple[Piece, ...]], area: Area, turned: Area
) -> Callable[[int, int], tuple[Piece, ...]]:
    box, target = _content(area), _content(turned)

    def lay_turned(top: int, bottom: int) -> tuple[Piece, ...]:
        pieces = lay(box.top + target.bottom - bottom, box.top + target.bottom - top)
        return tuple(_turned_piece(piece, box, target) for piece in pieces)

    return lay_turned


def _turned_piece(piece: Piece, box: pygame.Rect, target: pygame.Rect) -> Piece:
    spot = _opposite(piece.place, box, target)
    touch = _opposite(piece.touch, box, target) if piece.touch else None
    return piece._replace(place=spot, sprite=upside_down(piece.sprite), touch=touch)


def _opposite(spot: pygame.Rect, box: pygame.Rect, target: pygame.Rect) -> pygame.Rect:
    """The place in `target` that lies opposite to a place in `box`, a room of the same size."""
    right, bottom = target.right - (spot.left - box.left), target.bottom - (spot.top - box.top)
    return pygame.Rect(right - spot.width, bottom - spot.height, *spot.size)


def turned_spot(
    place: pygame.Rect, image: pygame.Surface, spot: pygame.Rect, turned: bool
) -> tuple[pygame.Rect, pygame.Surface]:
    """A part of a panel at its spot, or turned around with the panel."""
    if not turned:
        return spot, image
    return _opposite(spot, place, place), upside_down(image)


def turned_part(place: pygame.Rect, part: pygame.Rect, turned: bool) -> pygame.Rect:
    """A part of a panel, or where it lies when the panel is turned around."""
    return _opposite(part, place, place) if turned else part
