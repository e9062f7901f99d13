"""Question to the player opposite, on the panel that is turned to them."""

from itertools import product, takewhile
from math import ceil
from typing import NamedTuple

import pygame

from tablepi.referee.table_picture import Prompt, SeatPanel
from tablepi.screens.pictures.picture import Button
from tablepi.ui.table.panel_parts import counters_px
from tablepi.ui.table.prompt_buttons import face, press_of
from tablepi.ui.toolkit import measure, text, theme
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.layout import in_row, split_right
from tablepi.ui.widgets.button_faces import Press

_MOST = 2
_TYPES_MM = (theme.PROMPT_MM, theme.BUTTON_MM, theme.LABEL_MM, theme.LEAST_MM)
_ANSWERS = (
    (theme.LABEL_MM, 1, 1.0),
    (theme.LEAST_MM, 1, 1.0),
    (theme.LEAST_MM, 2, 1.0),
    (theme.LEAST_MM, 1, measure.NARROWEST),
)
"""Type, rows and share of their width of answers: the first that leave room for the question."""

_PAD_MM = 0.65
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
    shapes = product(range(_MOST, -1, -1), (True, False), _ANSWERS)
    for count, letters, shape in shapes:
        answers = _answers(glass, prompt, count, room.height, shape)
        wide = [width for _, width in answers]
        spots, rest = split_right(room, sum(wide) + glass.gap_px * (len(wide) - 1) if wide else 0)
        left = rest.width - (glass.gap_px if wide else 0)
        if len(answers) < count or left < counters_px(glass, seat.counters, letters):
            continue
        words, size_px = _words(glass, prompt, left)
        if size_px:
            place = pygame.Rect(line.left, line.top, left, line.height)
            buttons = (button for button, _ in answers)
            placed = zip(buttons, in_row(spots, wide, glass.gap_px), strict=True)
            return PlacedQuestion(words, place, size_px, tuple(placed), shape[0])
    return None


def _words(glass: Glass, prompt: Prompt, width: int) -> tuple[str, int]:
    """The question in the largest type in which it stands whole, 0 where none does.

    Without the name where it gets larger by that: the panel is its player's.
    """
    sized = [(each, _size(glass, each, width)) for each in (prompt.text, prompt.short) if each]
    return max(sized, key=lambda each: each[1], default=("", 0))


def _size(glass: Glass, words: str, width: int) -> int:
    """The largest type in which the question stands whole on one line, 0 where none does."""
    sizes = (glass.mm(type_mm) for type_mm in _TYPES_MM)
    room = int(width / measure.NARROWEST)
    return next((px for px in sizes if measure.width(words, px, bold=True) <= room), 0)


def _answers(
    glass: Glass, prompt: Prompt, most: int, high: int, shape: tuple[float, int, float]
) -> list[tuple[Button, int]]:
    """The first answers that may be given, each with the width of its words."""
    if high < glass.touch_px:
        return []
    free = (each for each in prompt.buttons if press_of(each) is not Press.DIMMED)
    sized = ((each, _wide(glass, each, *shape)) for each in free)
    fit = takewhile(lambda each: each[1] <= glass.mm(_WIDEST_MM), sized)
    return [each for _, each in zip(range(most), fit, strict=False)]


def _wide(glass: Glass, button: Button, type_mm: float, rows: int, narrow: float) -> int:
    """The width of an answer in so many rows, its letters drawn at this share of their width."""
    size_px = glass.mm(type_mm)
    words = button.label.split() if rows > 1 else [button.label]
    heads = [" ".join(words[:at]) for at in range(len(words) + 1)]
    tails = [" ".join(words[at:]) for at in range(len(words) + 1)]
    parted = zip(heads, tails, strict=True)
    least = min(max(measure.width(part, size_px, bold=True) for part in two) for two in parted)
    return max(glass.touch_px, ceil(least * narrow) + 2 * glass.mm(_PAD_MM))


def question_sprite(size: tuple[int, int], words: str, size_px: int) -> pygame.Surface:
    """The question on its line."""
    surface = pygame.Surface(size, pygame.SRCALPHA)
    drawn = text.fitted(words, size[0], size_px, theme.TEXT, bold=True)
    surface.blit(drawn, drawn.get_rect(midleft=(0, size[1] // 2)))
    return surface


def answer_sprite(
    glass: Glass, size: tuple[int, int], button: Button, type_mm: float
) -> pygame.Surface:
    """An answer as a button without its icon."""
    return face(glass, size, button, type_mm, icon=False)
