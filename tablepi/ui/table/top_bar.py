"""The bars of a table: the phase track and the round, who stands better, the tools."""

import pygame

from tablepi.referee.table_picture import Strength
from tablepi.screens.pictures.picture import Button
from tablepi.ui.table.prompt_buttons import lettering, press_of
from tablepi.ui.toolkit import measure, paint, text, theme
from tablepi.ui.toolkit.drawings import icon
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.layout import split_right
from tablepi.ui.toolkit.pieces import Piece
from tablepi.ui.toolkit.sprites import memo, sprite
from tablepi.ui.widgets import button_faces as buttons

_GAP_MM = 5.0
_DOT_GAP_MM = 2.4
_DOT_MM = 1.6
_TICK_MM = 3.0


@sprite
def track(
    glass: Glass, size: tuple[int, int], steps: tuple[str, ...], current: int
) -> pygame.Surface:
    """The steps from left to right on one line, the current one (counted from 0) in amber.

    Steps behind carry a tick. Where not all the words fit, the other steps are dots.
    """
    surface = pygame.Surface(size, pygame.SRCALPHA)
    images = [_step(glass, size[1], step, index, current) for index, step in enumerate(steps)]
    gap = glass.mm(_GAP_MM)
    if _width(images, gap) > size[0]:
        gap = glass.mm(_DOT_GAP_MM)
        images = _short_images(glass, size, steps, current)
    middle = size[1] // 2
    x = 0
    for index, image in enumerate(images):
        if index:
            line = theme.QUIET if index <= current else theme.HAIRLINE
            line_px = max(1, glass.mm(theme.LINE_MM))
            margin = gap // 5
            surface.fill(line, (x + margin, middle - line_px // 2, gap - 2 * margin, line_px))
            x += gap
        surface.blit(image, (x, middle - image.get_height() // 2))
        x += image.get_width()
    return surface


def _width(parts: list[pygame.Surface], gap: int) -> int:
    return sum(part.get_width() for part in parts) + gap * (len(parts) - 1)


def _short_images(
    glass: Glass, size: tuple[int, int], steps: tuple[str, ...], current: int
) -> list[pygame.Surface]:
    dot, gap = glass.mm(_DOT_MM), glass.mm(_DOT_GAP_MM)
    others = (dot + gap) * (len(steps) - 1)
    colours = (theme.QUIET if index < current else theme.EDGE for index in range(len(steps)))
    images = [paint.disc(dot, colour) for colour in colours]
    width = max(glass.mm(theme.PAD_MM), size[0] - others)
    if 0 <= current < len(steps):
        type_px = glass.mm(theme.LEAST_MM)
        needed_px = measure.width(steps[current], type_px, bold=True) + 2 * glass.mm(theme.PAD_MM)
        # The step that is played is read whole, if need be without signs of the others.
        if needed_px > width:
            return [_pill(glass, size[1], steps[current], size[0])]
    if 0 <= current < len(steps):
        images[current] = _pill(glass, size[1], steps[current], width)
    return images


def _step(glass: Glass, height: int, step: str, index: int, current: int) -> pygame.Surface:
    if index == current:
        return _pill(glass, height, step, 10_000)
    colour = theme.QUIET if index > current else theme.TEXT
    words = text.line(step, glass.mm(theme.LABEL_MM), colour)
    if index > current:
        return words
    tick_side, gap = glass.mm(_TICK_MM), glass.mm(0.8)
    surface = pygame.Surface(
        (tick_side + gap + words.get_width(), words.get_height()), pygame.SRCALPHA
    )
    tick = icon("check", tick_side, theme.GREEN)
    surface.blit(tick, (0, (words.get_height() - tick_side) // 2))
    surface.blit(words, (tick_side + gap, 0))
    return surface


def _pill(glass: Glass, height: int, step: str, width_max: int) -> pygame.Surface:
    pad = glass.mm(theme.PAD_MM)
    sizes = [glass.mm(theme.LABEL_MM), glass.mm(theme.LEAST_MM)]
    inner = max(0, width_max - 2 * pad)
    size_px = measure.line_px(step, inner, sizes, bold=True)
    words = measure.fit(step, inner, size_px, True)
    image = text.line(words, size_px, theme.INK, bold=True)
    pill_height = min(height, round(image.get_height() * 1.2))
    width = min(width_max, image.get_width() + 2 * pad)
    surface = paint.plate((width, pill_height), pill_height // 2, theme.AMBER).copy()
    surface.blit(image, image.get_rect(center=surface.get_rect().center))
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
) -> Pieces:
    """The phase track from the left, the round at the right, the game's name where it fits."""
    size_px = glass.mm(theme.LABEL_MM)
    least_px = place.width // 2
    words = text.fitted(number, place.width - least_px, size_px, theme.TEXT)
    track_px = place.width - words.get_width() - glass.mm(2.0)
    track_image = track(glass, (track_px, place.height), steps, step)
    pieces = [
        Piece("track", track_image.get_rect(topleft=place.topleft), track_image, still=True),
        Piece("round", words.get_rect(midright=place.midright), words, still=True),
    ]
    used_px = track_image.get_bounding_rect().right + glass.mm(6.0)
    if title and used_px + measure.width(title, size_px) + glass.mm(4.0) < track_px:
        name = text.line(title, size_px, theme.QUIET)
        right = place.left + track_px - glass.mm(2.0)
        pieces.append(Piece("title", name.get_rect(midright=(right, place.centery)), name))
    return tuple(pieces)


@memo
def tools(key: object, tools: tuple[Button, ...], place: pygame.Rect, glass: Glass) -> Pieces:
    """Undo in the corner, wider than the others and with its word; the others by their icons."""
    if not tools:
        return ()
    gap = glass.gap_px
    count = len(tools)
    narrow = max(glass.touch_px, (place.width - glass.mm(_UNDO_MM)) // max(1, count - 1) - gap)
    undo_px = place.width - (narrow + gap) * (count - 1)
    type_mm, with_icon, _ = lettering(glass, undo_px, tools[:1])
    pieces = []
    free = place
    for index, tool in enumerate(tools):
        spot, free = split_right(free, narrow if index else undo_px, gap)
        label = "" if index else tool.label
        icon_name = tool.icon if index or with_icon else ""
        face = buttons.button(
            glass, spot.size, label, buttons.Kind.QUIET, press_of(tool), icon_name, type_mm
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
