"""The strength bar: an estimate of who stands better."""

import pygame

from tablepi.app.view.table_picture import Strength
from tablepi.ui.toolkit import measure, paint, text, theme
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.pieces import Piece
from tablepi.ui.toolkit.sprites import sprite

STRIP_MM = 5.4
_BAR_MM = 4.6
_GAP_MM = 1.6
_LEAST_MM = 8.0


def strength_bar(shown: Strength, place: pygame.Rect, glass: Glass) -> tuple[Piece, ...]:
    """The title, and a bar with a part for each seat in its colour."""
    words = text.fitted(shown.label, place.width // 2, glass.mm(theme.LABEL_MM), theme.QUIET)
    left = place.left + words.get_width() + glass.mm(_GAP_MM)
    spot = pygame.Rect(left, 0, place.right - left, glass.mm(_BAR_MM))
    spot.centery = place.centery
    # An estimate never shows 0 or 100 per cent.
    percents = tuple(min(99, max(1, round(100 * share))) for share in shown.shares)
    return (
        Piece("strength.words", words.get_rect(midleft=place.midleft), words, still=True),
        Piece("strength", spot, bar(glass, spot.size, percents), still=True),
    )


@sprite
def bar(glass: Glass, size: tuple[int, int], percents: tuple[int, ...]) -> pygame.Surface:
    """Parts side by side, as wide as their percents and never too narrow for their figures."""
    corner = min(glass.mm(theme.CORNER_MM), size[1] // 2)
    surface = paint.plate(size, corner, theme.PANEL).copy()
    size_px = glass.mm(theme.LABEL_MM)
    left = 0
    widths = _widths(glass, size[0], percents)
    for seat, (percent, wide) in enumerate(zip(percents, widths, strict=True), 1):
        part = paint.plate((max(1, wide - 1), size[1]), corner, theme.seat_colour(seat)).copy()
        words = measure.fit(f"{percent} %", wide, size_px, bold=True)
        figures = text.line(words, size_px, theme.INK, bold=True)
        part.blit(figures, figures.get_rect(center=part.get_rect().center))
        surface.blit(part, (left, 0))
        left += wide
    return surface


def _widths(glass: Glass, width: int, percents: tuple[int, ...]) -> list[int]:
    least = min(glass.mm(_LEAST_MM), width // max(1, len(percents)))
    rest, whole = width - least * len(percents), max(1, sum(percents))
    return [least + rest * percent // whole for percent in percents]
