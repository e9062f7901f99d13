"""The history on the glass: whole lines around the chosen one, and no swipe that is needed."""

import pygame
import pytest

from tablepi.referee.intents import Answer, Back, OpenHistory
from tablepi.screens.pictures.picture import History
from tablepi.ui.screens import scene_of
from tablepi.ui.toolkit import theme
from tablepi.ui.toolkit.glass import of_window
from tablepi.ui.toolkit.pieces import Piece, Scene
from tests.ui.scene_pieces import pieces
from tests.worlds.table.hands import EVERY_SIZE
from tests.worlds.table.sitting import Sitting

ENTRIES = 40


@pytest.fixture
def long_history(sitting: Sitting) -> Sitting:
    """A sheet with many entries of two seats, at the last of them."""
    sitting.begin("score-sheet", "Ann", "Ben")
    for entry in range(ENTRIES):
        sitting.give(seat=entry % 2 + 1, verb="add", points=entry)
    sitting.hear(OpenHistory())
    return sitting


def seen_lines(scene: Scene) -> list[Piece]:
    """The lines in sight at first, at their place on the glass."""
    (area,) = (area for area in scene.areas if area.key == "lines")
    listed = [piece for piece in pieces(scene) if piece.key.startswith("lines/")]
    moved = [piece._replace(place=piece.place.move(0, -area.at)) for piece in listed]
    return [piece for piece in moved if piece.place.colliderect(area.place)]


@pytest.mark.parametrize("size", EVERY_SIZE, ids=str)
def test_only_whole_lines_stand_around_the_chosen_one(
    long_history: Sitting, size: tuple[int, int]
) -> None:
    count = long_history.see(History).at[1]
    for step in (1, 2, 9, count // 2, count - 1, count):
        long_history.hear(Answer("history.step", step))
        scene = scene_of(long_history.see(History), of_window(*size))
        (area,) = (area for area in scene.areas if area.key == "lines")
        shown = seen_lines(scene)
        assert all(area.place.contains(piece.place) for piece in shown)
        acts = [piece.act for piece in shown]
        assert Answer("history.step", step) in acts
        assert len(acts) >= 3
        if 2 < step < count - 1:
            assert {Answer("history.step", step - 1), Answer("history.step", step + 1)} <= {*acts}


def test_the_chosen_line_is_filled_with_the_colour_of_its_seat(long_history: Sitting) -> None:
    for step, seat in ((1, 1), (2, 2)):
        long_history.hear(Answer("history.step", step))
        scene = scene_of(long_history.see(History), of_window(800, 480))
        chosen = Answer("history.step", step)
        (line,) = (piece for piece in seen_lines(scene) if piece.act == chosen)
        others = [piece for piece in seen_lines(scene) if piece.act != chosen]
        spot = line.sprite.get_width() // 2, 4
        assert line.sprite.get_at(spot)[:3] == theme.seat_colour(seat)
        assert all(piece.sprite.get_at(spot)[:3] != theme.seat_colour(seat) for piece in others)
        assert all(line.place.width > piece.place.width for piece in others)


@pytest.mark.parametrize("size", EVERY_SIZE, ids=str)
def test_the_board_keeps_its_place_while_keys_take_that_of_the_list(
    long_history: Sitting, size: tuple[int, int]
) -> None:
    def board(scene: Scene) -> dict[str, pygame.Rect]:
        beside = ("lines", "other", "view", "steps", "dots")
        return {p.key: p.place for p in scene.pieces if not p.key.startswith(beside)}

    before = scene_of(long_history.see(History), of_window(*size))
    long_history.hear(Answer("history.more"))
    after = scene_of(long_history.see(History), of_window(*size))
    assert board(before) == board(after)
    acts = {piece.act: piece.place for piece in after.pieces if piece.act is not None}
    assert Answer("history.insert") in acts
    assert acts[Back()].bottom == max(place.bottom for place in acts.values())
