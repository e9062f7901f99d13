"""The players' panels, at their edges or in rows, and the question on the one turned around."""

from itertools import product, takewhile
from math import ceil
from typing import Any, NamedTuple

import pygame

from tablepi.referee.intents import TapSeat
from tablepi.referee.table_picture import Prompt, SeatPanel
from tablepi.screens.pictures.picture import Button
from tablepi.ui.table.panel_parts import (
    NAME_MM,
    Slab,
    aimed_at,
    badged_px,
    calling,
    counters,
    counters_px,
    flag_of,
    ground,
    name,
    notes,
    slabs,
    turned_spot,
)
from tablepi.ui.table.prompt_buttons import face, press_of
from tablepi.ui.table.regions import SEATS_ACROSS, Frame, spots
from tablepi.ui.toolkit import measure, text, theme
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.layout import (
    in_row,
    inset,
    right_of,
    share,
    split_bottom,
    split_left,
    split_right,
    tiles,
)
from tablepi.ui.toolkit.pieces import Piece
from tablepi.ui.toolkit.sprites import memo
from tablepi.ui.widgets import scores
from tablepi.ui.widgets.button_faces import Press

_MOST_ANSWERS = 2
_QUESTION_TYPES_MM = (theme.PROMPT_MM, theme.BUTTON_MM, theme.LABEL_MM, theme.LEAST_MM)
_ANSWERS = (
    (theme.LABEL_MM, 1, 1.0),
    (theme.LEAST_MM, 1, 1.0),
    (theme.LEAST_MM, 2, 1.0),
    (theme.LEAST_MM, 1, measure.NARROWEST),
)
"""Type, rows and share of their width of answers: the first that leave room for the question."""

_ANSWER_PAD_MM = 0.65
_WIDEST_MM = 34.0


class PlacedQuestion(NamedTuple):
    """The question in its place, and the likeliest answers in theirs, in type of this size.

    The question is drawn narrower where that leaves room for both answers.
    """

    words: str
    question: pygame.Rect
    size_px: int
    answers: tuple[tuple[Button, pygame.Rect], ...] = ()
    type_mm: float = theme.LABEL_MM


def asked_of(
    glass: Glass, seat: SeatPanel, prompt: Prompt, room: pygame.Rect, line: pygame.Rect
) -> PlacedQuestion | None:
    """The question on a line of a panel, and beside it as many answers as leave the counters whole.

    `room`: the panel without its score. None where the question cannot be read whole there.
    """
    if not seat.to_act:
        return None
    # Counters give up the letters of their suits, and answers some type, before an answer goes.
    shapes = product(range(_MOST_ANSWERS, -1, -1), (True, False), _ANSWERS)
    for count, letters, shape in shapes:
        answers = _sized_answers(glass, prompt, count, room.height, shape)
        widths = [width for _, width in answers]
        strip, free = split_right(
            room, sum(widths) + glass.gap_px * (len(widths) - 1) if widths else 0
        )
        width = free.width - (glass.gap_px if widths else 0)
        if len(answers) < count or width < counters_px(glass, seat.counters, letters):
            continue
        words, size_px = _words(glass, prompt, width)
        if size_px:
            place = pygame.Rect(line.left, line.top, width, line.height)
            answer_buttons = (button for button, _ in answers)
            answers_at = zip(answer_buttons, in_row(strip, widths, glass.gap_px), strict=True)
            return PlacedQuestion(words, place, size_px, tuple(answers_at), shape[0])
    return None


def _words(glass: Glass, prompt: Prompt, width: int) -> tuple[str, int]:
    """The question in the largest type in which it stands whole, 0 where none does.

    Without the name where it gets larger by that: the panel is its player's.
    """
    texts = [(words, _size(glass, words, width)) for words in (prompt.text, prompt.short) if words]
    return max(texts, key=lambda pair: pair[1], default=("", 0))


def _size(glass: Glass, words: str, width: int) -> int:
    """The largest type in which the question stands whole on one line, 0 where none does."""
    sizes = (glass.mm(type_mm) for type_mm in _QUESTION_TYPES_MM)
    wide_px = int(width / measure.NARROWEST)
    return next((px for px in sizes if measure.width(words, px, bold=True) <= wide_px), 0)


def _sized_answers(
    glass: Glass, prompt: Prompt, count: int, row_height: int, shape: tuple[float, int, float]
) -> list[tuple[Button, int]]:
    """The first answers that may be given, each with the width of its words."""
    if row_height < glass.touch_px:
        return []
    open_buttons = (button for button in prompt.buttons if press_of(button) is not Press.DIMMED)
    sizes = ((button, _answer_width(glass, button, *shape)) for button in open_buttons)
    fitting = takewhile(lambda pair: pair[1] <= glass.mm(_WIDEST_MM), sizes)
    return [answer for _, answer in zip(range(count), fitting, strict=False)]


