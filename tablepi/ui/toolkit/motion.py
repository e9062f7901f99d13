"""Animations: how pieces come and change, each by its kind, none of them over 300 ms."""

from collections.abc import Callable, Hashable, Iterable
from typing import NamedTuple

import pygame

from tablepi.ui.toolkit.pieces import Piece, Transition
from tablepi.ui.toolkit.sprites import through_cache

MOTION_MS = 150
ENTER_MS = 300

Point = tuple[int, int]


class Frame(NamedTuple):
    """The pieces in place of one that moves, and those that lie on top of everything."""

    here: tuple[Piece, ...] = ()
    above: tuple[Piece, ...] = ()


class Run(NamedTuple):
    """A motion that began at a time. `before`: the piece as it was, None where it is new; `state`:
    its state then; `seen`: the pixels that were there.
    """

    kind: str
    began_ms: int
    before: Piece | None = None
    state: Hashable = None
    seen: pygame.Surface | None = None


class Kind(NamedTuple):
    """A kind of motion: its length, and its frame after a share of it.

    `comes`: it is for pieces that are new; `changes`: for those with another state; neither: for
    those of a screen that is opened.
    """

    ms: int
    frame: Callable[[Run, Piece, float], Frame]
    comes: bool = False
    changes: bool = False


class Motions:
    """The pieces that are on their way just now; none ever is when `on` is false."""

    def __init__(self, on: bool = True) -> None:
        self.on = on
        self._runs: dict[str, Run] = {}
        self._states: dict[str, Hashable] | None = None

    def __bool__(self) -> bool:
        return bool(self._runs)

    def stop(self) -> None:
        """Everything is where it belongs at once."""
        self._runs.clear()

    def enter(self, pieces: tuple[Piece, ...], now_ms: int) -> None:
        """A screen is opened: nothing on it is new but what enters."""
        self._runs, self._states = {}, None
        if not self.on:
            return
        self._states = {}
        for piece, way in _with_ways(pieces):
            self._states[piece.key] = way.state
            kind = KINDS[way.kind]
            if not (kind.comes or kind.changes):
                self._runs[piece.key] = Run(way.kind, now_ms)

    def let_go(self, piece: Piece, now_ms: int) -> None:
        """Sends a piece from where it was let go to where it lies."""
        if self.on:
            self._runs[piece.key] = Run("glide", now_ms, piece)

    def set_out(
        self,
        before: tuple[Piece, ...],
        after: tuple[Piece, ...],
        now_ms: int,
        screen: pygame.Surface | None = None,
    ) -> None:
        """Begins the motions of what came, changed or changed its place, in place of those before.

        `screen`: what is seen now.
        """
        if not self.on or before is after:
            self._states = self._states if self.on else None
            return
        old_pieces = {piece.key: piece for piece in before}
        runs = self._transitions(old_pieces, after, now_ms, screen)
        for piece in after:
            old = old_pieces.get(piece.key)
            if old is None or old is piece or piece.still or old.still:
                continue
            if old.place.topleft != piece.place.topleft and piece.key not in runs:
                runs[piece.key] = Run("glide", now_ms, old)
        if runs:
            self._runs = runs

    def now(self, pieces: tuple[Piece, ...], now_ms: int) -> tuple[Piece, ...]:
        """The pieces as they are at this moment; those on their way lie on top."""
        for key, old_run in tuple(self._runs.items()):
            if now_ms - old_run.began_ms >= KINDS[old_run.kind].ms:
                del self._runs[key]
        if not self._runs:
            return pieces
        here: list[Piece] = []
        above: list[Piece] = []
        for piece in pieces:
            run = self._runs.get(piece.key)
            if run is None:
                here.append(piece)
                continue
            kind = KINDS[run.kind]
            frame = kind.frame(run, piece, max(0.0, (now_ms - run.began_ms) / kind.ms))
            here += frame.here
            # What fades lies below what flies.
            above = [*frame.above, *above] if run.seen else [*above, *frame.above]
        return (*here, *above)

    def _transitions(
        self,
        old_pieces: dict[str, Piece],
        after: tuple[Piece, ...],
        now_ms: int,
        screen: pygame.Surface | None,
    ) -> dict[str, Run]:
        """The motions of pieces that are new on this screen, or have another state than last."""
        states, self._states = self._states, self._states or {}
        runs: dict[str, Run] = {}
        for piece, way in _with_ways(after):
            is_new, state = piece.key not in self._states, self._states.get(piece.key)
            self._states[piece.key] = way.state
            kind = KINDS[way.kind]
            if states is None or not (kind.comes if is_new else kind.changes):
                continue
            if is_new or state != way.state:
                old, room = old_pieces.get(piece.key), way.room
                seen = _cut(screen, room) if screen is not None and room is not None else None
                runs[piece.key] = Run(way.kind, now_ms, old, state, seen)
        return runs


