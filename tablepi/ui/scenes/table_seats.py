"""The players' panels: at their edges for two, in rows for more."""

from typing import Any

import pygame

from tablepi.app.picture import SeatPanel
from tablepi.core.board import Counter
from tablepi.ui import chips, icons, measure, paint, scores, text, theme
from tablepi.ui.glass import Glass
from tablepi.ui.pictures import picture
from tablepi.ui.pieces import Piece
from tablepi.ui.scenes.table_frame import Frame
from tablepi.ui.seats import badge
from tablepi.ui.sprites import sprite
from tablepi.ui.zones.kept import kept
from tablepi.ui.zones.lights import upside_down

Pieces = tuple[Piece, ...]

_PAD_MM = 1.6
_BADGE_MM = 5.6
_FLAG_MM = 4.0
_TURN_EDGE_MM = 0.8
_NUMBERS_MM = (4.0, 3.6, 3.2, theme.LEAST_MM)
_SCORE_SHARE = 0.3
_SCORE_STEP_MM = 18.0
_COUNTER_MM = 11.0

# A name is drawn anew only when it changes, not with every score.
_UNNAMED: dict[str, Any] = {"score": "", "counters": (), "act": None}


def seat_panels(seats: tuple[SeatPanel, ...], frame: Frame, glass: Glass) -> Pieces:
    """A panel a seat; none where the board itself shows them."""
    if frame.seats.width:
        return _rows(seats, frame.seats, glass)
    if not frame.near.width:
        return ()
    pieces: Pieces = ()
    for seat, place in zip(seats, (frame.near, frame.far), strict=False):
        turned = frame.turned and place is frame.far
        pieces += _panel(seat.seat, seat, place, glass, turned)
    return pieces


