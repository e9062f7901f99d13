"""The players' panels, at their edges or in rows: score block, badge and name, supplies, notes."""

from typing import NamedTuple

import pygame

from tablepi.core.board import Battle, Board, Counter, Field
from tablepi.referee.intents import TapSeat
from tablepi.referee.table_picture import MANY_SEATS, SeatPanel
from tablepi.ui.board.items import upside_down
from tablepi.ui.table.panel_parts import (
    CALL_PAD_MM,
    GAP_MM,
    RING_MM,
    Inks,
    Shape,
    block_values,
    call_key,
    ground,
    inks_of,
    name,
    name_line,
    name_line_sizes,
    notes,
    notes_of,
)
from tablepi.ui.table.regions import Frame, panels_across, spots
from tablepi.ui.table.seat_answer import asked_apart
from tablepi.ui.table.stacked_panel import Units, stacked_parts, stacked_shape, units_of
from tablepi.ui.table.supplies import has_signs, strip, strip_px, tray, tray_px
from tablepi.ui.table.turning import turned_part, turned_spot
from tablepi.ui.toolkit import measure, theme
from tablepi.ui.toolkit.drawings import badge
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.layout import (
    centred,
    columns,
    inset,
    right_of,
    share,
    split_bottom,
    split_left,
    split_right,
    tiles,
)
from tablepi.ui.toolkit.pieces import Piece, Transition
from tablepi.ui.toolkit.sprites import memo
from tablepi.ui.toolkit.whole_name import lines_of
from tablepi.ui.widgets import button_faces as buttons
from tablepi.ui.widgets import scores

Pieces = tuple[Piece, ...]

_WIDE_MM = 56.0
"""From this width on the supplies stand beside the name, and the badge before it."""

_BLOCK_SHARES = {True: 0.24, False: 0.46}
"""The most that a score takes of the panel's width, by whether it is wide."""

_LEAST_BLOCK_MM = {True: 15.0, False: 8.6}
_BLOCK_PAD_MM = 0.9
_MOST_FIGURE_MM = {True: 9.0, False: 7.2}
_BADGE_MM = {True: 8.2, False: 5.4}
_BADGE_GAP_MM = 1.8
_EDGE_MM = 0.5
_ROW_MM = 4.9
_NAME_MM = 6.8
_LEAST_NAME_MM = 12.0
_NOTE_MM = 4.0
_NOTED_MM = 14.0
_LOW_BLOCK_SHARE = 0.52
_WHOLE = 1_000.0
_AIM_MM, _NAMED_MM = 14.0, 24.0


class Rooms(NamedTuple):
    """The places of a panel's parts; one without width is not shown."""

    score: pygame.Rect
    badge: pygame.Rect
    name: pygame.Rect
    counters: pygame.Rect
    tray: pygame.Rect
    note: pygame.Rect


def seat_panels(
    seats: tuple[SeatPanel, ...],
    frame: Frame,
    glass: Glass,
    loose: bool = False,
    fields: tuple[Field, ...] = (),
) -> Pieces:
    """A panel a seat; none where the board itself shows them. `loose`: a finger takes names along.

    `fields`: those of a battle, by seat, of which stacked panels tell.

    Of two, the far one is turned to its player where the frame says so.
    """
    places = _places(seats, frame, glass)
    if not places:
        return ()
    shape = shape_of(glass, places[0].size, seats)
    units = {field.owner: units_of(field) for field in fields} if shape.stacked else {}
    pieces: Pieces = ()
    for seat, place in zip(seats, places, strict=False):
        turned = frame.turned and place is frame.far
        panel = _panel(seat.seat, seat, place, glass, turned, shape, units.get(seat.seat))
        pieces += (
            tuple(_with_loose_name(glass, piece, seat, place) for piece in panel)
            if loose
            else panel
        )
    return pieces


def fields_of(board: Board) -> tuple[Field, ...]:
    """The fields of a battle; none of any other board."""
    return next((zone.fields for zone in board.zones if isinstance(zone, Battle)), ())


def seat_edge(
    number: int, seats: tuple[SeatPanel, ...], frame: Frame, glass: Glass
) -> tuple[int, int] | None:
    """The point from which this seat plays, the middle of its panel; None where it has none."""
    places = _places(seats, frame, glass) if number else []
    spots_of_seats = zip(seats, places, strict=False)
    return next((place.center for seat, place in spots_of_seats if seat.seat == number), None)


