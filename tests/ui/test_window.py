import os
import subprocess
import sys
from collections.abc import Iterator

import pygame
import pytest

from tablepi.core.errors import ScreenError
from tablepi.ui.toolkit.glass import glass_of
from tablepi.ui.touch_screen import close_window, driver, drivers, open_window


@pytest.fixture
def dummy(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    yield
    close_window()


def test_a_desktop_goes_before_the_bare_panel() -> None:
    assert drivers({}) == ("kmsdrm",)
    assert drivers({"DISPLAY": ":0"}) == ("x11", "kmsdrm")
    assert drivers({"WAYLAND_DISPLAY": "wayland-0"}) == ("wayland", "kmsdrm")


def test_a_driver_that_was_chosen_is_the_only_one() -> None:
    assert drivers({"DISPLAY": ":0", "SDL_VIDEODRIVER": "dummy"}) == ("dummy",)


@pytest.mark.usefixtures("dummy")
def test_a_window_of_the_size_that_was_asked_for_opens() -> None:
    window = open_window(800, 480)
    assert window.surface.get_size() == (800, 480)
    assert window.glass.size == (800, 480)
    assert window.driver == "dummy"
    assert pygame.display.get_caption()[0] == "tablepi"


@pytest.mark.usefixtures("dummy")
def test_the_events_that_nobody_hears_are_not_queued() -> None:
    open_window(800, 480)
    pygame.event.clear()
    pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text="a"))
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    assert [event.type for event in pygame.event.get()] == [pygame.QUIT]


def test_a_bare_panel_is_drawn_on_by_the_library_that_the_package_brings(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    drawn_by: list[str | None] = []

    def set_mode(*_: object, display: int) -> pygame.Surface:
        drawn_by.append(os.environ.get("SDL_FRAMEBUFFER_ACCELERATION"))
        return pygame.Surface((800, 480))

    monkeypatch.setenv("SDL_FRAMEBUFFER_ACCELERATION", "")
    monkeypatch.delenv("SDL_FRAMEBUFFER_ACCELERATION")
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    pygame.display.init()
    monkeypatch.setenv("SDL_VIDEODRIVER", "kmsdrm")
    monkeypatch.setattr("pygame.display.init", lambda: None)
    monkeypatch.setattr("pygame.display.set_mode", set_mode)
    monkeypatch.setattr("pygame.mouse.set_visible", lambda _: None)
    assert open_window().driver == "kmsdrm"
    close_window()
    assert drawn_by == ["opengles2"]


def test_the_driver_bears_the_name_by_which_it_is_asked_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("pygame.display.get_init", lambda: True)
    monkeypatch.setattr("pygame.display.get_driver", lambda: "KMSDRM")
    assert driver() == "kmsdrm"


def test_a_density_that_was_set_goes_before_the_guess() -> None:
    assert glass_of((800, 480)).px_per_mm == 5.22
    assert glass_of((800, 480), 6.5).px_per_mm == 6.5


def test_without_any_display_it_is_said_what_was_expected(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "nothing-of-this-name")
    with pytest.raises(ScreenError, match=r"No screen found.*DISPLAY.*/dev/dri.*run without one"):
        open_window()
    assert os.environ["SDL_VIDEODRIVER"] == "nothing-of-this-name"


def test_a_screen_can_be_tried_again_after_none_was_found(
    monkeypatch: pytest.MonkeyPatch, dummy: None
) -> None:
    # A display that another test left open would be taken for the screen.
    close_window()
    monkeypatch.setenv("SDL_VIDEODRIVER", "nothing-of-this-name")
    with pytest.raises(ScreenError):
        open_window()
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    assert open_window(800, 480).driver == "dummy"


def test_the_screen_does_without_numpy_which_takes_as_long_as_all_the_rest() -> None:
    code = "import sys, tablepi.ui.touch_screen, tablepi.ui.stage; print('numpy' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False"]
