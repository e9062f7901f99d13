"""Hands at a stage: fingers and keys as events of the window, what is drawn as pixels."""

from collections.abc import Callable
from typing import Any

import pygame

from tablepi.referee.intents import Intent
from tablepi.screens.pictures.picture import Picture
from tablepi.ui.screens import scene_of
from tablepi.ui.stage import Stage
from tablepi.ui.toolkit.glass import Glass, of_window
from tablepi.ui.toolkit.pieces import Piece, Scene
from tests.nightly import NIGHTLY

EVERY_SIZE = ((800, 480), (720, 1280), (1280, 720), (1920, 1080), (1024, 600))
SIZES = EVERY_SIZE if NIGHTLY else EVERY_SIZE[:2]
"""The smallest glass and an upright one; in the nightly run all of them."""


class Hands:
    """A stage without a window. `put` gets the acts; they are kept in `acts` as well."""

    def __init__(
        self,
        picture: Callable[[], Any],
        size: tuple[int, int] = (800, 480),
        put: Callable[[Intent], object] = lambda act: None,
        motion: bool = True,
        scene: Callable[[Picture, Glass], Scene] = scene_of,
    ) -> None:
        self.surface = pygame.Surface(size)
        self.glass = of_window(*size)
        self.acts: list[Intent] = []
        self.now_ms = 0
        self._picture = picture
        self._put = put
        self.stage = Stage(self.surface, self.glass, self._take, motion, scene)
        self.show()

    def show(self, after_ms: int = 0) -> list[pygame.Rect]:
        self.now_ms += after_ms
        return self.stage.show(self._picture(), self.now_ms)

    def event(self, kind: int, **fields: Any) -> None:
        self.stage.handle(pygame.event.Event(kind, fields), self.now_ms)

    def finger(self, kind: int, at: tuple[float, float], finger: int = 0) -> None:
        x, y = at[0] / self.glass.width_px, at[1] / self.glass.height_px
        self.event(kind, touch_id=1, finger_id=finger, x=x, y=y, dx=0.0, dy=0.0)

    def down(self, at: tuple[float, float], finger: int = 0) -> None:
        self.finger(pygame.FINGERDOWN, at, finger)

    def move(self, at: tuple[float, float], finger: int = 0) -> None:
        self.finger(pygame.FINGERMOTION, at, finger)

    def up(self, at: tuple[float, float], finger: int = 0) -> None:
        self.finger(pygame.FINGERUP, at, finger)

    def tap(self, act: Intent) -> None:
        """Taps the thing in sight that asks for this act."""
        at = self.place(act).center
        self.down(at)
        self.show()
        self.up(at)
        self.show()

    def place(self, act: Intent) -> pygame.Rect:
        return self.piece(act).place

    def piece(self, act: Intent) -> Piece:
        return next(piece for piece in self.stage.pieces if piece.act == act)

    def key(self, key: int, character: str = "", mod: int = 0) -> None:
        self.event(pygame.KEYDOWN, key=key, unicode=character, mod=mod)
        self.show()

    def focused(self) -> str:
        """The key of the piece that Enter would tap."""
        piece = self.stage.focused
        assert piece is not None
        return piece.key

    def pixels(self) -> bytes:
        return pygame.image.tobytes(self.surface, "RGB")

    def _take(self, act: Intent) -> None:
        self.acts.append(act)
        self._put(act)
