"""The players' panels: at their edges for two, in rows for more."""

import pygame

from tablepi.app.picture import SeatPanel
from tablepi.core.board import Counter
from tablepi.ui import chips, icons, measure, paint, scores, text, theme
from tablepi.ui.glass import Glass
from tablepi.ui.pictures import picture
from tablepi.ui.pieces import Piece
from tablepi.ui.scenes.table_frame import Frame
from tablepi.ui.seats import badge
from tablepi.ui.zones.kept import kept
from tablepi.ui.zones.lights import lit_edge

Pieces = tuple[Piece, ...]

_BADGE_MM = 5.6
_FLAG_MM = 4.0
_TURN_EDGE_MM = 0.8
_NUMBERS_MM = (4.0, 3.6, 3.2, theme.LEAST_MM)
_SCORE_SHARE = 0.3
_COUNTER_MM = 11.0


def seat_panels(seats: tuple[SeatPanel, ...], frame: Frame, glass: Glass) -> Pieces:
    """A panel a seat; none where the board itself shows them."""
    if frame.seats.width:
        return _rows(seats, frame.seats, glass)
    if not frame.near.width:
        return ()
    far = tuple(_panel(seat.seat, seat, frame.far, glass, frame.turned) for seat in seats[1:2])
    return (*far, *(_panel(seat.seat, seat, frame.near, glass, False) for seat in seats[:1]))


def _rows(seats: tuple[SeatPanel, ...], place: pygame.Rect, glass: Glass) -> Pieces:
    gap = glass.gap_px
    across = min(len(seats), 4 if glass.landscape else 2)
    rows = -(-len(seats) // across)
    wide = (place.width - gap * (across - 1)) // across
    high = (place.height - gap * (rows - 1)) // rows
    return tuple(
        _panel(
            seat.seat,
            seat,
            pygame.Rect(
                place.left + index % across * (wide + gap),
                place.top + index // across * (high + gap),
                wide,
                high,
            ),
            glass,
            False,
        )
        for index, seat in enumerate(seats)
    )


@kept
def _panel(
    number: object, seat: SeatPanel, place: pygame.Rect, glass: Glass, turned: bool
) -> Piece:
    drawn = lit_edge(glass, _drawn(glass, place.size, seat), seat.light)
    if turned:
        drawn = pygame.transform.rotate(drawn, 180)
    return Piece(f"seat.{number}", place, drawn, seat.act, still=True)


def _drawn(glass: Glass, size: tuple[int, int], seat: SeatPanel) -> pygame.Surface:
    """Badge and name over the counters, the score large at the right."""
    surface = pygame.Surface(size)
    surface.fill(theme.GROUND)
    edge = theme.AMBER if seat.to_act else None
    plate = paint.plate(size, glass.mm(theme.CORNER_MM), theme.PANEL, edge, glass.mm(_TURN_EDGE_MM))
    surface.blit(plate, (0, 0))
    pad = glass.mm(1.6)
    room = surface.get_rect().inflate(-2 * pad, -2 * glass.mm(0.8))
    number = scores.score(glass, (round(size[0] * _SCORE_SHARE), room.height + 2), seat.score)
    surface.blit(number, number.get_rect(midright=room.midright))
    room.width -= number.get_width() + pad
    if not seat.counters:
        row = measure.line_height(glass.mm(theme.PROMPT_MM))
        _draw_name(glass, surface, room.inflate(0, min(0, row - room.height)), seat)
        return surface
    row = room.height - measure.line_height(glass.mm(_NUMBERS_MM[1])) + glass.mm(0.4)
    _draw_name(glass, surface, pygame.Rect(room.topleft, (room.width, row)), seat)
    below = pygame.Rect(room.left, room.top + row, room.width, room.height - row)
    _draw_counters(glass, surface, below, seat.counters)
    return surface


def _draw_name(glass: Glass, surface: pygame.Surface, room: pygame.Rect, seat: SeatPanel) -> None:
    side = min(room.height, glass.mm(_BADGE_MM))
    surface.blit(badge(seat.seat, side), (room.left, room.centery - side // 2))
    left, right = room.left + side + glass.mm(1.4), room.right
    gap = glass.mm(1.4)
    flag = "trophy" if seat.winner else "play" if seat.to_act else ""
    flag_px = min(room.height, glass.mm(_FLAG_MM)) if flag else 0
    note = text.fitted(
        seat.corrected, max(0, right - left) // 3, glass.mm(theme.LABEL_MM), theme.QUIET
    )
    taken = (flag_px + gap if flag else 0) + (note.get_width() + gap if seat.corrected else 0)
    width = max(0, right - left - taken)
    name = text.fitted(seat.name, width, glass.mm(theme.PROMPT_MM), theme.TEXT, bold=True)
    surface.blit(name, name.get_rect(midleft=(left, room.centery)))
    left += name.get_width() + gap
    if flag:
        drawn = icons.icon(flag, flag_px, theme.AMBER)
        surface.blit(drawn, drawn.get_rect(midleft=(left, room.centery)))
        left += flag_px + gap
    surface.blit(note, note.get_rect(midleft=(left, room.centery)))


def _draw_counters(
    glass: Glass, surface: pygame.Surface, room: pygame.Rect, counters: tuple[Counter, ...]
) -> None:
    """Each counter in a cell of the same width, so that nothing moves when one changes."""
    cell = min(glass.mm(_COUNTER_MM), room.width // len(counters))
    side = min(room.height, glass.mm(4.0))
    gap = glass.mm(0.5)
    size_px = _numbers_px(glass, cell - side - 2 * gap, counters)
    for index, counter in enumerate(counters):
        left = room.left + index * cell
        drawn = _sign(glass, counter, side)
        surface.blit(drawn, drawn.get_rect(midleft=(left, room.centery)))
        colour = theme.QUIET if counter.value == "0" else theme.TEXT
        words = measure.fit(counter.value, max(0, cell - side - gap), size_px, bold=True)
        number = text.line(words, size_px, colour, bold=True)
        surface.blit(number, number.get_rect(midleft=(left + side + gap, room.centery)))


def _numbers_px(glass: Glass, width: int, counters: tuple[Counter, ...]) -> int:
    for type_mm in _NUMBERS_MM:
        size_px = glass.mm(type_mm)
        if all(measure.width(each.value, size_px, bold=True) <= width for each in counters):
            return size_px
    return glass.mm(theme.LEAST_MM)


def _sign(glass: Glass, counter: Counter, side: int) -> pygame.Surface:
    if counter.icon not in theme.SUITS:
        return picture(counter.icon, side, theme.QUIET)
    if counter.value == "0":
        return chips.no_chip(glass, side, counter.icon)
    return chips.chip(side, counter.icon)
