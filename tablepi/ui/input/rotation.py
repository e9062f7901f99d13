"""A panel that was mounted turned: the picture is turned onto it, and touches are turned back."""

from collections.abc import Iterable

import pygame


class Turning:
    """Turns what is drawn upright by 90, 180 or 270 degrees, clockwise as one looks at the panel.

    `upright`: where to draw; `copy` then brings the rectangles that changed onto the panel.
    """

    def __init__(self, panel: pygame.Surface, rotation: int) -> None:
        self._panel = panel
        self._rotation = rotation
        size = panel.get_size()
        self.upright = pygame.Surface(size[::-1] if rotation % 180 else size).convert(panel)

    def copy(self, rects: Iterable[pygame.Rect]) -> list[pygame.Rect]:
        """Puts these rectangles of the upright picture onto the panel; where they lie there."""
        places = []
        for rect in rects:
            part = pygame.transform.rotate(self.upright.subsurface(rect), -self._rotation)
            places.append(self._panel.blit(part, self._place(rect)))
        return places

    def back(self, event: pygame.event.Event) -> pygame.event.Event:
        """What happened on the panel, at its place in the upright picture."""
        if "pos" in event.dict:
            width, height = self._panel.get_size()
            x, y = event.pos
            pos = self._back(x, y, width - 1, height - 1)
            return pygame.event.Event(event.type, {**event.dict, "pos": pos})
        if "finger_id" in event.dict:
            x, y = self._back(event.x, event.y, 1.0, 1.0)
            return pygame.event.Event(event.type, {**event.dict, "x": x, "y": y})
        return event

    def _place(self, rect: pygame.Rect) -> pygame.Rect:
        """Where a rectangle of the upright picture lies on the panel."""
        width, height = self._panel.get_size()
        if self._rotation == 90:
            return pygame.Rect(width - rect.bottom, rect.left, rect.height, rect.width)
        if self._rotation == 180:
            return pygame.Rect(width - rect.right, height - rect.bottom, *rect.size)
        return pygame.Rect(rect.top, height - rect.right, rect.height, rect.width)

    def _back(self, x: float, y: float, right: float, bottom: float) -> tuple[float, float]:
        if self._rotation == 90:
            return y, right - x
        if self._rotation == 180:
            return right - x, bottom - y
        return bottom - y, x
