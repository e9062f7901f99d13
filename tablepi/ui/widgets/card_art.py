"""The art of a card: an emblem as large as there is room, in the colours of its suits."""

import pygame

from tablepi.ui.toolkit import suits
from tablepi.ui.toolkit.drawings import drawing, names
from tablepi.ui.toolkit.sprites import sprite
from tablepi.ui.toolkit.theme import Colour
from tablepi.ui.widgets.card_layout import CardFace
from tablepi.ui.widgets.card_stock import bands, tint

_BEHIND_SHARE = 0.6
"""How strong an emblem is that a rank stands on; one that stands alone has its full colour."""


def is_alone(face: CardFace) -> bool:
    """True if nothing stands on the emblem: on an ace, and on a court card of a printed deck."""
    return face.rank in ("ace", "A") or face.rank in names("figures")


def has_emblem(face: CardFace) -> bool:
    """True if there is an emblem for a card: for all that are something, or of one suit."""
    return bool(face.suits) and (len(face.suits) == 1 or _figure(face) is not None)


@sprite
def emblem(face: CardFace, size_px: int) -> pygame.Surface:
    """The emblem as a square: who or what the card is, else its suit."""
    figure = _figure(face)
    surface = pygame.Surface((size_px, size_px), pygame.SRCALPHA)
    share = 1.0 if is_alone(face) else _BEHIND_SHARE
    for (left, right), suit in zip(bands(size_px, len(face.suits)), face.suits, strict=True):
        colour = tint(suit, share)
        drawn = _drawn(figure, suit, size_px, colour)
        surface.blit(drawn, (left, 0), (left, 0, right - left, size_px))
    return surface


def _figure(face: CardFace) -> str | None:
    """The name of the drawing of a court card, or of the card's first type."""
    if face.rank == "ace":
        return None
    known = names("figures")
    return next((name for name in (face.rank, *face.types) if name in known), None)


def _drawn(figure: str | None, suit: str, size_px: int, colour: Colour) -> pygame.Surface:
    if figure is None:
        return suits.symbol(suit, size_px, colour)
    return drawing("figures", figure, size_px, colour)
