"""A number typed on the screen: what it is so far, its keys, and the ways to end it."""

from typing import NamedTuple

import pygame

from tablepi.app.intents import Key
from tablepi.app.view.picture import Button
from tablepi.app.view.table_picture import Keypad
from tablepi.ui.table.prompt_buttons import chip, face, lettering, press_of
from tablepi.ui.toolkit import measure, paint, text, theme
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.pieces import Piece
from tablepi.ui.toolkit.sprites import sprite
from tablepi.ui.widgets import button_faces as buttons

_KEY_TYPE_MM = 6.0
_KEYS_BESIDE = 9


class Block(NamedTuple):
    """Pieces laid from the top left corner downwards, and their height in pixels."""

    pieces: tuple[Piece, ...]
    height: int


def keypad(
    glass: Glass, key: str, shown: Keypad, given: tuple[Button, ...], width: int, high: int
) -> Block:
    """Words given and the number on one line, keys `high` pixels high, the confirming ones."""
    gap = glass.gap_px
    y = glass.touch_px + gap
    pieces = _keys(glass, key, shown.keys, y, width, high)
    y += 3 * (high + gap)
    count = max(1, len(shown.confirms))
    wide = (width - gap * (count - 1)) // count
    type_mm, icon, _ = lettering(glass, wide, shown.confirms)
    for index, confirm in enumerate(shown.confirms):
        spot = pygame.Rect(index * (wide + gap), y, wide, high)
        drawn = face(glass, spot.size, confirm, type_mm, icon)
        pieces.append(Piece(f"{key}confirm.{index}", spot, drawn, confirm.act, still=True))
    pieces += _display(glass, key, shown.text, given, width)
    return Block(tuple(pieces), y + (high if shown.confirms else -gap))


def _display(
    glass: Glass, key: str, number: str, given: tuple[Button, ...], width: int
) -> list[Piece]:
    gap, pieces, x = glass.gap_px, [], 0
    most = width // 2 if len(given) == 1 else width * 3 // 5
    share = (most - gap * len(given)) // max(1, len(given))
    for index, button in enumerate(given):
        spot = pygame.Rect(x, 0, share, glass.touch_px)
        drawn = chip(glass, spot.size, button)
        pieces.append(Piece(f"{key}given.{index}", spot, drawn, button.act, still=True))
        x += share + gap
    spot = pygame.Rect(x, 0, max(1, width - x), glass.touch_px)
    drawn = display(glass, spot.size, number)
    pieces.append(Piece(f"{key}display", spot, drawn, still=True))
    return pieces


@sprite
def display(glass: Glass, size: tuple[int, int], number: str) -> pygame.Surface:
    """The number as it is typed, at the right of a dark field."""
    corner = glass.mm(theme.CORNER_MM)
    surface = paint.plate(size, corner, theme.STOCK, theme.EDGE, glass.mm(0.25)).copy()
    pad = glass.mm(theme.PAD_MM)
    size_px = glass.mm(_KEY_TYPE_MM)
    while measure.figures_width(number, size_px) > size[0] - 2 * pad and size_px > glass.mm(3.0):
        size_px -= 1
    drawn = text.figures(number, size_px, theme.TEXT)
    surface.blit(drawn, drawn.get_rect(midright=(size[0] - pad, size[1] // 2)))
    return surface


def _keys(
    glass: Glass, key: str, keys: tuple[Button, ...], y: int, width: int, high: int
) -> list[Piece]:
    """Nine keys as on a telephone, the others in a fourth column."""
    gap = glass.gap_px
    wide = (width - 3 * gap) // 4
    pieces = []
    for index, shown in enumerate(keys):
        beside = index >= _KEYS_BESIDE
        column, row = (3, index - _KEYS_BESIDE) if beside else (index % 3, index // 3)
        spot = pygame.Rect(column * (wide + gap), y + row * (high + gap), wide, high)
        rubs = shown.act == Key("back")
        drawn = buttons.button(
            glass,
            spot.size,
            "" if rubs else shown.label,
            buttons.Kind.QUIET if beside else buttons.Kind.NORMAL,
            press_of(shown),
            "backspace" if rubs else "",
            _KEY_TYPE_MM,
        )
        pieces.append(Piece(f"{key}key.{index}", spot, drawn, shown.act, still=True))
    return pieces
