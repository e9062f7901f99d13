"""Text entry: a keyboard or keypad, what was typed, and answers to tap."""

from typing import NamedTuple

import pygame

from tablepi.referee.intents import Key
from tablepi.screens.pictures.picture import Button, Typing
from tablepi.ui.toolkit import measure, paint, text, theme
from tablepi.ui.toolkit.drawings import icon
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.layout import (
    GAP_MM,
    Shape,
    above,
    cells,
    centred,
    fitting,
    in_row,
    share,
    split_bottom,
    split_left,
    split_right,
    split_top,
    tiles,
    whole,
)
from tablepi.ui.toolkit.pieces import Area, Piece, Scene
from tablepi.ui.toolkit.sprites import sprite
from tablepi.ui.widgets.button_faces import choice, natural
from tablepi.ui.widgets.frame import Pieces, enlarged, foot

_PAD_MM = 2.5
_INSET_MM = 0.6
_CURSOR_MM = 0.6
_WIDE_MM = 110.0
_HINT_SHARE, _BOTH_SHARE = 0.36, 0.5
"""Of a wide field: for what is told beside the text, one sentence or two."""
_BETWEEN_MM = 1.0

WRONG, PASSING = "cross", "info"
"""The signs of why an answer was not taken, and of a word that stands until the next input."""


class FieldNote(NamedTuple):
    """A sentence beside what is typed. `sign`: the icon before it, '' for what is always said."""

    words: str
    sign: str = ""


