"""Sections of text in columns: where each line stands is known at once, its letters when seen."""

from typing import NamedTuple

import pygame

from tablepi.app.view.picture import Section
from tablepi.ui.screens.frame import Pieces
from tablepi.ui.toolkit import measure, text, theme
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.pieces import MARK_MM, Piece

TEXT_MM = 4.0
BETWEEN_MM = 5.0
LONGEST_LINES = 40
_LINE_GAP_MM = 2.4
_COLUMN_LEAST_MM = 60.0


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
        between = glass.mm(BETWEEN_MM)
        width = room.width - glass.mm(MARK_MM + 1.0)
        most = max(1, (width + between) // (glass.mm(_COLUMN_LEAST_MM) + between))
        columns = max(1, min(len(sections), most))
        self._glass = glass
        self._width = (width - between * (columns - 1)) // columns
        self._lines: list[_Line] = []
        bottoms = [room.top] * columns
        for index, section in enumerate(sections):
            at = index % columns
            left = room.left + at * (self._width + between)
            bottoms[at] = self._section(left, bottoms[at], section, f"{key}/{index}")
        self.most = max(0, max(bottoms) - room.bottom)

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
            top = self._write(f"{key}/{index}/words", left, top, words, TEXT_MM) + gap
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
