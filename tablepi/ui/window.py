"""The window: on a desktop, or the whole panel without one."""

import os
from collections.abc import Mapping
from typing import NamedTuple

import pygame

from tablepi.core.errors import ScreenError
from tablepi.ui.toolkit.glass import Glass, glass_of
from tablepi.ui.toolkit.sprites import forget

CAPTION = "tablepi"
DESKTOP_SIZE = (1280, 720)
_UNSEEN = ("dummy", "offscreen")

# The system shall not make mouse events from fingers, nor fingers from the mouse; and a window
# that loses the focus to another one on the same desk stays where it is.
_HINTS = {
    "SDL_TOUCH_MOUSE_EVENTS": "0",
    "SDL_MOUSE_TOUCH_EVENTS": "0",
    "SDL_VIDEO_MINIMIZE_ON_FOCUS_LOSS": "0",
    "SDL_VIDEO_X11_WMCLASS": CAPTION,
    "SDL_APP_NAME": CAPTION,
}
_EVENTS = (
    pygame.QUIT,
    pygame.KEYDOWN,
    pygame.MOUSEBUTTONDOWN,
    pygame.MOUSEBUTTONUP,
    pygame.MOUSEMOTION,
    pygame.MOUSEWHEEL,
    pygame.FINGERDOWN,
    pygame.FINGERMOTION,
    pygame.FINGERUP,
    pygame.WINDOWEXPOSED,
    pygame.WINDOWCLOSE,
)


class Window(NamedTuple):
    """An open window. `driver`: how SDL reaches the screen, such as `x11` or `kmsdrm`."""

    surface: pygame.Surface
    glass: Glass
    driver: str


def open_window(
    width_px: int = 0, height_px: int = 0, px_per_mm: float = 0.0, full: bool = False
) -> Window:
    """Opens the screen; a desktop is taken where there is one, else the panel itself.

    Size 0 is the whole panel, on a desktop a window of 1280x720, or the whole screen where that
    is no larger. `px_per_mm` 0 goes by the panel. `SDL_VIDEODRIVER` is obeyed. Raises ScreenError.
    """
    for name, value in _HINTS.items():
        os.environ.setdefault(name, value)
    driver = _connect()
    try:
        surface = _surface(driver, (width_px, height_px), full)
    except pygame.error as wrong:
        pygame.display.quit()
        raise ScreenError(f"The screen cannot be opened: {wrong}. {_WAY_OUT}") from None
    pygame.display.set_caption(CAPTION)
    pygame.mouse.set_visible(driver != "kmsdrm")
    pygame.event.set_blocked(None)
    pygame.event.set_allowed(_EVENTS)
    forget()
    return Window(surface, glass_of(surface.get_size(), px_per_mm), driver)


def desktop_holds(width_px: int, height_px: int) -> bool:
    """Whether a window of this size is whole on the desktop. Raises ScreenError."""
    driver = _connect()
    router = pygame.display.get_desktop_sizes()[0]
    pygame.display.quit()
    return driver in _UNSEEN or (router[0] >= width_px and router[1] >= height_px)


def close_window() -> None:
    """Gives the screen back."""
    forget()
    pygame.display.quit()


def drivers(environment: Mapping[str, str]) -> tuple[str, ...]:
    """SDL's video drivers in the order in which they are tried."""
    chosen = environment.get("SDL_VIDEODRIVER", "")
    if chosen:
        return tuple(name.strip() for name in chosen.split(",") if name.strip())
    desktop = [("DISPLAY", "x11"), ("WAYLAND_DISPLAY", "wayland")]
    found = tuple(driver for name, driver in desktop if environment.get(name))
    return (*found, "kmsdrm")


_WAY_OUT = (
    "Expected a desktop (DISPLAY or WAYLAND_DISPLAY) or a panel (/dev/dri, with its user in the "
    "groups video, render and input): connect a screen, or run without one."
)


def _connect() -> str:
    """The driver that could be reached."""
    before = os.environ.get("SDL_VIDEODRIVER")
    reasons: list[str] = []
    for driver in drivers(os.environ):
        os.environ["SDL_VIDEODRIVER"] = driver
        try:
            pygame.display.init()
            return driver
        except pygame.error as wrong:
            reasons.append(f"{driver}: {wrong}")
        finally:
            _restore(before)
    raise ScreenError(f"No screen found ({'; '.join(reasons)}). {_WAY_OUT}")


def _restore(chosen: str | None) -> None:
    if chosen is None:
        os.environ.pop("SDL_VIDEODRIVER", None)
    else:
        os.environ["SDL_VIDEODRIVER"] = chosen


def _surface(driver: str, size: tuple[int, int], full: bool) -> pygame.Surface:
    router = pygame.display.get_desktop_sizes()[0]
    if driver == "kmsdrm":
        # SDL would take desktop OpenGL, which without a libGL draws nothing and does not say so.
        os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "opengles2")
        return pygame.display.set_mode(_asked(size, router), pygame.FULLSCREEN)
    if driver in _UNSEEN:
        return pygame.display.set_mode(_asked(size, DESKTOP_SIZE))
    whole = full or (
        not any(size) and (router[0] <= DESKTOP_SIZE[0] or router[1] <= DESKTOP_SIZE[1])
    )
    if whole:
        return pygame.display.set_mode(_asked(size, router), pygame.FULLSCREEN)
    return pygame.display.set_mode(_asked(size, DESKTOP_SIZE))


def _asked(size: tuple[int, int], otherwise: tuple[int, int]) -> tuple[int, int]:
    return size[0] or otherwise[0], size[1] or otherwise[1]


def driver() -> str:
    """The name of SDL's video driver; '' while no window is open."""
    return pygame.display.get_driver() if pygame.display.get_init() else ""
