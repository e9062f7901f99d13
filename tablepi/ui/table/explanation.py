"""The explanation of a first game above the question, and the tower of who acts in turn."""

from collections.abc import Iterable

import pygame

from tablepi.referee.table_picture import Level
from tablepi.screens.pictures.picture import Button
from tablepi.ui.table.message import ROWS, largest
from tablepi.ui.table.regions import ROW_GAP_MM
from tablepi.ui.toolkit import measure, paint, text, theme
from tablepi.ui.toolkit.drawings import badge, icon
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.layout import split_bottom, split_top, tiles
from tablepi.ui.toolkit.pieces import Piece
from tablepi.ui.toolkit.sprites import sprite

LEVEL_MM = 6.4
_GAP_MM = 0.6
_LEVEL_PAD_MM = 1.2
_BADGE_MM = 5.4
_PLACE_MM = 5.4


def tower(glass: Glass, levels: tuple[Level, ...], room: pygame.Rect) -> tuple[Piece, ...]:
    """As many levels as have room, from the lower edge up; below them the number of others."""
    step = glass.mm(LEVEL_MM + _GAP_MM)
    limit = (room.height + glass.mm(_GAP_MM)) // step
    if not levels or limit < 1:
        return ()
    visible = levels if len(levels) <= limit else levels[: limit - 1] if limit > 1 else levels[:1]
    size = (room.width, glass.mm(LEVEL_MM))
    rows = [_level(glass, size, level, index == 0) for index, level in enumerate(visible)]
    if len(visible) < len(levels) and limit > 1:
        rows.append(_more(glass, size, len(levels) - len(visible)))
    rows_place, _ = split_bottom(room, len(rows) * step - glass.mm(_GAP_MM))
    places = tiles(rows_place, len(rows), 1, size, step - size[1])
    last_number = len(rows) + len(levels) - len(visible)
    return tuple(
        Piece(f"tower.{last_number - index}", place, image, still=True)
        for index, (place, image) in enumerate(zip(places, rows, strict=True))
    )


