"""The house's picture: from a file that somebody laid there, else a hand of cards fanned out."""

import os

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
def logo(file: str, most: tuple[int, int], written_s: float) -> pygame.Surface:
    """The picture as large as it fits, one pixel where the file cannot be read.

    `written_s`: when the file was written, so that a newer one is read.
    """
    try:
        drawn = _read(file, most)
    except (OSError, pygame.error):
        return pygame.Surface((1, 1), pygame.SRCALPHA)
    share = min(most[0] / drawn.get_width(), most[1] / drawn.get_height())
    size = [max(1, round(length * share)) for length in drawn.get_size()]
    return pygame.transform.smoothscale(drawn, size)


def _read(file: str, most: tuple[int, int]) -> pygame.Surface:
    """The picture in 32 bits; of a drawing as many pixels as may be needed."""
    drawn = (
        pygame.image.load_sized_svg(file, most)
        if file.endswith(".svg")
        else pygame.image.load(file)
    )
    sheet = pygame.Surface(drawn.get_size(), pygame.SRCALPHA)
    sheet.blit(drawn, (0, 0))
    return sheet


def written(file: str) -> float:
    """Time at which the file was written, 0 where that is unknown."""
    try:
        return os.path.getmtime(file)
    except OSError:
        return 0.0


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
