"""The result's lines: a place each, and the seal that makes a photo of them a record."""

import pygame

from tablepi.ui.toolkit import measure, paint, text, theme
from tablepi.ui.toolkit.drawings import badge, icon
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.sprites import sprite
from tablepi.ui.widgets import scores

_PAD_MM = 2.0
_BADGE_MM = 8.0
_TROPHY_MM = 6.0
_SCORE_SHARE = 0.36


def figures_px(glass: Glass, size: tuple[int, int], values: tuple[str, ...]) -> int:
    """The height of figures at which all scores fit into rows of this size."""
    return scores.figure_px(glass, _score_room(glass, size), values)


@sprite
def standing(
    glass: Glass,
    size: tuple[int, int],
    place: str,
    seat: int,
    name: str,
    score: str,
    note: str,
    winner: bool,
    height_px: int,
) -> pygame.Surface:
    """A row: place, badge, name over its note, score; a winner's place is a trophy."""
    edge = theme.AMBER if winner else None
    corner, line = glass.mm(theme.CORNER_MM), glass.mm(theme.OUTLINE_MM)
    surface = paint.plate(size, corner, theme.PANEL, edge, line).copy()
    pad = glass.mm(_PAD_MM)
    room = surface.get_rect().inflate(-2 * pad, 0)
    number = _place(glass, place, winner)
    surface.blit(number, number.get_rect(center=(room.left + glass.mm(3.0), room.centery)))
    left = room.left + glass.mm(7.5)
    mark = badge(seat, min(glass.mm(_BADGE_MM), size[1] - glass.mm(1.2)))
    surface.blit(mark, mark.get_rect(midleft=(left, room.centery)))
    left += mark.get_width() + pad
    drawn = scores.score(glass, _score_room(glass, size), score, theme.TEXT, height_px)
    surface.blit(drawn, drawn.get_rect(midright=room.midright))
    width = max(1, room.right - drawn.get_width() - pad - left)
    words = _words(glass, (width, size[1]), name, note)
    surface.blit(words, words.get_rect(midleft=(left, room.centery)))
    return surface


@sprite
def seal(glass: Glass, width_px: int, words: str) -> pygame.Surface:
    """The seal in a frame of its own."""
    drawn = text.fitted(
        words, width_px - 4 * glass.mm(_PAD_MM), glass.mm(theme.PROMPT_MM), theme.TEXT, bold=True
    )
    size = (drawn.get_width() + 4 * glass.mm(_PAD_MM), drawn.get_height() + glass.mm(_PAD_MM))
    corner, line = glass.mm(theme.CORNER_MM), glass.mm(theme.OUTLINE_MM)
    surface = paint.plate(size, corner, None, theme.EDGE, line).copy()
    surface.blit(drawn, drawn.get_rect(center=surface.get_rect().center))
    return surface


def _place(glass: Glass, place: str, winner: bool) -> pygame.Surface:
    if winner:
        return icon("trophy", glass.mm(_TROPHY_MM), theme.AMBER)
    return text.fitted(place, glass.mm(7.0), glass.mm(theme.PROMPT_MM), theme.QUIET, bold=True)


def _score_room(glass: Glass, size: tuple[int, int]) -> tuple[int, int]:
    return round(size[0] * _SCORE_SHARE), size[1] - 2 * glass.mm(1.4)


def _words(glass: Glass, size: tuple[int, int], name: str, note: str) -> pygame.Surface:
    head = text.fitted(name, size[0], glass.mm(theme.PROMPT_MM), theme.TEXT, bold=True)
    below = text.fitted(note, size[0], glass.mm(theme.LABEL_MM), theme.QUIET)
    height = head.get_height() + below.get_height()
    # An accent stands above its line: the two keep off the row's edge whole.
    tall = max(height, measure.line_height(glass.mm(theme.PROMPT_MM)) + below.get_height())
    if not note or tall + 2 * (glass.mm(theme.OUTLINE_MM) + 1) > size[1]:
        return head
    surface = pygame.Surface((size[0], height), pygame.SRCALPHA)
    surface.blit(head, (0, 0))
    surface.blit(below, (0, head.get_height()))
    return surface
