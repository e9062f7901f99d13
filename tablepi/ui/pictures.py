"""Any small picture by its name: an icon, a suit, a card's type or rank, a seat's badge."""

import pygame

from tablepi.ui import icons, marks, seats, suits
from tablepi.ui.theme import TEXT, Colour


def picture(name: str, size_px: int, colour: Colour = TEXT, own: bool = True) -> pygame.Surface:
    """The picture as a square sprite; with `own` a suit keeps its own colour, else it takes this.

    `seat-3` is the badge of seat 3.
    """
    if name in icons.ICONS:
        return icons.icon(name, size_px, colour)
    if name.startswith("seat-"):
        return seats.badge(int(name.removeprefix("seat-")), size_px)
    mark = marks.type_mark(name, size_px, colour) or marks.rank_mark(name, size_px, colour)
    if mark is not None:
        return mark
    return suits.symbol(name, size_px, None if own else colour)
