"""What is asked of the player opposite, on the panel that is turned to them."""

from itertools import product, takewhile
from typing import NamedTuple

import pygame

from tablepi.app.view.picture import Button
from tablepi.app.view.table_picture import Prompt, SeatPanel
from tablepi.ui.table.panel_parts import counters_px
from tablepi.ui.table.prompt_buttons import face, press_of
from tablepi.ui.toolkit import measure, text, theme
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.layout import in_row, split_right
from tablepi.ui.widgets.button_faces import Press

_MOST = 2
_TYPES_MM = (theme.PROMPT_MM, theme.BUTTON_MM, theme.LABEL_MM, theme.LEAST_MM)
_ANSWERS_MM = (theme.LABEL_MM, theme.LEAST_MM)
_PAD_MM = 1.0
_WIDEST_MM = 34.0


class Asked(NamedTuple):
    """The question in its place, and the likeliest answers in theirs, in type of this size."""

    question: pygame.Rect
    size_px: int
    answers: tuple[tuple[Button, pygame.Rect], ...] = ()
    type_mm: float = theme.LABEL_MM


def asked_of(
    glass: Glass, seat: SeatPanel, prompt: Prompt, room: pygame.Rect, line: pygame.Rect
) -> Asked | None:
    """The question on a line of a panel, and beside it as many answers as leave the counters whole.

    `room`: the panel without its score. None where the question cannot be read whole there.
    """
    if not seat.to_act:
        return None
    shapes = product(range(_MOST, -1, -1), (True, False), _ANSWERS_MM)
    for count, letters, type_mm in shapes:
        answers = _answers(glass, prompt, count, room.height, type_mm)
        wide = [width for _, width in answers]
        spots, rest = split_right(room, sum(wide) + glass.gap_px * (len(wide) - 1) if wide else 0)
        left = rest.width - (glass.gap_px if wide else 0)
        if left < counters_px(glass, seat.counters, letters):
            continue
        size_px = _size(glass, prompt.text, left)
        if size_px:
            place = pygame.Rect(line.left, line.top, left, line.height)
            buttons = (button for button, _ in answers)
            placed = zip(buttons, in_row(spots, wide, glass.gap_px), strict=True)
            return Asked(place, size_px, tuple(placed), type_mm)
    return None


def _size(glass: Glass, words: str, width: int) -> int:
    """The largest type in which the question stands whole on one line, 0 where none does."""
    sizes = (glass.mm(type_mm) for type_mm in _TYPES_MM)
    return next((px for px in sizes if measure.width(words, px, bold=True) <= width), 0)


def _answers(
    glass: Glass, prompt: Prompt, most: int, high: int, type_mm: float
) -> list[tuple[Button, int]]:
    """The first answers that may be given, each with the width of its words."""
    if high < glass.touch_px:
        return []
    free = (each for each in prompt.buttons if press_of(each) is not Press.DIMMED)
    sized = ((each, _wide(glass, each, type_mm)) for each in free)
    fit = takewhile(lambda each: each[1] <= glass.mm(_WIDEST_MM), sized)
    return [each for _, each in zip(range(most), fit, strict=False)]


def _wide(glass: Glass, button: Button, type_mm: float) -> int:
    words = measure.width(button.label, glass.mm(type_mm), bold=True)
    return max(glass.touch_px, words + 2 * glass.mm(_PAD_MM))


def question_sprite(size: tuple[int, int], words: str, size_px: int) -> pygame.Surface:
    """The question on its line."""
    surface = pygame.Surface(size, pygame.SRCALPHA)
    drawn = text.line(words, size_px, theme.TEXT, bold=True)
    surface.blit(drawn, drawn.get_rect(midleft=(0, size[1] // 2)))
    return surface


def answer_sprite(
    glass: Glass, size: tuple[int, int], button: Button, type_mm: float
) -> pygame.Surface:
    """An answer as a button without its icon."""
    return face(glass, size, button, type_mm, icon=False)
