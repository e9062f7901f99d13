"""The lines of a match as a list to scroll and tap; the chosen one comes into sight."""

import pygame

from tablepi.app.view.picture import Past
from tablepi.ui.board.memo import kept
from tablepi.ui.toolkit import measure, paint, text, theme
from tablepi.ui.toolkit.drawings import badge, icon
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.pieces import MARK_MM, Area, Piece
from tablepi.ui.toolkit.sprites import sprite

_PAD_MM = 1.4
_GAP_MM = 1.2
_BADGE_MM = 5.0
_SIGN_MM = 4.0
_HIGH_MM = 9.6
_TIME_MM = 1.7

_SIGNS = {
    "refused": ("cross", theme.RED),
    "undone": ("undo", theme.QUIET),
    "correction": ("judge", theme.QUIET_ON_RAISED),
    "clock": ("clock", theme.QUIET_ON_RAISED),
}


@kept
def lines(key: object, past: tuple[Past, ...], place: pygame.Rect, glass: Glass) -> Area:
    """The list, scrolled until the chosen line is in its middle; only lines in sight are laid."""
    high = glass.mm(_HIGH_MM)
    pitch = high + glass.gap_px
    size = (place.width, high)
    # The mark of what is scrolled away stands in the margin.
    seen = pygame.Rect(place.topleft, (place.width + glass.mm(MARK_MM + 0.7), place.height))
    digits = max((len(line.number) for line in past), default=1)
    widest = max((line.time for line in past), key=len, default="")

    def lay(top: int, bottom: int) -> tuple[Piece, ...]:
        first = max(0, (top - place.top) // pitch)
        last = max(0, -(-(bottom - place.top) // pitch))
        pieces = []
        for index, line in enumerate(past[first:last], first):
            spot = pygame.Rect((place.left, place.top + index * pitch), size)
            drawn = line_sprite(glass, size, line._replace(act=None), digits, len(widest))
            pieces.append(Piece(f"{key}/{index}", spot, drawn, line.act, still=True))
        return tuple(pieces)

    most = max(0, len(past) * pitch - glass.gap_px - place.height)
    chosen = next((index for index, line in enumerate(past) if line.chosen), 0)
    at = chosen * pitch - (place.height - high) // 2
    return Area(str(key), seen, most, max(0, min(most, at)), lay)


@sprite
def line_sprite(
    glass: Glass, size: tuple[int, int], line: Past, digits: int, time_letters: int
) -> pygame.Surface:
    """A line: its number, when it was, whose it is, what was said; struck through if it is gone."""
    edge = theme.AMBER if line.chosen else None
    fill = theme.RAISED if line.chosen else theme.PANEL
    surface = paint.plate(size, glass.mm(theme.CORNER_MM), fill, edge, glass.mm(0.5)).copy()
    pad, gap, middle = glass.mm(_PAD_MM), glass.mm(_GAP_MM), size[1] // 2
    size_px = glass.mm(theme.LABEL_MM)
    number = text.figures(line.number, size_px, theme.quiet_on(fill))
    time_px = glass.mm(theme.LEAST_MM)
    figure_px = measure.figure_width(time_px, False)
    wide = max(digits * measure.figure_width(size_px), time_letters * figure_px)
    left = pad + wide
    if line.time:
        time = text.fitted(line.time, wide, time_px, theme.quiet_on(fill))
        below = middle + glass.mm(_TIME_MM) if line.number else middle
        surface.blit(time, time.get_rect(midright=(left, below)))
    above = middle - glass.mm(_TIME_MM) if line.time else middle
    surface.blit(number, number.get_rect(midright=(left, above)))
    left += gap
    if line.seat:
        mark = badge(line.seat, glass.mm(_BADGE_MM))
        surface.blit(mark, mark.get_rect(midleft=(left, middle)))
        left += mark.get_width() + gap
    right = size[0] - pad
    if line.kind in _SIGNS:
        name, colour = _SIGNS[line.kind]
        sign = icon(name, glass.mm(_SIGN_MM), colour)
        surface.blit(sign, sign.get_rect(midright=(right, middle)))
        right -= sign.get_width() + gap
    colour = theme.quiet_on(fill) if line.kind in ("refused", "undone") else theme.TEXT
    gone = line.kind == "undone"
    words = text.block(line.text, max(1, right - left), 2, size_px, colour, struck=gone)
    surface.blit(words, words.get_rect(midleft=(left, middle)))
    return surface
