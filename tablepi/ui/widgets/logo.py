"""The house's own picture, from a file that somebody laid there."""

import os

import pygame

from tablepi.ui.toolkit.sprites import sprite


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
    """When the file was written, 0 where that is unknown."""
    try:
        return os.path.getmtime(file)
    except OSError:
        return 0.0
