"""Buttons: their faces in every kind and state, and their room as pieces."""

from enum import Enum
from typing import NamedTuple

import pygame

from tablepi.screens.pictures.picture import Button
from tablepi.ui.toolkit import drawings, measure, paint, suits, text, theme
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.pieces import Piece
from tablepi.ui.toolkit.sprites import sprite
from tablepi.ui.toolkit.theme import Colour
from tablepi.ui.toolkit.whole_name import drawn_name, lines_of


class Kind(Enum):
    """The importance of a button: the likely step, a choice, an aside, a loss."""

    PRIMARY = "primary"
    NORMAL = "normal"
    QUIET = "quiet"
    DANGER = "danger"


class Press(Enum):
    """The state of a button; dimmed ones can be tapped for the reason why."""

    NORMAL = "normal"
    PRESSED = "pressed"
    DIMMED = "dimmed"


class Skin(NamedTuple):
    """The colours of a button: its ground, words, picture and edge."""

    fill: Colour | None
    words: Colour
    picture: Colour
    edge: Colour | None = None


SKINS = {
    (Kind.PRIMARY, Press.NORMAL): Skin(theme.AMBER, theme.INK, theme.INK),
    (Kind.PRIMARY, Press.PRESSED): Skin(theme.AMBER_PRESSED, theme.INK, theme.INK),
    (Kind.NORMAL, Press.NORMAL): Skin(theme.RAISED, theme.TEXT, theme.TEXT, theme.BUTTON_EDGE),
    (Kind.NORMAL, Press.PRESSED): Skin(theme.HAIRLINE, theme.TEXT, theme.TEXT, theme.BUTTON_EDGE),
    (Kind.QUIET, Press.NORMAL): Skin(None, theme.TEXT, theme.QUIET, theme.BUTTON_EDGE),
    (Kind.QUIET, Press.PRESSED): Skin(theme.PANEL, theme.TEXT, theme.TEXT, theme.BUTTON_EDGE),
    (Kind.DANGER, Press.NORMAL): Skin(theme.PANEL, theme.TEXT, theme.RED, theme.RED),
    (Kind.DANGER, Press.PRESSED): Skin(theme.HAIRLINE, theme.TEXT, theme.RED, theme.RED),
}
_DIMMED_WORDS = theme.mixed(theme.QUIET, theme.PANEL, 0.6)
_DIMMED = Skin(theme.PANEL, _DIMMED_WORDS, _DIMMED_WORDS)

_PICTURE_MM = 5.5
_PICTURE_SHARE = 1.25
_GAP_MM = 1.6
_EDGE_MM = 0.3
_TALL_MM = 13.0
_LEAST_MM = 16.0
_AIR_MM = 1.8
_ROOMY_MM = 26.0
"""From this width on a button's words keep well off its edges."""
_NARROW_PAD_MM = 0.6
_ACCENTS = 0.32
"""Of a size of type: how far accents and tails of two lines may reach into the air around them."""


@sprite
def button(
    glass: Glass,
    size: tuple[int, int],
    label: str,
    kind: Kind = Kind.NORMAL,
    press: Press = Press.NORMAL,
    image: str = "",
    type_mm: float = theme.BUTTON_MM,
    after: bool = False,
) -> pygame.Surface:
    """A button of this size in pixels; image is the name of a picture before or above the label.

    `after`: it stands at the end, as the cross that takes a given word back. Labels take two lines
    where the height allows it, and are shortened where that is not enough.
    """
    skin = SKINS.get((kind, press), _DIMMED)
    corner, edge = glass.mm(theme.CORNER_MM), glass.mm(_EDGE_MM)
    surface = paint.plate(size, corner, skin.fill, skin.edge, edge).copy()
    room = surface.get_rect().inflate(-2 * pad(glass, size[0]), -2 * glass.mm(0.6))
    own = skin.words != theme.INK and press is not Press.DIMMED
    drawn = (
        _image(glass, image, room, skin.picture, own, type_mm if label else _PICTURE_MM)
        if image
        else None
    )
    if drawn is None:
        _draw_label(glass, surface, room, label, skin.words, type_mm)
    elif not label:
        surface.blit(drawn, drawn.get_rect(center=room.center))
    elif size[1] >= glass.mm(_TALL_MM) and size[0] < 1.6 * size[1]:
        _draw_above(glass, surface, room, drawn, label, skin.words, theme.LABEL_MM)
    else:
        _draw_beside(glass, surface, room, drawn, label, skin.words, type_mm, after)
    return surface