def _with_ways(pieces: Iterable[Piece]) -> Iterable[tuple[Piece, Transition]]:
    return ((piece, piece.transition) for piece in pieces if piece.transition is not None)


def _cut(screen: pygame.Surface, room: pygame.Rect) -> pygame.Surface:
    """The pixels of a part of the screen."""
    return through_cache(screen.subsurface(room.clip(screen.get_rect())).copy())


def eased(share: float) -> float:
    """The share of the way after this share of the time, both from 0 to 1."""
    return 1.0 - (1.0 - min(1.0, max(0.0, share))) ** 3


def _glide(run: Run, piece: Piece, share: float) -> Frame:
    """From the corner where it was to where it lies."""
    start = (run.before or piece).place
    corner = _between(start.topleft, piece.place.topleft, eased(share))
    return Frame(above=(piece._replace(place=pygame.Rect(corner, piece.place.size), clip=None),))


_LIFTED, _LANDING = 1.08, 1.06


def _lay(run: Run, piece: Piece, share: float) -> Frame:
    """From the seat's edge to its place, a little larger at first."""
    way = eased(share)
    centre = _between(_start(piece), piece.place.center, way)
    return Frame(above=(_scaled(piece, _LIFTED + (1 - _LIFTED) * way, centre),))


_FLIGHT = 0.75
_ARC = 4


def _chip(run: Run, piece: Piece, share: float) -> Frame:
    """A flat arc between seat and stack; the stack's number changes at the landing."""
    transition, chip = piece.transition, piece.sprite
    if transition is not None and transition.token is not None:
        chip = transition.token
    lands = not _is_fewer(run.state, transition)
    if share >= _FLIGHT:
        grown = _LANDING + (1 - _LANDING) * (share - _FLIGHT) / (1 - _FLIGHT)
        return Frame((_scaled(piece, grown if lands else 1.0, piece.place.center),))
    way = share / _FLIGHT
    way = way * way * (3 - 2 * way)
    ends = _start(piece), piece.place.center
    x, y = _between(*(ends if lands else ends[::-1]), way)
    rise = round(_ARC * way * (1 - way) * chip.get_height())
    token = piece._replace(
        key=f"{piece.key} token", place=chip.get_rect(center=(x, y - rise)), sprite=chip, act=None
    )
    resting = (run.before,) if run.before is not None else ()
    return Frame(resting if lands else (piece,), (token,))


def _is_fewer(state: Hashable, transition: Transition | None) -> bool:
    new_state = transition.state if transition else None
    return isinstance(state, int) and isinstance(new_state, int) and new_state < state


_STEPS = 8
_BRIGHTER = 0.12


def _count(run: Run, piece: Piece, share: float) -> Frame:
    """Figures roll from the old number to the new; their block gets lighter and back."""
    transition = piece.transition
    if transition is None or transition.paint is None:
        return Frame((piece,))
    step = round(eased(share) * _STEPS) / _STEPS
    number = round(_number(run.state) + (_number(transition.state) - _number(run.state)) * step)
    light = round(_BRIGHTER * 4 * step * (1 - step), 3)
    return Frame((piece._replace(sprite=transition.paint(str(number), light)),))


