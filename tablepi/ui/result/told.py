"""What was remarkable about a match, on a panel: what was played, the turning point, the seal."""

import pygame

from tablepi.ui.toolkit import measure, paint, text, theme
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.sprites import sprite
from tablepi.ui.widgets.scores import seal

Lines = tuple[str, ...]

_CORNER_MM, _ALPHA = 2.6, 215
_GAP_MM = 1.0
_MOST_ROWS = 5
_LEAST_TOLD = 3
"""Lines that stay if possible: what was played, the turning point, the best play."""

_SEAL_BESIDE = 2.3
"""A panel that is so many times as wide as the seal has it beside its first line."""


@sprite
def dark_panel(glass: Glass, size: tuple[int, int]) -> pygame.Surface:
    """A dark panel through which the light still shows a little."""
    sheet = paint.rounded(size, glass.mm(_CORNER_MM), theme.PANEL)
    sheet.fill((255, 255, 255, _ALPHA), special_flags=pygame.BLEND_RGBA_MULT)
    return sheet


@sprite
def told_panel(
    glass: Glass, size_max: tuple[int, int], lines: Lines, seal_text: str
) -> pygame.Surface:
    """A panel as high as its lines need, with the seal beside the first of them or below the last.

    Where not all have room, the last lines are left out, then the type gets smaller so that three
    stay, then the end of the first is left out; never the seal.
    """
    pad, gap = glass.mm(theme.PAD_MM), glass.mm(_GAP_MM)
    width, height = size_max[0] - 2 * pad, size_max[1] - 2 * pad
    mark = seal(glass, width, seal_text) if seal_text else pygame.Surface((0, 0))
    is_beside = _SEAL_BESIDE * mark.get_width() <= width
    head_px = width - mark.get_width() - gap if is_beside and seal_text else width
    height -= mark.get_height() + gap if seal_text and not is_beside else 0
    rows = _line_images(glass, (head_px, width), height, lines)
    rows += [mark] if seal_text and not is_beside else []
    panel_px = sum(row.get_height() + gap for row in rows) - gap + 2 * pad
    surface = dark_panel(glass, (size_max[0], panel_px)).copy()
    y = pad
    for row in rows:
        surface.blit(row, (pad, y))
        y += row.get_height() + gap
    if is_beside:
        surface.blit(mark, mark.get_rect(topright=(size_max[0] - pad, pad)))
    return surface


def _line_images(
    glass: Glass, widths: tuple[int, int], height: int, lines: Lines
) -> list[pygame.Surface]:
    """The lines that have room, in the type in which three have if possible.

    `widths`: of the first line and of the others.
    """
    gap, sizes = glass.mm(_GAP_MM), [glass.mm(mm) for mm in (theme.LABEL_MM, theme.LEAST_MM)]
    lines_min = min(_LEAST_TOLD, len(lines))
    fitting = (px for px in sizes if _fitting_count(lines, widths, height, px, gap) >= lines_min)
    size_px = next(fitting, sizes[-1])
    most_rows = _most_rows(height, size_px)
    return [
        text.block(line, widths[min(1, at)], most_rows, size_px, theme.TEXT, bold=not at)
        for at, line in enumerate(lines[: _fitting_count(lines, widths, height, size_px, gap)])
    ]


def _fitting_count(
    lines: Lines, widths: tuple[int, int], height: int, size_px: int, gap: int
) -> int:
    """Number of these lines, from the first, that have room in this type: one at least."""
    left_px, most_rows = height + gap, _most_rows(height, size_px)
    for at, line in enumerate(lines):
        rows = measure.wrap(line, widths[min(1, at)], most_rows, size_px, not at)
        left_px -= text.block_height(len(rows), size_px) + gap
        if left_px < 0:
            return max(1, at)
    return len(lines)


def _most_rows(height: int, size_px: int) -> int:
    return max(1, min(_MOST_ROWS, measure.rows_in(height, size_px)))
