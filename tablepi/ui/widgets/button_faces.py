"""Buttons: their faces in every kind and state, and their room as pieces."""

import pygame

from tablepi.screens.pictures.picture import Button
from tablepi.ui.toolkit import drawings, measure, suits, text, theme
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.layout import right_of
from tablepi.ui.toolkit.pieces import Piece
from tablepi.ui.toolkit.sprites import sprite
from tablepi.ui.toolkit.theme import Colour
from tablepi.ui.toolkit.whole_name import drawn_name, lines_of
from tablepi.ui.widgets.key_faces import (
    HATCHED_MM,
    Kind,
    Press,
    Skin,
    cap,
    destroying_face,
    skin_of,
)

_PICTURE_MM = 5.5
_PICTURE_SHARE = 1.25
_GAP_MM = 1.6
_AIR_ABOVE_MM = 0.6
_AFTER_HATCHED_MM, _HATCHED_MORE_MM = 0.8, 1.2
"""Between the hatched edge and the words, and what that edge adds to a button: the rest of it
stands in the air beside the words."""

_TALL_MM = 13.0
_LEAST_MM = 16.0
_AIR_MM = 1.8
_ROOMY_MM = 26.0
"""From this width on a button's words keep well off its edges."""
# Wider, and the German undo lost letters on every table at 800x480.
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
    accent: Colour = theme.AMBER,
) -> pygame.Surface:
    """A button of this size in pixels; image is the name of a picture before or above the label.

    `accent`: the colour of the likely step. `after`: the picture stands at the end, as the cross
    that takes a given word back. Labels take two lines where the height allows it, and are
    shortened where that is not enough.
    """
    skin = skin_of(kind, press, accent)
    inner = _inner(glass, size, skin)
    if kind is Kind.DANGER and press is Press.NORMAL:
        surface = destroying_face(glass, size).copy()
        inner = right_of(inner, glass.mm(HATCHED_MM + _AFTER_HATCHED_MM))
    else:
        surface = cap(glass, size, skin)
    has_own_colour = skin.words != theme.INK and press is not Press.DIMMED
    picture_image = (
        _image(glass, image, inner, skin.words, has_own_colour, type_mm if label else _PICTURE_MM)
        if image
        else None
    )
    if picture_image is None:
        _draw_label(glass, surface, inner, label, skin.words, type_mm)
    elif not label:
        surface.blit(picture_image, picture_image.get_rect(center=inner.center))
    elif size[1] >= glass.mm(_TALL_MM) and size[0] < 1.6 * size[1]:
        _draw_above(glass, surface, inner, picture_image, label, skin.words, theme.LABEL_MM)
    else:
        _draw_beside(glass, surface, inner, picture_image, label, skin.words, type_mm, after)
    return surface


SEAT_LOOK = "seat-"
"""Begins the look of the likely step of one seat, whose number follows: it has its colour."""

HOUSE_LOOKS = {"primary": "house", "normal": "aside"}
"""The looks of a table's keys while no single seat is asked: none of them has a seat's colour."""

_KINDS = {"house": Kind.NORMAL, "aside": Kind.QUIET}


def style_of(look: str) -> tuple[Kind, Colour]:
    """The kind of a button of this look, and the colour of its likely step."""
    if look.startswith(SEAT_LOOK):
        return Kind.PRIMARY, theme.seat_colour(int(look.removeprefix(SEAT_LOOK)))
    return _KINDS.get(look) or Kind(look), theme.AMBER


def _inner(glass: Glass, size: tuple[int, int], skin: Skin) -> pygame.Rect:
    """The room of words and picture: the face of the key, above its lip."""
    air, lip_px = glass.mm(_AIR_ABOVE_MM), glass.mm(theme.LIP_MM if skin.lip else _AIR_ABOVE_MM)
    side = pad(glass, size[0])
    return pygame.Rect(side, air, size[0] - 2 * side, max(1, size[1] - air - lip_px))


def pad(glass: Glass, width_px: int) -> int:
    """The pixels between a button's words and its left and right edges."""
    return glass.mm(theme.PAD_MM if width_px > glass.mm(_ROOMY_MM) else _NARROW_PAD_MM)


