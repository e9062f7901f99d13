"""The field of what is typed: a dark well, or the plate of the seat whose name it is."""

from collections.abc import Sequence
from typing import NamedTuple

import pygame

from tablepi.ui.toolkit import measure, paint, text, theme
from tablepi.ui.toolkit.drawings import badge, icon
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.layout import split_bottom, split_left, split_right
from tablepi.ui.toolkit.sprites import sprite
from tablepi.ui.toolkit.theme import Colour
from tablepi.ui.widgets.key_faces import well

_PAD_MM, _INSET_MM = 2.5, 0.6
_CURSOR_MM = 0.6
_BADGE_MM = 9.0
_WIDE_MM = 110.0
_HINT_SHARE, _BOTH_SHARE = 0.36, 0.5
"""Of a wide field: for what is told beside the text, one sentence or more."""
_BETWEEN_MM = 1.0

_TYPED_MM = (theme.SCORE_MM, theme.PROMPT_MM, theme.BUTTON_MM)

WRONG, PASSING = "cross", "info"
"""The signs of why an answer was not taken, and of a word that stands until the next input."""

Size = tuple[int, int]


class FieldNote(NamedTuple):
    """A sentence beside what is typed. `sign`: the icon before it, '' for what is always said;
    `bold`: it is the question itself.
    """

    words: str
    sign: str = ""
    bold: bool = False


class _Inks(NamedTuple):
    """The colours of words, of the sign of an error and of other signs, and of the cursor."""

    words: Colour
    wrong: Colour
    sign: Colour
    cursor: Colour


