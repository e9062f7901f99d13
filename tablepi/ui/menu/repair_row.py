"""A repair in the menu: what to do beside its sign, and below both the reason for it."""

import pygame

from tablepi.screens.pictures.picture import Entry
from tablepi.ui.toolkit import measure, text, theme
from tablepi.ui.toolkit.drawings import icon
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.sprites import sprite
from tablepi.ui.widgets.key_faces import Kind, cap, skin_of

_LEAST_MM = 13.0
_PAD_MM, _EDGE_MM, _GAP_MM, _SIGN_MM = 2.5, 0.8, 1.2, 4.4
_TITLE_ROWS, _REASON_ROWS = 2, 3


def height_of(glass: Glass, width: int, row: Entry) -> int:
    """The least height of a row of this width in which the reason is whole."""
    _, reason, drop = _lines(glass, width, row)
    needed_px = drop + reason.get_height() + glass.mm(2 * _EDGE_MM + theme.LIP_MM)
    return max(glass.mm(_LEAST_MM), needed_px)


@sprite
def repair_row(glass: Glass, size: tuple[int, int], row: Entry) -> pygame.Surface:
    """The row as a key."""
    surface = cap(glass, size, skin_of(Kind.QUIET))
    title, reason, drop = _lines(glass, size[0], row)
    left, lip_px = glass.mm(_PAD_MM), glass.mm(theme.LIP_MM)
    top = (size[1] - lip_px - drop - reason.get_height()) // 2
    surface.blits(((title, (left, top)), (reason, (left, top + drop))))
    sign = icon(row.sign, glass.mm(_SIGN_MM), theme.QUIET)
    surface.blit(sign, sign.get_rect(midright=(size[0] - left, top + title.get_height() // 2)))
    return surface


def _lines(glass: Glass, width: int, row: Entry) -> tuple[pygame.Surface, pygame.Surface, int]:
    """The title, on one line if it is whole there, the reason, and how far below it that begins."""
    inner_px, label_px = width - 2 * glass.mm(_PAD_MM), glass.mm(theme.LABEL_MM)
    title_px = inner_px - glass.mm(_SIGN_MM + _GAP_MM)
    sizes = [glass.mm(theme.BUTTON_MM), label_px]
    size_px = measure.line_px(row.title, title_px, sizes, bold=True)
    if measure.width(row.title, label_px, bold=True, narrow=True) <= title_px:
        title = text.fitted(row.title, title_px, size_px, theme.TEXT, bold=True)
    else:
        size_px = label_px
        title = text.block(row.title, title_px, _TITLE_ROWS, label_px, theme.TEXT, bold=True)
    reason = text.block(row.detail, inner_px, _REASON_ROWS, glass.mm(theme.LEAST_MM), theme.QUIET)
    drop = title.get_height() - measure.line_height(size_px) + measure.row_step(size_px)
    return title, reason, drop
