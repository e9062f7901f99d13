"""A hand of cards, fanned out: the picture of a house that has none of its own."""

import pygame

from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.sprites import sprite
from tablepi.ui.toolkit.suits import LETTERS
from tablepi.ui.widgets.card_faces import card
from tablepi.ui.widgets.card_layout import CardFace

_RATIO = 1.4
_CARD_SHARE = 0.64
_ANGLE = 13
_STEP = 0.42


@sprite
def hand(glass: Glass, high_px: int) -> pygame.Surface:
    """The aces of our own suits, so high as a whole."""
    tall = max(4, round(_CARD_SHARE * high_px))
    size = round(tall / _RATIO), tall
    step = round(_STEP * size[0])
    wide = size[0] + step * (len(LETTERS) - 1) + tall // 2
    surface = pygame.Surface((wide, high_px), pygame.SRCALPHA)
    middle = (len(LETTERS) - 1) / 2
    for at, suit in enumerate(LETTERS):
        off = at - middle
        drawn = card(glass, size, CardFace("ace", (suit,)))
        turned = pygame.transform.rotozoom(drawn, -_ANGLE * off, 1.0)
        centre = wide // 2 + round(off * step), high_px // 2 + round(off * off * 0.02 * tall)
        surface.blit(turned, turned.get_rect(center=centre))
    return surface.subsurface(surface.get_bounding_rect()).copy()
