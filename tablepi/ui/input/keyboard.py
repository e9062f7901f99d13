"""Keyboard input, also of the knob: moves the focus, taps and types."""

import pygame

from tablepi.referee.intents import Back, Drop, Intent, Key
from tablepi.screens.pictures.picture import Page, Picture, Table, Typing
from tablepi.ui.input.focus import DOWN, LEFT, RIGHT, UP, Direction, Focus
from tablepi.ui.input.gestures import room
from tablepi.ui.input.scrolling import View
from tablepi.ui.toolkit import overlays as focus
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.pieces import Area, Piece

_ARROWS: dict[int, Direction] = {
    pygame.K_LEFT: LEFT,
    pygame.K_RIGHT: RIGHT,
    pygame.K_UP: UP,
    pygame.K_DOWN: DOWN,
}
_ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)
_PAGES = {pygame.K_PAGEUP: -0.9, pygame.K_PAGEDOWN: 0.9}
_STEP = 0.4
_BACK = Back()


class Keyboard:
    """Takes key presses; the ring shows what Enter would tap, once keys are used."""

    def __init__(self, glass: Glass) -> None:
        self.glass = glass
        self._focus = Focus()

    def rest(self) -> None:
        """A touch ends the use of keys."""
        self._focus.leave()

    @property
    def focused(self) -> str:
        """The key of what has the focus, '' for nothing."""
        return self._focus.key

    def turned(self, view: View, same: bool, left: str = "") -> None:
        """Another picture is shown, of the same screen or not. `left`: what had the focus when it
        was left, '' where this is no way back.
        """
        if not self._focus.key:
            return
        pieces = view.reachable()
        back = next((piece for piece in pieces if piece.key == left), None)
        if same:
            self._focus.keep(pieces)
        elif back is not None:
            self._focus.to(back)
        else:
            self._focus.begin(pieces)

    def hear(self, event: pygame.event.Event, picture: Picture, view: View) -> Intent | None:
        """Takes a key press; the act that it asks for, if any."""
        if event.key in _ARROWS:
            self._arrow(_ARROWS[event.key], view)
        elif event.key == pygame.K_TAB:
            self.follow(-1 if event.mod & pygame.KMOD_SHIFT else 1, view)
        elif event.key in _PAGES:
            _leaf(view, self._focus.key, _PAGES[event.key])
        elif event.key in _ENTER:
            return self.enter(picture, view)
        elif event.key == pygame.K_ESCAPE:
            return self.back(picture, view)
        else:
            act = typed(picture, event.key, event.unicode)
            if act is not None:
                self._focus.leave()
            return act
        return None

    def turn(self, clicks: int, picture: Picture, view: View) -> None:
        """A knob: reads on where there is more to read, else goes on through what can be chosen."""
        area = view.area_with_more() if isinstance(picture, Page) else None
        if area is None or not view.scroll(area, round(clicks * _STEP * area.place.height)):
            self.follow(clicks, view)

    def follow(self, steps: int, view: View) -> None:
        """Goes so many things on in their order, round and round."""
        left = view.area_of(self._focus.key)
        piece = self._focus.follow(view.reachable(), steps)
        area = view.area_of(piece.key) if piece else None
        if area is not None and area is not left and area.lay:
            # Long lists make only visible pieces, so the next piece is at one of the list's ends.
            row = _at_end(view, area, 1 if steps > 0 else -1)
            piece = self._focus.to(row) if row else piece
        self._reveal(piece, view)

    def enter(self, picture: Picture, view: View) -> Intent | None:
        """The intent of Enter: of the focused piece, else of what was typed."""
        piece = self._focus.piece(view.reachable())
        return piece.act if piece else _done(picture)

    def back(self, picture: Picture, view: View) -> Intent | None:
        """The intent of the way back, if there is one."""
        return _way_back(picture, view.scene.pieces)

    def ring(self, view: View) -> Piece | None:
        """The ring around what has the focus."""
        piece = self._focus.piece(view.pieces)
        if piece is None:
            return None
        place = focus.ring_rect(self.glass, room(piece))
        clip = None if piece.clip is None else focus.ring_rect(self.glass, piece.clip)
        return Piece("ring", place, focus.ring(self.glass, room(piece).size), clip=clip, still=True)

    def _arrow(self, direction: Direction, view: View) -> None:
        area = view.area_of(self._focus.key)
        piece = self._focus.go(view.reachable(), direction, area)
        if piece is not None:
            self._reveal(piece, view)
        else:
            _leaf(view, self._focus.key, direction[1] * _STEP)

    def _reveal(self, piece: Piece | None, view: View) -> None:
        area = view.area_of(piece.key) if piece else None
        if piece is not None and area is not None:
            place = focus.ring_rect(self.glass, room(piece))
            view.reveal(area, place.top, place.bottom)


def _at_end(view: View, area: Area, way: int) -> Piece | None:
    """The first thing to tap of a list from its top, or from its foot: it may be pages away."""
    view.scroll(area, -way * area.most)
    while True:
        rows = [each for each in view.reachable() if view.area_of(each.key) is area]
        if rows or not view.scroll(area, way * area.place.height):
            return rows[0 if way > 0 else -1] if rows else None


def typed(picture: Picture, key: int, character: str) -> Intent | None:
    """The key of the keyboard or keypad on the screen that a real key stands for."""
    shown = _keys(picture)
    if not shown:
        return None
    if key == pygame.K_BACKSPACE:
        return Key("back")
    if character == "-" and Key("sign") in shown:
        return Key("sign")
    if isinstance(picture, Typing):
        return Key(character) if len(character) == 1 and character.isprintable() else None
    return Key(character) if Key(character) in shown else None


def _keys(picture: Picture) -> set[Intent]:
    if isinstance(picture, Typing):
        return {key.act for row in picture.rows for key in row}
    if isinstance(picture, Table) and picture.prompt.keypad is not None:
        return {key.act for key in picture.prompt.keypad.keys}
    return set()


def _done(picture: Picture) -> Intent | None:
    """The intent that ends what is being typed, where it can be ended."""
    if isinstance(picture, Typing):
        return picture.done.act
    keypad = picture.prompt.keypad if isinstance(picture, Table) else None
    first = keypad.confirms[:1] if keypad else ()
    return next((button.act for button in first if not button.dim), None)


def _way_back(picture: Picture, pieces: tuple[Piece, ...]) -> Intent | None:
    """The way back, or the words given so far taken back."""
    if any(piece.act == _BACK for piece in pieces):
        return _BACK
    return Drop() if isinstance(picture, Table) and picture.prompt.given else None


def _leaf(view: View, key: str, share: float) -> None:
    """Scrolls by a share of the page, where there is nothing to go to but more to read."""
    area = view.area_of(key) or view.area_with_more()
    if area is not None:
        view.scroll(area, round(share * area.place.height))
