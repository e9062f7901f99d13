"""The glass from its events to acts: what a panel tells of one touch is one tap."""

from collections.abc import Iterator

import pygame
import pytest

from tablepi.referee.intents import Intent, SuggestedText, TouchBounced
from tablepi.ui.toolkit.pieces import Piece, Scene
from tablepi.ui.touch_screen import TouchScreen, close_window, open_window

FIVE = SuggestedText("5")
LOOK_MS = 16


class Keys:
    """A screen with the key 5 and a panel that is looked at each 16 ms. `acts`: what was tapped."""

    def __init__(self) -> None:
        self.acts: list[Intent] = []
        self.screen = TouchScreen(open_window(800, 480), self.acts.append, motion=False)
        key = Piece("5", pygame.Rect(280, 80, 60, 60), pygame.Surface((60, 60)), FIVE)
        self.screen.stage.view.turn_to(Scene((key,)), same=False)
        self.acts.clear()
        self._at_ms = 0

    def touch(self, *kinds: int, mouse: bool = False) -> None:
        """Something went down or up; then the panel is looked at."""
        at = {"pos": (310, 100), "button": 1, "touch": False}
        finger = {"touch_id": 1, "finger_id": 1, "x": 310.5 / 800, "y": 100.5 / 480}
        for kind in kinds:
            pygame.event.post(pygame.event.Event(kind, at if mouse else finger))
        self.wait(LOOK_MS)

    def wait(self, milliseconds: int) -> None:
        for _ in range(milliseconds // LOOK_MS):
            self._at_ms += LOOK_MS
            self.screen.pump(self._at_ms)


@pytest.fixture
def keys(monkeypatch: pytest.MonkeyPatch) -> Iterator[Keys]:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    yield Keys()
    close_window()


def test_a_glass_that_bounces_types_one_5(keys: Keys) -> None:
    for kind in (pygame.FINGERDOWN, pygame.FINGERUP, pygame.FINGERDOWN, pygame.FINGERUP):
        keys.touch(kind)
    assert [each for each in keys.acts if each == FIVE] == [FIVE]
    assert TouchBounced() in keys.acts


def test_a_glass_that_is_a_mouse_as_well_types_one_5(keys: Keys) -> None:
    keys.touch(pygame.FINGERDOWN)
    keys.touch(pygame.MOUSEBUTTONDOWN, mouse=True)
    keys.touch(pygame.FINGERUP)
    keys.touch(pygame.MOUSEBUTTONUP, mouse=True)
    assert keys.acts == [FIVE]


def test_a_person_types_55(keys: Keys) -> None:
    for _ in range(2):
        keys.touch(pygame.FINGERDOWN)
        keys.touch(pygame.FINGERUP)
        keys.wait(80)
    assert keys.acts == [FIVE, FIVE]
