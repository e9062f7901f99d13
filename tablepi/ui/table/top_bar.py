"""The bars of a table: the phase track and the round, who stands better, the tools."""

import pygame

from tablepi.referee.table_picture import Strength
from tablepi.screens.pictures.picture import Button
from tablepi.ui.table.prompt_buttons import lettering, press_of
from tablepi.ui.toolkit import measure, paint, text, theme
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.layout import columns, split_right
from tablepi.ui.toolkit.pieces import Piece
from tablepi.ui.toolkit.sprites import memo, sprite
from tablepi.ui.toolkit.theme import Colour
from tablepi.ui.widgets import button_faces as buttons
from tablepi.ui.widgets.key_faces import Kind

_SEGMENT_MM, _SEGMENT_GAP_MM = 1.0, 0.8
_DONE_SHARE = 0.5
_WORDS_GAP_MM = 2.0


@sprite
def track(
    glass: Glass, size: tuple[int, int], steps: int, current: int, accent: Colour
) -> pygame.Surface:
    """A segment a phase: those that are over in half the accent's colour, the present one in it."""
    surface = pygame.Surface(size, pygame.SRCALPHA)
    done = theme.mixed(accent, theme.GROUND, _DONE_SHARE)
    places = columns(surface.get_rect(), steps, glass.mm(_SEGMENT_GAP_MM))
    for index, place in enumerate(places):
        colour = done if index < current else accent if index == current else theme.RAISED
        edge = theme.PARTING if index > current else None
        surface.blit(paint.plate(place.size, size[1] // 2, colour, edge), place)
    return surface


Pieces = tuple[Piece, ...]

_UNDO_MM = 30.0


@memo
def top(
    key: object,
    title: str,
    steps: tuple[str, ...],
    step: int,
    number: str,
    place: pygame.Rect,
    glass: Glass,
    accent: Colour,
) -> Pieces:
    """The present phase at the left, the round at the right, and a segment a phase below them.

    The game's name stands there while no phase does.
    """
    words = steps[step] if 0 <= step < len(steps) else title
    line, segments = place.copy(), place.copy()
    segments.top, segments.height = place.bottom - glass.mm(_SEGMENT_MM), glass.mm(_SEGMENT_MM)
    line.height = place.height - (segments.height if len(steps) > 1 else 0)
    label_px, least_px = glass.mm(theme.LABEL_MM), glass.mm(theme.LEAST_MM)
    most_px = max(line.width // 2, line.width - measure.width(words, label_px, bold=True))
    count = text.fitted(number, most_px - glass.mm(_WORDS_GAP_MM), least_px, theme.QUIET)
    room_px = line.width - count.get_width() - glass.mm(_WORDS_GAP_MM)
    phase = text.fitted(words, room_px, label_px, theme.TEXT, bold=True)
    pieces = [
        Piece("track", phase.get_rect(midleft=line.midleft), phase, still=True),
        Piece("round", count.get_rect(midright=line.midright), count, still=True),
    ]
    if len(steps) > 1:
        image = track(glass, segments.size, len(steps), step, accent)
        pieces.append(Piece("phases", segments, image, still=True))
    return tuple(pieces)


@memo
def tools(key: object, tools: tuple[Button, ...], place: pygame.Rect, glass: Glass) -> Pieces:
    """Undo in the corner, wider than the others and with its word; the others by their icons."""
    if not tools:
        return ()
    gap = glass.gap_px
    count = len(tools)
    undo_px = glass.mm(_UNDO_MM)
    narrow = (place.width - undo_px) // max(1, count - 1) - gap
    if narrow < glass.touch_px:
        narrow = glass.touch_px
        undo_px = place.width - (narrow + gap) * (count - 1)
    type_mm, with_icon, _ = lettering(glass, undo_px, tools[:1])
    pieces = []
    free = place
    for index, tool in enumerate(tools):
        spot, free = split_right(free, narrow if index else undo_px, gap)
        label = "" if index else tool.label
        icon_name = tool.icon if index or with_icon else ""
        face = buttons.button(
            glass, spot.size, label, Kind.QUIET, press_of(tool), icon_name, type_mm
        )
        pieces.append(Piece(f"tool.{tool.icon or index}", spot, face, tool.act, still=True))
    return tuple(pieces)


STRIP_MM = 6.2
_BAR_MM = 4.6
_STRENGTH_GAP_MM = 1.6
_LEAST_MM = 7.0


def strength_bar(strength: Strength, place: pygame.Rect, glass: Glass) -> tuple[Piece, ...]:
    """The title, and a bar with a part for each seat in its colour."""
    words = text.fitted(strength.label, place.width // 2, glass.mm(theme.LEAST_MM), theme.QUIET)
    left = place.left + words.get_width() + glass.mm(_STRENGTH_GAP_MM)
    spot = pygame.Rect(left, 0, place.right - left, glass.mm(_BAR_MM))
    spot.centery = place.centery
    # An estimate never shows 0 or 100 per cent.
    percents = tuple(min(99, max(1, round(100 * seat_share))) for seat_share in strength.shares)
    return (
        Piece("strength.words", words.get_rect(midleft=place.midleft), words, still=True),
        Piece("strength", spot, bar(glass, spot.size, percents), still=True),
    )


@sprite
def bar(glass: Glass, size: tuple[int, int], percents: tuple[int, ...]) -> pygame.Surface:
    """Parts side by side, as wide as their percents and never too narrow for their figures."""
    corner = min(glass.mm(theme.CORNER_MM), size[1] // 2)
    surface = paint.plate(size, corner, theme.PANEL).copy()
    size_px = glass.mm(theme.LEAST_MM)
    x = 0
    widths = _widths(glass, size[0], percents)
    for seat, (percent, width) in enumerate(zip(percents, widths, strict=True), 1):
        image = paint.plate((max(1, width - 1), size[1]), corner, theme.seat_colour(seat)).copy()
        words = measure.fit(f"{percent} %", width, size_px, bold=True)
        figures = text.line(words, size_px, theme.INK, bold=True)
        image.blit(figures, figures.get_rect(center=image.get_rect().center))
        surface.blit(image, (x, 0))
        x += width
    return surface


def _widths(glass: Glass, width: int, percents: tuple[int, ...]) -> list[int]:
    least_px = min(glass.mm(_LEAST_MM), width // max(1, len(percents)))
    spare_px, total = width - least_px * len(percents), max(1, sum(percents))
    return [least_px + spare_px * percent // total for percent in percents]
