"""What can be chosen now, as large buttons; what is rarely wanted is quieter, at the end."""

from collections.abc import Mapping

import pygame

from tablepi.app.view.picture import Button
from tablepi.app.view.table_picture import Prompt
from tablepi.core.cards import Card
from tablepi.ui.board.memo import kept
from tablepi.ui.table.basket import basket
from tablepi.ui.table.keypad import Block, keypad
from tablepi.ui.table.prompt_buttons import face, lettering
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.pieces import Piece

_ALONE_MM = 11.5
_TALLEST_KEY_MM = 12.0


def choices(
    glass: Glass, key: str, prompt: Prompt, faces: Mapping[str, Card], width: int, room: int
) -> Block:
    """Everything to choose, from the top left corner.

    `room` is the height that there is at most: keys grow into it, nothing else does.
    """
    return _laid(glass, key, prompt, faces, width, room if prompt.keypad else 0)


@kept
def _laid(
    glass: Glass, key: str, prompt: Prompt, faces: Mapping[str, Card], width: int, room: int
) -> Block:
    pieces: tuple[Piece, ...] = ()
    height = 0
    shown = prompt.buttons
    if prompt.picker is not None and prompt.picker.unknown is not None:
        shown = (prompt.picker.unknown._replace(icon="eye-off"), *shown)
    if prompt.keypad is not None:
        rows = 4 + (-(-len(shown) // 2))
        free = room - glass.touch_px - glass.gap_px * (rows + 1)
        high = max(glass.touch_px, min(glass.mm(_TALLEST_KEY_MM), free // rows))
        laid = keypad(glass, key, prompt.keypad, prompt.given, width, high)
        pieces, height = laid
        height += glass.gap_px if shown else 0
    if prompt.basket is not None and prompt.keypad is None:
        pieces, height = basket(glass, f"{key}basket.", prompt.basket, faces, width)
        height += glass.gap_px if shown else 0
    buttons = _rows(glass, f"{key}choice", shown, width, height)
    return Block(pieces + buttons.pieces, max(height, buttons.height))


def _rows(glass: Glass, key: str, shown: tuple[Button, ...], width: int, top: int) -> Block:
    """Buttons of one size in rows; one that is alone in its row takes the whole width."""
    if not shown:
        return Block((), top)
    gap = glass.gap_px
    three = len(shown) not in (2, 4) and width > glass.mm(80.0)
    across = 1 if len(shown) == 1 else 3 if three else 2
    wide = (width - gap * (across - 1)) // across
    type_mm, icon, high = lettering(glass, wide, shown)
    if len(shown) == 1:
        high = max(high, glass.mm(_ALONE_MM))
    pieces = []
    for index, button in enumerate(shown):
        spot = pygame.Rect(
            index % across * (wide + gap), top + index // across * (high + gap), wide, high
        )
        if index == len(shown) - 1 and not spot.left:
            spot.width = width
        drawn = face(glass, spot.size, button, type_mm, icon)
        pieces.append(Piece(f"{key}.{index}", spot, drawn, button.act, still=True))
    return Block(tuple(pieces), pieces[-1].place.bottom)