def fits(glass: Glass, label: str, width_px: int, type_mm: float) -> bool:
    """True if a label without an icon stands on one line in a button of this width."""
    words_px = width_px - 2 * pad(glass, width_px)
    return measure.width(label, glass.mm(type_mm), bold=True) <= words_px


def _image(
    glass: Glass, name: str, place: pygame.Rect, colour: Colour, own_colour: bool, type_mm: float
) -> pygame.Surface:
    size = min(glass.mm(_PICTURE_MM), glass.mm(_PICTURE_SHARE * type_mm), *place.size)
    return picture(name, max(1, size), colour, own_colour)


def _label(
    glass: Glass,
    label: str,
    size: tuple[int, int],
    colour: Colour,
    type_mm: float,
    keep_whole: bool = False,
) -> pygame.Surface:
    """The label; `keep_whole`: its accents may rather reach to the edge than have it shortened."""
    sizes = [glass.mm(mm) for mm in (type_mm, theme.LABEL_MM, theme.LEAST_MM) if mm <= type_mm]
    # Over its capitals a line has air of its own, and two lines have it around them, unless an
    # accent or a tail stands there.
    accents = round(_ACCENTS * sizes[-1])
    for air in ((glass.mm(_AIR_MM), accents), (0, accents)):
        image = _label_lines(label, size, air, colour, sizes)
        ink, over = image.get_bounding_rect(), -(-(image.get_height() - size[1]) // 2)
        if ink.top >= over and ink.bottom <= image.get_height() - over:
            return image
    return _label_lines(label, size, (0, accents if keep_whole else 0), colour, sizes)


def _label_lines(
    label: str, inner: tuple[int, int], air: tuple[int, int], colour: Colour, sizes: list[int]
) -> pygame.Surface:
    """The label on one line or two; `air`: the pixels that a line, and a name on two lines, may
    have more than its room.
    """
    air_px, name_px = air
    size = inner[0], inner[1] + air_px
    size_px = measure.whole_px(label, size, sizes, bold=True)
    if measure.width(label, size_px, bold=True) <= size[0]:
        return text.line(label, size_px, colour, bold=True)
    rows = max(1, min(2, measure.rows_in(size[1], size_px)))
    is_cut = not measure.is_whole(label, size, size_px, bold=True)
    if is_cut and measure.stands_whole(label, size[0], size_px):
        return text.fitted(label, size[0], size_px, colour, bold=True)
    name_size = inner[0], inner[1] + name_px
    if is_cut and lines_of(label, name_size, tuple(sizes)).share >= measure.SQUEEZED:
        return drawn_name(label, name_size, tuple(sizes), colour, centred=True)
    if rows == 1:
        return text.fitted(label, size[0], size_px, colour, bold=True)
    return text.block(label, size[0], rows, size_px, colour, bold=True, centred=True)


def _draw_label(
    glass: Glass,
    surface: pygame.Surface,
    place: pygame.Rect,
    label: str,
    colour: Colour,
    type_mm: float,
) -> None:
    image = _label(glass, label, place.size, colour, type_mm)
    surface.blit(image, image.get_rect(center=place.center))


def _draw_beside(
    glass: Glass,
    surface: pygame.Surface,
    place: pygame.Rect,
    image: pygame.Surface,
    label: str,
    colour: Colour,
    type_mm: float,
    after: bool,
) -> None:
    gap = glass.mm(_GAP_MM)
    label_px = max(0, place.width - image.get_width() - gap)
    label_image = _label(glass, label, (label_px, place.height), colour, type_mm, keep_whole=after)
    if label_image.get_width() > label_px:
        # Beside it there is not room for a letter.
        surface.blit(image, image.get_rect(center=place.center))
        return
    x = place.centerx - (image.get_width() + gap + label_image.get_width()) // 2
    for part in (label_image, image) if after else (image, label_image):
        surface.blit(part, part.get_rect(midleft=(x, place.centery)))
        x += part.get_width() + gap


def _draw_above(
    glass: Glass,
    surface: pygame.Surface,
    place: pygame.Rect,
    image: pygame.Surface,
    label: str,
    colour: Colour,
    type_mm: float,
) -> None:
    label_px = place.height - image.get_height()
    label_image = _label(glass, label, (place.width, label_px), colour, type_mm)
    height = min(label_px, label_image.get_height())
    y = place.centery - (image.get_height() + height) // 2
    surface.blit(image, image.get_rect(midtop=(place.centerx, y)))
    middle = y + image.get_height() + height // 2
    surface.blit(label_image, label_image.get_rect(center=(place.centerx, middle)))


def picture(
    name: str, size_px: int, colour: Colour | None = None, own_colour: bool = True
) -> pygame.Surface:
    """Any small picture by its name: an icon, a card's type or rank, a suit, a seat's badge.

    With `own_colour` a suit keeps its own, else it takes this. `seat-3` is the badge of seat 3.
    """
    for kind in ("icons", "types", "ranks"):
        if name in drawings.names(kind):
            return drawings.drawing(kind, name, size_px, colour)
    if name.startswith("seat-"):
        return drawings.badge(int(name.removeprefix("seat-")), size_px)
    letter_px = suits.letter_for(size_px, 1)
    mark = suits.mark(
        name, suits.size_within(size_px, letter_px), letter_px, None if own_colour else colour
    )
    surface = pygame.Surface((size_px, size_px), pygame.SRCALPHA)
    surface.blit(mark, mark.get_rect(center=surface.get_rect().center))
    return surface


_SIGN_MM = 5.5 + 1.6


def choice(
    glass: Glass, key: str, value: Button, place: pygame.Rect, type_mm: float = theme.BUTTON_MM
) -> Piece:
    """A button at its place; where words and icon do not fit together one of them is left out."""
    label, icon = _fitting(glass, value, place.width, type_mm)
    press = Press.DIMMED if value.dim else Press.NORMAL
    kind, accent = style_of(value.look)
    sprite = button(glass, place.size, label, kind, press, icon, type_mm, accent=accent)
    return Piece(key, place, sprite, value.act)


def natural(glass: Glass, button: Button, type_mm: float = theme.BUTTON_MM) -> int:
    """The width at which the label stands on one line."""
    sign = glass.mm(_SIGN_MM) if button.icon else 0
    words = measure.width(button.label, glass.mm(type_mm), bold=True)
    air = 2 * glass.mm(theme.PAD_MM) + glass.mm(theme.PAD_MM)
    air += glass.mm(_HATCHED_MORE_MM) if button.look == Kind.DANGER.value else 0
    return max(glass.mm(_LEAST_MM), words + sign + air) if button.label else glass.mm(11.0)


def longest_word_px(glass: Glass, button: Button) -> int:
    """The width at which no word of the label has to be parted, in the least type."""
    size_px = glass.mm(theme.LEAST_MM)
    words = measure.words(button.label)
    longest = max(
        (measure.width(word, size_px, bold=True, narrow=True) for word in words), default=0
    )
    edges = 2 * glass.mm(_NARROW_PAD_MM)
    if button.look == Kind.DANGER.value:
        edges = glass.mm(HATCHED_MM + _AFTER_HATCHED_MM) + glass.mm(_NARROW_PAD_MM)
    return longest + edges


def option(
    glass: Glass, key: str, value: Button, place: pygame.Rect, type_mm: float = theme.BUTTON_MM
) -> Piece:
    """One of several values: the chosen one is white and ticked."""
    look, icon = ("chosen", "check") if value.chosen else ("quiet", "")
    return choice(glass, key, value._replace(look=look, icon=icon), place, type_mm)


def _fitting(glass: Glass, button: Button, width_px: int, type_mm: float) -> tuple[str, str]:
    """The words and the icon that are shown; words go before the icon unless there is no room."""
    if not button.icon or not button.label:
        return button.label, button.icon
    if width_px < glass.mm(_LEAST_MM):
        return "", button.icon
    if longest_word_px(glass, button) + glass.mm(_SIGN_MM) > width_px:
        return button.label, ""
    spare = width_px + glass.mm(theme.PAD_MM) - natural(glass, button, type_mm)
    return button.label, button.icon if spare >= 0 or spare < -glass.mm(_SIGN_MM) else ""
