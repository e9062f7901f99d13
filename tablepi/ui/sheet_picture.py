"""A score sheet as a picture to take home: a PNG of its own size, not of the screen's."""

import io

import pygame

from tablepi.screens.pictures.sheet_print import PrintedLine, PrintedSheet
from tablepi.ui.toolkit import measure, paint, text, theme
from tablepi.ui.toolkit.drawings import badge, icon

_MARGIN = 48
_TITLE, _SAID, _NAME, _TOTAL, _CELL, _NOTE, _LABEL, _FOOT = 56, 34, 30, 76, 36, 20, 28, 22
_HEAD_HIGH, _ROW_HIGH, _GAP = 214, 58, 12
_NAME_ROWS, _WIDEST, _INSET = 2, 300, 20
_COLUMN, _LEAST_LABELS, _MOST_LABELS = (236, 168), 150, 420
_FEW = 5
_BADGE = 46


def png_of(sheet: PrintedSheet) -> bytes:
    """The whole sheet, however long it is."""
    labels_px = _labels_px(sheet)
    column_px = _column_px(sheet)
    width = labels_px + len(sheet.names) * (column_px + _GAP) + 2 * _MARGIN
    heading = _heading(sheet, width)
    rows = len(sheet.lines) * (_ROW_HIGH + _GAP // 2)
    foot_px = measure.line_height(_FOOT) + _MARGIN // 2
    surface = pygame.Surface(
        (width, heading.get_height() + _HEAD_HIGH + rows + foot_px + 2 * _MARGIN)
    )
    surface.fill(theme.GROUND)
    surface.blit(heading, (_MARGIN, _MARGIN))
    top = _MARGIN + heading.get_height()
    for index in range(len(sheet.names)):
        left = _MARGIN + labels_px + _GAP + index * (column_px + _GAP)
        surface.blit(_head(sheet, index, column_px), (left, top))
    top += _HEAD_HIGH + _GAP
    for line in sheet.lines:
        _draw_line(surface, line, labels_px, column_px, top)
        top += _ROW_HIGH + _GAP // 2
    foot_line = text.fitted(sheet.foot, width - 2 * _MARGIN, _FOOT, theme.QUIET)
    surface.blit(foot_line, (_MARGIN, surface.get_height() - _MARGIN - measure.line_height(_FOOT)))
    file = io.BytesIO()
    pygame.image.save(surface, file, "sheet.png")
    return file.getvalue()


def _labels_px(sheet: PrintedSheet) -> int:
    widest = max((measure.width(line.name, _LABEL) for line in sheet.lines), default=0)
    return max(_LEAST_LABELS, min(_MOST_LABELS, widest + _GAP))


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
    """A seat's badge, name and total; the first place in amber, with a cup."""
    is_first = sheet.places[index] == 1
    edge = theme.AMBER if is_first else theme.HAIRLINE
    surface = paint.plate((column, _HEAD_HIGH), 16, theme.PANEL, edge, 4 if is_first else 1).copy()
    mark = badge(index + 1, _BADGE)
    surface.blit(mark, mark.get_rect(midtop=(column // 2, 16)))
    if is_first:
        cup = icon("trophy", 32, theme.AMBER)
        surface.blit(cup, cup.get_rect(midleft=(column // 2 + _BADGE // 2 + 8, 16 + _BADGE // 2)))
    name = _name(sheet.names[index], column)
    surface.blit(name, name.get_rect(center=(column // 2, 96)))
    width, px = column - _INSET, _TOTAL
    # All totals have one size, also where some are negative.
    while max(measure.figures_width(total, px) for total in sheet.totals) > width and px > _NAME:
        px -= 2
    total = text.figures(sheet.totals[index], px, theme.TEXT)
    surface.blit(total, total.get_rect(center=(column // 2, 172)))
    return surface


def _name(name: str, column: int) -> pygame.Surface:
    """A name in up to two lines, or what fits of it in one."""
    width_px = column - _INSET
    if _is_whole(name, column):
        return text.block(name, width_px, _NAME_ROWS, _NAME, theme.TEXT, bold=True, centred=True)
    return text.fitted(name, width_px, _NAME, theme.TEXT, bold=True)


def _draw_line(
    surface: pygame.Surface, line: PrintedLine, labels_px: int, column_px: int, top: int
) -> None:
    """A line's name and its cells on a quiet ground; below a number what it comes from."""
    name = text.block(line.name, labels_px, 2, _LABEL, theme.QUIET)
    if name.get_height() > _ROW_HIGH:
        name = text.fitted(line.name, labels_px, _LABEL, theme.QUIET)
    surface.blit(name, name.get_rect(midleft=(_MARGIN, top + _ROW_HIGH // 2)))
    notes = line.notes or ("",) * len(line.cells)
    for index, (cell, note) in enumerate(zip(line.cells, notes, strict=True)):
        left = _MARGIN + labels_px + _GAP + index * (column_px + _GAP)
        plate = paint.plate((column_px, _ROW_HIGH), 10, theme.PANEL)
        surface.blit(plate, (left, top))
        number = text.figures(cell, _CELL, theme.TEXT)
        middle = top + _ROW_HIGH // 2
        surface.blit(number, number.get_rect(center=(left + column_px // 2, middle)))
        if note:
            note_image = text.line(note, _NOTE, theme.QUIET)
            surface.blit(note_image, note_image.get_rect(midright=(left + column_px - 10, middle)))
