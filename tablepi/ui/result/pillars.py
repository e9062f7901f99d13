"""The large scores of a result: the figure, below it badge and name, the winner's the highest."""

from typing import NamedTuple

import pygame

from tablepi.screens.pictures.result_picture import Standing
from tablepi.ui.toolkit import measure, text, theme
from tablepi.ui.toolkit.drawings import badge
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.layout import GAP_MM, split_left
from tablepi.ui.toolkit.sprites import sprite
from tablepi.ui.toolkit.whole_name import drawn_name
from tablepi.ui.widgets.scores import score

_PAIRS_MM = tuple(zip(theme.TYPES_MM, (*theme.TYPES_MM[1:], theme.TYPES_MM[-1]), strict=True))
"""The types of the winner's figures and of the others', the largest first."""

_BADGE_MM = 4.8
_GAP_MM = 1.0
_NAMES_MM = (theme.BUTTON_MM, theme.LABEL_MM, theme.LEAST_MM)


class Pillar(NamedTuple):
    """A score that stands large. `figure_px`: its type, and the height of the highest figures."""

    row: Standing
    size: tuple[int, int]
    figure_px: tuple[int, int]


def layout_of(
    glass: Glass, size: tuple[int, int], standings: tuple[Standing, ...]
) -> tuple[Pillar, ...]:
    """The scores side by side, as high as all of them fit into this size; the winners' the highest.

    () where there are none, or nothing fits.
    """
    names_px = measure.line_height(glass.mm(_NAMES_MM[0])) + glass.mm(_GAP_MM)
    notes_px = measure.line_height(glass.mm(theme.LEAST_MM))
    notes_px = notes_px if any(note_of(row) for row in standings) else 0
    free_px = size[0] - glass.mm(GAP_MM) * (len(standings) - 1)
    for winner_mm, other_mm in _PAIRS_MM:
        types = [glass.mm(winner_mm if row.winner else other_mm) for row in standings]
        widths = [
            measure.figures_width(row.score, px) for row, px in zip(standings, types, strict=True)
        ]
        highest = measure.cap_px(max(types, default=0))
        height = highest + names_px + notes_px
        if standings and sum(widths) <= free_px and height <= size[1]:
            widths = _with_names(glass, standings, widths, free_px - sum(widths))
            return tuple(
                Pillar(row, (width, height), (px, highest))
                for row, width, px in zip(standings, widths, types, strict=True)
            )
    return ()


def _with_names(
    glass: Glass, standings: tuple[Standing, ...], widths: list[int], spare_px: int
) -> list[int]:
    """The widths with room for the names, of which each has its share of what is spare."""
    beside = glass.mm(_BADGE_MM + _GAP_MM)
    wanted = [
        max(0, measure.width(row.name, glass.mm(_NAMES_MM[0]), bold=True) + beside - width)
        for row, width in zip(standings, widths, strict=True)
    ]
    share = min(1.0, spare_px / max(1, sum(wanted)))
    return [width + int(share * more) for width, more in zip(widths, wanted, strict=True)]


def note_of(row: Standing) -> str:
    return " · ".join(filter(None, (row.time, row.corrected)))


@sprite
def pillar(glass: Glass, shown: Pillar, row: Standing) -> pygame.Surface:
    """The score over badge and name, then what is noted of it."""
    sheet = pygame.Surface(shown.size, pygame.SRCALPHA)
    type_px, highest = shown.figure_px
    colour = theme.seat_colour(row.seat)
    figures = score(glass, (shown.size[0], highest + 2), row.score, colour, type_px)
    sheet.blit(figures, figures.get_rect(midbottom=(shown.size[0] // 2, highest)))
    top = highest + glass.mm(_GAP_MM)
    line_px = measure.line_height(glass.mm(_NAMES_MM[0]))
    side, gap = glass.mm(_BADGE_MM), glass.mm(_GAP_MM)
    sizes = tuple(map(glass.mm, _NAMES_MM))
    name = drawn_name(
        row.name, (max(1, shown.size[0] - side - gap), line_px), sizes, theme.STOCK_TEXT
    )
    left = (shown.size[0] - side - gap - name.get_width()) // 2
    line, beside = split_left(pygame.Rect(left, top, shown.size[0] - left, line_px), side, gap)
    mark = badge(row.seat, side)
    sheet.blit(mark, mark.get_rect(center=line.center))
    sheet.blit(name, name.get_rect(midleft=beside.midleft))
    note = text.fitted(note_of(row), shown.size[0], glass.mm(theme.LEAST_MM), theme.STOCK_QUIET)
    sheet.blit(note, note.get_rect(midtop=(shown.size[0] // 2, line.bottom)))
    return sheet
