"""The history: every line, the board as it was after one of them, and putting it right."""

import pygame

from tablepi.app.view.picture import Button, History
from tablepi.ui.board import board as zones
from tablepi.ui.board.memo import kept
from tablepi.ui.board.sheet import Laid
from tablepi.ui.screens.history_lines import lines
from tablepi.ui.table.prompt_buttons import face, lettering, press_of
from tablepi.ui.table.regions import Frame, frame, kind_of, stretched, turns
from tablepi.ui.table.seat_panels import seat_panels
from tablepi.ui.toolkit import measure, text, theme
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.pieces import Piece, Scene
from tablepi.ui.widgets import button_faces as buttons
from tablepi.ui.widgets.choice_buttons import option

Pieces = tuple[Piece, ...]

_ARROW_MM = 12.0
_ARROWS = ("left", "right")


def scene(picture: History, glass: Glass) -> Scene:
    """The board on one side, the lines and what can be done with them on the other."""
    glass = stretched(glass)
    far = turns(glass) if picture.turned is None else picture.turned
    parts = frame(glass, kind_of(picture.board), len(picture.board.seats), far)
    looks = _board(picture, parts, glass)
    room, foot = parts.rail.copy(), parts.tools.copy()
    head = _head(picture, parts.track, room, foot, glass)
    below = _below(picture, room, foot, glass)
    listed = lines("lines", picture.lines, room, glass)
    return Scene((*looks.pieces, *head, *below), (*looks.areas, listed))


def _board(picture: History, parts: Frame, glass: Glass) -> Laid:
    """The board and the players as they were; nothing of it is to tap."""
    table = zones.Table(picture.faces, picture.labels, {}, picture.seats, parts.turned)
    laid = zones.lay("board", picture.board, table, parts.board, glass)
    pieces = (*seat_panels(picture.seats, parts, glass), *laid.pieces)
    return Laid(_untouched("board", pieces), laid.areas)


@kept
def _untouched(key: object, pieces: Pieces) -> Pieces:
    return tuple(piece if piece.act is None else piece._replace(act=None) for piece in pieces)


@kept
def _title(key: object, words: str, place: pygame.Rect, glass: Glass) -> Pieces:
    drawn = text.fitted(words, place.width, glass.mm(theme.PROMPT_MM), theme.TEXT, bold=True)
    return (Piece("title", drawn.get_rect(midleft=place.midleft), drawn, still=True),)


def _head(
    picture: History, track: pygame.Rect, room: pygame.Rect, foot: pygame.Rect, glass: Glass
) -> Pieces:
    """The title, and what is listed: beside the way back, or above the list, which it shortens.

    A title that stands right above the list gives its place.
    """
    head = _title("title", picture.title, track, glass)
    if not picture.views:
        return head
    place = pygame.Rect(room.left, room.top, room.width, glass.touch_px)
    if glass.portrait:
        place.update(foot.left, foot.top, (foot.width - glass.gap_px) // 2, foot.height)
        foot.left, foot.width = place.right + glass.gap_px, foot.right - place.right - glass.gap_px
        return (*head, *_views("views", picture.views, place, glass))
    if track.left == room.left:
        head, place.top = (), track.top
    top = place.bottom + glass.gap_px
    room.update(room.left, top, room.width, max(0, room.bottom - top))
    return (*head, *_views("views", picture.views, place, glass))


@kept
def _views(key: object, views: tuple[Button, ...], place: pygame.Rect, glass: Glass) -> Pieces:
    """What is listed, all or less, in the title's place."""
    wide = (place.width - glass.gap_px * (len(views) - 1)) // len(views)
    return tuple(
        option(
            glass,
            f"{key}.{index}",
            view,
            pygame.Rect(place.left + index * (wide + glass.gap_px), place.top, wide, place.height),
            theme.LABEL_MM,
        )
        for index, view in enumerate(views)
    )


def _below(picture: History, room: pygame.Rect, tools: pygame.Rect, glass: Glass) -> Pieces:
    """The steps with their caption, what can be put right, and the way back; takes from `room`."""
    steps = tuple(button for button in picture.buttons if button.icon in _ARROWS)
    others = tuple(button for button in picture.buttons if button.icon not in _ARROWS)
    wide = (room.width - glass.gap_px * (len(others) - 1)) // max(1, len(others))
    high = lettering(glass, wide, others).high if others else 0
    foot = pygame.Rect(room.left, room.bottom - high, room.width, high)
    middle = pygame.Rect(room.left, 0, room.width, glass.touch_px)
    middle.bottom = foot.top - (glass.gap_px if others else 0)
    room.height = max(0, middle.top - glass.gap_px - room.top)
    return (
        *_steps("steps", steps, picture.caption, middle, glass),
        *_row("others", others, foot, glass),
        *_row("back", (picture.back,), tools, glass),
    )


@kept
def _steps(
    key: object, steps: tuple[Button, ...], caption: str, place: pygame.Rect, glass: Glass
) -> Pieces:
    """Earlier at the left, later at the right, between them where one is."""
    wide = glass.mm(_ARROW_MM)
    pieces = []
    for index, step in enumerate(steps):
        spot = pygame.Rect(place.left, place.top, wide, place.height)
        if index == len(steps) - 1 and index:
            spot.right = place.right
        drawn = buttons.button(glass, spot.size, "", buttons.Kind.NORMAL, press_of(step), step.icon)
        pieces.append(Piece(f"{key}.{index}", spot, drawn, step.act, still=True))
    size_px = glass.mm(theme.LABEL_MM)
    rows = measure.rows_in(place.height, size_px)
    width = place.width - 2 * (wide + glass.gap_px)
    words = text.block(caption, max(1, width), rows, size_px, theme.TEXT, centred=True)
    middle = words.get_rect(center=place.center)
    return (*pieces, Piece("caption", middle, words, still=True))


@kept
def _row(key: object, row: tuple[Button, ...], place: pygame.Rect, glass: Glass) -> Pieces:
    """Buttons of one size side by side."""
    if not row:
        return ()
    wide = (place.width - glass.gap_px * (len(row) - 1)) // len(row)
    type_mm, icon, _ = lettering(glass, wide, row)
    pieces = []
    for index, button in enumerate(row):
        spot = pygame.Rect(
            place.left + index * (wide + glass.gap_px), place.top, wide, place.height
        )
        drawn = face(glass, spot.size, button, type_mm, icon)
        pieces.append(Piece(f"{key}.{index}", spot, drawn, button.act, still=True))
    return tuple(pieces)
