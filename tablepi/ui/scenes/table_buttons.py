"""Buttons of a picture as sprites: which kind, which icon, how large the words."""

import pygame

from tablepi.app.picture import Button
from tablepi.ui import buttons, measure, theme
from tablepi.ui.buttons import Kind, Press
from tablepi.ui.glass import Glass
from tablepi.ui.icons import ICONS
from tablepi.ui.marks import TYPES
from tablepi.ui.suits import SUITS

_KINDS = {kind.value: kind for kind in Kind}

# What verbs of the games look like; those of the cards' types have the marks that are on the cards.
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
_TYPES_MM = (theme.PROMPT_MM, 3.6, theme.LABEL_MM)


def press_of(button: Button) -> Press:
    """Dimmed or not."""
    return Press.DIMMED if button.dim else Press.NORMAL


def image_of(button: Button) -> str:
    """The picture on a button, '' where there is none of that name."""
    name = _VERBS.get(button.icon, button.icon)
    return name if name in ICONS or name in TYPES or name in SUITS else ""


def face(
    glass: Glass, size: tuple[int, int], button: Button, type_mm: float, icon: bool = True
) -> pygame.Surface:
    """A button in this size."""
    kind = _KINDS.get(button.look, Kind.NORMAL)
    image = image_of(button) if icon else ""
    return buttons.button(glass, size, button.label, kind, press_of(button), image, type_mm)


def lettering(glass: Glass, width: int, row: tuple[Button, ...]) -> tuple[float, bool]:
    """The type in which all labels of these buttons fit one line, and whether icons do as well."""
    pad = 2 * glass.mm(theme.PAD_MM if width > glass.mm(16) else 0.8)
    icon = glass.mm(_ICON_MM) if any(image_of(button) for button in row) else 0
    for type_mm, drawn in ((4.5, icon), (3.6, icon), (3.6, 0), (3.0, icon)):
        size_px = glass.mm(type_mm)
        widest = max((measure.width(each.label, size_px, bold=True) for each in row), default=0)
        if widest + drawn + pad <= width:
            return type_mm, bool(drawn)
    return theme.LABEL_MM, False