@sprite
def field(
    glass: Glass, size: Size, title: str, typed_text: str, notes: tuple[FieldNote, ...]
) -> pygame.Surface:
    """The question above what was typed, with a cursor.

    What is told stands at the right of a wide field, and below in a narrow one: help is needed most
    beside an error. A text that is too long keeps its beginning and its end.
    """
    surface = well(glass, size).copy()
    inks = _Inks(theme.STOCK_TEXT, theme.RED, theme.STOCK_QUIET, theme.AMBER)
    place = _inner(glass, surface)
    label_px = measure.line_height(glass.mm(theme.LABEL_MM))
    sizes = [glass.mm(theme.BUTTON_MM)]
    if place.width >= glass.mm(_WIDE_MM):
        sizes = _low_enough([glass.mm(mm) for mm in _TYPED_MM], place.height - label_px)
    if notes:
        text_px = label_px + measure.line_height(sizes[0])
        place = _draw_notes(glass, surface, place, notes, inks, text_px)
    label = text.fitted(title, place.width, glass.mm(theme.LABEL_MM), theme.STOCK_QUIET)
    height = label_px + measure.line_height(sizes[0])
    top = max(place.top, place.centery - height // 2)
    surface.blit(label, (place.left, top))
    line_place = pygame.Rect(place.left, top + label_px, place.width, height - label_px)
    _write_typed(glass, surface, line_place, typed_text, sizes, inks)
    return surface


@sprite
def seat_field(
    glass: Glass, size: Size, seat: int, typed_text: str, notes: tuple[FieldNote, ...]
) -> pygame.Surface:
    """The seat's plate with the name that is typed, and the question at its right or below it."""
    colour = theme.seat_colour(seat)
    sheen_px = glass.mm(theme.SHEEN_MM)
    surface = paint.keycap(size, glass.mm(theme.CORNER_MM), colour, colour, 0, sheen_px).copy()
    inks = _Inks(*[theme.INK] * 4)
    place = _inner(glass, surface)
    sizes = [glass.mm(mm) for mm in _TYPED_MM]
    place = _draw_notes(glass, surface, place, notes, inks, measure.line_height(sizes[0]))
    mark = badge(seat, min(glass.mm(_BADGE_MM), place.height), inverted=True)
    surface.blit(mark, mark.get_rect(midleft=place.midleft))
    _, place = split_left(place, mark.get_width(), glass.mm(_PAD_MM))
    _write_typed(glass, surface, place, typed_text, sizes, inks)
    return surface


def _inner(glass: Glass, surface: pygame.Surface) -> pygame.Rect:
    return surface.get_rect().inflate(-2 * glass.mm(_PAD_MM), -2 * glass.mm(_INSET_MM))


def _low_enough(sizes: list[int], height_px: int) -> list[int]:
    return [px for px in sizes if measure.line_height(px) <= height_px] or sizes[-1:]


def _write_typed(
    glass: Glass,
    surface: pygame.Surface,
    place: pygame.Rect,
    typed_text: str,
    sizes: Sequence[int],
    inks: _Inks,
) -> None:
    """The text in the first of the sizes in which it is whole, and the cursor behind it."""
    cursor_px = glass.mm(_CURSOR_MM)
    width = place.width - 3 * cursor_px
    size_px = measure.line_px(typed_text, width, sizes, bold=True)
    image = text.fitted(typed_text, width, size_px, inks.words, bold=True)
    text_place = image.get_rect(midleft=place.midleft)
    surface.blit(image, text_place)
    cursor = pygame.Rect(text_place.right + cursor_px, 0, cursor_px, size_px)
    cursor.centery = text_place.centery
    surface.fill(inks.cursor, cursor)


def _draw_notes(
    glass: Glass,
    surface: pygame.Surface,
    room: pygame.Rect,
    notes: tuple[FieldNote, ...],
    inks: _Inks,
    text_px: int,
) -> pygame.Rect:
    """Draws what is told; the room that is left beside or above it, at least so high."""
    if room.width >= glass.mm(_WIDE_MM):
        width = round(room.width * (_BOTH_SHARE if notes[1:] else _HINT_SHARE))
        notes_image = _stack_notes(glass, (width, room.height), notes, inks)
        surface.blit(notes_image, notes_image.get_rect(midright=room.midright))
        return split_right(room, notes_image.get_width(), glass.mm(_PAD_MM))[1]
    _, room = split_bottom(room, glass.mm(_INSET_MM))
    notes_image = _stack_notes(glass, (room.width, room.height - text_px), notes, inks)
    surface.blit(notes_image, notes_image.get_rect(bottomleft=room.bottomleft))
    return split_bottom(room, notes_image.get_height())[1]


def _stack_notes(
    glass: Glass, size: Size, notes: tuple[FieldNote, ...], inks: _Inks
) -> pygame.Surface:
    """The sentences one below the other, in the largest type in which all of them are whole."""
    gap = glass.mm(_BETWEEN_MM) if notes[1:] else 0
    for length_mm in (theme.LABEL_MM, theme.LEAST_MM):
        size_px = glass.mm(length_mm)
        rows_max = max(len(notes), measure.rows_in(size[1] - gap, size_px))
        row_counts = [
            len(_wrapped(note, _words_px(glass, size, note), rows_max + 1, size_px))
            for note in notes
        ]
        if sum(row_counts) <= rows_max:
            break
    # Where not all are whole, the help is cut rather than the error.
    first_rows = min(row_counts[0], rows_max - len(notes) + 1)
    row_limits = [first_rows, *(rows_max - first_rows for _ in notes[1:])]
    images = [
        _sentence(glass, size, note, size_px, rows, inks)
        for note, rows in zip(notes, row_limits, strict=True)
    ]
    height = sum(image.get_height() for image in images) + gap * (len(notes) - 1)
    width = max(image.get_width() for image in images)
    surface = pygame.Surface((width, height), pygame.SRCALPHA)
    top = 0
    for image in images:
        surface.blit(image, (0, top))
        top += image.get_height() + gap
    return surface


def _wrapped(note: FieldNote, width_px: int, rows_max: int, size_px: int) -> tuple[str, ...]:
    return measure.wrap(note.words, width_px, rows_max, size_px, note.bold)


def _side(glass: Glass, size: Size, note: FieldNote) -> int:
    return min(glass.mm(theme.ICON_MM), size[1]) if note.sign else 0


def _words_px(glass: Glass, size: Size, note: FieldNote) -> int:
    """The width of the words behind their sign."""
    side = _side(glass, size, note)
    return size[0] - (side + glass.mm(_PAD_MM) // 2 if side else 0)


def _sentence(
    glass: Glass, size: Size, note: FieldNote, size_px: int, rows_max: int, inks: _Inks
) -> pygame.Surface:
    """One of them, on so many lines at most, behind its sign."""
    words_px = _words_px(glass, size, note)
    words_image = text.block(note.words, words_px, rows_max, size_px, inks.words, bold=note.bold)
    if not (side := _side(glass, size, note)):
        return words_image
    left = size[0] - words_px
    height = max(side, words_image.get_height())
    surface = pygame.Surface((left + words_image.get_width(), height), pygame.SRCALPHA)
    sign_image = icon(note.sign, side, inks.wrong if note.sign == WRONG else inks.sign)
    surface.blit(sign_image, sign_image.get_rect(midleft=(0, height // 2)))
    surface.blit(words_image, words_image.get_rect(midleft=(left, height // 2)))
    return surface