@sprite
def _level(glass: Glass, size: tuple[int, int], level: Level, is_top: bool) -> pygame.Surface:
    """A level: the unit's seat, place, name and total; the top one in amber."""
    edge = theme.AMBER if is_top else theme.HAIRLINE
    line = glass.mm(0.5 if is_top else theme.LINE_MM)
    fill = theme.RAISED if is_top else theme.PANEL
    surface = paint.plate(size, glass.mm(1.2), fill, edge, line).copy()
    middle, pad = size[1] // 2, glass.mm(_LEVEL_PAD_MM)
    seat_badge = badge(level.seat, glass.mm(_BADGE_MM))
    surface.blit(seat_badge, seat_badge.get_rect(midleft=(pad, middle)))
    x = 2 * pad + seat_badge.get_width()
    place_image = text.line(level.place, glass.mm(theme.LABEL_MM), theme.TEXT, bold=True)
    surface.blit(place_image, place_image.get_rect(midleft=(x, middle)))
    x += max(place_image.get_width(), glass.mm(_PLACE_MM)) + pad
    size_px = glass.mm(theme.PROMPT_MM if is_top else theme.LABEL_MM)
    total = text.fitted(level.total, size[0] // 3, size_px, theme.TEXT, bold=True)
    total_spot = total.get_rect(midright=(size[0] - pad, middle))
    surface.blit(total, total_spot)
    name_width = total_spot.left - pad - x
    if level.name and name_width > 0:
        name = text.fitted(level.name, name_width, glass.mm(theme.LABEL_MM), theme.quiet_on(fill))
        surface.blit(name, name.get_rect(midleft=(x, middle)))
    return surface


@sprite
def _more(glass: Glass, size: tuple[int, int], count: int) -> pygame.Surface:
    surface = pygame.Surface(size, pygame.SRCALPHA)
    words = text.line(f"+{count}", glass.mm(theme.LABEL_MM), theme.QUIET, bold=True)
    surface.blit(words, words.get_rect(midleft=(glass.mm(_LEVEL_PAD_MM), size[1] // 2)))
    return surface


_PAD_MM = 1.2
_ICON_MM = 3.4
_TYPES_MM = (theme.LABEL_MM, theme.LEAST_MM)
_KEY = "explained"

_BOARD_SHARE = 0.16
"""Of the board's height, what an explanation below it takes before its type gets smaller."""


def above_question(
    glass: Glass, lesson: Button | None, waiting: tuple[Level, ...], room: pygame.Rect
) -> tuple[Piece, ...]:
    """The explanation at the top of the room, and below it what waits for its turn to act."""
    lesson_pieces = _explanation(glass, lesson, waiting, room) if lesson else ()
    if lesson_pieces:
        _, room = split_top(room, lesson_pieces[0].place.height, glass.mm(ROW_GAP_MM))
    return (*lesson_pieces, *tower(glass, waiting, room))


def is_shown(pieces: Iterable[Piece]) -> bool:
    """True if the explanation is among these pieces."""
    return any(piece.key == _KEY for piece in pieces)


def below_board(
    glass: Glass, lesson: Button, board: pygame.Rect
) -> tuple[tuple[Piece, ...], pygame.Rect]:
    """The explanation across the foot of the board where the rail is full, and what it leaves."""
    free_height = round(board.height * _BOARD_SHARE)
    piece = _piece(glass, lesson, board, free_height)
    place, board_left = split_bottom(board, piece.place.height, glass.mm(ROW_GAP_MM))
    return (piece._replace(place=place),), board_left


def least_px(glass: Glass, lesson: Button, waiting: tuple[Level, ...], width: int) -> int:
    """The least height of the panel, in the smallest type, and of one level of what waits."""
    height = _height(glass, lesson.label, width, glass.mm(_TYPES_MM[-1]))
    return max(glass.touch_px, height) + _level_px(glass, waiting)


def _explanation(
    glass: Glass, lesson: Button, waiting: tuple[Level, ...], room: pygame.Rect
) -> tuple[Piece, ...]:
    """The panel; nothing where its words have no place."""
    if least_px(glass, lesson, waiting, room.width) > room.height:
        return ()
    free_height = room.height - _level_px(glass, waiting)
    return (_piece(glass, lesson, room, free_height),)


def _piece(glass: Glass, lesson: Button, room: pygame.Rect, height_max: int) -> Piece:
    """The panel at the top of a room, in the largest type in which it is at most so high."""
    width, words_px = room.width - _margins_px(glass), height_max - 2 * glass.mm(_PAD_MM)
    size_px = largest(glass, _TYPES_MM, (lesson.label,), width, words_px, 0)
    height = max(glass.touch_px, _height(glass, lesson.label, room.width, size_px))
    place, _ = split_top(room, height)
    return Piece(
        _KEY, place, _panel(glass, place.size, lesson.label, lesson.icon, size_px), lesson.act
    )


def _level_px(glass: Glass, waiting: tuple[Level, ...]) -> int:
    return glass.mm(LEVEL_MM + ROW_GAP_MM) if waiting else 0


def _margins_px(glass: Glass) -> int:
    """The width of all that is no words: the icon and the margins."""
    return 3 * glass.mm(_PAD_MM) + glass.mm(_ICON_MM)


def _height(glass: Glass, words: str, width: int, size_px: int) -> int:
    rows = len(measure.wrap(words, max(1, width - _margins_px(glass)), ROWS + 1, size_px))
    words_height = measure.line_height(size_px) + (rows - 1) * measure.row_step(size_px)
    return words_height + 2 * glass.mm(_PAD_MM)


@sprite
def _panel(
    glass: Glass, size: tuple[int, int], words: str, sign: str, size_px: int
) -> pygame.Surface:
    corner, line, pad = glass.mm(theme.CORNER_MM), glass.mm(theme.LINE_MM), glass.mm(_PAD_MM)
    surface = paint.plate(size, corner, theme.PANEL, theme.HAIRLINE, line).copy()
    sign_image = icon(sign, glass.mm(_ICON_MM), theme.QUIET)
    surface.blit(sign_image, (pad, pad))
    block = text.block(words, size[0] - _margins_px(glass), ROWS, size_px, theme.TEXT)
    left = 2 * pad + sign_image.get_width()
    surface.blit(block, block.get_rect(midleft=(left, size[1] // 2)))
    return surface
