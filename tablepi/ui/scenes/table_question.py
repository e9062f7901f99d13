"""What is asked, and the words given so far."""

import pygame

from tablepi.app.picture import Button, Prompt
from tablepi.ui import measure, text, theme
from tablepi.ui.glass import Glass
from tablepi.ui.pieces import Piece
from tablepi.ui.scenes.table_buttons import chip
from tablepi.ui.scenes.table_frame import ROW_GAP_MM
from tablepi.ui.scenes.table_keypad import Block

_TEXT_ROWS = 3
_GIVEN_MM = 27.0


def question(glass: Glass, prompt: Prompt, width: int, rows: int = _TEXT_ROWS) -> Block:
    """What is asked, and the words given, each to be taken back by tapping it.

    They stand below the question; beside it where that is wide enough for both.
    """
    given = () if prompt.keypad else prompt.given
    gap, size_px = glass.gap_px, glass.mm(theme.PROMPT_MM)
    beside = width - len(given) * (glass.mm(_GIVEN_MM) + gap)
    if given and beside > 0 and _rows(prompt.text, beside, size_px) <= 2:
        words = text.block(prompt.text, beside, 2, size_px, theme.TEXT, bold=True)
        row = pygame.Rect(0, 0, width, max(glass.touch_px, words.get_height()))
        place = words.get_rect(midleft=row.midleft)
        room = pygame.Rect(beside + gap, row.centery - glass.touch_px // 2, width - beside - gap, 0)
        chips = _given(glass, given, room, len(given))
        return Block((Piece("asked", place, words, still=True), *chips), row.height + gap)
    words = text.block(prompt.text, width, rows, size_px, theme.TEXT, bold=True)
    asked = Piece("asked", words.get_rect(), words, still=True)
    y = words.get_height() + glass.mm(ROW_GAP_MM)
    if not given:
        return Block((asked,), y)
    chips = _given(glass, given, pygame.Rect(0, y, width, 0), max(2, min(3, len(given))))
    return Block((asked, *chips), chips[-1].place.bottom + gap)


def _rows(words: str, width: int, size_px: int) -> int:
    return len(measure.wrap(words, width, _TEXT_ROWS, size_px, bold=True))


def _given(
    glass: Glass, given: tuple[Button, ...], room: pygame.Rect, across: int
) -> tuple[Piece, ...]:
    """The words given, so many side by side."""
    gap, pieces = glass.gap_px, []
    wide = (room.width - gap * (across - 1)) // across
    for index, button in enumerate(given):
        left = room.left + index % across * (wide + gap)
        top = room.top + index // across * (glass.touch_px + gap)
        spot = pygame.Rect(left, top, wide, glass.touch_px)
        drawn = chip(glass, spot.size, button)
        pieces.append(Piece(f"given.{index}", spot, drawn, button.act, still=True))
    return tuple(pieces)
