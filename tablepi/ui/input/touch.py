"""What the system says about fingers and the mouse's left button, in pixels of the glass."""

from collections.abc import Hashable
from typing import NamedTuple

import pygame

_MOUSE = "mouse"
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
    """What one finger does. `phase`: `down`, `move` or `up`; `at`: a pixel of the glass."""

    finger: Hashable
    phase: str
    at: tuple[int, int]


def contact_of(event: pygame.event.Event, size: tuple[int, int]) -> Contact | None:
    """What an event says about a finger or the left button, None for any other event.

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
    return Contact(_MOUSE, phase, _inside(event.pos[0], event.pos[1], size))


def _left(event: pygame.event.Event) -> bool:
    if event.type == pygame.MOUSEMOTION:
        return bool(event.buttons[0])
    return bool(event.button == pygame.BUTTON_LEFT)


def _inside(x: float, y: float, size: tuple[int, int]) -> tuple[int, int]:
    return max(0, min(size[0] - 1, int(x))), max(0, min(size[1] - 1, int(y)))
