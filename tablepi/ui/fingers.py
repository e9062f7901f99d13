"""The fingers on the glass: where each went down, and what lifting it would tap."""

from collections.abc import Hashable
from dataclasses import dataclass

import pygame

from tablepi.app.acts import Act
from tablepi.ui.glass import Glass
from tablepi.ui.glow import glow
from tablepi.ui.pieces import Piece
from tablepi.ui.touch import Contact
from tablepi.ui.view import View

Point = tuple[int, int]

DRAG_MM = 2.5
"""A finger that has gone so far up or down in a scrolling area taps nothing more."""

MOST = 10
"""As many fingers are followed; were there more, the system has kept some lifting to itself."""


@dataclass(slots=True)
class Touch:
    """A finger. `key`, `act`: what it went down on; `area`: the key of the area it is in."""

    start: Point
    at: Point
    key: str
    act: Act | None
    area: str
    dragging: bool = False


class Fingers:
    """Any number of them at once: several people sit around the table."""

    def __init__(self, glass: Glass) -> None:
        self._glass = glass
        self._touches: dict[Hashable, Touch] = {}

    def forget(self) -> None:
        """What the fingers went down on is gone: lifting them taps nothing."""
        self._touches.clear()

    def hear(self, contact: Contact, view: View) -> Act | None:
        """Takes what a finger does; the act of what it tapped once it was lifted there."""
        if contact.phase == "down":
            if len(self._touches) >= MOST:
                self._touches.clear()
            self._touches[contact.finger] = _down(contact.at, view)
            return None
        touch = self._touches.get(contact.finger)
        if touch is None:
            return None
        self._drag(touch, contact.at, view)
        touch.at = contact.at
        if contact.phase == "move":
            return None
        del self._touches[contact.finger]
        target = _target(touch, view)
        return target.act if target else None

    def lights(self, view: View) -> list[Piece]:
        """The light on everything that is pressed just now."""
        targets = (_target(touch, view) for touch in self._touches.values())
        return [self._light(piece) for piece in targets if piece is not None]

    def _light(self, piece: Piece) -> Piece:
        place = room(piece)
        sprite = glow(self._glass, place.size)
        return Piece(f"light on {piece.key}", place, sprite, clip=piece.clip, still=True)

    def _drag(self, touch: Touch, at: Point, view: View) -> None:
        area = view.area(touch.area)
        if area is None or area.most <= 0:
            return
        if abs(at[1] - touch.start[1]) > self._glass.mm(DRAG_MM):
            touch.dragging = True
        if touch.dragging:
            view.scroll(area, touch.at[1] - at[1])


def room(piece: Piece) -> pygame.Rect:
    """Where a finger on the piece counts, even where that is scrolled out of sight."""
    return piece.touch or piece.place


def counts(piece: Piece) -> pygame.Rect:
    """Where a finger on the piece counts and the piece is seen."""
    return room(piece) if piece.clip is None else room(piece).clip(piece.clip)


def _down(at: Point, view: View) -> Touch:
    under = (
        piece for piece in reversed(view.pieces) if piece.act and counts(piece).collidepoint(at)
    )
    piece = next(under, None)
    area = view.area_at(at)
    key, act = (piece.key, piece.act) if piece else ("", None)
    return Touch(at, at, key, act, area.key if area else "")


def _target(touch: Touch, view: View) -> Piece | None:
    """What lifting the finger taps: only the very thing it went down on, while it is over it."""
    if touch.dragging or touch.act is None:
        return None
    for piece in view.pieces:
        if piece.key == touch.key and piece.act == touch.act:
            return piece if counts(piece).collidepoint(touch.at) else None
    return None
