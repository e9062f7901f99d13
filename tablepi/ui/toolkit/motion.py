"""Animations: pieces move to their new places, and look different as they enter, with easing."""

from typing import NamedTuple

from tablepi.ui.toolkit.pieces import Piece

MOTION_MS = 150
ENTER_MS = 300
_ENTER_STEPS = 10

Point = tuple[int, int]


class Motion(NamedTuple):
    """A way that began at a corner (pixels) at a time."""

    start: Point
    began_ms: int

    def over(self, now_ms: int) -> bool:
        """True if the thing has arrived."""
        return now_ms - self.began_ms >= MOTION_MS

    def at(self, end: Point, now_ms: int) -> Point:
        """The present corner on its way to `end`."""
        remaining = 1.0 - eased((now_ms - self.began_ms) / MOTION_MS)
        return (
            round(end[0] + (self.start[0] - end[0]) * remaining),
            round(end[1] + (self.start[1] - end[1]) * remaining),
        )


class Motions:
    """The pieces that are on their way just now; none ever is when `on` is false."""

    def __init__(self, on: bool = True) -> None:
        self.on = on
        self._by_key: dict[str, Motion] = {}
        self._entered_ms: int | None = None

    def __bool__(self) -> bool:
        return bool(self._by_key) or self._entered_ms is not None

    def stop(self) -> None:
        """Everything is where it belongs at once."""
        self._by_key.clear()
        self._entered_ms = None

    def enter(self, pieces: tuple[Piece, ...], now_ms: int) -> None:
        """A screen is opened, of which some pieces may enter."""
        if self.on and any(piece.enters for piece in pieces):
            self._entered_ms = now_ms

    def let_go(self, piece: Piece, now_ms: int) -> None:
        """Sends a piece from where it was let go to where it lies."""
        if self.on:
            self._by_key[piece.key] = Motion((piece.place.x, piece.place.y), now_ms)

    def set_out(self, before: tuple[Piece, ...], after: tuple[Piece, ...], now_ms: int) -> None:
        """Sends pieces whose key stays and whose place changes from where they are seen now."""
        if not self.on or before is after:
            return
        old_pieces = {piece.key: piece for piece in before}
        for piece in after:
            old = old_pieces.get(piece.key)
            if old is None or old is piece or piece.still or old.still:
                continue
            if old.place.topleft != piece.place.topleft:
                self._by_key[piece.key] = Motion(self._corner(old, now_ms), now_ms)

    def now(self, pieces: tuple[Piece, ...], now_ms: int) -> tuple[Piece, ...]:
        """The pieces where they are at this moment; those on their way lie on top."""
        if self._entered_ms is not None:
            pieces = self._entering(pieces, now_ms - self._entered_ms)
        arrived = [key for key, motion in self._by_key.items() if motion.over(now_ms)]
        for key in arrived:
            del self._by_key[key]
        if not self._by_key:
            return pieces
        resting = (piece for piece in pieces if piece.key not in self._by_key)
        moving = (piece for piece in pieces if piece.key in self._by_key)
        return (*resting, *(self._on_its_way(piece, now_ms) for piece in moving))

    def _entering(self, pieces: tuple[Piece, ...], ms: int) -> tuple[Piece, ...]:
        """The pieces as they look so long after their screen was opened."""
        if ms >= ENTER_MS:
            self._entered_ms = None
            return pieces
        share = int(eased(ms / ENTER_MS) * _ENTER_STEPS) / _ENTER_STEPS
        return tuple(
            piece._replace(sprite=piece.enters(share)) if piece.enters else piece
            for piece in pieces
        )

    def _on_its_way(self, piece: Piece, now_ms: int) -> Piece:
        place = piece.place.copy()
        place.topleft = self._corner(piece, now_ms)
        return piece._replace(place=place, clip=None)

    def _corner(self, piece: Piece, now_ms: int) -> Point:
        end = (piece.place.x, piece.place.y)
        motion = self._by_key.get(piece.key)
        return end if motion is None else motion.at(end, now_ms)


def eased(share: float) -> float:
    """The share of the way after this share of the time, both from 0 to 1."""
    return 1.0 - (1.0 - min(1.0, max(0.0, share))) ** 3
