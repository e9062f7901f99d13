"""Comparing what is drawn by its shape alone."""

from itertools import combinations

import pygame


def likeness(one: pygame.Surface, other: pygame.Surface) -> float:
    """Area in common over area of both, laid on each other as well as they go: 1 is the same."""
    first, second = (pygame.mask.from_surface(surface, 127) for surface in (one, other))
    reach = range(-3, 4)
    common = max(first.overlap_area(second, (x, y)) for x in reach for y in reach)
    return common / (first.count() + second.count() - common)


def most_alike(drawn: dict[str, pygame.Surface]) -> tuple[float, str, str]:
    """The two drawings that are hardest to tell apart, and how alike they are."""
    return max((likeness(drawn[a], drawn[b]), a, b) for a, b in combinations(drawn, 2))


def touches_its_edge(surface: pygame.Surface) -> bool:
    """Whether anything solid was drawn on the outermost pixels, where it may have been cut off."""
    width, height = surface.get_size()
    inside = pygame.Rect(1, 1, width - 2, height - 2)
    return not inside.contains(surface.get_bounding_rect(127))


def frame(surface: pygame.Surface, margin_px: int) -> list[bytes]:
    """The pixels of a frame of this width, for comparing one picture's margin with another's.

    What cannot be seen has no colour in it: two clear pixels are equal.
    """
    seen = surface.premul_alpha()
    width, height = surface.get_size()
    margin = min(margin_px, width // 2, height // 2)
    areas = (
        (0, 0, width, margin),
        (0, height - margin, width, margin),
        (0, 0, margin, height),
        (width - margin, 0, margin, height),
    )
    return [pygame.image.tobytes(seen.subsurface(area), "RGBA") for area in areas]
