"""A pause on the glass: dimmed, said in large letters, and a finger anywhere goes on."""

import pygame
import pytest

from tablepi.referee.intents import Answer
from tablepi.referee.table_picture import Dial
from tablepi.screens.pictures.picture import Notice, Paused, Table
from tablepi.store import Store
from tablepi.ui.screens import scene_of
from tablepi.ui.stage import Stage
from tablepi.ui.toolkit.glass import of_window
from tests.worlds.table.hands import SIZES
from tests.worlds.table.sitting import Sitting

GO_ON = Answer("pause.end")


def _paused(table: Table, clocks: int) -> Paused:
    dials = tuple(Dial(seat, "-1:23:45", "Ann", "out", False) for seat in range(1, clocks + 1))
    wide = "Wiederholungsaufforderung " * 5
    notices = (Notice("disk", wide),) if clocks else ()
    behind = table._replace(clocks=dials, notices=notices)
    return Paused(wide if clocks else "Paused", wide, GO_ON, behind, notices)


@pytest.mark.parametrize("game", ["power-suit", "score-sheet"])
@pytest.mark.parametrize("size", SIZES)
def test_everything_stays_on_the_glass_and_only_going_on_can_be_touched(
    store: Store, size: tuple[int, int], game: str
) -> None:
    glass = of_window(*size)
    whole = pygame.Rect(0, 0, *size)
    table = Sitting(store).begin(game, "Ann", "Ben")
    for clocks in (0, 1, 2, 4, 8, 12):
        scene = scene_of(_paused(table, clocks), glass)
        assert [(piece.act, piece.touch) for piece in scene.pieces if piece.act] == [(GO_ON, whole)]
        assert len({piece.key for piece in scene.pieces}) == len(scene.pieces)
        plate = next(piece for piece in scene.pieces if piece.key == "paused").place
        for piece in scene.pieces[scene.pieces.index(_of(scene.pieces, "paused")) :]:
            if not piece.key.startswith("paused.notice"):
                assert plate.contains(piece.place), (clocks, piece.key)


def _of(pieces: tuple[object, ...], key: str) -> object:
    return next(piece for piece in pieces if getattr(piece, "key", "") == key)


def test_the_board_is_dimmed_and_bright_again_afterwards(store: Store) -> None:
    surface = pygame.display.set_mode((800, 480))
    stage = Stage(surface, of_window(800, 480), lambda act: None, motion=False)
    table = Sitting(store).begin("power-suit", "Ann", "Ben")
    stage.show(table, 0)
    bright = pygame.image.tobytes(surface, "RGB")
    stage.show(_paused(table, 0), 10)
    dark = pygame.image.tobytes(surface, "RGB")
    # The lit panel at the near side; what is dark anyway hardly gets darker.
    near = slice(800 * 3 * 410, 800 * 3 * 470)
    assert sum(dark[near]) < sum(bright[near]) / 2
    stage.show(table, 20)
    assert pygame.image.tobytes(surface, "RGB") == bright


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_every_clock_of_a_pause_is_as_large_as_the_others(
    store: Store, size: tuple[int, int]
) -> None:
    table = Sitting(store).begin("score-sheet", "Ann", "Ben")
    texts = ("9:51", "15:20", "-0:03", "12:00", "1:00")
    dials = tuple(Dial(seat, text, "Ann", "", False) for seat, text in enumerate(texts, 1))
    behind = table._replace(clocks=dials)
    scene = scene_of(Paused("Paused", "Touch", GO_ON, behind), of_window(*size))
    # The last sign of each, a figure.
    pieces = {piece.key: piece for piece in scene.pieces}
    assert len({pieces[f"paused.clock.{seat}.0"].place.height for seat in range(1, 6)}) == 1