def _rows(seats: tuple[SeatPanel, ...], place: pygame.Rect, glass: Glass) -> Pieces:
    gap = glass.gap_px
    across = min(len(seats), 4 if glass.landscape else 2)
    rows = -(-len(seats) // across)
    wide = (place.width - gap * (across - 1)) // across
    high = (place.height - gap * (rows - 1)) // rows
    pieces: Pieces = ()
    for index, seat in enumerate(seats):
        left = place.left + index % across * (wide + gap)
        top = place.top + index // across * (high + gap)
        pieces += _panel(seat.seat, seat, pygame.Rect(left, top, wide, high), glass, False)
    return pieces


@kept
def _panel(
    number: object, seat: SeatPanel, place: pygame.Rect, glass: Glass, turned: bool
) -> Pieces:
    """Badge and name over the counters, the score large at the right, on the panel's ground."""
    pad = glass.mm(_PAD_MM)
    room = place.inflate(-2 * pad, -2 * glass.mm(_PAD_MM / 2))
    ground = _ground(glass, place.size, seat.to_act, seat.light)
    figures = _score(glass, (round(place.width * _SCORE_SHARE), room.height + 2), seat)
    parts = [("score", figures, figures.get_rect(midright=room.midright))]
    room.width -= _score_width(glass, figures) + pad
    if seat.counters:
        high = measure.line_height(glass.mm(_NUMBERS_MM[1])) - glass.mm(0.4)
        below = pygame.Rect(room.left, room.bottom - high, room.width, high)
        room.height -= high
        parts.append(("counters", _counters(glass, below.size, seat.counters), below))
    parts.append(("name", _name(glass, room.size, seat._replace(**_UNNAMED)), room))
    return (
        Piece(f"seat.{number}", place, ground, seat.act, still=True),
        *(
            Piece(f"{what}.{number}", *_turned(place, drawn, spot, turned), still=True)
            for what, drawn, spot in parts
        ),
    )


def _turned(
    place: pygame.Rect, drawn: pygame.Surface, spot: pygame.Rect, turned: bool
) -> tuple[pygame.Rect, pygame.Surface]:
    """A part of the panel at its spot, or turned around with the panel."""
    if not turned:
        return spot, drawn
    opposite = spot.copy()
    opposite.right = place.left + place.right - spot.left
    opposite.bottom = place.top + place.bottom - spot.top
    return opposite, upside_down(drawn)


@sprite
def _ground(glass: Glass, size: tuple[int, int], to_act: bool, light: str) -> pygame.Surface:
    """The panel without words: amber-edged when the seat is to act, lit when it is asked for."""
    surface = pygame.Surface(size)
    surface.fill(theme.GROUND)
    edge = theme.AMBER if to_act else theme.QUIET_ON_RAISED if light == "bright" else None
    fill = {"bright": theme.RAISED, "dim": theme.GROUND}.get(light, theme.PANEL)
    plate = paint.plate(size, glass.mm(theme.CORNER_MM), fill, edge, glass.mm(_TURN_EDGE_MM))
    surface.blit(plate, (0, 0))
    return surface


def _score(glass: Glass, size: tuple[int, int], seat: SeatPanel) -> pygame.Surface:
    colour = theme.QUIET if seat.light == "dim" else theme.TEXT
    return scores.score(glass, size, seat.score, colour)


def _score_width(glass: Glass, figures: pygame.Surface) -> int:
    """The room kept for a score, in steps, so that a figure more seldom moves the rest."""
    step = glass.mm(_SCORE_STEP_MM)
    return -(-figures.get_width() // step) * step


@sprite
def _name(glass: Glass, size: tuple[int, int], seat: SeatPanel) -> pygame.Surface:
    """Badge, name, the flag of whose turn it is or who won, a judge's correction."""
    surface = pygame.Surface(size, pygame.SRCALPHA)
    middle = size[1] // 2
    side, gap = min(size[1], glass.mm(_BADGE_MM)), glass.mm(1.4)
    surface.blit(badge(seat.seat, side), (0, middle - side // 2))
    left, right = side + gap, size[0]
    flag = "trophy" if seat.winner else "play" if seat.to_act else ""
    flag_px = min(size[1], glass.mm(_FLAG_MM)) if flag else 0
    label_px = glass.mm(theme.LABEL_MM)
    note = text.fitted(seat.corrected, max(0, right - left) // 3, label_px, theme.QUIET)
    taken = (flag_px + gap if flag else 0) + (note.get_width() + gap if seat.corrected else 0)
    width = max(0, right - left - taken)
    colour = theme.QUIET if seat.light == "dim" else theme.TEXT
    name = text.fitted(seat.name, width, glass.mm(theme.PROMPT_MM), colour, bold=True)
    surface.blit(name, name.get_rect(midleft=(left, middle)))
    left += name.get_width() + gap
    if flag:
        drawn = icons.icon(flag, flag_px, theme.AMBER)
        surface.blit(drawn, drawn.get_rect(midleft=(left, middle)))
        left += flag_px + gap
    surface.blit(note, note.get_rect(midleft=(left, middle)))
    return surface


@sprite
def _counters(glass: Glass, size: tuple[int, int], counters: tuple[Counter, ...]) -> pygame.Surface:
    """Each counter in a cell of the same width, so that nothing moves when one changes."""
    surface = pygame.Surface(size, pygame.SRCALPHA)
    cell = min(glass.mm(_COUNTER_MM), size[0] // len(counters))
    side, gap, middle = min(size[1], glass.mm(4.0)), glass.mm(0.5), size[1] // 2
    size_px = _numbers_px(glass, cell - side - 2 * gap, counters)
    for index, counter in enumerate(counters):
        left = index * cell
        drawn = _sign(glass, counter, side)
        surface.blit(drawn, drawn.get_rect(midleft=(left, middle)))
        colour = theme.QUIET if counter.value == "0" else theme.TEXT
        words = measure.fit(counter.value, max(0, cell - side - gap), size_px, bold=True)
        number = text.line(words, size_px, colour, bold=True)
        surface.blit(number, number.get_rect(midleft=(left + side + gap, middle)))
    return surface


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
