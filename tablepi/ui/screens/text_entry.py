"""Text entry: a keyboard or keypad, what was typed, and answers to tap."""

import pygame

from tablepi.screens.pictures.picture import Button, Typing
from tablepi.ui.toolkit.fonts import is_written
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.layout import (
    GAP_MM,
    Shape,
    above,
    cells,
    centred,
    columns,
    fitting,
    share,
    split_bottom,
    split_left,
    split_top,
    whole,
)
from tablepi.ui.toolkit.pieces import Area, Piece, Scene
from tablepi.ui.widgets.frame import Pieces, enlarged, foot
from tablepi.ui.widgets.key_rows import KeySize, Row, answer_key, key_rows
from tablepi.ui.widgets.typed_field import PASSING, WRONG, FieldNote, field, seat_field

_EDGE_MM = 1.8
_ACROSS_MM, _DOWN_MM = 1.25, 1.6
_LOW_FIELD_MM, _ANSWER_MM = 14.2, 10.4
_SEAT_FIELD_MM, _FIELD_MM = 22.0, 31.0
"""Upright, where what is told stands below the text: room for an error and for the help beside it,
always, since keys that move are mistyped."""
_ANSWERS_ACROSS = 3
_KEY_MM, _WIDEST_MM = 13.9, 18.0
"""The greatest height of a key with its lip, and its greatest width."""
_BACK, _FACE, _DONE = 2, 1, 3
"""Columns of the way back, of another face and of what ends the text; the space has the rest."""
_ONE_LINE = 10
"""Columns from which on these stand on one line."""

_PAD_KEYS = 4
_PAD_KEY_MM = 18.0
_PAD_ANSWER = Shape(((26.0, 9.0),), highest=10.0, ratio=3.0)
_PAD_ANSWER_LINES = 2


def scene(picture: Typing, glass: Glass) -> Scene:
    """Letters fill the width of the glass; a keypad stands beside what it types."""
    glass = enlarged(glass)
    if max(len(row) for row in picture.rows) <= _PAD_KEYS:
        return _keypad(picture, glass)
    return _keyboard(picture, glass)


def _keyboard(picture: Typing, glass: Glass) -> Scene:
    """Field, answers and keys one below the other, the keys at the foot of every glass.

    Any higher, and the next page would have what destroys where the thumb has just cancelled.
    """
    room, gap = whole(glass, _EDGE_MM), glass.mm(_DOWN_MM)
    across_px = glass.mm(_ACROSS_MM)
    rows = _rows(picture, fitting(room.width, glass.touch_px, across_px))
    count = max(map(len, rows))
    head_px = glass.mm(_field_mm(glass, picture))
    head_px += gap + glass.mm(_ANSWER_MM) if picture.suggests or glass.landscape else 0
    # A finger needs its keys more than the text its height.
    head_px = min(head_px, room.height - len(rows) * (glass.touch_px + gap))
    keys_px = room.height - head_px - gap
    height = min(glass.mm(_KEY_MM), share(keys_px, len(rows), gap))
    width = min(glass.mm(_WIDEST_MM), share(room.width, count, across_px))
    size = KeySize(width, height, across_px, gap)
    keys_px = len(rows) * (height + gap) - gap
    keys_place, above_keys = split_bottom(room, keys_px, gap)
    head, _ = split_bottom(above_keys, head_px)
    head = centred(head, (size.span(count), head_px))
    answer_pieces: Pieces = ()
    if picture.suggests:
        answers_place, head = split_bottom(head, glass.mm(_ANSWER_MM), gap)
        answer_pieces = _answers(glass, answers_place, picture)
    key_pieces = key_rows(glass, keys_place, rows, size)
    return Scene((*key_pieces, *answer_pieces, _field(glass, head, picture)))


def _field_mm(glass: Glass, picture: Typing) -> float:
    if glass.landscape:
        return _LOW_FIELD_MM
    return _SEAT_FIELD_MM if picture.seat else _FIELD_MM