def _with_loose_name(glass: Glass, piece: Piece, seat: SeatPanel, place: pygame.Rect) -> Piece:
    """The piece; a finger takes the name along, from anywhere above or below it, or from the badge
    before a short one.
    """
    if piece.key != f"name.{seat.seat}" or not isinstance(seat.act, TapSeat):
        return piece
    width = max(piece.place.width, glass.touch_px)
    touch = pygame.Rect(piece.place.right - width, place.top, width, place.height)
    return piece._replace(act=seat.act, touch=touch, loose=True)


def _places(seats: tuple[SeatPanel, ...], frame: Frame, glass: Glass) -> list[pygame.Rect]:
    if frame.seats.width:
        gap = glass.gap_px
        across = panels_across(glass, len(seats))
        panel_height = share(frame.seats.height, -(-len(seats) // across), gap)
        size = share(frame.seats.width, across, gap), panel_height
        return tiles(frame.seats, len(seats), across, size, gap)
    if not frame.near.width:
        return []
    return spots(frame, len(seats), glass) if len(seats) > 2 else [frame.near, frame.far]


def shape_of(glass: Glass, size: tuple[int, int], seats: tuple[SeatPanel, ...]) -> Shape:
    """The largest figures with which every score stands in a block of the same width."""
    values = tuple(seat.score for seat in seats)
    if len(seats) > MANY_SEATS:
        return stacked_shape(glass, size[0], values)
    wide = size[0] >= glass.mm(_WIDE_MM)
    limit_px = round(size[0] * _BLOCK_SHARES[wide])
    figure_room_px = min(size[1] - 2 * glass.mm(_EDGE_MM), glass.mm(_MOST_FIGURE_MM[wide]) + 2)
    inner = limit_px - 2 * glass.mm(_BLOCK_PAD_MM), figure_room_px
    figure_px = scores.figure_px(glass, inner, values) or glass.mm(theme.LEAST_MM)
    widest_px = max((measure.figures_width(value, figure_px) for value in values), default=0)
    block_px = max(glass.mm(_LEAST_BLOCK_MM[wide]), widest_px + 2 * glass.mm(_BLOCK_PAD_MM))
    return Shape(figure_px, min(limit_px, block_px), wide)


@memo
def _panel(
    number: object,
    seat: SeatPanel,
    place: pygame.Rect,
    glass: Glass,
    turned: bool,
    shape: Shape,
    units: Units | None,
) -> Pieces:
    has_aims = bool(seat.aims) and not shape.stacked
    if has_aims and (aimed_pieces := _aimed_at(glass, place, seat, shape, turned)):
        return aimed_pieces
    inks = inks_of(seat)
    ground_image = ground(glass, place.size, seat.seat, inks.fill, seat.light == "bright")
    named_place, asked_pieces = place, Pieces()
    if seat.answer is not None and shape.wide:
        named_place, asked_pieces = asked_apart(glass, place, seat, turned)
    touch = turned_part(place, named_place, turned) if asked_pieces else None
    parts = (
        stacked_parts(glass, place, seat, shape, inks, units)
        if shape.stacked
        else _parts(glass, named_place, seat, shape, inks)
    )
    passing = Transition("fade", seat.to_act, room=_beside_score(place, parts, turned))
    return (
        # What is beside the key that answers: an arrow comes to that first.
        Piece(
            f"seat.{number}", place, ground_image, seat.act, touch, still=True, transition=passing
        ),
        *(
            Piece(
                f"{part}.{number}",
                *turned_spot(place, image, spot, turned),
                still=True,
                transition=_counting(glass, spot.size, seat, shape, turned, part),
            )
            for part, image, spot in parts
        ),
        *asked_pieces,
    )


def _beside_score(
    place: pygame.Rect, parts: list[tuple[str, pygame.Surface, pygame.Rect]], turned: bool
) -> pygame.Rect:
    """The panel without the block of its score, which has one colour whosever turn it is."""
    block_px = next((spot.right - place.left for part, _, spot in parts if part == "score"), 0)
    room = right_of(place, place.left + block_px)
    return room.move(-block_px, 0) if turned else room


def _counting(
    glass: Glass, size: tuple[int, int], seat: SeatPanel, shape: Shape, turned: bool, part: str
) -> Transition | None:
    """The transition of a score from one number to the next; None of any other part."""
    if part != "score":
        return None

    def paint(number: str, light: float) -> pygame.Surface:
        image = scores.slab(
            glass,
            size,
            *block_values(seat._replace(score=number), shape),
            gain=seat.gain,
            light=light,
        )
        return upside_down(image) if turned else image

    return Transition("count", seat.score, paint=paint)


def _parts(
    glass: Glass, place: pygame.Rect, seat: SeatPanel, shape: Shape, inks: Inks
) -> list[tuple[str, pygame.Surface, pygame.Rect]]:
    """The parts of a panel, each in its place; a call covers what stands below the name."""
    rooms = _rooms(glass, place, seat, shape)
    name_room, parts = rooms.name, list[tuple[str, pygame.Surface, pygame.Rect]]()
    if seat.call:
        spot = _call_place(glass, rooms, seat)
        parts.append(("call", call_key(glass, spot.size, seat.call), spot))
        if spot.colliderect(name_room) and spot.left > name_room.left:
            name_room, _ = split_left(name_room, spot.left - name_room.left)
    if not (seat.call and spot.colliderect(rooms.score)):
        block = scores.slab(glass, rooms.score.size, *block_values(seat, shape), gain=seat.gain)
        parts.append(("score", block, rooms.score))
    line = name_line(glass, seat, rooms.score.size, shape.figure_px)
    parts.append(("name", name(glass, name_room.size, line, inks), name_room))
    mark = badge(seat.seat, min(rooms.badge.size), inverted=seat.to_act)
    if not (seat.call and rooms.badge.top > rooms.name.top):
        parts.append(("badge", mark, mark.get_rect(center=rooms.badge.center)))
    if rooms.tray.width:
        supplies, _ = _by_tray(seat.counters, True)
        parts.append(("tray", tray(glass, rooms.tray.size, supplies), rooms.tray))
    if seat.call or not rooms.counters.width:
        return parts
    _, others = _by_tray(seat.counters, bool(rooms.tray.width))
    if others:
        image = strip(glass, rooms.counters.size, others, inks.text)
        parts.append(("counters", image, rooms.counters))
    if rooms.note.width and notes_of(seat):
        parts.append(("note", notes(glass, rooms.note.size, notes_of(seat), inks), rooms.note))
    return parts


def _by_tray(
    counters: tuple[Counter, ...], has_tray: bool
) -> tuple[tuple[Counter, ...], tuple[Counter, ...]]:
    """The supplies of suits, which a tray shows, and what is counted besides."""
    if not has_tray:
        return (), counters
    supplies = tuple(counter for counter in counters if counter.icon in theme.SUITS)
    return supplies, tuple(counter for counter in counters if counter not in supplies)


def _rooms(glass: Glass, place: pygame.Rect, seat: SeatPanel, shape: Shape) -> Rooms:
    gap, edge = glass.mm(GAP_MM), glass.mm(_EDGE_MM)
    # The ring of a panel that can be tapped stays in sight.
    place = inset(place, glass.mm(RING_MM)) if seat.light == "bright" else place
    score, inner = split_left(place, shape.block_px, gap)
    inner = inset(inner, 0, edge)
    inner.width -= edge
    nothing = pygame.Rect(inner.right, inner.top, 0, 0)
    tray_room = nothing
    badge_px = min(inner.height, glass.mm(_BADGE_MM[shape.wide]))
    if shape.wide:
        needed_px = tray_px(glass, _by_tray(seat.counters, True)[0])
        if needed_px and inner.width - needed_px - badge_px >= glass.mm(_LEAST_NAME_MM):
            tray_room, inner = split_right(inner, needed_px, gap)
        badge_room, inner = split_left(inner, badge_px, glass.mm(_BADGE_GAP_MM))
    has_noted_row = not shape.wide and place.height >= glass.mm(_NOTED_MM)
    note, upper = split_bottom(inner, glass.mm(_NOTE_MM) if has_noted_row else 0)
    others = _by_tray(seat.counters, bool(tray_room.width))[1]
    needs_row = bool(others or seat.call or notes_of(seat) or not shape.wide)
    row, name_room = split_bottom(upper, glass.mm(_ROW_MM) if needs_row else 0)
    if not shape.wide:
        below = _rooms_below(glass, place, seat, shape)
        if _scale(glass, seat, below.name) > _scale(glass, seat, name_room):
            return below
        badge_px = min(row.height, badge_px)
        badge_room, beside = split_left(row, badge_px, gap // 2)
        over, short = split_left(name_room, badge_px, gap // 2)
        if not has_signs(glass, others, beside.width) and _scale(glass, seat, short) == _WHOLE:
            badge_room, name_room = centred(over, (badge_px, badge_px)), short
        else:
            row = beside
    if not has_noted_row:
        counted_px = strip_px(glass, others, letters=False)
        counted_px = min(row.width, max(counted_px, strip_px(glass, others)))
        note = right_of(row, row.left + counted_px + (gap if others else 0))
        row = split_left(row, row.width if not notes_of(seat) else counted_px)[0]
    return Rooms(score, badge_room, name_room, row, tray_room, note)


def _scale(glass: Glass, seat: SeatPanel, room: pygame.Rect) -> float:
    """The width of the letters of a name in this room, alike for all rooms where it is whole."""
    lines = lines_of(seat.name, room.size, name_line_sizes(glass, room.height))
    return _WHOLE if lines.whole else lines.share * lines.size_px


def _rooms_below(glass: Glass, place: pygame.Rect, seat: SeatPanel, shape: Shape) -> Rooms:
    """The name above everything else: for one that is long in a panel that is narrow."""
    gap, edge = glass.mm(GAP_MM), glass.mm(_EDGE_MM)
    row_px = max(glass.mm(_ROW_MM), round(place.height * _LOW_BLOCK_SHARE))
    row, name_room = split_bottom(place, row_px)
    score, row = split_left(row, shape.block_px, gap // 2)
    badge_px = min(row.height - edge, glass.mm(_BADGE_MM[False]))
    badge_room, row = split_left(row, badge_px, gap // 2)
    row.height, row.width = badge_px, row.width - edge
    badge_room.height = badge_px
    nothing = pygame.Rect(row.right, row.top, 0, 0)
    return Rooms(score, badge_room, inset(name_room, gap // 2, 0), row, nothing, nothing)


def _call_place(glass: Glass, rooms: Rooms, seat: SeatPanel) -> pygame.Rect:
    """The place of a call: beside the name where that neither parts nor cuts it, else below."""
    words_px = measure.width(seat.call, glass.mm(theme.LABEL_MM), bold=True) + glass.mm(2.4)
    beside, short = split_right(rooms.name, words_px)
    sizes = name_line_sizes(glass, rooms.name.height)
    alone, with_call = (lines_of(seat.name, room.size, sizes) for room in (rooms.name, short))
    is_as_whole = with_call.rows == alone.rows and with_call.whole == alone.whole
    if short.width >= glass.mm(_LEAST_NAME_MM) and is_as_whole:
        return beside
    row = rooms.badge.union(rooms.counters) if rooms.counters.width else rooms.counters
    lower = row.union(rooms.note) if rooms.note.width else row
    least_px = measure.width(seat.call, glass.mm(theme.LEAST_MM), bold=True, narrow=True)
    if lower.width < least_px + glass.mm(CALL_PAD_MM):
        lower = lower.union(rooms.score)
    return pygame.Rect(lower.left, rooms.name.bottom, lower.width, lower.bottom - rooms.name.bottom)


def _aimed_at(
    glass: Glass, place: pygame.Rect, seat: SeatPanel, shape: Shape, turned: bool
) -> Pieces:
    """The panel with its keys: beside the name, or below it where the panel is narrow.

    Nothing where not even there is room enough for a finger on each.
    """
    inner, gap, inks = inset(place, glass.mm(_EDGE_MM)), glass.gap_px, inks_of(seat)
    keys_px = len(seat.aims) * (glass.mm(_AIM_MM) + gap) - gap
    beside = inner.width >= keys_px + glass.mm(_NAMED_MM)
    row = right_of(inner, inner.right - keys_px)
    name_room = split_left(inner, row.left - gap - inner.left)[0]
    if not beside:
        row, name_room = split_bottom(inner, glass.touch_px)
    key_places = columns(row, len(seat.aims), gap)
    if key_places[0].width < glass.touch_px:
        return ()
    side = min(glass.mm(_BADGE_MM[shape.wide]), name_room.height)
    badge_room, name_room = split_left(name_room, side, gap // 2)
    mark = badge(seat.seat, side, inverted=seat.to_act)
    line = name_line(glass, seat._replace(gain=""), (0, 0), 0)
    name_image = name(glass, name_room.size, line, inks)
    ground_image = ground(glass, place.size, seat.seat, inks.fill, seat.light == "bright")
    parts = [
        ("name", name_image, name_room),
        ("badge", mark, mark.get_rect(center=badge_room.center)),
    ]
    pieces = [Piece(f"seat.{seat.seat}", place, ground_image, seat.act, still=True)]
    for part, image, spot in parts:
        piece_at = turned_spot(place, image, spot, turned)
        pieces.append(Piece(f"{part}.{seat.seat}", *piece_at, still=True))
    for index, (key, spot) in enumerate(zip(seat.aims, key_places, strict=True)):
        face_at = turned_spot(place, buttons.button(glass, spot.size, key.label), spot, turned)
        pieces.append(Piece(f"aim.{seat.seat}.{index}", *face_at, key.act, still=True))
    return tuple(pieces)
