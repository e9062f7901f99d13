"""Keyboard and knob: they move the focus in the direction of an arrow, tap and type."""

from collections.abc import Sequence

import pygame

from tablepi.referee.intents import Back, Drop, Intent, Key
from tablepi.screens.pictures.picture import Page, Picture, Table, Typing
from tablepi.ui.input.gestures import counts, room
from tablepi.ui.input.scrolling import View
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.pieces import Area, Piece, ring, ring_rect

Direction = tuple[int, int]

LEFT, RIGHT, UP, DOWN = (-1, 0), (1, 0), (0, -1), (0, 1)

# Distance to the side is weighted, so that an arrow first looks along its row or column.
_ASIDE = 3.0
_OFF_CENTRE = 0.1


def nearest(here: pygame.Rect, others: Sequence[pygame.Rect], direction: Direction) -> int | None:
    """The index of the nearest rectangle in the direction, None where nothing lies there."""
    distances = (
        (_distance_ahead(here, other, direction), index)
        for index, other in enumerate(others)
        if _lies_ahead(here, other, direction)
    )
    return min(distances, default=(0.0, None))[1]


def in_line(here: pygame.Rect, other: pygame.Rect, direction: Direction) -> bool:
    """True if an arrow's beam, as broad as `here`, meets the other."""
    return _gap_aside(_turn_right(here, direction), _turn_right(other, direction)) == 0


def _lies_ahead(here: pygame.Rect, other: pygame.Rect, direction: Direction) -> bool:
    near, far = _turn_right(here, direction), _turn_right(other, direction)
    return far.centerx > near.centerx and far.left > near.left and far.right > near.right


def _distance_ahead(here: pygame.Rect, other: pygame.Rect, direction: Direction) -> float:
    near, far = _turn_right(here, direction), _turn_right(other, direction)
    forward = max(0, far.left - near.right)
    return forward + _ASIDE * _gap_aside(near, far) + _OFF_CENTRE * abs(far.centery - near.centery)


def _gap_aside(near: pygame.Rect, far: pygame.Rect) -> int:
    return max(0, far.top - near.bottom + 1, near.top - far.bottom + 1)


def _turn_right(rect: pygame.Rect, direction: Direction) -> pygame.Rect:
    """The rectangle on a page that is turned until the direction points to the right."""
    x, y, width, height = rect
    if direction == RIGHT:
        return rect
    if direction == LEFT:
        return pygame.Rect(-x - width, y, width, height)
    if direction == DOWN:
        return pygame.Rect(y, x, height, width)
    return pygame.Rect(-y - height, x, height, width)


class Focus:
    """The key of the piece that Enter would tap; '' while keys are not used."""

    def __init__(self) -> None:
        self.key = ""
        self._place = pygame.Rect(0, 0, 0, 0)

    def leave(self) -> None:
        """Ends the use of keys."""
        self.key = ""

    def piece(self, pieces: Sequence[Piece]) -> Piece | None:
        """The piece that has the focus."""
        return next((piece for piece in pieces if self.key and piece.key == self.key), None)

    def begin(self, pieces: Sequence[Piece]) -> Piece | None:
        """Goes to the first of the pieces; keys are in use from now on."""
        return self.to(pieces[0]) if pieces else None

    def keep(self, pieces: Sequence[Piece]) -> None:
        """Stays on its piece, or goes to the nearest where that is gone."""
        here = self.piece(pieces)
        if here is not None:
            self.to(here)
        elif pieces:
            x, y = self._place.center
            self.to(min(pieces, key=lambda piece: _distance(room(piece), x, y)))

    def follow(self, pieces: Sequence[Piece], step: int) -> Piece | None:
        """Goes so many pieces on in their order, round and round."""
        here = self.piece(pieces)
        if here is None:
            return self.begin(pieces)
        return self.to(pieces[(pieces.index(here) + step) % len(pieces)])

    def go(self, pieces: Sequence[Piece], direction: Direction, area: Area | None) -> Piece | None:
        """Goes in a direction, first within `area`, the one it is in; None where nothing lies."""
        here = self.piece(pieces)
        if here is None:
            return self.begin(pieces)
        inside = [piece for piece in pieces if area and piece.key.startswith(area.key + "/")]
        in_beam = [piece for piece in inside if in_line(room(here), room(piece), direction)]
        candidates = inside + [
            piece for piece in pieces if piece not in inside and _in_sight(piece)
        ]
        # A row of another area may reach behind the buttons below it.
        places = {
            piece.key: room(piece) if piece in inside else counts(piece) for piece in candidates
        }
        straight = [
            piece for piece in candidates if in_line(room(here), places[piece.key], direction)
        ]
        # What lies straight ahead goes before anything beside it, and the own area before others.
        for others in (in_beam, straight, candidates):
            index = nearest(room(here), [places[piece.key] for piece in others], direction)
            if index is not None:
                return self.to(others[index])
        return None

    def to(self, piece: Piece) -> Piece:
        """Goes to this piece."""
        self.key, self._place = piece.key, room(piece)
        return piece


def _in_sight(piece: Piece) -> bool:
    return 2 * counts(piece).height >= room(piece).height