def _number(state: Hashable) -> int:
    words = str(state).replace("−", "-")
    return int(words) if words.removeprefix("-").isdecimal() else 0


def _banner(run: Run, piece: Piece, share: float) -> Frame:
    """In from above, while it gets visible."""
    way = eased(share)
    start = piece.transition.start if piece.transition else None
    x, y = _between(start or piece.place.topleft, piece.place.topleft, way)
    place = pygame.Rect(x, y, *piece.place.size)
    return Frame((piece._replace(place=place, sprite=_veiled(piece.sprite, way)),))


def _fade(run: Run, piece: Piece, share: float) -> Frame:
    """A frame in which the pixels seen before give way to the piece."""
    room = piece.transition.room if piece.transition else None
    if run.seen is None or room is None:
        return Frame((piece,))
    old = _veiled(run.seen, 1.0 - share)
    veil = Piece(f"{piece.key} before", old.get_rect(topleft=room.topleft), old, still=True)
    return Frame((piece,), (veil,))


def _thread(run: Run, piece: Piece, share: float) -> Frame:
    """A line is drawn from its first end to the other."""
    start = _start(piece)
    place = piece.place
    width, height = round(place.width * share), round(place.height * share)
    part = pygame.Rect(place.topleft, (width, height))
    if start[0] > place.centerx:
        part.right = place.right
    if start[1] > place.centery:
        part.bottom = place.bottom
    return Frame((piece._replace(clip=part if piece.clip is None else part.clip(piece.clip)),))


_AFTER_THREAD = 0.8


def _halo(run: Run, piece: Piece, share: float) -> Frame:
    """Nothing until the thread has run through, then all of it."""
    return Frame((piece,) if share >= _AFTER_THREAD else ())


_ENTER_STEPS = 10


def _enter(run: Run, piece: Piece, share: float) -> Frame:
    """Numbers count up from nothing."""
    paint = piece.transition.paint if piece.transition else None
    step = int(eased(share) * _ENTER_STEPS) / _ENTER_STEPS
    return Frame((piece._replace(sprite=paint("", step)) if paint else piece,))


_SMALL = 0.92


def _grow(run: Run, piece: Piece, share: float) -> Frame:
    """From a little smaller to its size."""
    return Frame((_scaled(piece, _SMALL + (1 - _SMALL) * eased(share), piece.place.center),))


KINDS = {
    "glide": Kind(MOTION_MS, _glide),
    "lay": Kind(MOTION_MS, _lay, comes=True, changes=True),
    "chip": Kind(240, _chip, comes=True, changes=True),
    "count": Kind(250, _count, changes=True),
    "banner": Kind(120, _banner, comes=True, changes=True),
    "fade": Kind(200, _fade, changes=True),
    "thread": Kind(240, _thread, comes=True),
    "halo": Kind(ENTER_MS, _halo, comes=True),
    "enter": Kind(ENTER_MS, _enter),
    "grow": Kind(ENTER_MS, _grow),
}


def _start(piece: Piece) -> Point:
    start = piece.transition.start if piece.transition else None
    return start or piece.place.center


def _between(start: Point, end: Point, way: float) -> Point:
    return round(start[0] + (end[0] - start[0]) * way), round(start[1] + (end[1] - start[1]) * way)


def _scaled(piece: Piece, factor: float, centre: Point) -> Piece:
    """The piece larger or smaller than it is, around this centre."""
    width, height = piece.place.size
    size = round(width * factor), round(height * factor)
    sprite = piece.sprite
    if size != (width, height):
        sprite = pygame.transform.smoothscale(sprite, size)
    return piece._replace(place=sprite.get_rect(center=centre), sprite=sprite, clip=None)


def _veiled(sprite: pygame.Surface, alpha: float) -> pygame.Surface:
    """The same pixels, seen through so much; the sprite itself stays as it is."""
    level = round(255 * min(1.0, max(0.0, alpha)))
    # Blitting with an alpha of 255 is 20 times slower than with none, or with 254.
    if level == 255:
        return sprite
    part = sprite.subsurface(sprite.get_rect())
    part.set_alpha(level)
    return part