def pad(glass: Glass, width_px: int) -> int:
    """The pixels between a button's words and its left and right edges."""
    return glass.mm(theme.PAD_MM if width_px > glass.mm(_ROOMY_MM) else _NARROW_PAD_MM)


def fits(glass: Glass, label: str, width_px: int, type_mm: float) -> bool:
    """True if a label without an icon stands on one line in a button of this width."""
    room = width_px - 2 * pad(glass, width_px)
    return measure.width(label, glass.mm(type_mm), bold=True) <= room


def _image(
    glass: Glass, name: str, room: pygame.Rect, colour: Colour, own: bool, type_mm: float
) -> pygame.Surface:
    size = min(glass.mm(_PICTURE_MM), glass.mm(_PICTURE_SHARE * type_mm), *room.size)
    return picture(name, max(1, size), colour, own)


def _label(
    glass: Glass,
    label: str,
    room: tuple[int, int],
    colour: Colour,
    type_mm: float,
    whole: bool = False,
) -> pygame.Surface:
    """The label; `whole`: its accents may rather reach to the edge than have it shortened."""
    sizes = [glass.mm(mm) for mm in (type_mm, theme.LABEL_MM, theme.LEAST_MM) if mm <= type_mm]
    # Over its capitals a line has air of its own, and two lines have it around them, unless an
    # accent or a tail stands there.
    accents = round(_ACCENTS * sizes[-1])
    for air in ((glass.mm(_AIR_MM), accents), (0, accents)):
        drawn = _label_lines(label, room, air, colour, sizes)
        ink, over = drawn.get_bounding_rect(), -(-(drawn.get_height() - room[1]) // 2)
        if ink.top >= over and ink.bottom <= drawn.get_height() - over:
            return drawn
    return _label_lines(label, room, (0, accents if whole else 0), colour, sizes)


def _label_lines(
    label: str, inner: tuple[int, int], air: tuple[int, int], colour: Colour, sizes: list[int]
) -> pygame.Surface:
    """The label on one line or two; `air`: the pixels that a line, and a name on two lines, may
    have more than its room.
    """
    air_px, name_px = air
    room = inner[0], inner[1] + air_px
    size_px = measure.whole_px(label, room, sizes, bold=True)
    if measure.width(label, size_px, bold=True) <= room[0]:
        return text.line(label, size_px, colour, bold=True)
    rows = max(1, min(2, measure.rows_in(room[1], size_px)))
    cut = not measure.is_whole(label, room, size_px, bold=True)
    if cut and measure.stands_whole(label, room[0], size_px):
        return text.fitted(label, room[0], size_px, colour, bold=True)
    named = inner[0], inner[1] + name_px
    if cut and lines_of(label, named, tuple(sizes)).share >= measure.SQUEEZED:
        return drawn_name(label, named, tuple(sizes), colour, centred=True)
    if rows == 1:
        return text.fitted(label, room[0], size_px, colour, bold=True)
    return text.block(label, room[0], rows, size_px, colour, bold=True, centred=True)


def _draw_label(
    glass: Glass,
    surface: pygame.Surface,
    room: pygame.Rect,
    label: str,
    colour: Colour,
    type_mm: float,
) -> None:
    drawn = _label(glass, label, room.size, colour, type_mm)
    surface.blit(drawn, drawn.get_rect(center=room.center))


def _draw_beside(
    glass: Glass,
    surface: pygame.Surface,
    room: pygame.Rect,
    image: pygame.Surface,
    label: str,
    colour: Colour,
    type_mm: float,
    after: bool,
) -> None:
    gap = glass.mm(_GAP_MM)
    left = max(0, room.width - image.get_width() - gap)
    drawn = _label(glass, label, (left, room.height), colour, type_mm, whole=after)
    if drawn.get_width() > left:
        # Beside it there is not room for a letter.
        surface.blit(image, image.get_rect(center=room.center))
        return
    x = room.centerx - (image.get_width() + gap + drawn.get_width()) // 2
    for part in (drawn, image) if after else (image, drawn):
        surface.blit(part, part.get_rect(midleft=(x, room.centery)))
        x += part.get_width() + gap


def _draw_above(
    glass: Glass,
    surface: pygame.Surface,
    room: pygame.Rect,
    image: pygame.Surface,
    label: str,
    colour: Colour,
    type_mm: float,
) -> None:
    below = room.height - image.get_height()
    drawn = _label(glass, label, (room.width, below), colour, type_mm)
    high = min(below, drawn.get_height())
    y = room.centery - (image.get_height() + high) // 2
    surface.blit(image, image.get_rect(midtop=(room.centerx, y)))
    middle = y + image.get_height() + high // 2
    surface.blit(drawn, drawn.get_rect(center=(room.centerx, middle)))


def picture(
    name: str, size_px: int, colour: Colour = theme.TEXT, own: bool = True
) -> pygame.Surface:
    """Any small picture by its name: an icon, a card's type or rank, a suit, a seat's badge.

    With `own` a suit keeps its own colour, else it takes this. `seat-3` is the badge of seat 3.
    """
    for kind in ("icons", "types", "ranks"):
        if name in drawings.names(kind):
            return drawings.drawing(kind, name, size_px, colour)
    if name.startswith("seat-"):
        return drawings.badge(int(name.removeprefix("seat-")), size_px)
    letter_px = suits.letter_for(size_px, 1)
    drawn = suits.mark(
        name, suits.size_within(size_px, letter_px), letter_px, None if own else colour
    )
    surface = pygame.Surface((size_px, size_px), pygame.SRCALPHA)
    surface.blit(drawn, drawn.get_rect(center=surface.get_rect().center))
    return surface


_SIGN_MM = 5.5 + 1.6


def choice(
    glass: Glass, key: str, shown: Button, place: pygame.Rect, type_mm: float = theme.BUTTON_MM
) -> Piece:
    """A button at its place; where words and icon do not fit together one of them is left out."""
    label, icon = _fitting(glass, shown, place.width, type_mm)
    press = Press.DIMMED if shown.dim else Press.NORMAL
    sprite = button(glass, place.size, label, Kind(shown.look), press, icon, type_mm)
    return Piece(key, place, sprite, shown.act)


def natural(glass: Glass, shown: Button, type_mm: float = theme.BUTTON_MM) -> int:
    """The width at which the label stands on one line."""
    sign = glass.mm(_SIGN_MM) if shown.icon else 0
    words = measure.width(shown.label, glass.mm(type_mm), bold=True)
    air = 2 * glass.mm(theme.PAD_MM) + glass.mm(theme.PAD_MM)
    return max(glass.mm(_LEAST_MM), words + sign + air) if shown.label else glass.mm(11.0)


def option(
    glass: Glass, key: str, shown: Button, place: pygame.Rect, type_mm: float = theme.BUTTON_MM
) -> Piece:
    """One of several values: the chosen one is filled and ticked, the others are outlines."""
    look, icon = ("normal", "check") if shown.chosen else ("quiet", "")
    return choice(glass, key, shown._replace(look=look, icon=icon), place, type_mm)


def _fitting(glass: Glass, shown: Button, width_px: int, type_mm: float) -> tuple[str, str]:
    """The words and the icon that are shown; words go before the icon unless there is no room."""
    if not shown.icon or not shown.label:
        return shown.label, shown.icon
    if width_px < glass.mm(_LEAST_MM):
        return "", shown.icon
    spare = width_px + glass.mm(theme.PAD_MM) - natural(glass, shown, type_mm)
    return shown.label, shown.icon if spare >= 0 or spare < -glass.mm(_SIGN_MM) else ""
