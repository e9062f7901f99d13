"""What the arrow keys have reached; nothing until a key is used, nothing after a touch."""

from collections.abc import Sequence

import pygame

from tablepi.ui.input.focus_moves import Direction, in_line, nearest
from tablepi.ui.input.gestures import counts, room
from tablepi.ui.toolkit.pieces import Area, Piece


class Focus:
    """The key of the piece that Enter would tap; '' while keys are not used."""

    def __init__(self) -> None:
        self.key = ""
        self._place = pygame.Rect(0, 0, 0, 0)

    def leave(self) -> None:
        """Keys are not used any more."""
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
        for others in (beam, anywhere):
            index = nearest(room(here), [room(piece) for piece in others], direction)
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
