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
    labels = _labels_width(sheet)
    column = _column(sheet)
    width = labels + len(sheet.names) * (column + _GAP) + 2 * _MARGIN
    above = _above(sheet, width)
    rows = len(sheet.lines) * (_ROW_HIGH + _GAP // 2)
    foot = measure.line_height(_FOOT) + _MARGIN // 2
    surface = pygame.Surface((width, above.get_height() + _HEAD_HIGH + rows + foot + 2 * _MARGIN))
    surface.fill(theme.GROUND)
    surface.blit(above, (_MARGIN, _MARGIN))
    top = _MARGIN + above.get_height()
    for at in range(len(sheet.names)):
        left = _MARGIN + labels + _GAP + at * (column + _GAP)
        surface.blit(_head(sheet, at, column), (left, top))
    top += _HEAD_HIGH + _GAP
    for line in sheet.lines:
        _draw_line(surface, line, labels, column, top)
        top += _ROW_HIGH + _GAP // 2
    said = text.fitted(sheet.foot, width - 2 * _MARGIN, _FOOT, theme.QUIET)
    surface.blit(said, (_MARGIN, surface.get_height() - _MARGIN - measure.line_height(_FOOT)))
    out = io.BytesIO()
    pygame.image.save(surface, out, "sheet.png")
    return out.getvalue()


def _labels_width(sheet: PrintedSheet) -> int:
    widest = max((measure.width(line.name, _LABEL) for line in sheet.lines), default=0)
    return max(_LEAST_LABELS, min(_MOST_LABELS, widest + _GAP))


def _column(sheet: PrintedSheet) -> int:
    """A seat's width: the least in which each name has two lines, but those far too long."""
    least = _COLUMN[len(sheet.names) > _FEW]
    names = [name for name in sheet.names if _is_whole(name, _WIDEST)]
    widths = range(least, _WIDEST, _GAP)
    return next((px for px in widths if all(_is_whole(name, px) for name in names)), _WIDEST)


def _is_whole(name: str, column: int) -> bool:
    room = column - _INSET, text.block_height(_NAME_ROWS, _NAME)
    return measure.is_whole(name, room, _NAME, bold=True)


def _above(sheet: PrintedSheet, width: int) -> pygame.Surface:
    """The title, and who won."""
    room = width - 2 * _MARGIN
    title = text.block(sheet.title, room, 2, _TITLE, theme.TEXT, bold=True)
    said = text.block(sheet.said, room, 2, _SAID, theme.AMBER, bold=True)
    surface = pygame.Surface((room, title.get_height() + said.get_height() + _MARGIN))
    surface.fill(theme.GROUND)
    surface.blit(title, (0, 0))
    surface.blit(said, (0, title.get_height()))
    return surface


def _head(sheet: PrintedSheet, at: int, column: int) -> pygame.Surface:
    """A seat's badge, name and total; the first place in amber, with a cup."""
    won = sheet.places[at] == 1
    edge = theme.AMBER if won else theme.HAIRLINE
    surface = paint.plate((column, _HEAD_HIGH), 16, theme.PANEL, edge, 4 if won else 1).copy()
    mark = badge(at + 1, _BADGE)
    surface.blit(mark, mark.get_rect(midtop=(column // 2, 16)))
    if won:
        cup = icon("trophy", 32, theme.AMBER)
        surface.blit(cup, cup.get_rect(midleft=(column // 2 + _BADGE // 2 + 8, 16 + _BADGE // 2)))
    name = _name(sheet.names[at], column)
    surface.blit(name, name.get_rect(center=(column // 2, 96)))
    room, size = column - _INSET, _TOTAL
    while max(measure.figures_width(total, size) for total in sheet.totals) > room and size > _NAME:
        size -= 2
    total = text.figures(sheet.totals[at], size, theme.TEXT)
    surface.blit(total, total.get_rect(center=(column // 2, 172)))
    return surface


def _name(name: str, column: int) -> pygame.Surface:
    """A name in up to two lines, or what fits of it in one."""
    room = column - _INSET
    if _is_whole(name, column):
        return text.block(name, room, _NAME_ROWS, _NAME, theme.TEXT, bold=True, centred=True)
    return text.fitted(name, room, _NAME, theme.TEXT, bold=True)


def _draw_line(
    surface: pygame.Surface, line: PrintedLine, labels: int, column: int, top: int
) -> None:
    """A line's name and its cells on a quiet ground; below a number what it comes from."""
    name = text.block(line.name, labels, 2, _LABEL, theme.QUIET)
    if name.get_height() > _ROW_HIGH:
        name = text.fitted(line.name, labels, _LABEL, theme.QUIET)
    surface.blit(name, name.get_rect(midleft=(_MARGIN, top + _ROW_HIGH // 2)))
    notes = line.notes or ("",) * len(line.cells)
    for at, (cell, note) in enumerate(zip(line.cells, notes, strict=True)):
        left = _MARGIN + labels + _GAP + at * (column + _GAP)
        plate = paint.plate((column, _ROW_HIGH), 10, theme.PANEL)
        surface.blit(plate, (left, top))
        number = text.figures(cell, _CELL, theme.TEXT)
        middle = top + _ROW_HIGH // 2
        surface.blit(number, number.get_rect(center=(left + column // 2, middle)))
        if note:
            small = text.line(note, _NOTE, theme.QUIET)
            surface.blit(small, small.get_rect(midright=(left + column - 10, middle)))
