"""Sections of text in columns, as large as the glass has room for."""

from collections.abc import Iterable, Iterator
from itertools import count as counted
from typing import NamedTuple

import pygame

from tablepi.screens.pictures.picture import Section
from tablepi.ui.toolkit import measure, text, theme
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.pieces import Piece
from tablepi.ui.toolkit.templates import stretched
from tablepi.ui.widgets.page_turning import pages_said, step_px

BETWEEN_MM = 5.0
LONGEST_LINES = 400
"""Rows of a paragraph, ten pages and more: measuring them takes 0.2 s (x86-64)."""

BODIES_MM = (theme.PROMPT_MM, theme.BUTTON_MM, theme.LABEL_MM)
"""Few words are set larger than many; the first of these only on a glass that is large."""

_LINE_GAP_MM = 2.4
_SHEET_PAD_MM = 2.0
_SHEET_QUIET = (91, 82, 68)
"""Quiet ink on paper: 6.5:1."""

_COLUMN_LEAST_MM = 60.0

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

    def again(self, number: int) -> "_Block":
        """The same under keys of their own, on a later page."""
        lines = (line._replace(key=line.key + "." * number) for line in self.lines)
        return self._replace(lines=tuple(lines))


_Column = list[_Block]


def bodies(glass: Glass) -> tuple[int, ...]:
    """The sizes of running text on this glass, the largest first."""
    return tuple(glass.mm(type_mm) for type_mm in BODIES_MM)


