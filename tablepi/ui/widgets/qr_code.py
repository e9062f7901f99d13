"""QR codes in black on white, each module a square of whole pixels."""

from functools import lru_cache

import pygame

from tablepi.ui.toolkit.sprites import opaque, sprite

QUIET = 4
"""Modules of white around a code, without which no camera finds it."""

Modules = tuple[bytes, ...]

_BLACK, _WHITE = (0, 0, 0), (255, 255, 255)


@lru_cache(maxsize=16)
def modules(text: str) -> Modules:
    """The rows of the code at level L, 1 for black; nothing where the text is too long for any."""
    # With the ways it writes files it takes 4.5 MB, and most tables never show a code.
    import segno

    try:
        code = segno.make_qr(text, error="l", boost_error=False)
    except segno.DataOverflowError:
        return ()
    return tuple(bytes(row) for row in code.matrix)


def side_of(text: str) -> int:
    """The length of its side in modules, with the white around it; 0 for a text without a code."""
    rows = len(modules(text))
    return rows + 2 * QUIET if rows else 0


@sprite
def qr_code(text: str, scale: int) -> pygame.Surface:
    """The code with the white around it, each module `scale` pixels wide."""
    side = side_of(text) * scale
    surface = opaque((side, side))
    surface.fill(_WHITE)
    for y, row in enumerate(modules(text), QUIET):
        for x, black in enumerate(row, QUIET):
            if black:
                surface.fill(_BLACK, (x * scale, y * scale, scale, scale))
    return surface
