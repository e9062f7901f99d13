"""Debounce of the glass: one touch that a panel tells twice is one.

A worn panel loses a finger for some milliseconds and finds it again: one 5 would be two. Others
tell one touch as a finger and as a mouse. So whatever goes down where something went down or was
lifted a moment ago is no touch of its own, and neither its way nor its lifting is one. The first
is handed on without any delay.
"""

from collections.abc import Hashable, Iterable
from typing import NamedTuple

import pygame

from tablepi.ui.input.touch import MOUSE, Contact, contact_of
from tablepi.ui.toolkit.glass import Glass

BOUNCE_MS = 70
"""Between the 60 ms that a panel may lose a finger and the 80 ms that a hand lifts one: the norm of
finger tapping tests is 50 to 60 taps in ten seconds, and seven a second are the fastest assumed.
pygame tells no time of an event, only the looks around it: looks each 16 ms, and each 4 ms while
this is `holding`, tell a gap to 10 ms. Android drops what is below 40 ms
(ViewConfiguration.DOUBLE_TAP_MIN_TIME).
"""

BOUNCE_MM = 4.0
"""How far off a touch may be found again; two fingertips side by side are 10 mm and more apart."""

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
        passed = []
        for event in events:
            contact = contact_of(event, self._glass.size)
            if contact is None or self._is_own(contact, since_ms, now_ms):
                passed.append(event)
        return passed

    def _is_own(self, contact: Contact, since_ms: int, now_ms: int) -> bool:
        """True if a contact is a touch of its own."""
        finger = contact.finger
        if contact.phase == "down":
            near = [edge for edge in self._edges if self._is_near(edge, contact, now_ms)]
            self._ghosts.discard(finger)
            if near:
                self._ghosts.add(finger)
                same = (edge.is_mouse == (finger == MOUSE) for edge in near)
                self._bounced = self._bounced or any(same)
        own = finger not in self._ghosts
        if contact.phase != "move":
            self._edges.append(_Edge(finger, contact.at, since_ms, now_ms))
        if contact.phase == "up":
            self._ghosts.discard(finger)
        return own

    def _is_near(self, edge: _Edge, contact: Contact, now_ms: int) -> bool:
        """True if this edge and what goes down now are one touch, by time and place."""
        is_mouse = contact.finger == MOUSE
        if edge.is_mouse == is_mouse:
            is_late = now_ms - edge.since_ms > BOUNCE_MS + LATE_MS
            # A button of a mouse is no glass, and clicks faster than a finger taps.
            if is_late or is_mouse:
                return False
        way = max(abs(a - b) for a, b in zip(edge.at, contact.at, strict=True))
        return way <= self._glass.mm(BOUNCE_MM)