class Columns:
    """The sections in as many columns as there is room for, on pages that turn.

    They are set in the largest type in which all of them are on one page: each whole in a column,
    or the text flowing from one column into the next. Where they need more pages, it flows in the
    least type through all of them; of as many sections as columns each keeps to its own, under its
    heading on every page, until one of them ends.
    What has headings is to be read at leisure, and stands on sheets of paper. `part`: what is said
    of a page.
    """

    def __init__(
        self,
        glass: Glass,
        room: pygame.Rect,
        sections: tuple[Section, ...],
        key: str,
        part: str = "",
    ) -> None:
        self._part = part
        self._is_paper = any(section.heading for section in sections)
        self._body = room
        pad = glass.mm(_SHEET_PAD_MM) if self._is_paper else 0
        room = room.inflate(-2 * pad, -2 * pad)
        self._glass, self._room = glass, room
        self._sections, self._key = sections, key
        between, width = glass.mm(BETWEEN_MM), room.width
        limit = max(1, (width + between) // (glass.mm(_COLUMN_LEAST_MM) + between))
        count = max(1, min(len(sections), limit))
        for self._body_px in bodies(glass):
            for arrange, across in ((self._side_by_side, count), (self._flow_columns, limit)):
                columns = arrange(across)
                if max(map(_column_height, columns), default=0) <= room.height + self._gap_px:
                    self._set_columns(columns, len(columns))
                    return
        self._set_width(limit)
        if limit == len(sections) > 1:
            self._set_columns(self._own_columns(limit), limit)
        else:
            blocks = (block for section in self._blocks() for block in section)
            self._set_columns(self._filled(blocks, room.height), limit)

    def sheets(self) -> Pieces:
        """A sheet of paper under each column of a page that is to be read."""
        if not self._is_paper:
            return ()
        pad = self._glass.mm(_SHEET_PAD_MM)
        size = self._width + 2 * pad, self._body.height
        image = stretched("sheet", size, self._glass.px_per_mm)
        step = self._width + self._glass.mm(BETWEEN_MM)
        return tuple(
            Piece(f"ground.sheet.{index}", place, image, still=True)
            for index in range(self._across)
            for place in [image.get_rect(topleft=(self._body.left + index * step, self._body.top))]
        )

    @property
    def shown(self) -> int:
        """The first page."""
        return 0

    def words(self, width_px: int) -> tuple[str, ...]:
        """Each page among all."""
        return pages_said(self._part, self.count)

    def between(self, top: int, bottom: int) -> Pieces:
        """The lines that reach into these heights of the glass."""
        return tuple(
            self._piece(line) for line in self._lines if line.top < bottom and line.bottom > top
        )

    def _set_columns(self, columns: list[_Column], across: int) -> None:
        """Takes these columns, so many on a page."""
        self._across = across
        self.count = -(-len(columns) // across)
        self._lines: list[_Line] = []
        for index, column in enumerate(columns):
            page, at = divmod(index, across)
            left = self._room.left + at * (self._width + self._glass.mm(BETWEEN_MM))
            top = self._room.top + page * step_px(self._glass, self._body)
            for block in column:
                self._lines += [line.moved(left, top) for line in block.lines]
                top += block.height

    @property
    def _gap_px(self) -> int:
        """The air below a paragraph, which the last of a column needs not."""
        return self._glass.mm(_LINE_GAP_MM)

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
        self._width = (width - between * (count - 1)) // count

    def _own_columns(self, across: int) -> list[_Column]:
        """The columns of each section, one of each side by side as long as all have some."""
        of_sections = []
        for index, section in enumerate(self._sections):
            head = self._heading(f"{self._key}/{index}", section.heading)
            rest = section._replace(heading="")
            blocks = (b for some in self._blocks((rest,), index) for b in some)
            of_sections.append(
                [
                    [head.again(number), *column]
                    for number, column in enumerate(
                        self._filled(blocks, self._room.height - head.height)
                    )
                ]
            )
        least = min(map(len, of_sections))
        pages = [column for page in zip(*of_sections, strict=False) for column in page]
        return pages + [column for columns in of_sections for column in columns[least:]]

    def _heading(self, key: str, words: str) -> _Block:
        heading_px = max(self._body_px, self._glass.mm(theme.PROMPT_MM))
        line = self._line(f"{key}/heading", 0, words, heading_px)
        return _Block((line,), line.bottom + self._gap_px)

    def _filled(self, blocks: Iterable[_Block], height: int) -> list[_Column]:
        """The blocks in columns of this height, one that is higher in several."""
        low = (part for block in blocks for part in self._parted(block, height))
        return _flow_blocks(low, height + self._gap_px)

    def _parted(self, block: _Block, height: int) -> Iterator[_Block]:
        """The block; of one that is higher, the parts of its last text that fit."""
        if not block.lines:
            yield block
            return
        *heads, line = block.lines
        room_px = height - line.top
        if line.bottom - line.top <= room_px:
            yield block
            return
        rows = measure.wrap(line.words, self._width, LONGEST_LINES, line.size_px, line.bold)
        start, step = (measure.rows_in(px, line.size_px) for px in (room_px, height))
        upper = self._line(line.key, line.top, " ".join(rows[:start]), line.size_px)
        yield _Block((*heads, upper), upper.bottom)
        for number, at in enumerate(range(start, len(rows), step), 1):
            part, key = " ".join(rows[at : at + step]), line.key + "." * number
            lower = self._line(key, 0, part, line.size_px)
            is_last = at + step >= len(rows)
            yield _Block((lower,), lower.bottom + (self._gap_px if is_last else 0))

    def _blocks(
        self, sections: tuple[Section, ...] | None = None, first: int = 0
    ) -> Iterator[list[_Block]]:
        """The blocks of each section, its heading beside its first line. `first`: its number."""
        for index, section in enumerate(sections or self._sections, first):
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
        bold = not key.rstrip(".").endswith("/words")
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


def _flow_blocks(blocks: Iterable[_Block], height: int) -> list[_Column]:
    """The blocks in their order, in columns of this height."""
    columns: list[_Column] = [[]]
    for block in blocks:
        if columns[-1] and _column_height(columns[-1]) + block.height > height:
            columns.append([])
        columns[-1].append(block)
    return columns
