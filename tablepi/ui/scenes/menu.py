"""The menu: matches to go on with first, then a tile for each game."""

import pygame

from tablepi.app.picture import Entry, Menu, Tile
from tablepi.ui.entries import entry
from tablepi.ui.glass import Glass
from tablepi.ui.panels import tile
from tablepi.ui.pieces import Area, Piece, Scene
from tablepi.ui.scenes.cells import Shape, cells
from tablepi.ui.scenes.frame import GAP_MM, Pieces, foot, frame, heading, roomy

_RESUME_SHARE = 0.45
_RESUME_MM = 22.0
_RESUME = Shape(((40.0, 14.0),), highest=_RESUME_MM, ratio=6.0)
_TILE = Shape(((58.0, 17.0), (36.0, 38.0)), highest=58.0, ratio=1.5)
_BETWEEN_MM = 4.0


def scene(picture: Menu, glass: Glass) -> Scene:
    """Open matches at the left or on top, the games in the rest, the tools below."""
    glass = roomy(glass)
    tools, foot_top = foot(glass, tuple(tool._replace(look="quiet") for tool in picture.tools), ())
    parts = frame(glass, foot_top, notices=True)
    body = parts.body
    resume: Pieces = ()
    if picture.resume:
        column, body = _split(glass, body, len(picture.resume))
        resume = _resume(glass, column, picture.resume)
    tiles, areas = _tiles(glass, body, picture.tiles)
    head = heading(glass, parts, picture.title, picture.notices)
    return Scene((*resume, *tiles, *head, *tools), areas)


def _split(glass: Glass, body: pygame.Rect, matches: int) -> tuple[pygame.Rect, pygame.Rect]:
    """The room for open matches, and what is left of the body for the games."""
    between = glass.mm(_BETWEEN_MM)
    if glass.portrait:
        height = matches * glass.mm(_RESUME_MM) + (matches - 1) * glass.mm(GAP_MM)
        upper = pygame.Rect(body.left, body.top, body.width, height)
        top = upper.bottom + between
        return upper, pygame.Rect(body.left, top, body.width, body.bottom - top)
    width = round(body.width * _RESUME_SHARE)
    left = pygame.Rect(body.left, body.top, width, body.height)
    return left, pygame.Rect(
        left.right + between, body.top, body.width - width - between, body.height
    )


def _resume(glass: Glass, room: pygame.Rect, matches: tuple[Entry, ...]) -> Pieces:
    places = cells(glass, room, len(matches), _RESUME).places
    return tuple(
        Piece(
            f"resume/{index}",
            place,
            entry(glass, place.size, match.title, match.detail, match.emblem, "play", index == 0),
            match.act,
        )
        for index, (place, match) in enumerate(zip(places, matches, strict=True))
    )


def _tiles(
    glass: Glass, room: pygame.Rect, games: tuple[Tile, ...]
) -> tuple[Pieces, tuple[Area, ...]]:
    laid = cells(glass, room, len(games), _TILE)
    pieces = tuple(
        Piece(
            f"tiles/{index}",
            place,
            tile(glass, place.size, game.emblem, game.title, game.promise),
            game.act,
        )
        for index, (place, game) in enumerate(zip(laid.places, games, strict=True))
    )
    return pieces, (Area("tiles", room, laid.most),)
