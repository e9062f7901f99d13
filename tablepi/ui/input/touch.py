"""Touches: contacts of fingers and of the mouse on the glass, however it is turned; their debounce.

A worn panel loses a finger for some milliseconds and finds it again: one 5 would be two. Others
tell one touch as a finger and as a mouse. So whatever goes down where something went down or was
lifted a moment ago is no touch of its own, and neither its way nor its lifting is one. The first
is handed on without any delay.
"""

from collections.abc import Hashable, Iterable
from typing import NamedTuple

import pygame

from tablepi.ui.toolkit.glass import Glass

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
            image = pygame.transform.rotate(self.upright.subsurface(rect), -self._rotation)
            places.append(self._panel.blit(image, self._place(rect)))
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


BOUNCE_MS = 70
"""Between the 60 ms that a panel may lose a finger and the 80 ms that a hand lifts one: the norm of
finger tapping tests is 50 to 60 taps in ten seconds, and seven a second are the fastest assumed.
pygame tells no time of an event, only the looks around it: looks each 16 ms, and each 4 ms while
this is `holding`, tell a gap to 10 ms. Android drops what is below 40 ms
(ViewConfiguration.DOUBLE_TAP_MIN_TIME).
"""

BOUNCE_MM = 4.0
"""Distance at which a touch may be found again; two fingertips are 10 mm and more apart."""

LATE_MS = 10
"""Where two looks were further apart than this beyond it, how long the finger was lifted is not
known, and a tap too many is better than one that is lost: no gap of over 80 ms is ever a bounce.
"""


class _Edge(NamedTuple):
    """A contact that went down or was lifted between two looks at the panel."""

    finger: Hashable
    at: tuple[int, int]
    since_ms: int
    seen_ms: int

    @property
    def is_mouse(self) -> bool:
        return self.finger == MOUSE

    def ago_ms(self, since_ms: int, now_ms: int) -> float:
        """The time from the middle of its two looks to that of these."""
        return (since_ms + now_ms - self.since_ms - self.seen_ms) / 2


class TouchDebounce:
    """Drops what tells a touch once more.

    Events have no times of their own: each came between the last call of `sift` and this one.
    """

    def __init__(self, glass: Glass) -> None:
        self._bounced = False
        self._glass = glass
        self._edges: list[_Edge] = []
        self._ghosts: set[Hashable] = set()
        self._sifted_ms: int | None = None

    def adjust(self, glass: Glass) -> None:
        """Applies the panel's density."""
        self._glass = glass

    @property
    def holding(self) -> bool:
        """True if `sift` is to be called again soon, to know the time of what comes next."""
        return bool(self._edges)

    def take_bounce(self) -> bool:
        """True if a finger was lost and found since the last call."""
        bounced, self._bounced = self._bounced, False
        return bounced

    def sift(
        self, events: Iterable[pygame.event.Event], now_ms: int
    ) -> Iterable[pygame.event.Event]:
        """Events to be handled, in order: all but those that repeat a touch."""
        since_ms = now_ms if self._sifted_ms is None else self._sifted_ms
        self._sifted_ms = now_ms
        self._edges = [edge for edge in self._edges if edge.ago_ms(since_ms, now_ms) <= BOUNCE_MS]
        events_out = []
        for event in events:
            contact = contact_of(event, self._glass.size)
            if contact is None or self._is_own(contact, since_ms, now_ms):
                events_out.append(event)
        return events_out

    def _is_own(self, contact: Contact, since_ms: int, now_ms: int) -> bool:
        """True if a contact is a touch of its own."""
        finger = contact.finger
        if contact.phase == "down":
            near_edges = [edge for edge in self._edges if self._is_near(edge, contact, now_ms)]
            self._ghosts.discard(finger)
            if near_edges:
                self._ghosts.add(finger)
                same_kinds = (edge.is_mouse == (finger == MOUSE) for edge in near_edges)
                self._bounced = self._bounced or any(same_kinds)
        is_own = finger not in self._ghosts
        if contact.phase != "move":
            # Those of a ghost count too: a finger may be lost again and again.
            self._edges.append(_Edge(finger, contact.at, since_ms, now_ms))
        if contact.phase == "up":
            self._ghosts.discard(finger)
        return is_own

    def _is_near(self, edge: _Edge, contact: Contact, now_ms: int) -> bool:
        """True if this edge and what goes down now are one touch, by time and place."""
        is_mouse = contact.finger == MOUSE
        if edge.is_mouse == is_mouse:
            is_late = now_ms - edge.since_ms > BOUNCE_MS + LATE_MS
            # A button of a mouse is no glass, and clicks faster than a finger taps.
            if is_late or is_mouse:
                return False
        distance = max(abs(a - b) for a, b in zip(edge.at, contact.at, strict=True))
        return distance <= self._glass.mm(BOUNCE_MM)
