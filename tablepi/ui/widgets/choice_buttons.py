"""Buttons of a picture as pieces, and the room that their words want."""

import pygame

from tablepi.app.view.picture import Button
from tablepi.ui.toolkit import measure, theme
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.pieces import Piece
from tablepi.ui.widgets.button_faces import Kind, Press, button

_AIR_MM = 2.0
_SIGN_MM = 5.5 + 1.6
_LEAST_MM = 16.0


def choice(
    glass: Glass, key: str, shown: Button, place: pygame.Rect, type_mm: float = theme.PROMPT_MM
) -> Piece:
    """A button at its place; where words and icon do not fit together one of them is left out."""
    label, icon = _fitting(glass, shown, place.width, type_mm)
    press = Press.DIMMED if shown.dim else Press.NORMAL
    sprite = button(glass, place.size, label, Kind(shown.look), press, icon, type_mm)
    return Piece(key, place, sprite, shown.act)


def natural(glass: Glass, shown: Button, type_mm: float = theme.PROMPT_MM) -> int:
    """The width at which the label stands on one line."""
    sign = glass.mm(_SIGN_MM) if shown.icon else 0
    words = measure.width(shown.label, glass.mm(type_mm), bold=True)
    air = 2 * glass.mm(theme.PAD_MM) + glass.mm(_AIR_MM)
    return max(glass.mm(_LEAST_MM), words + sign + air) if shown.label else glass.mm(11.0)


def option(
    glass: Glass, key: str, shown: Button, place: pygame.Rect, type_mm: float = theme.PROMPT_MM
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
    spare = width_px + glass.mm(_AIR_MM) - natural(glass, shown, type_mm)
    return shown.label, shown.icon if spare >= 0 or spare < -glass.mm(_SIGN_MM) else ""
