"""The menu: matches to go on with first, then a tile for each game."""

import pygame

from tablepi.screens.pictures.picture import Entry, Menu, Tile
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.layout import Shape, cells
from tablepi.ui.toolkit.pieces import Area, Piece, Scene
from tablepi.ui.widgets.entries import entry
from tablepi.ui.widgets.frame import Pieces, enlarged, foot, frame, heading
from tablepi.ui.widgets.text_panels import tile

Places = tuple[pygame.Rect, ...]

_TILE = Shape(((58.0, 15.0), (36.0, 38.0)), highest=58.0, ratio=1.5)
_ROW = Shape(((58.0, 10.5),), highest=44.0, ratio=2.6)


def scene(picture: Menu, glass: Glass) -> Scene:
    """Open matches first, in one grid with the games, the tools below."""
    glass = enlarged(glass)
    tools, foot_top = foot(glass, tuple(tool._replace(look="quiet") for tool in picture.tools), ())
    parts = frame(glass, foot_top, notices=True)
    matches, games = picture.resume, picture.tiles
    grid = cells(glass, parts.body, len(matches) + len(games), _ROW if matches else _TILE)
    match_pieces = _resume(glass, grid.places[: len(matches)], matches)
    tiles = _tiles(glass, grid.places[len(matches) :], games)
    head = heading(glass, parts, picture.title, picture.notices)
    return Scene((*match_pieces, *tiles, *head, *tools), (Area("tiles", parts.body, grid.most),))


def _resume(glass: Glass, places: Places, matches: tuple[Entry, ...]) -> Pieces:
    return tuple(
        Piece(
            f"tiles/resume.{index}",
            place,
            entry(
                glass, place.size, match.title, match.detail, match.emblem, match.sign, index == 0
            ),
            match.act,
        )
        for index, (place, match) in enumerate(zip(places, matches, strict=True))
    )


def _tiles(glass: Glass, places: Places, games: tuple[Tile, ...]) -> Pieces:
    return tuple(
        Piece(
            f"tiles/{index}",
            place,
            tile(glass, place.size, game.emblem, game.title, game.promise),
            game.act,
        )
        for index, (place, game) in enumerate(zip(places, games, strict=True))
    )
