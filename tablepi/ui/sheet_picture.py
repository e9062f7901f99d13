"""A score sheet as a picture to take home: a PNG of its own size, not of the screen's."""

import io

import pygame

from tablepi.screens.pictures.sheet_print import PrintedSheet
from tablepi.ui.board.sheet_cells import CellFace, minus, row_image, row_label
from tablepi.ui.board.sheet_heads import Head, plate
from tablepi.ui.toolkit import measure, text, theme
from tablepi.ui.toolkit.drawings import badge, icon
from tablepi.ui.toolkit.glass import Glass

_MARGIN = 48
_TITLE, _SAID, _NAME, _TOTAL, _CELL, _LABEL, _FOOT = 56, 34, 30, 76, 36, 34, 22
_HEAD_HIGH, _BLOCK_HIGH, _ROW_HIGH, _NOTED_ROW_HIGH = 226, 92, 58, 76
_GAP, _ROW_GAP = 12, 6
_NAME_ROWS, _WIDEST, _INSET = 2, 300, 20
_COLUMN, _LEAST_LABELS, _MOST_LABELS = (236, 168), 150, 420
_FEW = 5
_BADGE = 46
_GLASS = Glass(1, 1, 8.0)
"""The scale of corners and margins, which are those of the table's own sheet."""


def png_of(sheet: PrintedSheet) -> bytes:
    """The whole sheet, however long it is."""
    labels_px, step_px = _labels_px(sheet), _column_px(sheet) + _GAP
    row_px = _NOTED_ROW_HIGH if any(line.notes for line in sheet.lines) else _ROW_HIGH
    width = labels_px + len(sheet.names) * step_px + 2 * _MARGIN
    heading = _heading(sheet, width)
    rows_px = len(sheet.lines) * (row_px + _ROW_GAP)
    foot_px = measure.line_height(_FOOT) + _MARGIN // 2
    head_px = heading.get_height() + _HEAD_HIGH + _GAP
    surface = pygame.Surface((width, head_px + rows_px + foot_px + 2 * _MARGIN))
    surface.fill(theme.GROUND)
    surface.blit(heading, (_MARGIN, _MARGIN))
    top = _MARGIN + heading.get_height()
    for index in range(len(sheet.names)):
        left = _MARGIN + labels_px + index * step_px + _GAP // 2
        surface.blit(_head(sheet, index, step_px - _GAP), (left, top))
    top += _HEAD_HIGH + _GAP
    for index in range(len(sheet.lines)):
        surface.blit(_row(sheet, index, labels_px, step_px, row_px), (_MARGIN, top))
        top += row_px + _ROW_GAP
    foot_line = text.fitted(sheet.foot, width - 2 * _MARGIN, _FOOT, theme.QUIET)
    surface.blit(foot_line, (_MARGIN, surface.get_height() - _MARGIN - measure.line_height(_FOOT)))
    file = io.BytesIO()
    pygame.image.save(surface, file, "sheet.png")
    return file.getvalue()


def _labels_px(sheet: PrintedSheet) -> int:
    widest = max((measure.width(line.name, _LABEL, bold=True) for line in sheet.lines), default=0)
    return max(_LEAST_LABELS, min(_MOST_LABELS, widest + 2 * _GAP))


def _column_px(sheet: PrintedSheet) -> int:
    """A seat's width: the least in which each name has two lines, but those far too long."""
    least_px = _COLUMN[len(sheet.names) > _FEW]
    names = [name for name in sheet.names if _is_whole(name, _WIDEST)]
    widths = range(least_px, _WIDEST, _GAP)
    return next((px for px in widths if all(_is_whole(name, px) for name in names)), _WIDEST)


def _is_whole(name: str, column: int) -> bool:
    size = column - _INSET, text.block_height(_NAME_ROWS, _NAME)
    return measure.is_whole(name, size, _NAME, bold=True)


def _heading(sheet: PrintedSheet, width: int) -> pygame.Surface:
    """The title, and who won."""
    width_px = width - 2 * _MARGIN
    title = text.block(sheet.title, width_px, 2, _TITLE, theme.TEXT, bold=True)
    winner = text.block(sheet.said, width_px, 2, _SAID, theme.AMBER, bold=True)
    surface = pygame.Surface((width_px, title.get_height() + winner.get_height() + _MARGIN))
    surface.fill(theme.GROUND)
    surface.blit(title, (0, 0))
    surface.blit(winner, (0, title.get_height()))
    return surface


def _head(sheet: PrintedSheet, index: int, column: int) -> pygame.Surface:
    """A seat's badge and name over its total on the seat's colour; the first place has a cup."""
    words = Head(index + 1, sheet.names[index], minus(sheet.totals[index]))
    surface = plate(_GLASS, (column, _HEAD_HIGH), words, (column, _HEAD_HIGH - _BLOCK_HIGH))
    mark = badge(index + 1, _BADGE)
    surface.blit(mark, mark.get_rect(midtop=(column // 2, 14)))
    if sheet.places[index] == 1:
        cup = icon("trophy", 32, theme.AMBER)
        surface.blit(cup, cup.get_rect(midleft=(column // 2 + _BADGE // 2 + 8, 14 + _BADGE // 2)))
    name = _name(words.name, column)
    surface.blit(name, name.get_rect(center=(column // 2, 92)))
    width, px = column - _INSET, _TOTAL
    # All totals have one size, also where some are negative.
    while max(measure.figures_width(minus(total), px) for total in sheet.totals) > width:
        px -= 2
    total = text.figures(words.total, px, theme.INK)
    surface.blit(total, total.get_rect(center=(column // 2, _HEAD_HIGH - _BLOCK_HIGH // 2)))
    return surface


def _name(name: str, column: int) -> pygame.Surface:
    """A name in up to two lines, or what fits of it in one."""
    width_px = column - _INSET
    if _is_whole(name, column):
        return text.block(name, width_px, _NAME_ROWS, _NAME, theme.TEXT, bold=True, centred=True)
    return text.fitted(name, width_px, _NAME, theme.TEXT, bold=True)


def _row(
    sheet: PrintedSheet, index: int, labels_px: int, column_px: int, height: int
) -> pygame.Surface:
    """A line's name and its cells, flat and in turns of two greys."""
    line, seats = sheet.lines[index], len(sheet.names)
    notes = line.notes or ("",) * len(line.cells)
    faces = tuple(
        CellFace(minus(cell), seat, index, minus(note), seat in line.best, last=seat == seats)
        for seat, (cell, note) in enumerate(zip(line.cells, notes, strict=True), 1)
    )
    label = row_label(_GLASS, (labels_px, height), line.name, index, now=False, by_rows=True)
    cells = row_image(_GLASS, (column_px, height), faces, _CELL)
    surface = pygame.Surface((labels_px + cells.get_width(), height))
    surface.fill(theme.GROUND)
    surface.blit(label, (0, 0))
    surface.blit(cells, (labels_px, 0))
    return surface
