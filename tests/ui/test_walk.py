"""From the menu to the table with fingers alone, over a real journal."""

import pygame
import pytest

from tablepi.referee.intents import Answer, Back, GoToMenu, Intent, Key, OpenMatchMenu
from tablepi.screens.navigation.option_fields import ChooseOption
from tablepi.screens.pictures.picture import Menu, Page, Seating, Table, Typing
from tablepi.screens.start.match_list import ResumeMatch
from tablepi.ui.stage import Stage
from tablepi.ui.touch_screen import close_window, open_window
from tests.worlds.table.hands import SIZES, Hands
from tests.worlds.table.sitting import Sitting


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_match_starts_by_touch_with_a_player_who_was_renamed(
    sitting: Sitting, size: tuple[int, int]
) -> None:
    hands = Hands(lambda: sitting.picture, size, put=sitting.hear)
    hands.tap(Answer("menu.game", "power-suit"))
    hands.tap(Answer("seat.name", 2))
    for key in (*map(Key, "zoe"), Key("back"), Key("e"), Key("enter")):
        hands.tap(key)
    assert [seat.name for seat in sitting.see(Seating).seats] == ["Player 1", "Zoe"]
    hands.tap(ChooseOption("rounds", "1"))
    hands.tap(Answer("button.start"))
    sitting.see(Page)
    hands.tap(Answer("button.ready"))
    assert [seat.name for seat in sitting.see(Table).seats] == ["Player 1", "Zoe"]
    assert sitting.storage.journal.page(1)[0].header.seats == ("Player 1", "Zoe")


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_match_starts_in_three_taps(sitting: Sitting, size: tuple[int, int]) -> None:
    hands = Hands(lambda: sitting.picture, size, put=sitting.hear)
    for act in (Answer("menu.game", "power-suit"), Answer("button.start"), Answer("button.ready")):
        hands.tap(act)
    sitting.see(Table)


def test_a_match_that_was_left_is_gone_on_with_from_the_menu(sitting: Sitting) -> None:
    sitting.begin("power-suit", "Ann", "Ben")
    sitting.hear(GoToMenu())
    hands = Hands(lambda: sitting.picture, put=sitting.hear)
    sitting.see(Menu)
    hands.tap(ResumeMatch(1))
    hands.tap(Answer("button.ready"))
    assert [seat.name for seat in sitting.table.seats] == ["Ann", "Ben"]


def test_twelve_seats_are_filled_and_the_last_one_renamed(sitting: Sitting) -> None:
    hands = Hands(lambda: sitting.picture, put=sitting.hear)
    hands.tap(Answer("menu.game", "score-sheet"))
    for _ in range(10):
        hands.tap(Answer("seats.more"))
    at = hands.place(Answer("seat.name", 5)).center
    hands.down(at)
    hands.move((at[0], at[1] - 200))
    hands.up((at[0], at[1] - 200))
    hands.show()
    hands.tap(Answer("seat.name", 12))
    sitting.see(Typing)


def test_events_of_the_window_itself_do_the_same(
    sitting: Sitting, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    window = open_window(800, 480)
    stage = Stage(window.surface, window.glass, sitting.hear)
    stage.show(sitting.picture, 0)
    x, y = next(p.place for p in stage.pieces if p.act == Answer("menu.game", "power-suit")).center
    for kind in (pygame.FINGERDOWN, pygame.FINGERUP):
        finger = {"touch_id": 1, "finger_id": 3, "x": x / 800, "y": y / 480, "dx": 0.0, "dy": 0.0}
        pygame.event.post(pygame.event.Event(kind, finger))
        for event in pygame.event.get():
            stage.handle(event, 0)
    close_window()
    sitting.see(Seating)


def test_a_finger_that_went_down_on_the_screen_before_taps_nothing_on_this_one(
    sitting: Sitting,
) -> None:
    sitting.hear(Answer("menu.game", "power-suit"))
    hands = Hands(lambda: sitting.picture, put=sitting.hear)
    at = hands.place(Back()).center
    hands.down(at)
    sitting.hear(Back(), Answer("menu.matches"))
    hands.show()
    assert hands.place(Back()).collidepoint(at)
    hands.up(at)
    assert not hands.acts


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_match_begun_by_mistake_is_discarded_by_one_tap_where_no_finger_was(
    sitting: Sitting, size: tuple[int, int]
) -> None:
    hands = Hands(lambda: sitting.picture, size, put=sitting.hear)
    hands.tap(Answer("menu.game", "power-suit"))
    hands.tap(Answer("button.start"))
    assert Answer("match.discard") not in [piece.act for piece in hands.stage.pieces]
    hands.tap(Back())
    before = hands.place(ResumeMatch(1))
    hands.tap(ResumeMatch(1))
    assert not before.colliderect(hands.place(Answer("match.discard")))
    hands.tap(Answer("match.discard"))
    assert sitting.see(Menu).resume == ()
    for act in (Answer("menu.game", "power-suit"), Answer("button.start"), Answer("button.ready")):
        hands.tap(act)
    before = hands.place(OpenMatchMenu())
    hands.tap(OpenMatchMenu())
    assert not before.colliderect(hands.place(Answer("match.discard")))
    hands.tap(Answer("match.discard"))
    assert sitting.see(Menu).resume == ()


def _turn_pages_to(hands: Hands, act: Intent) -> None:
    """Turns pages until what puts this is in sight; how many there are depends on the glass."""
    for _ in range(9):
        if act not in [piece.act for piece in hands.stage.pieces]:
            hands.event(pygame.MOUSEWHEEL, x=0, y=-1)
            hands.show()


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_match_with_lines_is_abandoned_by_touch_and_gone_on_with(
    sitting: Sitting, size: tuple[int, int]
) -> None:
    sitting.begin("power-suit", "Ann", "Ben")
    sitting.scan("power", "sea")
    hands = Hands(lambda: sitting.picture, size, put=sitting.hear)
    middle = (size[0] // 2, size[1] // 2)
    hands.tap(OpenMatchMenu())
    hands.event(pygame.MOUSEMOTION, pos=middle, buttons=(0, 0, 0), touch=False)
    _turn_pages_to(hands, Answer("match.abandon"))
    row, foot = hands.place(Answer("match.abandon")), hands.place(Back())
    asks = row.clip(row.left, 0, row.width, foot.top)
    hands.tap(Answer("match.abandon"))
    destroys = hands.place(Answer("abandon.yes"))
    assert not destroys.colliderect(asks)
    assert destroys.left < size[0] // 8
    hands.tap(Answer("abandon.yes"))
    assert sitting.see(Menu).resume == ()
    for act in (
        Answer("menu.matches"),
        ResumeMatch(1),
        Answer("abandon.go-on"),
        Answer("button.ready"),
    ):
        hands.tap(act)
    assert sitting.lines() == ["1 power sea waves"]
    assert sitting.table.prompt.text.startswith("Ben")