def _rows(picture: Typing, most: int) -> list[Row]:
    """Every key with its columns, and the ways back and on in the row of the space.

    Rows of more keys than `most` are parted.
    """
    letters = _single([part for row in picture.rows[:-1] for part in _parts(row, most)])
    count = max(map(len, letters))
    *faces, space = picture.rows[-1]
    turning = [(face, _FACE) for face in faces]
    back, done = (picture.cancel, _BACK), picture.done
    if count >= _ONE_LINE:
        space_columns = count - _BACK - len(faces) * _FACE - _DONE
        return [*letters, [back, *turning, (space, space_columns), (done, _DONE)]]
    line = [*turning, (space, count - len(faces) * _FACE)]
    return [*letters, line, [back, (done, count - _BACK)]]


def _parts(row: tuple[Button, ...], most: int) -> list[tuple[Button, ...]]:
    """The row in as few parts of nearly equal length as have room."""
    size = -(-len(row) // -(-len(row) // most))
    return [row[start : start + size] for start in range(0, len(row), size)]


def _single(rows: list[tuple[Button, ...]]) -> list[Row]:
    return [[(button, 1) for button in row] for row in rows]


def _answers(glass: Glass, place: pygame.Rect, picture: Typing) -> Pieces:
    """The answers that fit, in the first of as many places as there can be."""
    places = columns(place, _ANSWERS_ACROSS, glass.mm(_ACROSS_MM))
    return tuple(
        answer_key(glass, f"answer {index}", answer, spot, picture.seat)
        for index, (answer, spot) in enumerate(zip(picture.suggestions, places, strict=False))
    )


def _keypad(picture: Typing, glass: Glass) -> Scene:
    """The keys beside the field and the answers; below them where the glass stands upright."""
    gap = glass.mm(GAP_MM)
    buttons, foot_top = foot(glass, (picture.cancel,), (picture.done,))
    room = above(whole(glass), foot_top - gap)
    if glass.landscape:
        room, pad_place = split_left(room, share(room.width, 2, gap), gap)
    text_place, answers_place = split_top(room, glass.mm(_FIELD_MM), gap)
    if glass.portrait:
        answers_px = _pad_answers_px(glass, text_place.width, len(picture.suggestions))
        answers_place, pad_place = split_top(answers_place, answers_px, gap)
    rows, across_px = _single(list(picture.rows)), glass.gap_px
    widest_px = share(pad_place.width, max(map(len, rows)), across_px)
    highest_px = share(pad_place.height, len(rows), across_px)
    most_px = glass.mm(_PAD_KEY_MM)
    size = KeySize(min(most_px, widest_px), min(most_px, highest_px), across_px, across_px)
    answer_pieces, areas = _pad_answers(glass, answers_place, picture)
    key_pieces = key_rows(glass, pad_place, rows, size)
    return Scene((*buttons, *key_pieces, *answer_pieces, _field(glass, text_place, picture)), areas)


def _field(glass: Glass, place: pygame.Rect, picture: Typing) -> Piece:
    typed_text = "•" * len(picture.text) if picture.hidden else picture.text
    notes = (
        FieldNote(picture.title if picture.seat else "", bold=True),
        FieldNote(picture.passing, PASSING),
        FieldNote("" if picture.passing else picture.wrong, WRONG),
        FieldNote("" if is_written(typed_text) else picture.unwritten, PASSING),
        FieldNote(picture.hint),
    )
    worded = tuple(note for note in notes if note.words)
    if picture.seat:
        image = seat_field(glass, place.size, picture.seat, typed_text, worded)
    else:
        image = field(glass, place.size, picture.title, typed_text, worded)
    return Piece("field", place, image)


def _pad_answers_px(glass: Glass, width_px: int, count: int) -> int:
    """The height that this many answers want: two lines at most, the others scroll."""
    gap = glass.mm(GAP_MM)
    across = fitting(width_px, glass.mm(_PAD_ANSWER.least[0][0]), gap)
    lines = min(_PAD_ANSWER_LINES, -(-count // across))
    return lines * (glass.mm(_PAD_ANSWER.highest) + gap) - gap if lines else 0


def _pad_answers(
    glass: Glass, room: pygame.Rect, picture: Typing
) -> tuple[Pieces, tuple[Area, ...]]:
    if not picture.suggestions:
        return (), ()
    grid = cells(glass, room, len(picture.suggestions), _PAD_ANSWER)
    pieces = tuple(
        answer_key(glass, f"answers/{index}", answer, place)
        for index, (place, answer) in enumerate(zip(grid.places, picture.suggestions, strict=True))
    )
    return pieces, (Area("answers", room, grid.most),)
