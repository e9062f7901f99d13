"""The history of a match: the board as it was after a line, and every line beside it."""

import pygame

from tablepi.screens.pictures.picture import Button, History
from tablepi.ui.board import board as zones
from tablepi.ui.board.surface import under
from tablepi.ui.table.prompt_buttons import face, lettering, press_of
from tablepi.ui.table.regions import Frame, frame, kind_of, stretched, turns
from tablepi.ui.table.seat_panels import fields_of, seat_panels
from tablepi.ui.toolkit import text, theme
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.layout import (
    columns,
    in_row,
    share,
    split_bottom,
    split_left,
    split_right,
    split_top,
    tiles,
)
from tablepi.ui.toolkit.pieces import Area, Piece, Scene
from tablepi.ui.toolkit.sprites import memo
from tablepi.ui.widgets import button_faces as buttons
from tablepi.ui.widgets.button_faces import option
from tablepi.ui.widgets.history_lines import dots, heading, lines
from tablepi.ui.widgets.key_faces import Kind

_TITLE_MM = 6.6
_DETAIL_MM = 4.6
_KEY_MM, _GAP_MM, _MORE_MM = 9.4, 1.4, 10.4
_STEP_MM = 13.0
_BACK_GAP_MM = 2.0
_OTHER_MM = 10.4

Pieces = tuple[Piece, ...]


def scene(picture: History, glass: Glass) -> Scene:
    """The board at the left or above, the lines and what can be done with them beside it."""
    glass = stretched(glass)
    far_turned = turns(glass) if picture.turned is None else picture.turned
    parts = frame(glass, kind_of(picture.board), len(picture.board.seats), far_turned)
    view = _board(picture, parts, glass)
    # The title has the phase's place; where there is none, it shortens the list.
    column, title_place = parts.rail.union(parts.tools), parts.track
    if not title_place.height:
        title_place, column = split_top(column, glass.mm(_TITLE_MM), glass.mm(_GAP_MM))
    pieces = list(_title("title", picture.title, picture.of, title_place, glass))
    if picture.detail:
        place, column = split_top(column, glass.mm(_DETAIL_MM), glass.mm(_GAP_MM))
        pieces += _detail("detail", picture.detail, place, glass)
    main_pieces, room = _main_keys(picture, column, glass)
    pieces += main_pieces
    if picture.others:
        pieces += _others(picture, room, glass)
        return Scene((*view.pieces, *pieces), view.areas)
    steps_place, list_place = split_bottom(room, glass.mm(_KEY_MM), glass.mm(_GAP_MM))
    pieces += _steps("steps", picture.steps, picture.at, _seat(picture), steps_place, glass)
    list_area: Area = lines("lines", picture.lines, list_place, glass)
    return Scene((*view.pieces, *pieces), (*view.areas, list_area))


def _seat(picture: History) -> int:
    return next((line.seat for line in picture.lines if line.chosen), 0)


def _board(picture: History, parts: Frame, glass: Glass) -> Scene:
    """The board and the players as they were; nothing of it is to tap."""
    table = zones.Table(picture.faces, picture.labels, {}, picture.seats, parts.turned)
    board_view = zones.lay("board", picture.board, table, parts.board, glass)
    rooms = (parts.board, parts.near, parts.far, parts.seats)
    ground = under(picture.board, rooms, glass)
    panels = seat_panels(picture.seats, parts, glass, fields=fields_of(picture.board))
    pieces = (ground, *panels, *board_view.pieces)
    return Scene(_without_acts("board", pieces), board_view.areas)


@memo
def _without_acts(key: object, pieces: Pieces) -> Pieces:
    return tuple(piece if piece.act is None else piece._replace(act=None) for piece in pieces)


@memo
def _title(key: object, title: str, of: str, place: pygame.Rect, glass: Glass) -> Pieces:
    image = heading(glass, place.width, title, of)
    return (Piece("title", image.get_rect(midleft=place.midleft), image, still=True),)


@memo
def _detail(key: object, words: str, place: pygame.Rect, glass: Glass) -> Pieces:
    image = text.fitted(words, place.width, glass.mm(theme.LEAST_MM), theme.QUIET)
    return (Piece("detail", image.get_rect(midleft=place.midleft), image, still=True),)


def _main_keys(picture: History, column: pygame.Rect, glass: Glass) -> tuple[Pieces, pygame.Rect]:
    """The way back lowest, above it the change and what else there is; the room above them.

    Upright the three stand on one line, the way back at its left.
    """
    key_px, gap, more_px = glass.mm(_KEY_MM), glass.mm(_GAP_MM), glass.mm(_MORE_MM)
    if glass.portrait:
        place, room = split_bottom(column, key_px, gap)
        half = share(place.width - more_px - gap, 2, gap)
        back_place, more_place, change_place = in_row(place, (half, more_px, half), gap)
    else:
        back_place, column = split_bottom(column, key_px, glass.mm(_BACK_GAP_MM))
        place, room = split_bottom(column, key_px, gap)
        more_place, change_place = split_right(place, more_px, gap)
    keys = (picture.change, picture.more, picture.back)
    places = (change_place, more_place, back_place)
    pieces = tuple(
        _key(f"main.{index}", button, spot, glass)
        for index, (button, spot) in enumerate(zip(keys, places, strict=True))
    )
    return pieces, room


@memo
def _key(key: object, button: Button, place: pygame.Rect, glass: Glass) -> Piece:
    """A button with its words as large as they stand on it."""
    type_mm, icon, _ = lettering(glass, place.width, (button,))
    with_icon = icon or not button.label
    return Piece(
        str(key), place, face(glass, place.size, button, type_mm, with_icon), button.act, still=True
    )


@memo
def _steps(
    key: object,
    steps: tuple[Button, Button],
    at: tuple[int, int],
    seat: int,
    place: pygame.Rect,
    glass: Glass,
) -> Pieces:
    """Earlier at the left, later at the right, between them the dots of where one is."""
    step_px, gap = glass.mm(_STEP_MM), glass.mm(_GAP_MM)
    earlier, middle = split_left(place, step_px, gap)
    later, middle = split_right(middle, step_px, gap)
    pieces = [Piece("dots", middle, dots(glass, middle.size, at, seat), still=True)]
    for index, (step, spot) in enumerate(zip(steps, (earlier, later), strict=True)):
        image = buttons.button(glass, spot.size, "", Kind.NORMAL, press_of(step), step.icon)
        pieces.append(Piece(f"{key}.{index}", spot, image, step.act, still=True))
    return tuple(pieces)


def _others(picture: History, room: pygame.Rect, glass: Glass) -> Pieces:
    """The seldom corrections in the list's place, one below the other; upright in pairs."""
    gap = glass.mm(_GAP_MM)
    across = 2 if glass.portrait else 1
    count = -(-len(picture.others) // across)
    line_count = count + bool(picture.views)
    height = min(glass.mm(_OTHER_MM), share(room.height, line_count, gap))
    block, _ = split_bottom(room, line_count * (height + gap) - gap)
    views_place, keys_place = split_top(block, height if picture.views else 0, gap)
    size = share(keys_place.width, across, gap), height
    pieces = [
        _key(f"other.{index}", button, spot, glass)
        for index, (button, spot) in enumerate(
            zip(
                picture.others,
                tiles(keys_place, len(picture.others), across, size, gap),
                strict=True,
            )
        )
    ]
    places = columns(views_place, len(picture.views), gap) if picture.views else []
    pieces += [
        option(glass, f"view.{index}", view, spot, theme.LABEL_MM)
        for index, (view, spot) in enumerate(zip(picture.views, places, strict=True))
    ]
    return tuple(pieces)
