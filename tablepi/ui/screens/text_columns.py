"""Sections of text in columns, as large as the glass has room for."""

from collections.abc import Iterator
from itertools import count as counted
from typing import NamedTuple

import pygame

from tablepi.screens.pictures.picture import Section
from tablepi.ui.toolkit import measure, text, theme
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.pieces import SCROLL_MM, Piece
from tablepi.ui.toolkit.templates import stretched

BETWEEN_MM = 5.0
LONGEST_LINES = 40
BODIES_MM = (theme.PROMPT_MM, theme.BUTTON_MM, theme.LABEL_MM)
"""Few words are set larger than many; the first of these only on a glass that is large."""

_LINE_GAP_MM = 2.4
_SHEET_PAD_MM = 2.0
_SHEET_QUIET = (91, 82, 68)
"""Quiet ink on paper: 6.5:1."""

_COLUMN_LEAST_MM = 60.0
_MANY = 3

Pieces = tuple[Piece, ...]


class _Line(NamedTuple):
    """A line before it is painted: its place at scroll 0 in pixels, and how it is written."""

    key: str
    words: str
    size_px: int
    colour: theme.Colour
    bold: bool
    bottom: int
    left: int = 0
    top: int = 0

    def moved(self, left: int, down: int) -> "_Line":
        """The line in a column that begins there."""
        return self._replace(left=left, top=self.top + down, bottom=self.bottom + down)


class _Block(NamedTuple):
    """Lines that stay together, their tops counted from the block's own, and their height."""

    lines: tuple[_Line, ...]
    height: int


_Column = list[_Block]


def bodies(glass: Glass) -> tuple[int, ...]:
    """The sizes of running text on this glass, the largest first."""
    return tuple(glass.mm(type_mm) for type_mm in BODIES_MM)


class Columns:
    """The sections in as many columns as there is room for. `most`: how far they scroll.

    They are set in the largest type in which all of them are in sight: each whole in a column, or
    the text flowing from one column into the next. Where it has to be scrolled, it flows
    through three columns and more, as whoever reads two goes back to the top too often.
    What has headings is to be read at leisure, and stands on sheets of paper.
    """

    def __init__(
        self, glass: Glass, room: pygame.Rect, sections: tuple[Section, ...], key: str
    ) -> None:
        self._is_paper = any(section.heading for section in sections)
        self._body = room
        room = room.inflate(-2 * glass.mm(_SHEET_PAD_MM), 0) if self._is_paper else room
        self._glass, self._room = glass, room
        self._sections, self._key = sections, key
        between, width = glass.mm(BETWEEN_MM), room.width - glass.mm(SCROLL_MM)
        limit = max(1, (width + between) // (glass.mm(_COLUMN_LEAST_MM) + between))
        count = max(1, min(len(sections), limit))
        for self._body_px in bodies(glass):
            if self._set_columns(self._side_by_side(count)) or self._set_columns(
                self._flow_columns(limit)
            ):
                return
        if limit < _MANY:
            self._set_columns(self._side_by_side(count))

    def sheets(self) -> Pieces:
        """A sheet of paper under each column of a page that is to be read."""
        if not self._is_paper:
            return ()
        pad = self._glass.mm(_SHEET_PAD_MM)
        size = self._width + 2 * pad, self._body.height
        image = stretched("sheet", size, self._glass.px_per_mm)
        lefts = sorted({line.left for line in self._lines})
        return tuple(
            Piece(f"ground.sheet.{index}", place, image, still=True)
            for index, left in enumerate(lefts)
            for place in [image.get_rect(topleft=(left - pad, self._body.top))]
        )

    def between(self, top: int, bottom: int) -> Pieces:
        """The lines that reach into these heights of the glass."""
        return tuple(
            self._piece(line) for line in self._lines if line.top < bottom and line.bottom > top
        )

    def _set_columns(self, columns: list[_Column]) -> bool:
        """Takes these columns; whether they are whole in sight."""
        left, step = self._room.left, self._width + self._glass.mm(BETWEEN_MM)
        self._lines: list[_Line] = []
        for index, column in enumerate(columns):
            top = self._room.top + (self._glass.mm(_SHEET_PAD_MM) if self._is_paper else 0)
            for block in column:
                self._lines += [line.moved(left + index * step, top) for line in block.lines]
                top += block.height
        bottom = max((line.bottom for line in self._lines), default=0)
        self.most = max(0, bottom - self._room.bottom)
        return not self.most

    def _side_by_side(self, count: int) -> list[_Column]:
        """Each section whole, in the column that is the shortest so far."""
        self._set_width(count)
        columns: list[_Column] = [[] for _ in range(count)]
        for blocks in self._blocks():
            min(columns, key=_column_height).extend(blocks)
        return columns

    def _flow_columns(self, count: int) -> list[_Column]:
        """The text in columns that are as even as can be."""
        self._set_width(count)
        blocks = [block for section in self._blocks() for block in section]
        least = sum(block.height for block in blocks) // count
        tries = (
            _flow_blocks(blocks, height) for height in counted(least, max(1, self._body_px // 2))
        )
        return next(columns for columns in tries if len(columns) <= count)

    def _set_width(self, count: int) -> None:
        """Sets the width of a column."""
        between, width = self._glass.mm(BETWEEN_MM), self._room.width
        self._width = (width - self._glass.mm(SCROLL_MM) - between * (count - 1)) // count

    def _blocks(self) -> Iterator[list[_Block]]:
        """The blocks of each section, its heading beside its first line."""
        for index, section in enumerate(self._sections):
            head, key = section.heading, f"{self._key}/{index}"
            yield [
                self._block(f"{key}/{number}", key, "" if number else head, *line)
                for number, line in enumerate(section.lines or (("", ""),))
            ]

    def _block(self, key: str, section: str, heading: str, label: str, words: str) -> _Block:
        gap, label_px = self._glass.mm(_LINE_GAP_MM), self._glass.mm(theme.LEAST_MM)
        heading_px = max(self._body_px, self._glass.mm(theme.PROMPT_MM))
        parts = (
            (f"{section}/heading", heading, heading_px, gap),
            (f"{key}/label", label, label_px, 0),
            (f"{key}/words", words, self._body_px, gap),
        )
        lines, top = [], 0
        for name, sentence, size_px, gap_after in parts:
            if sentence:
                lines.append(self._line(name, top, sentence, size_px))
                top = lines[-1].bottom + gap_after
        return _Block(tuple(lines), top)

    def _line(self, key: str, top: int, words: str, size_px: int) -> _Line:
        bold = not key.endswith("/words")
        rows = len(measure.wrap(words, self._width, LONGEST_LINES, size_px, bold))
        text_colour, quiet = (theme.TEXT, theme.QUIET)
        if self._is_paper:
            text_colour, quiet = theme.INK, _SHEET_QUIET
        colour = quiet if key.endswith("/label") else text_colour
        bottom = top + text.block_height(rows, size_px)
        return _Line(key, words, size_px, colour, bold, bottom, top=top)

    def _piece(self, line: _Line) -> Piece:
        image = text.block(
            line.words, self._width, LONGEST_LINES, line.size_px, line.colour, line.bold
        )
        return Piece(line.key, image.get_rect(topleft=(line.left, line.top)), image)


def _column_height(column: _Column) -> int:
    return sum(block.height for block in column)


def _flow_blocks(blocks: list[_Block], height: int) -> list[_Column]:
    """The blocks in their order, in columns of this height."""
    columns: list[_Column] = [[]]
    for block in blocks:
        if columns[-1] and _column_height(columns[-1]) + block.height > height:
            columns.append([])
        columns[-1].append(block)
    return columns
