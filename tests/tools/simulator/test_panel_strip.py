"""The panel of the simulated desk: what the mouse does to it, what it shows."""

import pygame
import pytest

from tablepi.tools.simulator.panel_strip import STRIP_PX, Hands, PanelStrip

WIDTH, TOP = 1140, 480
SEATS = tuple(f"seat {seat}" for seat in range(1, 9))


class Panel:
    """A panel that remembers what was done to it."""

    def __init__(self) -> None:
        self.done: list[object] = []
        self.shining = [(0.0, 0.0, 0.0)] * 8
        self.level = 0
        self.buzzing = False

    def hands(self, *shared: str) -> Hands:
        return Hands(
            (*SEATS, *shared),
            lambda name: self.done.append(("press", name)),
            lambda name: self.done.append(("release", name)),
            self.done.append if "push" in shared else None,
            lambda: tuple(self.shining),
            lambda: self.level,
            lambda: self.buzzing,
        )


@pytest.fixture
def panel() -> Panel:
    return Panel()


@pytest.fixture
def window() -> pygame.Surface:
    return pygame.Surface((WIDTH, TOP + STRIP_PX))


@pytest.fixture
def strip(window: pygame.Surface, panel: Panel) -> PanelStrip:
    place = pygame.Rect(0, TOP, WIDTH, STRIP_PX)
    strip = PanelStrip(
        window, place, panel.hands("undo", "judge", "pause", "push"), lambda name: name
    )
    strip.draw()
    return strip


def _mouse(strip: PanelStrip, kind: int, at: tuple[int, int], button: int = 1) -> bool:
    return strip.hear(pygame.event.Event(kind, pos=at, button=button))


def _middle(strip: PanelStrip, name: str) -> tuple[int, int]:
    return strip.buttons[name].center


@pytest.mark.parametrize("name", [*SEATS, "undo", "judge", "push"])
def test_a_button_is_down_as_long_as_the_mouse_holds_it(
    strip: PanelStrip, panel: Panel, name: str
) -> None:
    assert _mouse(strip, pygame.MOUSEBUTTONDOWN, _middle(strip, name))
    assert panel.done == [("press", name)]
    assert strip.changed
    # The mouse may have left it by then.
    assert _mouse(strip, pygame.MOUSEBUTTONUP, (3, 3))
    assert panel.done == [("press", name), ("release", name)]


def test_the_right_mouse_button_leaves_a_button_stuck_until_it_is_used_again(
    strip: PanelStrip, panel: Panel
) -> None:
    at = _middle(strip, "seat 2")
    _mouse(strip, pygame.MOUSEBUTTONDOWN, at, pygame.BUTTON_RIGHT)
    _mouse(strip, pygame.MOUSEBUTTONUP, at, pygame.BUTTON_RIGHT)
    _mouse(strip, pygame.MOUSEBUTTONDOWN, at)
    assert panel.done == [("press", "seat 2")]
    _mouse(strip, pygame.MOUSEBUTTONDOWN, at, pygame.BUTTON_RIGHT)
    assert panel.done[-1] == ("release", "seat 2")


def test_the_knob_turns_by_its_arrows_and_by_the_wheel(
    strip: PanelStrip, panel: Panel, monkeypatch: pytest.MonkeyPatch
) -> None:
    x, y = _middle(strip, "push")
    _mouse(strip, pygame.MOUSEBUTTONDOWN, (x + 56, y))
    _mouse(strip, pygame.MOUSEBUTTONDOWN, (x - 56, y))
    monkeypatch.setattr(pygame.mouse, "get_pos", lambda: (x, y))
    assert strip.hear(pygame.event.Event(pygame.MOUSEWHEEL, y=1))
    monkeypatch.setattr(pygame.mouse, "get_pos", lambda: (x, TOP - 9))
    assert not strip.hear(pygame.event.Event(pygame.MOUSEWHEEL, y=1))
    assert panel.done == [1, -1, -1]


def test_what_is_not_on_the_panel_is_left_to_the_screen(strip: PanelStrip, panel: Panel) -> None:
    assert not _mouse(strip, pygame.MOUSEBUTTONDOWN, (100, TOP - 1))
    assert not _mouse(strip, pygame.MOUSEBUTTONUP, (100, TOP - 1))
    assert _mouse(strip, pygame.MOUSEBUTTONUP, (600, TOP + 5))
    assert not strip.hear(pygame.event.Event(pygame.QUIT))
    assert panel.done == []


def test_it_is_drawn_when_a_light_changes_and_only_then(
    window: pygame.Surface, strip: PanelStrip, panel: Panel
) -> None:
    assert not strip.changed
    assert strip.draw() == []
    dark = pygame.image.tobytes(window, "RGB")
    panel.shining[7] = (1.0, 0.5, 0.0)
    assert strip.changed
    assert strip.draw()
    assert pygame.image.tobytes(window, "RGB") != dark
    assert not strip.changed


def test_what_would_be_heard_is_seen_as_long_as_it_lasts(
    window: pygame.Surface, strip: PanelStrip, panel: Panel
) -> None:
    silent = pygame.image.tobytes(window, "RGB")
    seen = [silent]
    for panel.level, panel.buzzing in ((3, False), (8, False), (8, True), (0, True)):
        assert strip.changed
        strip.draw()
        seen.append(pygame.image.tobytes(window, "RGB"))
    assert len(set(seen)) == len(seen)
    panel.buzzing = False
    strip.draw()
    assert pygame.image.tobytes(window, "RGB") == silent


def test_eight_seats_and_everything_shared_lie_apart_within_the_strip(strip: PanelStrip) -> None:
    assert strip.buzzer
    places = [*strip.buttons.values(), *strip.arrows.values(), strip.sound, strip.buzzer]
    for at, place in enumerate(places):
        assert strip.place.contains(place)
        assert place.collidelist(places[at + 1 :]) == -1
