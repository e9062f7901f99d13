"""The history of a match: every line, and the board as it was after one of them."""

from bisect import bisect_left, bisect_right
from itertools import accumulate
from typing import NamedTuple

import pygame

from tablepi.screens.pictures.picture import Button, History, Past
from tablepi.ui.board import board as zones
from tablepi.ui.board.surface import under
from tablepi.ui.table.prompt_buttons import across, face, lettering, press_of
from tablepi.ui.table.regions import MARGIN_MM, Frame, frame, kind_of, stretched, turns
from tablepi.ui.table.seat_panels import seat_panels
from tablepi.ui.toolkit import measure, paint, text, theme
from tablepi.ui.toolkit.drawings import badge, icon
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.layout import (
    columns,
    rows,
    share,
    split_bottom,
    split_left,
    split_right,
    split_top,
    whole,
)
from tablepi.ui.toolkit.pieces import MARK_MM, Area, Piece, Scene
from tablepi.ui.toolkit.sprites import memo, sprite
from tablepi.ui.widgets import button_faces as buttons
from tablepi.ui.widgets.button_faces import option
from tablepi.ui.widgets.key_faces import Kind

_PAD_MM = 1.2
_GAP_MM = 1.0
_BADGE_MM = 5.4
_HIGH_MM = 9.6
_TIME_MM = 1.7
_MOST_ROWS = 6
# Above the capitals of its first row and below the last a text has air of its own.
_AIR_MM = 0.8


class Measures(NamedTuple):
    """The width of a list's lines in pixels, and of the numbers and times before their text."""

    width: int
    numbers: int


def measured(glass: Glass, width: int, past: tuple[Past, ...]) -> Measures:
    """The measures of a list of these lines."""
    digits = max((len(line.number) for line in past), default=1)
    letters = max((len(line.time) for line in past), default=0)
    number_px, time_px = glass.mm(theme.LABEL_MM), glass.mm(theme.LEAST_MM)
    numbers = digits * measure.figure_width(number_px)
    return Measures(width, max(numbers, letters * measure.figure_width(time_px, False)))


def line_height(glass: Glass, line: Past, measures: Measures) -> int:
    """The height at which all that was said can be read: of two rows at least."""
    size_px, words_px = glass.mm(theme.LEAST_MM), _words_span(glass, line, measures)[1]
    # Breaking lines is slow, and most are short.
    if measure.width(line.text, size_px) < words_px:
        return glass.mm(_HIGH_MM)
    rows = len(measure.wrap(line.text, words_px, _MOST_ROWS, size_px))
    return max(glass.mm(_HIGH_MM), text.block_height(rows, size_px) - glass.mm(_AIR_MM))


def _words_span(glass: Glass, line: Past, measures: Measures) -> tuple[int, int]:
    """Start of the text, and its greatest width."""
    pad, gap = glass.mm(_PAD_MM), glass.mm(_GAP_MM)
    left = pad + measures.numbers + gap
    left += glass.mm(_BADGE_MM) + gap if line.seat else 0
    sign_px = glass.mm(theme.ICON_MM) + gap if _sign(line) else 0
    return left, max(1, measures.width - pad - sign_px - left)


def _sign(line: Past) -> tuple[str, theme.Colour] | None:
    """The icon of a line that can be marked, or of what it is; none for a usual line."""
    if line.marked is not None:
        return ("box-checked", theme.AMBER) if line.marked else ("box", theme.QUIET_ON_RAISED)
    signs = {
        "refused": ("cross", theme.RED),
        "undone": ("undo", theme.QUIET),
        "correction": ("judge", theme.QUIET_ON_RAISED),
        "clock": ("clock", theme.QUIET_ON_RAISED),
    }
    return signs.get(line.kind)