def _distance(place: pygame.Rect, x: int, y: int) -> int:
    return abs(place.centerx - x) + abs(place.centery - y)


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

    def turned(self, view: View, same: bool, focus_key: str = "") -> None:
        """Another picture is shown, of the same screen or not. `focus_key`: what had the focus
        when it was left, '' where this is no way back.
        """
        if not self._focus.key:
            return
        pieces = view.reachable()
        old_piece = next((piece for piece in pieces if piece.key == focus_key), None)
        if same:
            self._focus.keep(pieces)
        elif old_piece is not None:
            self._focus.to(old_piece)
        else:
            self._focus.begin(pieces)

    def hear(self, event: pygame.event.Event, picture: Picture, view: View) -> Intent | None:
        """Takes a key press; the act that it asks for, if any."""
        if event.key in _ARROWS:
            self._arrow(_ARROWS[event.key], view)
        elif event.key == pygame.K_TAB:
            self.follow(-1 if event.mod & pygame.KMOD_SHIFT else 1, view)
        elif event.key in _PAGES:
            self._leaf(_PAGES[event.key], view)
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
        old_area = view.area_of(self._focus.key)
        piece = self._focus.follow(view.reachable(), steps)
        area = view.area_of(piece.key) if piece else None
        if area is not None and area is not old_area and area.lay:
            # Long lists make only visible pieces, so the next piece is at one of the list's ends.
            row = _at_end(view, area, 1 if steps > 0 else -1)
            piece = self._focus.to(row) if row else piece
        self._reveal(piece, view)

    def enter(self, picture: Picture, view: View) -> Intent | None:
        """The intent of Enter: of the focused piece, else of what was typed."""
        piece = self._focus.piece(view.reachable())
        return piece.act if piece else _confirm_intent(picture)

    def back(self, picture: Picture, view: View) -> Intent | None:
        """The intent of the way back, if there is one."""
        return _way_back(picture, view.scene.pieces)

    def ring(self, view: View) -> Piece | None:
        """The ring around what has the focus."""
        piece = self._focus.piece(view.pieces)
        if piece is None:
            return None
        place = ring_rect(self.glass, room(piece))
        clip = None if piece.clip is None else ring_rect(self.glass, piece.clip)
        return Piece("ring", place, ring(self.glass, room(piece).size), clip=clip, still=True)

    def _arrow(self, direction: Direction, view: View) -> None:
        area = view.area_of(self._focus.key)
        piece = self._focus.go(view.reachable(), direction, area)
        if piece is not None:
            self._reveal(piece, view)
        else:
            _scroll_page(view, self._focus.key, direction[1] * _STEP)

    def _leaf(self, share: float, view: View) -> None:
        """Goes on by a page, the focus with it where nothing of the page before is seen."""
        area = view.area_of(self._focus.key)
        _scroll_page(view, self._focus.key, share)
        if area is not None and area.step:
            view.lay()
            self._focus.keep([piece for piece in view.pieces if piece.act is not None])

    def _reveal(self, piece: Piece | None, view: View) -> None:
        area = view.area_of(piece.key) if piece else None
        if piece is not None and area is not None:
            place = ring_rect(self.glass, room(piece))
            view.reveal(area, place.top, place.bottom)


def _at_end(view: View, area: Area, direction: int) -> Piece | None:
    """The first thing to tap of a list from its top, or from its foot: it may be pages away."""
    view.scroll(area, -direction * area.most)
    while True:
        rows = [piece for piece in view.reachable() if view.area_of(piece.key) is area]
        # Pages without anything to tap, as of refusals, are passed over until nothing scrolls.
        if rows or not view.scroll(area, direction * area.place.height):
            return rows[0 if direction > 0 else -1] if rows else None


def typed(picture: Picture, key: int, character: str) -> Intent | None:
    """The key of the keyboard or keypad on the screen that a real key stands for."""
    screen_keys = _keys(picture)
    if not screen_keys:
        return None
    if key == pygame.K_BACKSPACE:
        return Key("back")
    if character == "-" and Key("sign") in screen_keys:
        return Key("sign")
    if isinstance(picture, Typing):
        return Key(character) if len(character) == 1 and character.isprintable() else None
    return Key(character) if Key(character) in screen_keys else None


def _keys(picture: Picture) -> set[Intent]:
    if isinstance(picture, Typing):
        return {key.act for row in picture.rows for key in row}
    if isinstance(picture, Table) and picture.prompt.keypad is not None:
        return {key.act for key in picture.prompt.keypad.keys}
    return set()


def _confirm_intent(picture: Picture) -> Intent | None:
    """The intent that ends what is being typed, where it can be ended."""
    if isinstance(picture, Typing):
        return picture.done.act
    keypad = picture.prompt.keypad if isinstance(picture, Table) else None
    first_confirm = keypad.confirms[:1] if keypad else ()
    return next((button.act for button in first_confirm if not button.dim), None)


def _way_back(picture: Picture, pieces: tuple[Piece, ...]) -> Intent | None:
    """The way back, or the words given so far taken back."""
    if any(piece.act == _BACK for piece in pieces):
        return _BACK
    return Drop() if isinstance(picture, Table) and picture.prompt.given else None


def _scroll_page(view: View, key: str, share: float) -> None:
    """Scrolls by a share of the page, where there is nothing to go to but more to read."""
    area = view.area_of(key) or view.area_with_more()
    if area is not None:
        view.scroll(area, round(share * area.place.height))
