"""Rows of settings: the label at the left, value and control at the right of the same line."""

import pygame

from tablepi.screens.pictures.settings_picture import SettingRow
from tablepi.ui.toolkit import measure, paint, text, theme
from tablepi.ui.toolkit.drawings import drawing, icon
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.layout import split_bottom
from tablepi.ui.toolkit.pieces import Piece
from tablepi.ui.toolkit.sprites import sprite
from tablepi.ui.widgets.frame import Pieces
from tablepi.ui.widgets.key_faces import Kind, cap, skin_of
from tablepi.ui.widgets.setting_controls import (
    CHOICE_MM,
    STEPPER_MM,
    VALUE_MM,
    choice_parts,
    choice_px,
    stepper,
    stepper_px,
    switch,
)

_PAD_MM = 2.2
_INSET_MM = 1.6
_GAP_MM = 1.8
_SIGN_MM = 4.4
_SHAPE_MM = 4.1
_SHAPE_GAP_MM = 0.4
_LABEL_LINES = 2

Size = tuple[int, int]


def setting_row(glass: Glass, key: str, place: pygame.Rect, row: SettingRow) -> Pieces:
    """The pieces of a row: one that is tapped as a whole, or a flat one with keys on it."""
    if row.is_on is not None:
        image = _switch_row(glass, place.size, row.label, row.value, row.is_on)
        return (Piece(key, place, image, row.act),)
    if row.act is not None:
        image = _opening_row(glass, place.size, row.label, row.value, row.seats)
        return (Piece(key, place, image, row.act),)
    if is_stacked(glass, place.width, row):
        return _stacked_row(glass, key, place, row)
    height = min(place.height, glass.mm(CHOICE_MM if row.choices else STEPPER_MM[1]))
    control = pygame.Rect(0, 0, _control_px(glass, place.width, row), height)
    control.midright = place.right - glass.mm(_INSET_MM), place.centery
    room_px = control.left - glass.mm(_GAP_MM) - place.left - glass.mm(_PAD_MM)
    ground = Piece(f"ground.{key}", place, _flat_row(glass, place.size, row.label, room_px))
    return (ground, *_control(glass, key, control, row))


def is_stacked(glass: Glass, width: int, row: SettingRow) -> bool:
    """True if a choice stands below its label, as both have no room side by side."""
    return bool(row.choices) and not _control_px(glass, width, row)


def _control_px(glass: Glass, width: int, row: SettingRow) -> int:
    """The width of steps or of a choice beside the label; 0 where a choice has no room there."""
    label_px = measure.width(row.label, glass.mm(theme.LABEL_MM), narrow=not row.choices)
    free_px = width - label_px - sum(glass.mm(mm) for mm in (_GAP_MM, _PAD_MM, _INSET_MM))
    if row.choices:
        return choice_px(glass, row.choices, free_px)
    return min(glass.mm(STEPPER_MM[0]), max(stepper_px(glass, row.value), free_px))


def stacked_px(glass: Glass) -> int:
    """The height of a row whose choice stands below its label."""
    label = measure.line_height(glass.mm(theme.LABEL_MM))
    return label + glass.mm(CHOICE_MM) + 2 * glass.mm(_INSET_MM)


def _stacked_row(glass: Glass, key: str, place: pygame.Rect, row: SettingRow) -> Pieces:
    inset = glass.mm(_INSET_MM)
    control, above = split_bottom(place.inflate(-2 * inset, -2 * inset), glass.mm(CHOICE_MM))
    words = _label(glass, row.label, (above.width, above.height + inset))
    left = place.left + glass.mm(_PAD_MM)
    label = Piece(f"{key}/label", words.get_rect(midleft=(left, above.centery)), words)
    ground = Piece(f"ground.{key}", place, _flat(glass, place.size))
    return (ground, label, *_control(glass, key, control, row))


def _control(glass: Glass, key: str, place: pygame.Rect, row: SettingRow) -> Pieces:
    if row.choices:
        return choice_parts(glass, key, place, row.choices)
    return stepper(glass, key, place, row.value, row.steps)