def _answer_width(
    glass: Glass, button: Button, type_mm: float, rows: int, width_share: float
) -> int:
    """The width of an answer in so many rows, its letters drawn at this share of their width."""
    size_px = glass.mm(type_mm)
    words = button.label.split() if rows > 1 else [button.label]
    heads = [" ".join(words[:split]) for split in range(len(words) + 1)]
    tails = [" ".join(words[split:]) for split in range(len(words) + 1)]
    partings = zip(heads, tails, strict=True)
    least_px = min(max(measure.width(row, size_px, bold=True) for row in two) for two in partings)
    return max(glass.touch_px, ceil(least_px * width_share) + 2 * glass.mm(_ANSWER_PAD_MM))


def question_sprite(size: tuple[int, int], words: str, size_px: int) -> pygame.Surface:
    """The question on its line."""
    surface = pygame.Surface(size, pygame.SRCALPHA)
    image = text.fitted(words, size[0], size_px, theme.TEXT, bold=True)
    surface.blit(image, image.get_rect(midleft=(0, size[1] // 2)))
    return surface


def answer_sprite(
    glass: Glass, size: tuple[int, int], button: Button, type_mm: float
) -> pygame.Surface:
    """An answer as a button without its icon."""
    return face(glass, size, button, type_mm, icon=False)


Pieces = tuple[Piece, ...]

_PAD_MM = 0.3
_ASKED_EDGE_MM = 0.9
_BESIDE_MM = 2.4
_EDGE_MM = 0.4
_WIDE_MM = 34.0
_COUNTERS_MM = 3.9
_BADGED_MM = 5.4
_LOW_EDGE_MM = 0.9
_WIDE_PAD_MM = 0.5
_NOTED_MM = 14.0
_NOTE_MM = 4.0
_LEAST_NOTE_MM = 9.0

# A name is drawn anew only when it changes, not with every score.
_UNNAMED: dict[str, Any] = {"score": "", "counters": (), "act": None}


class Rooms(NamedTuple):
    """The places of a panel's parts: the score at the right, the rest beside it."""

    name: pygame.Rect
    counters: pygame.Rect
    note: pygame.Rect
    score: pygame.Rect


def seat_panels(
    seats: tuple[SeatPanel, ...],
    frame: Frame,
    glass: Glass,
    prompt: Prompt | None = None,
    loose: bool = False,
) -> Pieces:
    """A panel a seat; none where the board itself shows them.

    One that is turned asks the `prompt` of its player as well, without the answers where both are
    asked: these say nobody's name. Where one of both is to be tapped, it shows who it is.
    `loose`: a finger takes names along.
    """
    places = _places(seats, frame, glass)
    if not places:
        return ()
    seat_slabs = slabs(glass, places[0].size, seats)
    pieces: Pieces = ()
    for seat, place, slab in zip(seats, places, seat_slabs, strict=False):
        turned = frame.turned and place is frame.far
        asked_prompt = prompt if turned else None
        if asked_prompt and seats[0].to_act:
            asked_prompt = None if seat.light == "bright" else asked_prompt._replace(buttons=())
        panel = _panel(seat.seat, seat, place, glass, turned, slab, asked_prompt)
        pieces += tuple(_with_loose_name(piece, seat, place) for piece in panel) if loose else panel
    return pieces


def _with_loose_name(piece: Piece, seat: SeatPanel, place: pygame.Rect) -> Piece:
    """The piece; a finger takes the name along, from anywhere above or below it."""
    if piece.key != f"name.{seat.seat}" or not isinstance(seat.act, TapSeat):
        return piece
    touch = pygame.Rect(piece.place.left, place.top, piece.place.width, place.height)
    return piece._replace(act=seat.act, touch=touch, loose=True)


def _places(seats: tuple[SeatPanel, ...], frame: Frame, glass: Glass) -> list[pygame.Rect]:
    if frame.seats.width:
        gap = glass.gap_px
        panels_across = min(len(seats), SEATS_ACROSS[glass.landscape])
        panel_height = share(frame.seats.height, -(-len(seats) // panels_across), gap)
        size = share(frame.seats.width, panels_across, gap), panel_height
        return tiles(frame.seats, len(seats), panels_across, size, gap)
    if not frame.near.width:
        return []
    return spots(frame, len(seats), glass) if len(seats) > 2 else [frame.near, frame.far]


@memo
def _panel(
    number: object,
    seat: SeatPanel,
    place: pygame.Rect,
    glass: Glass,
    turned: bool,
    slab: Slab,
    prompt: Prompt | None,
) -> Pieces:
    """Name and score on one line, counters below the name, notes below these."""
    rooms = _rooms(glass, place, seat, slab)
    if seat.aims and (aimed_pieces := aimed_at(glass, place, rooms.name, seat, turned)):
        return aimed_pieces
    if prompt and (asked_question := _placed_question(glass, place, rooms, seat, prompt)):
        return _asking_pieces(glass, place, rooms, seat, slab, prompt, asked_question)
    ground_image = ground(glass, place.size, seat.seat, seat.to_act, seat.light)
    return (
        Piece(f"seat.{number}", place, ground_image, seat.act, still=True),
        *(
            Piece(f"{part}.{number}", *turned_spot(place, image, spot, turned), still=True)
            for part, image, spot in _parts(glass, place, rooms, seat, slab)
        ),
    )


def _parts(
    glass: Glass, place: pygame.Rect, rooms: Rooms, seat: SeatPanel, slab: Slab
) -> list[tuple[str, pygame.Surface, pygame.Rect]]:
    """Parts of a panel, each in its place; a call covers what it needs of it."""
    wide = _is_wide(glass, place)
    call_spot = _call_place(glass, rooms, seat) if seat.call else None
    name_spot = rooms.name
    if call_spot and call_spot.left > name_spot.left:
        name_spot = split_left(name_spot, call_spot.left - name_spot.left)[0]
    note_spot = None if call_spot else _note_spot(glass, place, rooms, seat)
    name_seat = _name_seat(seat, note_spot is None)
    # A badge before the counters would cover letters that hang below the line.
    foot = 0 if wide else rooms.counters.top - name_spot.top
    parts = [("name", name(glass, name_spot.size, name_seat, wide, foot), name_spot)]
    if call_spot:
        parts.append(("call", calling(glass, call_spot.size, seat.call), call_spot))
    if not (call_spot and call_spot.colliderect(rooms.score)):
        quiet = seat.light == "dim" or bool(seat.out)
        line = (seat.seat, seat.score, quiet, slab.figure_px)
        parts.append(("score", scores.slab(glass, rooms.score.size, *line), rooms.score))
    if rooms.counters.height and not (call_spot and call_spot.colliderect(rooms.counters)):
        strip = counters(glass, rooms.counters.size, seat.counters, 0 if wide else seat.seat)
        parts.append(("counters", strip, rooms.counters))
    if note_spot is not None:
        notes_image = notes(glass, note_spot.size, "" if wide else flag_of(seat), _all_notes(seat))
        parts.append(("note", notes_image, note_spot))
    return parts


def _placed_question(
    glass: Glass, place: pygame.Rect, rooms: Rooms, seat: SeatPanel, prompt: Prompt
) -> PlacedQuestion | None:
    """Question on a panel whose board, turned to its player, is on the other side."""
    left = rooms.name.left
    edge = min(glass.mm(_ASKED_EDGE_MM), max(0, place.height - glass.touch_px) // 2)
    width = rooms.score.left - glass.mm(_ASKED_EDGE_MM) - left
    line = pygame.Rect(left, place.top + edge, width, place.height - 2 * edge)
    return asked_of(glass, seat, prompt, line, rooms.name)


def _asking_pieces(
    glass: Glass,
    place: pygame.Rect,
    rooms: Rooms,
    seat: SeatPanel,
    slab: Slab,
    prompt: Prompt,
    placed: PlacedQuestion,
) -> Pieces:
    """The panel with the question in the place of its name, and the answers before the score."""
    number = seat.seat
    question_image = question_sprite(placed.question.size, placed.words, placed.size_px)
    counters_at = pygame.Rect(
        rooms.counters.topleft, (placed.question.width, rooms.counters.height)
    )
    score_image = scores.slab(glass, rooms.score.size, number, seat.score, False, slab.figure_px)
    image = counters(glass, counters_at.size, seat.counters)
    ground_image = ground(glass, place.size, number, True, seat.light)
    pieces = [Piece(f"seat.{number}", place, ground_image, still=True)]
    images = [("asked", question_image, placed.question), ("score", score_image, rooms.score)]
    if seat.counters:
        images.append(("counters", image, counters_at))
    for part, sprite, spot in images:
        image_at = turned_spot(place, sprite, spot, True)
        pieces.append(Piece(f"{part}.{number}", *image_at, still=True))
    # What is left of the panel beside its answers is the seat's to tap.
    touch_place = pygame.Rect(placed.question.left, place.top, placed.question.width, place.height)
    touch_place.right = place.left + place.right - placed.question.left
    pieces[1] = pieces[1]._replace(act=seat.act, touch=touch_place)
    for index, (button, spot) in enumerate(placed.answers):
        answer_image = answer_sprite(glass, spot.size, button, placed.type_mm)
        image_at = turned_spot(place, answer_image, spot, True)
        pieces.append(Piece(f"answer.{index}", *image_at, button.act, still=True))
    return tuple(pieces)


def _is_wide(glass: Glass, place: pygame.Rect) -> bool:
    """True if the seat's badge stands before its name, not before its counters."""
    return place.width >= glass.mm(_WIDE_MM)


def _rooms(glass: Glass, place: pygame.Rect, seat: SeatPanel, slab: Slab) -> Rooms:
    """The parts from the top down; where the score is `low` the name has the whole width."""
    pad, edge = glass.mm(_PAD_MM), glass.mm(_EDGE_MM)
    inner = inset(place, edge)
    score, inside = split_right(inner, slab.width, glass.mm(theme.LINE_MM))
    if slab.low:
        score, _ = split_bottom(score, slab.low)
    wide = _is_wide(glass, place)
    aside = glass.mm(_WIDE_PAD_MM) if wide else 0
    inside = pygame.Rect(inside.left + aside, inner.top, inside.width - aside, inner.height)
    note, above = split_bottom(inside, _note_px(glass, place.size))
    if wide and not note.height:
        above.height -= glass.mm(_LOW_EDGE_MM) - edge
    strip_px = glass.mm(_COUNTERS_MM if wide else _BADGED_MM) if seat.counters or not wide else 0
    counters_at, name_spot = split_bottom(above, strip_px)
    if note.height and not wide:
        # Capitals of the notes begin lower than their line.
        counters_at.top += edge
    # Letters that hang below the line may reach into the row of counters.
    name_spot.height = max(inner.top - place.top + name_spot.height, glass.mm(NAME_MM))
    name_spot.top = place.top
    if slab.low:
        width = inner.right - name_spot.left - pad // 2
        name_spot = pygame.Rect(name_spot.left, inner.top, width, max(1, score.top - inner.top))
    return Rooms(name_spot, counters_at, note, score)


def _all_notes(seat: SeatPanel) -> tuple[str, ...]:
    """The notes, that its player gave up before all others."""
    return (seat.out, *seat.notes) if seat.out else seat.notes


def _name_seat(seat: SeatPanel, flagged: bool) -> SeatPanel:
    """The name's line, with the flag unless it is among the notes."""
    if flagged:
        return seat._replace(**_UNNAMED)
    return seat._replace(**_UNNAMED, to_act=False, winner=False, out="")


def _note_spot(
    glass: Glass, place: pygame.Rect, rooms: Rooms, seat: SeatPanel
) -> pygame.Rect | None:
    """The place of the notes: a line of their own, else beside the counters; None for none.

    In narrow panels they begin with the flag, which would take the name's room.
    """
    if rooms.note.height:
        return rooms.note if _all_notes(seat) or flag_of(seat) else None
    if not _all_notes(seat):
        return None
    taken_px = counters_px(glass, seat.counters) + glass.mm(_BESIDE_MM)
    if not _is_wide(glass, place):
        taken_px += badged_px(glass, rooms.counters.height)
    spot, _ = split_right(rooms.counters, rooms.counters.width - taken_px)
    return spot if spot.width >= glass.mm(_LEAST_NOTE_MM) else None


def _call_place(glass: Glass, rooms: Rooms, seat: SeatPanel) -> pygame.Rect:
    """The place of a large call: beside the name where both have room, else below it.

    There it covers the counters, and the score as well where it would be shortened.
    """
    words_px = measure.width(seat.call, glass.mm(theme.LABEL_MM), bold=True) + glass.mm(_PAD_MM * 2)
    column = rooms.name.union(rooms.counters).union(rooms.note)
    if column.width >= glass.mm(_WIDE_MM) + words_px:
        return right_of(inset(column, 0, glass.mm(_PAD_MM)), column.right - words_px)
    lower = pygame.Rect(column.left, rooms.counters.top, column.width, 0)
    lower.height = column.bottom - lower.top - glass.mm(0.4)
    if lower.width < words_px:
        lower.width = rooms.score.right - lower.left - glass.mm(0.4)
    return lower


def _note_px(glass: Glass, size: tuple[int, int]) -> int:
    """The height of the line that says what the seat is now; low panels have none."""
    return glass.mm(_NOTE_MM) if size[1] >= glass.mm(_NOTED_MM) else 0
