"""Focus: which piece the arrow keys have reached, and where each arrow leads."""

from collections.abc import Sequence

import pygame

from tablepi.ui.input.gestures import counts, room
from tablepi.ui.toolkit.pieces import Area, Piece

Direction = tuple[int, int]

LEFT, RIGHT, UP, DOWN = (-1, 0), (1, 0), (0, -1), (0, 1)

# Distance to the side is weighted, so that an arrow first looks along its row or column.
_ASIDE = 3.0
_OFF_CENTRE = 0.1


def nearest(here: pygame.Rect, others: Sequence[pygame.Rect], direction: Direction) -> int | None:
    """The index of the nearest rectangle in the direction, None where nothing lies there."""
    ways = (
        (_way(here, other, direction), index)
        for index, other in enumerate(others)
        if _lies(here, other, direction)
    )
    return min(ways, default=(0.0, None))[1]


def in_line(here: pygame.Rect, other: pygame.Rect, direction: Direction) -> bool:
    """True if an arrow's beam, as broad as `here`, meets the other."""
    return _aside(_turned(here, direction), _turned(other, direction)) == 0


def _lies(here: pygame.Rect, other: pygame.Rect, direction: Direction) -> bool:
    a, b = _turned(here, direction), _turned(other, direction)
    return b.centerx > a.centerx and b.left > a.left and b.right > a.right


def _way(here: pygame.Rect, other: pygame.Rect, direction: Direction) -> float:
    a, b = _turned(here, direction), _turned(other, direction)
    ahead = max(0, b.left - a.right)
    return ahead + _ASIDE * _aside(a, b) + _OFF_CENTRE * abs(b.centery - a.centery)


def _aside(a: pygame.Rect, b: pygame.Rect) -> int:
    return max(0, b.top - a.bottom + 1, a.top - b.bottom + 1)


def _turned(rect: pygame.Rect, direction: Direction) -> pygame.Rect:
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
        own = [piece for piece in pieces if area and piece.key.startswith(area.key + "/")]
        beam = [piece for piece in own if in_line(room(here), room(piece), direction)]
        anywhere = own + [piece for piece in pieces if piece not in own and _in_sight(piece)]
        # A row of another area may reach behind the buttons below it.
        places = {piece.key: room(piece) if piece in own else counts(piece) for piece in anywhere}
        straight = [each for each in anywhere if in_line(room(here), places[each.key], direction)]
        for others in (beam, straight, anywhere):
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
