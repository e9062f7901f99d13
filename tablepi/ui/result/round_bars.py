"""Points round by round as bars, each seat's in its colour."""

import pygame

from tablepi.ui.toolkit import measure, paint, text, theme
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.layout import inset, rows, share, split_left, split_top
from tablepi.ui.toolkit.sprites import sprite

Rounds = tuple[tuple[str, tuple[int, ...]], ...]

_PAD_MM = 2.0
_GAP_MM = 1.0
_BAR_MM, _LEAST_BAR_MM = 3.2, 2.7
_BETWEEN_MM = 0.5
_ROUNDS_MM = 1.2
_LEAST_PX = 2
"""Between two bars of one round, and between two rounds; the length of no points at all."""


def fits(glass: Glass, size: tuple[int, int], rounds: Rounds) -> bool:
    """True if every bar can be read in a panel of this size."""
    if not rounds or any(points < 0 for _, points_ in rounds for points in points_):
        return False
    return _bar_px(glass, size, rounds) >= glass.mm(_LEAST_BAR_MM)


@sprite
def bars(
    glass: Glass, size: tuple[int, int], heading: str, rounds: Rounds, order: tuple[int, ...]
) -> pygame.Surface:
    """The heading, and a group of bars a round; `order`: the seats, the winner first."""
    sheet = pygame.Surface(size, pygame.SRCALPHA)
    inner = inset(sheet.get_rect(), glass.mm(_PAD_MM), glass.mm(_GAP_MM))
    size_px = glass.mm(theme.LABEL_MM)
    title = text.fitted(heading, inner.width, size_px, theme.TEXT, bold=True)
    sheet.blit(title, inner.topleft)
    _, room = split_top(inner, title.get_height())
    least_px = glass.mm(theme.LEAST_MM)
    labels_px = max(measure.width(label, least_px) for label, _ in rounds)
    labels_px = min(labels_px, inner.width // 3)
    most = max(1, *(points for _, points_ in rounds for points in points_))
    bar_px = min(glass.mm(_BAR_MM), _bar_px(glass, size, rounds))
    for place, (label, points) in zip(
        rows(room, len(rounds), glass.mm(_ROUNDS_MM)), rounds, strict=True
    ):
        left, right = split_left(place, labels_px, glass.mm(2 * _GAP_MM))
        words = text.fitted(label, labels_px, least_px, theme.QUIET)
        sheet.blit(words, words.get_rect(midleft=left.midleft))
        _draw_round(glass, sheet, right, [(seat, points[seat - 1]) for seat in order], bar_px, most)
    return sheet


def _draw_round(
    glass: Glass,
    sheet: pygame.Surface,
    room: pygame.Rect,
    points: list[tuple[int, int]],
    bar_px: int,
    most: int,
) -> None:
    """A bar a seat with its figure at the end."""
    size_px, gap = glass.mm(theme.LEAST_MM), glass.mm(_BETWEEN_MM)
    figures_px = measure.figures_width("0" * len(str(most)), size_px) + glass.mm(_GAP_MM)
    top = room.centery - (len(points) * (bar_px + gap) - gap) // 2
    for seat, count in points:
        colour = theme.seat_colour(seat)
        length = max(_LEAST_PX, (room.width - figures_px) * count // most)
        bar = paint.plate((length, bar_px), min(bar_px // 4, length // 2), colour)
        sheet.blit(bar, (room.left, top))
        figures = text.figures(str(count), size_px, theme.seat_ink(seat))
        foot = top + (bar_px + round(theme.CAP_HEIGHT * size_px)) // 2
        left = room.left + length + glass.mm(_GAP_MM)
        sheet.blit(figures, (left, foot - measure.baseline(size_px)))
        top += bar_px + gap


def _bar_px(glass: Glass, size: tuple[int, int], rounds: Rounds) -> int:
    """The height that each bar can have."""
    title_px = measure.line_height(glass.mm(theme.LABEL_MM))
    room_px = size[1] - 2 * glass.mm(_GAP_MM) - title_px
    count = len(rounds[0][1])
    group_px = share(room_px, len(rounds), glass.mm(_ROUNDS_MM))
    return share(group_px, count, glass.mm(_BETWEEN_MM))
