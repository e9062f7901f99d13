"""Contacts of fingers and of the mouse, in pixels of the glass, however it is turned."""

from collections.abc import Hashable, Iterable
from typing import NamedTuple

import pygame

MOUSE = "mouse"
"""The finger of the mouse’s left button."""

_PHASES = {
    pygame.MOUSEBUTTONDOWN: "down",
    pygame.MOUSEMOTION: "move",
    pygame.MOUSEBUTTONUP: "up",
    pygame.FINGERDOWN: "down",
    pygame.FINGERMOTION: "move",
    pygame.FINGERUP: "up",
}
_FINGERS = (pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP)


class Contact(NamedTuple):
    """An event of one finger. `phase`: `down`, `move` or `up`; `at`: a pixel of the glass."""

    finger: Hashable
    phase: str
    at: tuple[int, int]


def contact_of(event: pygame.event.Event, size: tuple[int, int]) -> Contact | None:
    """The contact of a touch or left-button event, None for any other event.

    A finger's place comes in shares of the glass and may lie a little outside. Mouse events that
    the system made from a finger are left out, because the finger was told of already.
    """
    phase = _PHASES.get(event.type)
    if phase is None:
        return None
    if event.type in _FINGERS:
        finger = (getattr(event, "touch_id", 0), event.finger_id)
        return Contact(finger, phase, _inside(event.x * size[0], event.y * size[1], size))
    if getattr(event, "touch", False) or not _left(event):
        return None
    return Contact(MOUSE, phase, _inside(event.pos[0], event.pos[1], size))


def _left(event: pygame.event.Event) -> bool:
    if event.type == pygame.MOUSEMOTION:
        return bool(event.buttons[0])
    return bool(event.button == pygame.BUTTON_LEFT)


def _inside(x: float, y: float, size: tuple[int, int]) -> tuple[int, int]:
    return max(0, min(size[0] - 1, int(x))), max(0, min(size[1] - 1, int(y)))


class RotatedPanel:
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
        """An event with its place in the upright picture."""
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
        """The place on the panel of a rectangle of the upright picture."""
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
