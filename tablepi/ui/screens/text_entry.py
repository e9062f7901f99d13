"""A keyboard or keypad on the screen, with what was typed and answers to tap."""

import pygame

from tablepi.app.view.picture import Button, Typing
from tablepi.ui.screens.frame import GAP_MM, MARGIN_MM, Pieces, foot, roomy
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.pieces import Area, Piece, Scene
from tablepi.ui.widgets.cells import Shape, cells
from tablepi.ui.widgets.choice_buttons import choice
from tablepi.ui.widgets.key_rows import Keys, keyboard
from tablepi.ui.widgets.text_field import field

_PAD_KEYS = 4
_FIELD_MM = 13.0
_FIELD_NARROW_MM = 21.0
_KEY_MM = 13.0
_PAD_KEY_MM = 18.0
_LETTER_MM = 5.0
_FIGURE_MM = 7.0
_ANSWER_MM = 9.0
_ANSWER = Shape(((26.0, _ANSWER_MM),), highest=10.0, ratio=3.0)
_ANSWER_LINES = 2


def scene(picture: Typing, glass: Glass) -> Scene:
    """Letters fill the width of the glass; a keypad stands beside what it types."""
    glass = roomy(glass)
    if max(len(row) for row in picture.rows) <= _PAD_KEYS:
        return _keypad(picture, glass)
    return _letters(picture, glass)


def _letters(picture: Typing, glass: Glass) -> Scene:
    """Field, answers and keys one below the other, together in the middle of the glass."""
    room, gap = _room(glass), glass.mm(GAP_MM)
    rows = (*picture.rows[:-1], (picture.cancel, *picture.rows[-1], picture.done))
    keys = Keys(glass, room.width, rows)
    text_px = glass.mm(_FIELD_NARROW_MM if glass.portrait else _FIELD_MM)
    least = glass.mm(_ANSWER_MM) + gap if picture.suggestions else 0
    key_px = keys.height(room.height - text_px - gap - least, glass.mm(_KEY_MM))
    spare = room.height - text_px - gap - keys.whole(key_px)
    answers_px = min(spare - gap, _answers_px(glass, keys.across, len(picture.suggestions)))
    used = text_px + gap + (answers_px + gap if least else 0) + keys.whole(key_px)
    top = room.top + max(0, room.height - used) // 2
    text = pygame.Rect(room.centerx - keys.across // 2, top, keys.across, text_px)
    between = pygame.Rect(text.left, text.bottom + gap, text.width, answers_px)
    below = pygame.Rect(room.left, top + used - keys.whole(key_px), room.width, 0)
    below.height = keys.whole(key_px)
    suggested, areas = _answers(glass, between, picture.suggestions)
    made = keyboard(keys, below, key_px, _LETTER_MM)
    return Scene((*made, *suggested, _field(glass, text, picture)), areas)


def _keypad(picture: Typing, glass: Glass) -> Scene:
    """The keys beside the field and the answers; below them where the glass stands upright."""
    room, gap = _room(glass), glass.mm(GAP_MM)
    buttons, foot_top = foot(glass, (picture.cancel,), (picture.done,))
    room.height = foot_top - gap - room.top
    text = pygame.Rect(room.left, room.top, room.width, glass.mm(_FIELD_NARROW_MM))
    pad = pygame.Rect(room)
    if glass.landscape:
        text.width = (room.width - gap) // 2
        pad.left, pad.width = text.right + gap, room.right - text.right - gap
    between = pygame.Rect(text.left, text.bottom + gap, text.width, room.bottom - text.bottom - gap)
    if glass.portrait:
        between.height = _answers_px(glass, text.width, len(picture.suggestions))
        pad.top = between.bottom + gap if between.height else text.bottom + gap
        pad.height = room.bottom - pad.top
    keys = Keys(glass, pad.width, picture.rows)
    key_px = keys.height(pad.height, glass.mm(_PAD_KEY_MM))
    pad = pygame.Rect(pad.left, pad.top, pad.width, keys.whole(key_px))
    suggested, areas = _answers(glass, between, picture.suggestions)
    made = keyboard(keys, pad, key_px, _FIGURE_MM)
    return Scene((*buttons, *made, *suggested, _field(glass, text, picture)), areas)


def _room(glass: Glass) -> pygame.Rect:
    margin = glass.mm(MARGIN_MM)
    return pygame.Rect(0, 0, *glass.size).inflate(-2 * margin, -2 * margin)


def _field(glass: Glass, place: pygame.Rect, picture: Typing) -> Piece:
    shown = "•" * len(picture.text) if picture.hidden else picture.text
    told = picture.passing or picture.hint, bool(picture.passing)
    return Piece("field", place, field(glass, place.size, picture.title, shown, *told))


def _answers_px(glass: Glass, width_px: int, count: int) -> int:
    """The height that this many answers want: two lines at most, the others scroll."""
    gap = glass.mm(GAP_MM)
    each = max(1, (width_px + gap) // (glass.mm(_ANSWER.least[0][0]) + gap))
    lines = min(_ANSWER_LINES, -(-count // each))
    return lines * (glass.mm(_ANSWER.highest) + gap) - gap if lines else 0


def _answers(
    glass: Glass, room: pygame.Rect, answers: tuple[Button, ...]
) -> tuple[Pieces, tuple[Area, ...]]:
    if not answers:
        return (), ()
    laid = cells(glass, room, len(answers), _ANSWER)
    pieces = tuple(
        choice(glass, f"answers/{index}", answer, place)
        for index, (place, answer) in enumerate(zip(laid.places, answers, strict=True))
    )
    return pieces, (Area("answers", room, laid.most),)
