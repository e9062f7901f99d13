"""Scores: the large figure, and a seat's panel with badge, name and score."""

from typing import NamedTuple

import pygame

from tablepi.ui import icons, measure, paint, text, theme
from tablepi.ui.glass import Glass
from tablepi.ui.seats import badge
from tablepi.ui.sprites import sprite
from tablepi.ui.theme import Colour

# Heights of the figures in millimetres, largest first; a score takes the largest that fits.
HEIGHTS_MM = (16.0, 14.0, 12.0, 10.5, 9.0, 7.5, 6.0, 4.5, 3.6, 2.6)

_BADGE_MM = 7.0
_FLAG_MM = 4.0
_TURN_EDGE_MM = 0.7


class SeatLine(NamedTuple):
    """What a seat's panel shows; a note is quiet and may be empty."""

    seat: int
    name: str
    score: str
    turn: bool = False
    winner: bool = False
    note: str = ""


def figure_px(glass: Glass, size: tuple[int, int], values: tuple[str, ...]) -> int:
    """The height of figures at which every one of the numbers fits into this size, or 0."""
    for height_mm in HEIGHTS_MM:
        height = glass.mm(height_mm)
        em = measure.size_of_figures(height)
        widest = max((measure.figures_width(value, em) for value in values), default=0)
        if height < size[1] and widest <= size[0]:
            return height
    return 0


def panel_figure_px(glass: Glass, size: tuple[int, int], lines: tuple[SeatLine, ...]) -> int:
    """The height of figures for seat panels of this size that stand side by side."""
    rooms = [_Room(glass, size, line).number.size for line in lines]
    room = (min(width for width, _ in rooms), min(height for _, height in rooms))
    return figure_px(glass, room, tuple(line.score for line in lines))


@sprite
def score(
    glass: Glass, size: tuple[int, int], value: str, colour: Colour = theme.TEXT, height_px: int = 0
) -> pygame.Surface:
    """The number with figures of this height, else as large as it fits into this size.

    The sprite is as large as the number, not as the room for it. A number that does not fit even
    at the least size is shortened.
    """
    height = min(height_px, figure_px(glass, size, (value,))) or figure_px(glass, size, (value,))
    if not height:
        drawn = text.fitted(value, size[0], glass.mm(theme.LEAST_MM), colour, bold=True)
        return drawn.subsurface(drawn.get_rect().clip(pygame.Rect(0, 0, *size))).copy()
    em = measure.size_of_figures(height)
    drawn = text.figures(value, em, colour)
    area = pygame.Rect(0, measure.baseline(em) - height, drawn.get_width(), height + 1)
    return drawn.subsurface(area).copy()


class _Room:
    """Where badge, words, number and note stand in a seat's panel of this size."""

    def __init__(self, glass: Glass, size: tuple[int, int], line: SeatLine) -> None:
        self.wide = size[0] > 2.2 * size[1]
        self.gap = glass.mm(1.4)
        pad = glass.mm(theme.PAD_MM if size[0] > glass.mm(30) else 1.2)
        room = pygame.Rect(0, 0, *size).inflate(-2 * pad, -2 * glass.mm(1.2))
        row = measure.line_height(glass.mm(theme.PROMPT_MM))
        head = room.height if self.wide else min(room.height, row)
        side = max(1, min(glass.mm(_BADGE_MM), head, room.width))
        top = room.top + (head - side) // 2
        self.badge = pygame.Rect(room.left, top, side, side)
        left = self.badge.right + self.gap
        self.words = pygame.Rect(left, room.top, max(0, room.right - left), head)
        self.note = pygame.Rect(room.left, room.bottom, room.width, 0)
        if self.wide:
            width = room.width * 9 // 20
            self.number = pygame.Rect(room.right - width, room.top, width, room.height)
            return
        below = max(0, room.height - head)
        foot = measure.line_height(glass.mm(theme.LABEL_MM)) if line.note else 0
        if below > foot + glass.mm(theme.LEAST_MM):
            self.note = pygame.Rect(room.left, room.bottom - foot, room.width, foot)
        height = below - self.note.height
        self.number = pygame.Rect(room.left, room.top + head, room.width, height)


@sprite
def seat_panel(
    glass: Glass, size: tuple[int, int], line: SeatLine, height_px: int = 0
) -> pygame.Surface:
    """A seat's panel of this size: badge, name, and the score as large as it gets.

    Panels side by side get one `height_px`, from `panel_figure_px`. Whose turn it is has an amber
    edge, and an arrow where there is room; a winner has a trophy.
    """
    edge = theme.AMBER if line.turn else None
    edge_px = glass.mm(_TURN_EDGE_MM)
    surface = paint.plate(size, glass.mm(theme.CORNER_MM), theme.PANEL, edge, edge_px).copy()
    room = _Room(glass, size, line)
    surface.blit(badge(line.seat, room.badge.width), room.badge)
    number = score(glass, room.number.size, line.score, theme.TEXT, height_px)
    if room.wide:
        surface.blit(number, number.get_rect(midright=room.number.midright))
        room.words.width -= number.get_width() + room.gap
        _draw_words(glass, surface, room.words, line)
    else:
        surface.blit(number, number.get_rect(center=room.number.center))
        _draw_around(glass, surface, room, line, number.get_width())
    return surface


def _draw_words(glass: Glass, surface: pygame.Surface, room: pygame.Rect, line: SeatLine) -> None:
    flag = _flag(glass, line, room.height)
    beside = flag.get_width() + glass.mm(1.0) if flag else 0
    rows = [_name(glass, line, room.width - beside)]
    if line.note:
        rows.append(_note(glass, line, room.width))
    if sum(row.get_height() for row in rows) > room.height:
        rows = rows[:1]
    y = room.centery - sum(row.get_height() for row in rows) // 2
    if flag:
        place = (room.left + rows[0].get_width() + beside, y + rows[0].get_height() // 2)
        surface.blit(flag, flag.get_rect(midright=place))
    for row in rows:
        surface.blit(row, (room.left, y))
        y += row.get_height()


def _draw_around(
    glass: Glass, surface: pygame.Surface, room: _Room, line: SeatLine, number_px: int
) -> None:
    name = _name(glass, line, room.words.width)
    surface.blit(name, name.get_rect(midleft=room.words.midleft))
    if room.note.height:
        note = _note(glass, line, room.note.width)
        surface.blit(note, note.get_rect(center=room.note.center))
    flag = _flag(glass, line, max(1, room.number.height))
    if flag and (room.number.width - number_px) // 2 > flag.get_width():
        surface.blit(flag, flag.get_rect(midleft=room.number.midleft))


def _name(glass: Glass, line: SeatLine, width: int) -> pygame.Surface:
    return text.fitted(line.name, max(0, width), glass.mm(theme.PROMPT_MM), theme.TEXT, bold=True)


def _note(glass: Glass, line: SeatLine, width: int) -> pygame.Surface:
    return text.fitted(line.note, max(0, width), glass.mm(theme.LABEL_MM), theme.QUIET)


def _flag(glass: Glass, line: SeatLine, height: int) -> pygame.Surface | None:
    if not (line.turn or line.winner):
        return None
    name = "play" if line.turn else "trophy"
    return icons.icon(name, max(1, min(glass.mm(_FLAG_MM), height)), theme.AMBER)
