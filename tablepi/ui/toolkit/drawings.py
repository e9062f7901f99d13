"""Any small picture by its name: an icon, a suit, a card's type or rank, a seat's badge."""

import pygame

from tablepi.ui.toolkit import card_marks as marks
from tablepi.ui.toolkit import icons, suits
from tablepi.ui.toolkit.theme import TEXT, Colour
from tablepi.ui.widgets import seat_badges as seats


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
    letter_px = suits.letter_for(size_px, 1)
    drawn = suits.mark(
        name, suits.size_within(size_px, letter_px), letter_px, None if own else colour
    )
    surface = pygame.Surface((size_px, size_px), pygame.SRCALPHA)
    surface.blit(drawn, drawn.get_rect(center=surface.get_rect().center))
    return surface
