"""Pages of text: the rules of a phase, and what to lay out with the table beside it."""

from typing import NamedTuple

import pygame

from tablepi.app.view.picture import Button, Page, Section
from tablepi.ui.screens.frame import Pieces, enlarged, foot, frame, heading
from tablepi.ui.screens.table import board_scene
from tablepi.ui.toolkit import measure, paint, text, theme
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.layout import GAP_MM, split, split_left
from tablepi.ui.toolkit.pieces import SCROLL_MM, Area, Piece, Scene
from tablepi.ui.toolkit.sprites import sprite

_STEPS_SHARE = 0.46
_NUMBER_MM = 7.0
_STEP_GAP_MM = 1.8


def scene(picture: Page, glass: Glass) -> Scene:
    """Numbered steps beside the board, or sections side by side where there is room."""
    small, glass = glass, enlarged(glass)
    buttons, foot_top = _buttons(glass, picture.buttons)
    parts = frame(glass, foot_top, notices=True)
    head = heading(glass, parts, picture.title, picture.notices)
    if picture.kind == "layout":
        room, rest = _split(glass, parts.body, picture.board is not None)
        lines, most = _steps(glass, room, picture.sections)
        board = _board(small, rest, picture)
        pieces = (*buttons, *board.pieces, *lines, *head)
        return Scene(pieces, (Area("text", room, most), *board.areas))
    columns = Columns(glass, parts.body, picture.sections, picture.kind)
    area = Area(picture.kind, parts.body, columns.most, lay=columns.between)
    return Scene((*buttons, *head), (area,))


def _buttons(glass: Glass, buttons: tuple[Button, ...]) -> tuple[Pieces, int]:
    quiet = tuple(button for button in buttons if button.look == "quiet")
    return foot(glass, quiet, tuple(button for button in buttons if button.look != "quiet"))


def _split(glass: Glass, body: pygame.Rect, board: bool) -> tuple[pygame.Rect, pygame.Rect]:
    """The room for the steps and the room for the board."""
    if not board:
        return split_left(body, body.width)
    high, wide = round(body.height * _STEPS_SHARE), round(body.width * _STEPS_SHARE)
    return split(glass, body, high, wide, glass.mm(BETWEEN_MM))


def _board(glass: Glass, room: pygame.Rect, picture: Page) -> Scene:
    """The table as it shall look; nothing on it is to be tapped."""
    if picture.board is None:
        return Scene(())
    shown = picture.board, picture.faces, picture.labels, picture.names
    return board_scene(*shown, room, glass)


def _steps(glass: Glass, room: pygame.Rect, sections: tuple[Section, ...]) -> tuple[Pieces, int]:
    """Every line as a step with its number before it, and how far they scroll (pixels)."""
    pieces: list[Piece] = []
    number_px, gap = glass.mm(_NUMBER_MM), glass.mm(GAP_MM)
    width = room.width - number_px - gap - glass.mm(SCROLL_MM)
    top = room.top
    lines = [line for section in sections for line in section.lines]
    for index, (label, words) in enumerate(lines):
        body = text.block(words, width, LONGEST_LINES, glass.mm(theme.BODY_MM), theme.TEXT)
        number = _number(number_px, label, glass.mm(theme.LABEL_MM))
        row = max(measure.line_height(glass.mm(theme.BODY_MM)), number_px)
        if label:
            place = number.get_rect(topleft=(room.left, top))
            pieces.append(Piece(f"text/{index}/number", place, number))
        inset = (row - measure.line_height(glass.mm(theme.BODY_MM))) // 2
        place = body.get_rect(topleft=(room.left + number_px + gap, top + inset))
        pieces.append(Piece(f"text/{index}", place, body))
        top = max(top + row, place.bottom) + glass.mm(_STEP_GAP_MM)
    return tuple(pieces), max(0, top - glass.mm(_STEP_GAP_MM) - room.bottom)


@sprite
def _number(side_px: int, label: str, size_px: int) -> pygame.Surface:
    surface = paint.disc(side_px, theme.RAISED).copy()
    drawn = text.fitted(label, side_px, size_px, theme.TEXT, bold=True)
    surface.blit(drawn, drawn.get_rect(center=surface.get_rect().center))
    return surface


BETWEEN_MM = 5.0
LONGEST_LINES = 40
_LINE_GAP_MM = 2.4
_COLUMN_LEAST_MM = 60.0
_BODIES_MM = (theme.PROMPT_MM, (theme.PROMPT_MM + theme.BODY_MM) / 2, theme.BODY_MM)
"""Few words are set larger than many."""


class _Line(NamedTuple):
    """A line before it is painted: its place at scroll 0 in pixels, and how it is written."""

    key: str
    left: int
    top: int
    bottom: int
    words: str
    size_px: int
    colour: theme.Colour
    bold: bool


class Columns:
    """The sections in as many columns as there is room for. `most`: how far they scroll."""

    def __init__(
        self, glass: Glass, room: pygame.Rect, sections: tuple[Section, ...], key: str
    ) -> None:
        self._glass = glass
        for self._body_mm in _BODIES_MM:
            self._lines: list[_Line] = []
            self.most = self._laid(room, sections, key)
            if not self.most:
                break

    def _laid(self, room: pygame.Rect, sections: tuple[Section, ...], key: str) -> int:
        """Sets the sections in this type; how far they scroll."""
        glass = self._glass
        between = glass.mm(BETWEEN_MM)
        width = room.width - glass.mm(SCROLL_MM)
        most = max(1, (width + between) // (glass.mm(_COLUMN_LEAST_MM) + between))
        columns = max(1, min(len(sections), most))
        self._width = (width - between * (columns - 1)) // columns
        bottoms = [room.top] * columns
        for index, section in enumerate(sections):
            at = index % columns
            left = room.left + at * (self._width + between)
            bottoms[at] = self._section(left, bottoms[at], section, f"{key}/{index}")
        return max(0, max(bottoms) - room.bottom)

    def between(self, top: int, bottom: int) -> Pieces:
        """The lines that reach into these heights of the glass."""
        return tuple(
            self._piece(line) for line in self._lines if line.top < bottom and line.bottom > top
        )

    def _section(self, left: int, top: int, section: Section, key: str) -> int:
        """Sets the section; where it ends."""
        gap = self._glass.mm(_LINE_GAP_MM)
        if section.heading:
            top = self._write(f"{key}/heading", left, top, section.heading, theme.PROMPT_MM) + gap
        for index, (label, words) in enumerate(section.lines):
            top = self._write(f"{key}/{index}/label", left, top, label, theme.LEAST_MM)
            top = self._write(f"{key}/{index}/words", left, top, words, self._body_mm) + gap
        return top

    def _write(self, key: str, left: int, top: int, words: str, length_mm: float) -> int:
        if not words:
            return top
        size_px, bold = self._glass.mm(length_mm), not key.endswith("/words")
        rows = len(measure.wrap(words, self._width, LONGEST_LINES, size_px, bold))
        bottom = top + measure.line_height(size_px) + measure.row_step(size_px) * (rows - 1)
        colour = theme.QUIET if key.endswith("/label") else theme.TEXT
        self._lines.append(_Line(key, left, top, bottom, words, size_px, colour, bold))
        return bottom

    def _piece(self, line: _Line) -> Piece:
        drawn = text.block(
            line.words, self._width, LONGEST_LINES, line.size_px, line.colour, line.bold
        )
        return Piece(line.key, drawn.get_rect(topleft=(line.left, line.top)), drawn)
