"""The parts of a player's panel as sprites: its ground, the name, notes, a call."""

from typing import NamedTuple

import pygame

from tablepi.referee.table_picture import SeatPanel
from tablepi.ui.toolkit import measure, paint, text, theme
from tablepi.ui.toolkit.drawings import icon
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.sprites import sprite
from tablepi.ui.toolkit.theme import Colour
from tablepi.ui.toolkit.whole_name import drawn_name, lines_of, name_sizes
from tablepi.ui.widgets import scores
from tablepi.ui.widgets.key_faces import Kind, cap, skin_of

GAP_MM = 1.2
RING_MM = 0.7
_FLAG_MM = 4.0
CALL_PAD_MM, _LEAST_CALL_PAD_MM = 1.6, 0.6


class Shape(NamedTuple):
    """The measures that the panels of a table share: type of the figures, width of their block.

    `wide`: the badge stands before the name, and the supplies at the panel's end. `stacked`: all
    parts stand one below the other, across the whole panel.
    """

    figure_px: int
    block_px: int
    wide: bool
    stacked: bool = False


class Inks(NamedTuple):
    """The colours of a panel: its ground, what stands on it, and what is quiet there."""

    fill: Colour
    text: Colour
    quiet: Colour


def block_values(seat: SeatPanel, shape: Shape) -> tuple[int, str, bool, int, bool]:
    """The values of a block of figures: seat, score, if it is quiet, its type, if it is bare."""
    is_quiet = seat.light == "dim" or bool(seat.out)
    return seat.seat, seat.score, is_quiet and not seat.to_act, shape.figure_px, seat.to_act


def inks_of(seat: SeatPanel) -> Inks:
    """The seat asked is filled with its colour; the others lie in the dark."""
    if seat.to_act:
        return Inks(theme.seat_colour(seat.seat), theme.INK, theme.INK)
    is_quiet = seat.light == "dim" or bool(seat.out)
    return Inks(theme.PANEL, theme.QUIET if is_quiet else theme.TEXT, theme.QUIET)


@sprite
def ground(
    glass: Glass, size: tuple[int, int], seat: int, fill: Colour, ringed: bool
) -> pygame.Surface:
    """The panel without words. `ringed`: it is one of those to be tapped now."""
    corner = glass.mm(theme.CORNER_MM)
    edge = theme.TEXT if ringed else theme.PARTING
    surface = paint.plate(size, corner, fill, edge, glass.mm(RING_MM))
    if fill != theme.seat_colour(seat):
        return surface
    return paint.keycap(size, corner, fill, fill, 0, glass.mm(theme.SHEEN_MM))


def notes_of(seat: SeatPanel) -> tuple[str, ...]:
    """The notes: that its player gave up first, then a judge's correction."""
    return tuple(note for note in (seat.out, seat.corrected, *seat.notes) if note)


class NameLine(NamedTuple):
    """The line of a name: the name, and the icon of what its player did or won.

    `gain`: the points of the last line in their colour, where the score has no room beside it.
    """

    words: str
    flag: str
    gain: tuple[str, Colour] | None = None


def name_line(glass: Glass, seat: SeatPanel, block: tuple[int, int], figure_px: int) -> NameLine:
    line = NameLine(seat.name, "trophy" if seat.winner else "flag" if seat.out else "")
    if not seat.gain or scores.has_room(glass, block, seat.score, figure_px, seat.gain):
        return line
    return line._replace(gain=(seat.gain, theme.seat_colour(seat.seat)))


@sprite
def name(glass: Glass, size: tuple[int, int], line: NameLine, inks: Inks) -> pygame.Surface:
    """The name, whole before anything stands beside it."""
    surface = pygame.Surface(size, pygame.SRCALPHA)
    sizes = name_line_sizes(glass, size[1])
    flag = icon(line.flag, min(size[1], glass.mm(_FLAG_MM)), inks.text) if line.flag else None
    if line.gain and flag is None:
        flag = scores.gain_plate(glass, *line.gain)
    width = size[0] - (flag.get_width() + glass.mm(GAP_MM) if flag else 0)
    if not lines_of(line.words, (max(0, width), size[1]), sizes).whole:
        flag, width = None, size[0]
    words, place = _placed_name(line.words, (width, size[1]), sizes, inks.text)
    surface.blit(words, place)
    if flag:
        x = place.right + glass.mm(GAP_MM)
        surface.blit(flag, flag.get_rect(midleft=(x, size[1] // 2)))
    return surface


def _placed_name(
    words: str, size: tuple[int, int], sizes: tuple[int, ...], colour: Colour
) -> tuple[pygame.Surface, pygame.Rect]:
    """The name and its place, nothing of it cut: where what hangs below the line or stands over a
    capital has no room, the name takes a smaller size.
    """
    images = (drawn_name(words, size, sizes[at:], colour) for at in range(len(sizes)))
    image = drawn_name(words, size, sizes[-1:], colour)
    image = next((one for one in images if one.get_bounding_rect().height <= size[1]), image)
    ink, place = image.get_bounding_rect(), image.get_rect(midleft=(0, size[1] // 2))
    place.top = max(-ink.top, min(place.top, size[1] - ink.bottom))
    return image, place


def name_line_sizes(glass: Glass, line_px: int) -> tuple[int, ...]:
    """The sizes of names whose capitals stand in a line so high, from the largest down."""
    sizes = name_sizes(glass)
    return tuple(px for px in sizes if px * theme.CAP_HEIGHT <= line_px) or sizes[-1:]


@sprite
def notes(
    glass: Glass,
    size: tuple[int, int],
    sentences: tuple[str, ...],
    inks: Inks,
    least_share: float = 1.0,
) -> pygame.Surface:
    """The notes on the seat's state, as many as can be read whole, at least so narrow."""
    surface = pygame.Surface(size, pygame.SRCALPHA)
    x, em_px = 0, glass.mm(theme.LEAST_MM)
    for sentence in sentences:
        if x + measure.width(sentence, em_px, narrow=True) * least_share <= size[0]:
            words = text.fitted(sentence, size[0] - x, em_px, inks.quiet)
            surface.blit(words, words.get_rect(midleft=(x, size[1] // 2)))
            x += words.get_width() + glass.mm(2.0)
    return surface


def call_key(glass: Glass, size: tuple[int, int], words: str) -> pygame.Surface:
    """The call that tapping the panel makes: a key on it, no higher than its room."""
    sizes = [glass.mm(mm) for mm in (theme.BUTTON_MM, theme.LABEL_MM, theme.LEAST_MM)]
    surface = cap(glass, size, skin_of(Kind.NORMAL))
    room_px = size[0] - glass.mm(CALL_PAD_MM)
    em_px = measure.line_px(words, room_px, sizes, bold=True)
    # Words too wide for that may come closer to the edge, narrower still.
    width_px = max(room_px, size[0] - glass.mm(_LEAST_CALL_PAD_MM))
    image = text.fitted(words, width_px, em_px, theme.KEY_TEXT, bold=True)
    surface.blit(image, image.get_rect(center=surface.get_rect().center))
    return surface
