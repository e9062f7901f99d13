"""Gestures: taps, scrolling and dragging of each finger."""

from collections.abc import Hashable
from dataclasses import dataclass

import pygame

from tablepi.referee.intents import Carry, Give, Intent
from tablepi.ui.input.scrolling import View
from tablepi.ui.input.touch import Contact
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.pieces import Piece, glow

Point = tuple[int, int]

DRAG_MM = 2.5
"""A finger that has gone so far up or down in a scrolling area taps nothing more; one that has
gone so far on a loose thing takes it along."""

SWIPE_MM = 7.0
"""A finger that has gone so far over a page turns it, once, and taps nothing more."""

MOST = 10
"""Most fingers that are followed; more mean that the system did not report some lifting."""


@dataclass(slots=True)
class Touch:
    """A finger. `key`, `act`: what it went down on; `area`: the key of the area it is in.

    `dragging`: it scrolls; `carrying`: it has taken the thing along.
    """

    start: Point
    at: Point
    key: str
    act: Intent | None
    area: str
    dragging: bool = False
    carrying: bool = False


class Fingers:
    """Several fingers at once, since several people sit around the table.

    `let_go`: what was carried until the finger was lifted just now, where that left it.
    """

    def __init__(self, glass: Glass) -> None:
        self._glass = glass
        self.let_go: Piece | None = None
        self._touches: dict[Hashable, Touch] = {}

    def forget(self) -> None:
        """Forgets all fingers: lifting them taps nothing."""
        self._touches.clear()

    def hear(self, contact: Contact, view: View) -> Intent | None:
        """Handles a contact; the intent of what was tapped, dragged or dropped, if any."""
        self.let_go = None
        if contact.phase == "down":
            if len(self._touches) >= MOST:
                self._touches.clear()
            self._touches[contact.finger] = _new_touch(contact.at, view)
            return None
        touch = self._touches.get(contact.finger)
        if touch is None:
            return None
        intent = self._take(touch, contact.at, view)
        if not touch.carrying:
            self._drag(touch, contact.at, view)
        # Only now, since what is scrolled is the way from the last contact to this one.
        touch.at = contact.at
        if contact.phase == "move":
            return intent
        del self._touches[contact.finger]
        if touch.carrying:
            return self._lay_down(touch, view)
        target = _target(touch, view)
        return target.act if target else None

    def lights(self, view: View) -> list[Piece]:
        """The light on everything that is pressed just now."""
        lights = []
        for touch in self._touches.values():
            target = _drop_target(touch, view) if touch.carrying else _target(touch, view)
            lights += [self._light(target)] if target else []
        return lights

    def carried(self, view: View) -> list[Piece]:
        """Everything that fingers have taken along, where they hold it."""
        carrying = (touch for touch in self._touches.values() if touch.carrying)
        pieces = (_carried_piece(touch, view) for touch in carrying)
        return [piece._replace(key=f"{piece.key} in hand") for piece in pieces if piece]

    def _take(self, touch: Touch, at: Point, view: View) -> Intent | None:
        """The intent of a finger that begins to drag a thing."""
        piece = _touched_piece(touch, view)
        if touch.carrying or piece is None or not piece.loose or not isinstance(touch.act, Give):
            return None
        distance = max(abs(at[0] - touch.start[0]), abs(at[1] - touch.start[1]))
        if distance <= self._glass.mm(DRAG_MM):
            return None
        touch.carrying = True
        return Carry(touch.act.words)

    def _lay_down(self, touch: Touch, view: View) -> Intent | None:
        """The intent of a finger that drops a thing; None where nothing could take it."""
        self.let_go, target = _carried_piece(touch, view), _drop_target(touch, view)
        if target is None or not isinstance(touch.act, Give) or not isinstance(target.act, Give):
            return None
        return Carry(touch.act.words, target.act.words)

    def _light(self, piece: Piece) -> Piece:
        place = room(piece)
        sprite = glow(self._glass, place.size)
        return Piece(f"light on {piece.key}", place, sprite, clip=piece.clip, still=True)

    def _drag(self, touch: Touch, at: Point, view: View) -> None:
        area = view.area(touch.area)
        if area is None or area.most <= 0:
            return
        across, down = at[0] - touch.start[0], at[1] - touch.start[1]
        if area.step:
            farther = max(across, down, key=abs)
            if not touch.dragging and abs(farther) > self._glass.mm(SWIPE_MM):
                touch.dragging = True
                view.scroll(area, -farther)
            return
        if abs(down) > self._glass.mm(DRAG_MM):
            touch.dragging = True
        if touch.dragging:
            view.scroll(area, touch.at[1] - at[1])


def room(piece: Piece) -> pygame.Rect:
    """The touch area of a piece, also where it is scrolled out of sight."""
    return piece.touch or piece.place


def counts(piece: Piece) -> pygame.Rect:
    """The visible part of a piece's touch area."""
    return room(piece) if piece.clip is None else room(piece).clip(piece.clip)


def _new_touch(at: Point, view: View) -> Touch:
    candidates = (
        piece for piece in reversed(view.pieces) if piece.act and counts(piece).collidepoint(at)
    )
    piece = next(candidates, None)
    area = view.area_at(at)
    key, act = (piece.key, piece.act) if piece else ("", None)
    return Touch(at, at, key, act, area.key if area else "")


def _target(touch: Touch, view: View) -> Piece | None:
    """The intent of lifting the finger: of the piece it went down on, while it is over it."""
    piece = None if touch.dragging else _touched_piece(touch, view)
    return piece if piece and counts(piece).collidepoint(touch.at) else None


def _touched_piece(touch: Touch, view: View) -> Piece | None:
    """The piece that the finger went down on, while it is there with the same intent."""
    if touch.act is None:
        return None
    matches = (piece for piece in view.pieces if piece.key == touch.key and piece.act == touch.act)
    return next(matches, None)


def _carried_piece(touch: Touch, view: View) -> Piece | None:
    """The dragged piece, moved as far as the finger."""
    piece = _touched_piece(touch, view)
    if piece is None:
        return None
    offset = touch.at[0] - touch.start[0], touch.at[1] - touch.start[1]
    return piece._replace(place=piece.place.move(offset), clip=None)


def _drop_target(touch: Touch, view: View) -> Piece | None:
    """The drop target under the finger: another piece that fills words when it is tapped."""
    candidates = (
        piece
        for piece in reversed(view.pieces)
        if isinstance(piece.act, Give) and counts(piece).collidepoint(touch.at)
    )
    piece = next(candidates, None)
    return None if piece is None or piece.key == touch.key else piece