def _flat(glass: Glass, size: Size) -> pygame.Surface:
    corner, line = glass.mm(theme.CORNER_MM), glass.mm(theme.OUTLINE_MM)
    return paint.plate(size, corner, theme.FLAT, theme.PARTING, line)


@sprite
def _flat_row(glass: Glass, size: Size, label: str, room_px: int) -> pygame.Surface:
    """The ground of a row with keys of its own, and its label."""
    surface = _flat(glass, size).copy()
    words = _label(glass, label, (room_px, size[1]))
    surface.blit(words, words.get_rect(midleft=(glass.mm(_PAD_MM), size[1] // 2)))
    return surface


@sprite
def _switch_row(glass: Glass, size: Size, label: str, value: str, is_on: bool) -> pygame.Surface:
    """A row with a switch, and beside it the word for how it stands."""
    knob, inset = switch(glass, is_on), glass.mm(_INSET_MM)
    surface = _flat(glass, size).copy()
    place = knob.get_rect(midright=(size[0] - inset, size[1] // 2))
    surface.blit(knob, place)
    _draw_words(glass, surface, label, value, place.left - glass.mm(_GAP_MM))
    return surface


@sprite
def _opening_row(glass: Glass, size: Size, label: str, value: str, seats: int) -> pygame.Surface:
    """A row that opens a page: its value, the seats in their colours, and an arrow."""
    surface, middle = cap(glass, size, skin_of(Kind.QUIET)), size[1] // 2
    sign = icon("right", glass.mm(_SIGN_MM), theme.QUIET)
    place = sign.get_rect(midright=(size[0] - glass.mm(_PAD_MM), middle))
    surface.blit(sign, place)
    right = place.left - glass.mm(0.8)
    for seat in range(_seats_beside(glass, right, (label, value), seats), 0, -1):
        shape = drawing("seats", str(seat), glass.mm(_SHAPE_MM), theme.seat_colour(seat))
        place = shape.get_rect(midright=(right, middle))
        surface.blit(shape, place)
        right = place.left - glass.mm(_SHAPE_GAP_MM)
    _draw_words(glass, surface, label, value, right - (glass.mm(_GAP_MM) if seats else 0))
    return surface


def _seats_beside(glass: Glass, room_px: int, words: tuple[str, str], most: int) -> int:
    """The number of seats whose shapes have room beside the words: the last give way first."""
    sizes_px = glass.mm(theme.LABEL_MM), glass.mm(VALUE_MM)
    words_px = sum(
        measure.width(word, px, narrow=True) for word, px in zip(words, sizes_px, strict=True)
    )
    free_px = room_px - words_px - glass.mm(_PAD_MM) - 2 * glass.mm(_GAP_MM)
    return max(0, min(most, free_px // (glass.mm(_SHAPE_MM) + glass.mm(_SHAPE_GAP_MM))))


def _draw_words(glass: Glass, surface: pygame.Surface, label: str, value: str, right: int) -> None:
    """The label at the left, and the value before `right`; the value is narrowed first."""
    left, middle = glass.mm(_PAD_MM), surface.get_height() // 2
    gap = glass.mm(_GAP_MM)
    label_px, value_px = glass.mm(theme.LABEL_MM), glass.mm(VALUE_MM)
    room_px = right - left - (gap if value else 0)
    value_room = min(
        measure.width(value, value_px, bold=True),
        max(room_px // 2, room_px - measure.width(label, label_px)),
    )
    words = _label(glass, label, (room_px - value_room, surface.get_height()))
    surface.blit(words, words.get_rect(midleft=(left, middle)))
    if value:
        said = text.fitted(value, value_room, value_px, theme.TEXT, bold=True)
        surface.blit(said, said.get_rect(midright=(right, middle)))


def _label(glass: Glass, label: str, size: Size) -> pygame.Surface:
    """The label on one line; where that has no room on two, else narrower."""
    size_px = glass.mm(theme.LABEL_MM)
    if measure.width(label, size_px) <= size[0]:
        return text.line(label, size_px, theme.TEXT)
    if measure.is_whole(label, size, size_px) and measure.rows_in(size[1], size_px) > 1:
        return text.block(label, size[0], _LABEL_LINES, size_px, theme.TEXT)
    return text.fitted(label, size[0], size_px, theme.TEXT)
