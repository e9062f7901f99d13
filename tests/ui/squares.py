"""A picture of coloured squares, of which every pixel is accounted for."""

from typing import Any

import pygame

from tablepi.referee.intents import Give, SuggestedText
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.pieces import Area, Piece, Scene
from tests.worlds.table.hands import Hands

RED, BLUE = pygame.Surface((60, 60)), pygame.Surface((60, 60))
RED.fill("red")
BLUE.fill("blue")


A, B = SuggestedText("a"), SuggestedText("b")
HERE, THERE = Give((("unit", "1.1"),)), Give((("unit", "1.5"),))


def square(key: str, at: tuple[int, int], sprite: pygame.Surface = RED, **more: Any) -> Piece:
    return Piece(key, sprite.get_rect(topleft=at), sprite, **more)


class Board:
    """A picture that is a scene: what is put into `pieces` and `areas` is shown."""

    def __init__(self, *pieces: Piece, areas: tuple[Area, ...] = ()) -> None:
        self.scene = Scene(pieces, areas)

    def picture(self) -> Scene:
        return self.scene

    def now(self, *pieces: Piece) -> None:
        self.scene = Scene(pieces, self.scene.areas)


def hands(board: Board, **more: Any) -> Hands:
    def scene(picture: Any, glass: Glass) -> Scene:
        assert isinstance(picture, Scene)
        return picture

    return Hands(board.picture, scene=scene, **more)
