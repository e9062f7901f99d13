"""The rail turns to the player opposite while that player alone is asked."""

from pathlib import Path

import pygame
import pytest

from tablepi.referee.intents import Intent
from tablepi.screens.pictures.picture import Table
from tablepi.ui.screens import scene_of
from tablepi.ui.stage import Stage
from tablepi.ui.table.turning import turned_around
from tablepi.ui.toolkit.glass import Glass, of_window
from tablepi.ui.toolkit.pieces import Area, Piece, Scene
from tablepi.ui.toolkit.sprites import forget
from tests.shots import SCREENS
from tests.ui.pictures_of_shots import noted
from tests.worlds.table.hands import SIZES
from tests.worlds.table.walk import Walk

GLASSES = [of_window(*size) for size in SIZES]
PLACE = pygame.Rect(100, 40, 200, 400)


def _picture(folder: Path, name: str) -> Table:
    with Walk(folder) as walk:
        SCREENS[name](walk)
        picture = walk.router.picture()
    assert isinstance(picture, Table)
    return picture


def _places(picture: Table, glass: Glass) -> dict[str, pygame.Rect]:
    return {piece.key: piece.place for piece in scene_of(picture, glass).pieces}


@pytest.mark.parametrize("glass", GLASSES, ids=str)
def test_the_far_player_reads_the_question_above_the_keys(tmp_path: Path, glass: Glass) -> None:
    far = _picture(tmp_path / "far", "table-late")
    assert [seat.seat for seat in far.seats if seat.to_act] == [2]
    turned = _places(far._replace(turned=True), glass)
    upright = _places(far._replace(turned=False), glass)
    assert upright["asked"].top < upright["choices/choice.0"].top
    assert turned["asked"].top > turned["choices/choice.0"].top
    for tool in (key for key in upright if key.startswith("tool.")):
        assert turned[tool] == upright[tool]


def test_nothing_turns_while_the_near_player_is_asked(tmp_path: Path) -> None:
    near = _picture(tmp_path, "table-start")
    assert [seat.seat for seat in near.seats if seat.to_act] == [1]
    for glass in GLASSES:
        places = _places(near._replace(turned=True), glass)
        assert places["asked"].top < places["choices/choice.0"].top


def test_nothing_turns_while_both_are_asked(tmp_path: Path) -> None:
    far = _picture(tmp_path, "table-late")
    both = far._replace(seats=tuple(seat._replace(to_act=True) for seat in far.seats))
    for glass in GLASSES:
        places = _places(both._replace(turned=True), glass)
        assert places["asked"].top < places["choices/choice.0"].top


def test_a_tap_on_a_turned_key_says_what_its_words_say(tmp_path: Path) -> None:
    far = _picture(tmp_path, "table-late")._replace(turned=True)
    glass, acts = GLASSES[0], list[Intent]()
    stage = Stage(pygame.Surface(glass.size), glass, acts.append, motion=False)
    stage.show(far, 0)
    (key,) = (piece for piece in stage.pieces if piece.key == "choices/choice.0")
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        stage.handle(pygame.event.Event(kind, button=1, pos=key.place.center), 10)
    assert acts == [far.prompt.buttons[0].act]


def test_what_scrolls_begins_at_its_turned_end_and_shows_all_of_it() -> None:
    sprite = pygame.Surface((200, 50))
    rows = [
        Piece(f"said/{row}", pygame.Rect(100, 40 + 60 * row, 200, 50), sprite) for row in range(9)
    ]

    def lay(top: int, bottom: int) -> tuple[Piece, ...]:
        return tuple(row for row in rows if row.place.top < bottom and row.place.bottom > top)

    area = Area("said", pygame.Rect(100, 40, 200, 100), 440, lay=lay)
    (turned,) = turned_around("a test", Scene((), (area,)), PLACE).areas
    assert turned.place == pygame.Rect(100, 340, 200, 100)
    assert turned.at == turned.most
    assert turned.lay is not None
    content = pygame.Rect(100, 340, 200, 540)
    every_row = turned.lay(content.top, content.bottom)
    assert {piece.key for piece in every_row} == {row.key for row in rows}
    first = next(piece for piece in every_row if piece.key == "said/0")
    assert first.place.bottom == content.bottom
    in_sight = turned.lay(content.bottom - 100, content.bottom)
    assert {piece.key for piece in in_sight} == {"said/0", "said/1"}


NOTICED = (
    "clock-out",
    "clock-told",
    "hall-round-short",
    "hall-busy",
    "hall-said",
    "verdict-notice",
)


@pytest.mark.parametrize("name", NOTICED)
def test_a_notice_takes_no_choice_from_the_far_player(tmp_path: Path, name: str) -> None:
    picture = _picture(tmp_path, name)
    assert picture.notices
    for glass in (of_window(800, 480), of_window(1280, 720)):
        areas = {area.key: area.most for area in scene_of(picture, glass).areas}
        assert areas["choices"] == 0


def test_a_question_on_the_far_panel_is_no_small_print(tmp_path: Path) -> None:
    glass, picture = of_window(800, 480), _picture(tmp_path, "battle-placement")
    forget()
    with noted(glass) as lines:
        scene_of(picture, glass)
    sizes = [line.cap_mm for line in lines if line.module == "table.seat_answer"]
    assert sizes
    assert min(sizes) > 2.8
