"""Sheets with nothing clear about them, as SDL copies them fastest."""

import pygame

_STREAMED_BYTES = 16


def opaque(size: tuple[int, int]) -> pygame.Surface:
    """A sheet in the display's own format, which goes through the processor's cache when blitted.

    Rows of a multiple of 16 bytes SDL writes past the cache, and whatever is blitted on them waits
    for the memory: seven large sheets under eighty cards at 1280x720 took 2.6 ms so and take 1.2
    with a pixel more a row, which nobody sees (median of 60 drawings, x86-64, SDL 2.32).
    """
    sheet = pygame.Surface(size)
    if not size[0] or sheet.get_pitch() % _STREAMED_BYTES:
        return sheet
    return pygame.Surface((size[0] + 1, size[1])).subsurface((0, 0, *size))


def through_cache(surface: pygame.Surface) -> pygame.Surface:
    """An opaque surface as such a sheet: itself where it is one."""
    masks = pygame.Surface((1, 1)).get_masks()
    if surface.get_pitch() % _STREAMED_BYTES and surface.get_masks() == masks:
        return surface
    sheet = opaque(surface.get_size())
    sheet.blit(surface, (0, 0))
    return sheet