@sprite
def line_sprite(glass: Glass, height: int, line: Past, measures: Measures) -> pygame.Surface:
    """A line; what was said is struck through if it is gone."""
    edge = theme.AMBER if line.chosen else None
    fill = theme.RAISED if line.chosen else theme.PANEL
    size, corner = (measures.width, height), glass.mm(theme.CORNER_MM)
    surface = paint.plate(size, corner, fill, edge, glass.mm(0.5)).copy()
    _draw_number(glass, surface, line, measures, theme.quiet_on(fill))
    left, width = _words_span(glass, line, measures)
    if line.seat:
        mark = badge(line.seat, glass.mm(_BADGE_MM))
        right = left - glass.mm(_GAP_MM)
        surface.blit(mark, mark.get_rect(midright=(right, height // 2)))
    if sign_look := _sign(line):
        image = icon(sign_look[0], glass.mm(theme.ICON_MM), sign_look[1])
        surface.blit(image, image.get_rect(midright=(size[0] - glass.mm(_PAD_MM), height // 2)))
    is_quiet = line.kind in ("refused", "undone")
    sizes = [glass.mm(type_mm) for type_mm in (theme.LABEL_MM, theme.LEAST_MM)]
    size_px = measure.whole_px(line.text, (width, height + glass.mm(_AIR_MM)), sizes)
    rows = max(2, measure.rows_in(height + glass.mm(_AIR_MM), size_px))
    colour, is_gone = theme.quiet_on(fill) if is_quiet else theme.TEXT, line.kind == "undone"
    words = text.block(line.text, width, rows, size_px, colour, struck=is_gone)
    surface.blit(words, words.get_rect(midleft=(left, height // 2)))
    return surface


def _draw_number(
    glass: Glass, surface: pygame.Surface, line: Past, measures: Measures, colour: theme.Colour
) -> None:
    """The number, and below it the time."""
    right, middle = glass.mm(_PAD_MM) + measures.numbers, surface.get_height() // 2
    apart_px = glass.mm(_TIME_MM)
    if line.time:
        time_image = text.fitted(line.time, measures.numbers, glass.mm(theme.LEAST_MM), colour)
        time_y = middle + apart_px if line.number else middle
        surface.blit(time_image, time_image.get_rect(midright=(right, time_y)))
    number = text.figures(line.number, glass.mm(theme.LABEL_MM), colour)
    number_y = middle - apart_px if line.time else middle
    surface.blit(number, number.get_rect(midright=(right, number_y)))


Pieces = tuple[Piece, ...]

_ARROW_MM = 9.4
_ARROWS = ("left", "right")


def scene(picture: History, glass: Glass) -> Scene:
    """The board on one side, the lines and what can be done with them on the other."""
    glass = stretched(glass)
    far_turned = turns(glass) if picture.turned is None else picture.turned
    foot_pieces = _foot(picture, glass)
    foot_px = foot_pieces[0].place.height + glass.gap_px if foot_pieces else 0
    upper = glass._replace(height_px=glass.height_px - foot_px)
    parts = frame(upper, kind_of(picture.board), len(picture.board.seats), far_turned)
    view = _board(picture, parts, glass)
    rail_place, tools_place = parts.rail.copy(), parts.tools.copy()
    head = _head(picture, parts.track, rail_place, tools_place, glass)
    if foot_pieces:
        steps = tuple(button for button in picture.buttons if button.icon in _ARROWS)
        pieces = _steps("steps", steps, picture.caption, tools_place, glass)
        list_area = lines("lines", picture.lines, rail_place, glass)
        return Scene((*view.pieces, *head, *pieces, *foot_pieces), (*view.areas, list_area))
    below_pieces = _below_list(picture, rail_place, tools_place, glass)
    list_area = lines("lines", picture.lines, rail_place, glass)
    return Scene((*view.pieces, *head, *below_pieces), (*view.areas, list_area))


def _foot(picture: History, glass: Glass) -> Pieces:
    """The way back and what can be put right, along the whole lower edge; none if it is narrow."""
    others = tuple(button for button in picture.buttons if button.icon not in _ARROWS)
    row = (picture.back, *others)
    room = whole(glass, MARGIN_MM)
    place, _ = split_bottom(room, _line_px(glass, room.width, row))
    if glass.portrait or across(glass, place.width, row, len(row)) < len(row):
        return ()
    return _row("others", row, place, glass)


def _board(picture: History, parts: Frame, glass: Glass) -> Scene:
    """The board and the players as they were; nothing of it is to tap."""
    table = zones.Table(picture.faces, picture.labels, {}, picture.seats, parts.turned)
    board_view = zones.lay("board", picture.board, table, parts.board, glass)
    rooms = (parts.board, parts.near, parts.far, parts.seats)
    ground = under(picture.board, rooms, glass)
    pieces = (ground, *seat_panels(picture.seats, parts, glass), *board_view.pieces)
    return Scene(_without_acts("board", pieces), board_view.areas)


@memo
def _without_acts(key: object, pieces: Pieces) -> Pieces:
    return tuple(piece if piece.act is None else piece._replace(act=None) for piece in pieces)


@memo
def _title(key: object, words: str, place: pygame.Rect, glass: Glass) -> Pieces:
    title = text.fitted(words, place.width, glass.mm(theme.PROMPT_MM), theme.TEXT, bold=True)
    return (Piece("title", title.get_rect(midleft=place.midleft), title, still=True),)


def _head(
    picture: History, track: pygame.Rect, room: pygame.Rect, foot: pygame.Rect, glass: Glass
) -> Pieces:
    """The title, and what is listed: beside the way back, or above the list, which it shortens.

    A title that stands right above the list gives its place.
    """
    head = _title("title", picture.title, track, glass)
    if not picture.views:
        return head
    if glass.portrait:
        place, free = split_right(foot, share(foot.width, 2, glass.gap_px), glass.gap_px)
        foot.update(free)
        return (*head, *_views("views", picture.views, place, glass))
    if track.left == room.left:
        head = ()
        room.update(track.union(room))
    place, free = split_top(room, glass.touch_px, glass.gap_px)
    room.update(free)
    return (*head, *_views("views", picture.views, place, glass))


@memo
def _views(key: object, views: tuple[Button, ...], place: pygame.Rect, glass: Glass) -> Pieces:
    """The buttons for all lines or standing ones only, in the title's place."""
    places = columns(place, len(views), glass.gap_px)
    return tuple(
        option(glass, f"{key}.{index}", view, spot, theme.LABEL_MM)
        for index, (spot, view) in enumerate(zip(places, views, strict=True))
    )


def _below_list(picture: History, room: pygame.Rect, tools: pygame.Rect, glass: Glass) -> Pieces:
    """The steps with their caption, what can be put right, and the way back; takes from `room`."""
    steps = tuple(button for button in picture.buttons if button.icon in _ARROWS)
    others = tuple(button for button in picture.buttons if button.icon not in _ARROWS)
    button_lines = _lines(glass, room.width, others)
    line_px = max((_line_px(glass, room.width, line) for line in button_lines), default=0)
    lines_px = max(0, len(button_lines) * (line_px + glass.gap_px) - glass.gap_px)
    lines_place, free = split_bottom(room, lines_px, glass.gap_px)
    steps_place, free = split_bottom(free, glass.touch_px, glass.gap_px)
    room.update(free)
    return (
        *_steps("steps", steps, picture.caption, steps_place, glass),
        *(
            piece
            for index, (buttons_line, place) in enumerate(
                zip(button_lines, rows(lines_place, len(button_lines), glass.gap_px), strict=True)
            )
            for piece in _row(f"others {index}", buttons_line, place, glass)
        ),
        *_row("back", (picture.back,), tools, glass),
    )


def _lines(glass: Glass, width: int, row: tuple[Button, ...]) -> list[tuple[Button, ...]]:
    """The buttons on as few lines as have room for their labels."""
    for count in range(1, len(row) + 1):
        size = -(-len(row) // count)
        lines = [row[start : start + size] for start in range(0, len(row), size)]
        if all(across(glass, width, line, len(line)) == len(line) for line in lines):
            return lines
    return []


def _line_px(glass: Glass, width: int, line: tuple[Button, ...]) -> int:
    return lettering(glass, share(width, len(line), glass.gap_px), line).height


@memo
def _steps(
    key: object, steps: tuple[Button, ...], caption: str, place: pygame.Rect, glass: Glass
) -> Pieces:
    """Earlier at the left, later at the right, between them where one is."""
    arrow_px = glass.mm(_ARROW_MM)
    pieces = []
    for index, step in enumerate(steps):
        is_last = index == len(steps) - 1 and index
        spot, _ = (split_right if is_last else split_left)(place, arrow_px)
        image = buttons.button(glass, spot.size, "", Kind.NORMAL, press_of(step), step.icon)
        pieces.append(Piece(f"{key}.{index}", spot, image, step.act, still=True))
    width = place.width - 2 * (arrow_px + glass.gap_px)
    sizes = [glass.mm(theme.LABEL_MM), glass.mm(theme.LEAST_MM)]
    caption_size = max(1, width), place.height + glass.mm(0.8)
    size_px = measure.whole_px(caption, caption_size, sizes)
    rows_max = measure.rows_in(caption_size[1], size_px)
    words = text.block(caption, max(1, width), rows_max, size_px, theme.TEXT, centred=True)
    middle = words.get_rect(center=place.center)
    return (*pieces, Piece("caption", middle, words, still=True))


@memo
def _row(key: object, row: tuple[Button, ...], place: pygame.Rect, glass: Glass) -> Pieces:
    """Buttons of one size side by side."""
    if not row:
        return ()
    places = columns(place, len(row), glass.gap_px)
    type_mm, icon, _ = lettering(glass, places[0].width, row)
    pieces = []
    for index, (spot, button) in enumerate(zip(places, row, strict=True)):
        image = face(glass, spot.size, button, type_mm, icon)
        pieces.append(Piece(f"{key}.{index}", spot, image, button.act, still=True))
    return tuple(pieces)


@memo
def lines(key: object, past: tuple[Past, ...], place: pygame.Rect, glass: Glass) -> Area:
    """The list, scrolled until the chosen line is in its middle; only lines in sight are laid."""
    # The mark of what is scrolled away stands in the margin.
    list_place = pygame.Rect(place.topleft, (place.width + glass.mm(MARK_MM + 0.7), place.height))
    measures = measured(glass, place.width, past)
    heights = [min(place.height, line_height(glass, line, measures)) for line in past]
    tops = list(accumulate((height + glass.gap_px for height in heights), initial=0))

    def lay(top: int, bottom: int) -> tuple[Piece, ...]:
        first = max(0, bisect_right(tops, top - place.top) - 1)
        last = bisect_left(tops, bottom - place.top)
        pieces = []
        for index, line in enumerate(past[first:last], first):
            spot = pygame.Rect(place.left, place.top + tops[index], place.width, heights[index])
            image = line_sprite(glass, heights[index], line._replace(act=None), measures)
            pieces.append(Piece(f"{key}/{index}", spot, image, line.act, still=True))
        return tuple(pieces)

    scroll_max = max(0, tops[-1] - glass.gap_px - place.height)
    chosen = next((index for index, line in enumerate(past) if line.chosen), 0)
    height = heights[chosen] if heights else 0
    offset = tops[chosen] - (place.height - height) // 2
    return Area(str(key), list_place, scroll_max, max(0, min(scroll_max, offset)), lay)
