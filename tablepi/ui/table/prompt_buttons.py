"""The prompt's buttons as sprites: kind, icon, size of the words."""

from collections.abc import Mapping
from typing import NamedTuple

import pygame

from tablepi.referee.table_picture import Prompt
from tablepi.screens.pictures.picture import Button
from tablepi.ui.toolkit import measure, theme
from tablepi.ui.toolkit.drawings import names
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.layout import share
from tablepi.ui.widgets import button_faces as buttons
from tablepi.ui.widgets.key_faces import Press

# Icons of the games' verbs; verbs named as card types have the marks of these.
_VERBS = {
    "power": "chip",
    "discard": "trash",
    "reveal": "eye",
    "deal": "deck",
    "add": "plus",
    "set": "edit",
    "close": "check",
    "pass": "next",
    "finish": "trophy",
}

_ICON_MM = 5.5 + 1.6
_CROSS_MM = 1.25 * 3.6 + 1.6
_LEAST_WORD_MM = 6.0
_AMPLE_MM = 25.0

# Type, icons, lines: the first way in which all labels of a group fit is taken.
_WAYS = (
    (theme.BUTTON_MM, True, 1),
    (theme.LABEL_MM, True, 1),
    (theme.LABEL_MM, False, 1),
    (theme.LEAST_MM, False, 1),
    (theme.LABEL_MM, False, 2),
    (theme.LEAST_MM, False, 2),
)


def press_of(button: Button) -> Press:
    """Dimmed or not."""
    return Press.DIMMED if button.dim else Press.NORMAL


def image_of(button: Button) -> str:
    """The picture on a button, '' where there is none of that name."""
    name = _VERBS.get(button.icon, button.icon)
    return name if any(name in names(kind) for kind in ("icons", "types", "suits")) else ""


def face(
    glass: Glass,
    size: tuple[int, int],
    button: Button,
    type_mm: float,
    icon: bool = True,
    after: bool = False,
) -> pygame.Surface:
    """A button in this size. `after`: its icon stands behind its label."""
    kind, accent = buttons.style_of(button.look)
    image = image_of(button) if icon else ""
    press = press_of(button)
    return buttons.button(glass, size, button.label, kind, press, image, type_mm, after, accent)


def in_seat_colour(prompt: Prompt, seat: int) -> Prompt:
    """The prompt whose likely steps have the colour of the seat that is asked."""
    return _with_looks(prompt, {"primary": f"{buttons.SEAT_LOOK}{seat}"})


def in_house_colour(prompt: Prompt) -> Prompt:
    """The prompt of no single seat: its likely step is a key like any that plays, and what stands
    beside it is an aside, so that amber, which is a seat's colour, says nothing here.
    """
    is_likely = any(button.look == "primary" for button in prompt.buttons)
    looks = buttons.HOUSE_LOOKS if is_likely else {"primary": "house"}
    return _with_looks(prompt, looks)


def _with_looks(prompt: Prompt, looks: Mapping[str, str]) -> Prompt:
    """The prompt, each of whose keys has the look that stands for its own, if one does."""

    def dressed(button: Button) -> Button:
        return button._replace(look=looks.get(button.look, button.look))

    keypad, basket = prompt.keypad, prompt.basket
    if keypad is not None:
        keypad = keypad._replace(confirms=tuple(map(dressed, keypad.confirms)))
    if basket is not None:
        offers = tuple(offer._replace(button=dressed(offer.button)) for offer in basket.offers)
        basket = basket._replace(offers=offers)
    choices = tuple(map(dressed, prompt.buttons))
    return prompt._replace(buttons=choices, keypad=keypad, basket=basket)


class Lettering(NamedTuple):
    """The style of a group's labels: type, with or without icons, the least height in pixels."""

    type_mm: float
    icon: bool
    height: int


def lettering(glass: Glass, width: int, buttons_row: tuple[Button, ...]) -> Lettering:
    """The type in which all labels of these buttons fit: on one line, else on two."""
    pad = 2 * buttons.pad(glass, width)
    icon_px = glass.mm(_ICON_MM) if any(image_of(button) for button in buttons_row) else 0
    labels = [button.label for button in buttons_row]
    for type_mm, with_icon, lines in _WAYS:
        label_width = width - pad - (icon_px if with_icon else 0)
        if all(_fits(glass, label, label_width, type_mm, lines) for label in labels):
            break
    if lines == 1:
        return Lettering(type_mm, with_icon, glass.touch_px)
    size_px = glass.mm(type_mm)
    # Above the first row and below the last a line has air of its own.
    two_lines_px = measure.line_height(size_px) + measure.row_step(size_px) - glass.mm(0.6)
    return Lettering(type_mm, with_icon, max(glass.touch_px, two_lines_px))


def stands_whole(glass: Glass, button: Button, width: int) -> bool:
    """True if the label of a button so wide stands on one line or two, without a picture."""
    return _fits(glass, button.label, width - 2 * buttons.pad(glass, width), theme.LEAST_MM, 2)


def across(glass: Glass, width: int, row: tuple[Button, ...], most_count: int) -> int:
    """Number of these buttons that may stand side by side, at most so many: each of them is wide
    enough for its label, or for a good part of one that is longer than any.
    """
    for count in range(min(most_count, len(row)), 1, -1):
        button_width = share(width, count, glass.gap_px)
        label_width = button_width - 2 * buttons.pad(glass, button_width)
        if button_width >= glass.mm(_AMPLE_MM):
            return count
        fit = all(_fits(glass, button.label, label_width, theme.LABEL_MM, 2) for button in row)
        if fit and button_width >= glass.touch_px:
            return count
    return 1


LEADING = ("back", "more")
"""The signs of what is no word given: the ways back, and on to what is seldom said."""


def given_word(glass: Glass, size: tuple[int, int], button: Button) -> pygame.Surface:
    """A word given: it keeps the cross behind it wherever there is room for a few letters.

    The ways back and on keep their word whole, else their sign alone.
    """
    inner = size[0] - 2 * buttons.pad(glass, size[0])
    word_width = inner - glass.mm(_CROSS_MM)
    fits_with_cross = measure.width(button.label, glass.mm(theme.LABEL_MM), bold=True) <= word_width
    if button.icon in LEADING and not fits_with_cross:
        fits_alone = measure.width(button.label, glass.mm(theme.LABEL_MM), bold=True) <= inner
        shortened = button if fits_alone else button._replace(label="")
        return face(glass, size, shortened, theme.LABEL_MM, not fits_alone)
    with_icon = fits_with_cross or word_width >= glass.mm(_LEAST_WORD_MM)
    return face(glass, size, button, theme.LABEL_MM, with_icon, button.icon == "cross")


def _fits(glass: Glass, label: str, width: int, type_mm: float, lines: int) -> bool:
    size_px = glass.mm(type_mm)
    if any(measure.width(word, size_px, bold=True) > width for word in measure.words(label)):
        return False
    return len(measure.wrap(label, max(1, width), lines + 1, size_px, bold=True)) <= lines