@sprite
def field(
    glass: Glass, size: tuple[int, int], title: str, typed_text: str, notes: tuple[FieldNote, ...]
) -> pygame.Surface:
    """The question above what was typed, with a cursor.

    What is told stands at the right of a wide field, and below in a narrow one: help is needed most
    beside an error. A text that is too long keeps its beginning and its end.
    """
    corner, edge = glass.mm(theme.CORNER_MM), glass.mm(theme.OUTLINE_MM)
    surface = paint.plate(size, corner, theme.STOCK, theme.EDGE, edge).copy()
    place = surface.get_rect().inflate(-2 * glass.mm(_PAD_MM), -2 * glass.mm(_INSET_MM))
    if notes:
        place = _draw_notes(glass, surface, place, notes)
    label = text.fitted(title, place.width, glass.mm(theme.LABEL_MM), theme.QUIET)
    size_px, cursor_px = glass.mm(theme.BUTTON_MM), glass.mm(_CURSOR_MM)
    words = measure.fit(typed_text, place.width - 3 * cursor_px, size_px)
    text_image = text.line(words, size_px, theme.STOCK_TEXT)
    height = label.get_height() + text_image.get_height()
    top = max(place.top, place.centery - height // 2)
    surface.blit(label, (place.left, top))
    text_place = text_image.get_rect(topleft=(place.left, top + label.get_height()))
    surface.blit(text_image, text_place)
    cursor = pygame.Rect(text_place.right + cursor_px, 0, cursor_px, size_px)
    cursor.centery = text_place.centery
    surface.fill(theme.AMBER, cursor)
    return surface


def _draw_notes(
    glass: Glass, surface: pygame.Surface, room: pygame.Rect, notes: tuple[FieldNote, ...]
) -> pygame.Rect:
    """Draws what is told; the room that is left beside or above it."""
    if room.width >= glass.mm(_WIDE_MM):
        width = round(room.width * (_BOTH_SHARE if notes[1:] else _HINT_SHARE))
        notes_image = _stack_notes(glass, (width, room.height), notes)
        surface.blit(notes_image, notes_image.get_rect(midleft=(room.right - width, room.centery)))
        return split_right(room, width, glass.mm(_PAD_MM))[1]
    label_px = measure.line_height(glass.mm(theme.LABEL_MM))
    text_px = label_px + measure.line_height(glass.mm(theme.BUTTON_MM))
    _, room = split_bottom(room, glass.mm(_INSET_MM))
    notes_image = _stack_notes(glass, (room.width, room.height - text_px), notes)
    surface.blit(notes_image, notes_image.get_rect(bottomleft=room.bottomleft))
    return split_bottom(room, notes_image.get_height())[1]


def _stack_notes(
    glass: Glass, size: tuple[int, int], notes: tuple[FieldNote, ...]
) -> pygame.Surface:
    """The sentences one below the other, in the largest type in which all of them are whole."""
    gap = glass.mm(_BETWEEN_MM) if notes[1:] else 0
    for length_mm in (theme.LABEL_MM, theme.LEAST_MM):
        size_px = glass.mm(length_mm)
        rows_max = max(len(notes), measure.rows_in(size[1] - gap, size_px))
        row_counts = [
            len(measure.wrap(note.words, _words_px(glass, size, note), rows_max + 1, size_px))
            for note in notes
        ]
        if sum(row_counts) <= rows_max:
            break
    # Where both are not whole, the help is cut rather than the error.
    first_rows = min(row_counts[0], rows_max - len(notes) + 1)
    row_limits = [first_rows, *(rows_max - first_rows for _ in notes[1:])]
    images = [
        _sentence(glass, size, note, size_px, rows)
        for note, rows in zip(notes, row_limits, strict=True)
    ]
    height = sum(image.get_height() for image in images) + gap * (len(notes) - 1)
    surface = pygame.Surface((size[0], height), pygame.SRCALPHA)
    top = 0
    for image in images:
        surface.blit(image, (0, top))
        top += image.get_height() + gap
    return surface


def _side(glass: Glass, size: tuple[int, int], note: FieldNote) -> int:
    return min(glass.mm(theme.ICON_MM), size[1]) if note.sign else 0


def _words_px(glass: Glass, size: tuple[int, int], note: FieldNote) -> int:
    """The width of the words behind their sign."""
    side = _side(glass, size, note)
    return size[0] - (side + glass.mm(_PAD_MM) // 2 if side else 0)


def _sentence(
    glass: Glass, size: tuple[int, int], note: FieldNote, size_px: int, rows_max: int
) -> pygame.Surface:
    """One of them, on so many lines at most, behind its sign."""
    words_px = _words_px(glass, size, note)
    words_image = text.block(note.words, words_px, rows_max, size_px, theme.TEXT)
    if not (side := _side(glass, size, note)):
        return words_image
    surface = pygame.Surface((size[0], max(side, words_image.get_height())), pygame.SRCALPHA)
    sign_image = icon(note.sign, side, theme.RED if note.sign == WRONG else theme.QUIET)
    middle = surface.get_height() // 2
    surface.blit(sign_image, sign_image.get_rect(midleft=(0, middle)))
    surface.blit(words_image, words_image.get_rect(midleft=(size[0] - words_px, middle)))
    return surface


_PAD_KEYS = 4
_FIELD_MM = 16.0
# Room for an error and for the help beside it, always: keys that move are mistyped.
_FIELD_NARROW_MM = 31.0
_KEY_MM = 13.0
_PAD_KEY_MM = 18.0
_LETTER_MM = theme.PROMPT_MM
_ANSWER_MM = 9.0
_ANSWER = Shape(((26.0, _ANSWER_MM),), highest=10.0, ratio=3.0)
_ANSWER_LINES = 2


def scene(picture: Typing, glass: Glass) -> Scene:
    """Letters fill the width of the glass; a keypad stands beside what it types."""
    glass = enlarged(glass)
    if max(len(row) for row in picture.rows) <= _PAD_KEYS:
        return _keypad(picture, glass)
    return _letters(picture, glass)


def _letters(picture: Typing, glass: Glass) -> Scene:
    """Field, answers and keys one below the other, the way back at the lower left of the glass."""
    room, gap = whole(glass), glass.mm(GAP_MM)
    rows = (*picture.rows[:-1], (picture.cancel, *picture.rows[-1], picture.done))
    keys = Keys(glass, room.width, rows)
    text_px = glass.mm(_FIELD_NARROW_MM if glass.portrait else _FIELD_MM)
    least_answers_px = glass.mm(_ANSWER_MM) + gap if picture.suggestions else 0
    key_px = keys.height(room.height - text_px - gap - least_answers_px, glass.mm(_KEY_MM))
    spare_px = room.height - text_px - gap - keys.whole(key_px)
    answers_px = min(spare_px - gap, _answers_px(glass, keys.across, len(picture.suggestions)))
    used_px = text_px + gap + (answers_px + gap if least_answers_px else 0) + keys.whole(key_px)
    block_place = room.inflate(keys.across - room.width, 0)
    # Any higher, and the next page would have what destroys where the thumb has just cancelled.
    _, block_place = split_top(block_place, max(0, room.height - used_px))
    text_place, free = split_top(block_place, text_px, gap)
    answers_place, free = split_top(free, answers_px if least_answers_px else 0, gap)
    answer_pieces, areas = _answers(glass, answers_place, picture.suggestions)
    key_pieces = keyboard(keys, free, key_px, _LETTER_MM)
    return Scene((*key_pieces, *answer_pieces, _field(glass, text_place, picture)), areas)


def _keypad(picture: Typing, glass: Glass) -> Scene:
    """The keys beside the field and the answers; below them where the glass stands upright."""
    gap = glass.mm(GAP_MM)
    buttons, foot_top = foot(glass, (picture.cancel,), (picture.done,))
    room = above(whole(glass), foot_top - gap)
    if glass.landscape:
        room, pad_place = split_left(room, share(room.width, 2, gap), gap)
    text_place, answers_place = split_top(room, glass.mm(_FIELD_NARROW_MM), gap)
    if glass.portrait:
        answers_px = _answers_px(glass, text_place.width, len(picture.suggestions))
        answers_place, pad_place = split_top(answers_place, answers_px, gap)
    keys = Keys(glass, pad_place.width, picture.rows)
    key_px = keys.height(pad_place.height, glass.mm(_PAD_KEY_MM))
    answer_pieces, areas = _answers(glass, answers_place, picture.suggestions)
    key_pieces = keyboard(keys, pad_place, key_px, theme.PROMPT_MM)
    return Scene((*buttons, *key_pieces, *answer_pieces, _field(glass, text_place, picture)), areas)


def _field(glass: Glass, place: pygame.Rect, picture: Typing) -> Piece:
    typed_text = "•" * len(picture.text) if picture.hidden else picture.text
    notes = (
        FieldNote(picture.passing, PASSING),
        FieldNote("" if picture.passing else picture.wrong, WRONG),
        FieldNote(picture.hint),
    )
    said_notes = tuple(note for note in notes if note.words)
    return Piece("field", place, field(glass, place.size, picture.title, typed_text, said_notes))


def _answers_px(glass: Glass, width_px: int, count: int) -> int:
    """The height that this many answers want: two lines at most, the others scroll."""
    gap = glass.mm(GAP_MM)
    across = fitting(width_px, glass.mm(_ANSWER.least[0][0]), gap)
    lines = min(_ANSWER_LINES, -(-count // across))
    return lines * (glass.mm(_ANSWER.highest) + gap) - gap if lines else 0


def _answers(
    glass: Glass, room: pygame.Rect, answers: tuple[Button, ...]
) -> tuple[Pieces, tuple[Area, ...]]:
    if not answers:
        return (), ()
    grid = cells(glass, room, len(answers), _ANSWER)
    pieces = tuple(
        choice(glass, f"answers/{index}", answer, place)
        for index, (place, answer) in enumerate(zip(grid.places, answers, strict=True))
    )
    return pieces, (Area("answers", room, grid.most),)


_WIDEST_MM = 18.0
_LONG = 1.6

Row = tuple[Button, ...]


class Keys:
    """A keyboard's rows, as they stand in this width: those with too many keys are parted."""

    def __init__(self, glass: Glass, width_px: int, rows: tuple[Row, ...]) -> None:
        self.glass = glass
        self.gap = glass.gap_px
        keys_max = fitting(width_px, glass.touch_px, self.gap)
        self.rows = tuple(part for row in rows for part in _split_row(row, keys_max))
        longest = max(len(row) for row in self.rows)
        self.unit = min(share(width_px, longest, self.gap), glass.mm(_WIDEST_MM))
        self.across = (self.unit + self.gap) * longest - self.gap

    def whole(self, height_px: int) -> int:
        """The height of all rows together."""
        return (height_px + self.gap) * len(self.rows) - self.gap

    def height(self, room_px: int, most_px: int) -> int:
        """The height of a key, so that all rows stand in this room."""
        gaps = self.gap * (len(self.rows) - 1)
        return max(self.glass.touch_px, min(most_px, (room_px - gaps) // len(self.rows)))


def keyboard(keys: Keys, room: pygame.Rect, height_px: int, type_mm: float) -> Pieces:
    """The keys from the top of the room, each row in its middle."""
    pieces: list[Piece] = []
    places = tiles(room, len(keys.rows), 1, (room.width, height_px), keys.gap)
    for index, (place, buttons) in enumerate(zip(places, keys.rows, strict=True)):
        buttons_row, widths, words_mm = _fitted_row(keys, buttons)
        line_place = centred(place, (sum(widths) + keys.gap * (len(buttons_row) - 1), height_px))
        for number, (button, cell) in enumerate(
            zip(buttons_row, in_row(line_place, widths, keys.gap), strict=True)
        ):
            size_mm = type_mm if len(button.label) == 1 else words_mm
            pieces.append(_key(keys.glass, f"key {index}.{number}", button, cell, size_mm))
    return tuple(pieces)


def _key(glass: Glass, key: str, button: Button, place: pygame.Rect, type_mm: float) -> Piece:
    """A key with a picture shows that alone; one that holds (shift) is lit."""
    if isinstance(button.act, Key) and button.icon and button.act.text != "enter":
        look = "primary" if button.chosen else button.look
        return choice(glass, key, button._replace(label="", look=look), place, type_mm)
    return choice(glass, key, button, place, type_mm)


def _fitted_row(keys: Keys, row: Row) -> tuple[Row, list[int], float]:
    """The row as it stands: its keys, how wide each is, and how high the words.

    One unit a letter; a row of words takes what they want, the middle one the rest. Where that is
    too much, quiet keys lose their pictures first, then all words are smaller.
    """
    if all(_is_short(button) for button in row):
        return row, [keys.unit] * len(row), theme.PROMPT_MM
    free_px = keys.across - keys.gap * (len(row) - 1)
    roomy_widths = [max(keys.unit, round(_LONG * natural(keys.glass, button))) for button in row]
    if sum(roomy_widths) <= free_px:
        return row, _fill_width(roomy_widths, free_px), theme.PROMPT_MM
    plain = tuple(button._replace(icon="") if button.look == "quiet" else button for button in row)
    for keys_shown, type_mm in (
        (row, theme.PROMPT_MM),
        (plain, theme.PROMPT_MM),
        (plain, theme.LABEL_MM),
    ):
        widths = [natural(keys.glass, button, type_mm) for button in keys_shown]
        if sum(widths) <= free_px:
            return keys_shown, _fill_width(widths, free_px), type_mm
    return plain, [free_px // len(row)] * len(row), theme.LABEL_MM


def _fill_width(widths: list[int], free_px: int) -> list[int]:
    """The widths with what is left given to the middle one."""
    middle = len(widths) // 2
    spare_px = free_px - sum(widths)
    return [width + spare_px if index == middle else width for index, width in enumerate(widths)]


def _is_short(button: Button) -> bool:
    return len(button.label) <= 1 or bool(button.icon and button.look == "normal")


def _split_row(row: Row, keys_max: int) -> list[Row]:
    """The row in as few parts of nearly equal length as have room."""
    count = -(-len(row) // keys_max)
    size = -(-len(row) // count)
    return [row[start : start + size] for start in range(0, len(row), size)]
