"""The window: on a desktop, or the whole panel without one."""

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import NamedTuple

import pygame

from tablepi.core.errors import ScreenError
from tablepi.ui.outputs import outputs
from tablepi.ui.toolkit.glass import Glass, glass_of
from tablepi.ui.toolkit.sprites import forget

CAPTION = "tablepi"
DESKTOP_SIZE = (1280, 720)
_CARD = "SDL_KMSDRM_DEVICE_INDEX"
"""SDL's variable for the number of the graphics card."""
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
    width_px: int = 0, height_px: int = 0, px_per_mm: float = 0.0, output: str = ""
) -> Window:
    """Opens the screen; a desktop is taken where there is one, else the panel itself.

    Size 0 is the whole panel, on a desktop a window of 1280x720, or the whole screen where that
    is no larger. `px_per_mm` 0 goes by the panel. `output`: of the graphics cards, where there
    is no desktop; one with a screen is taken otherwise. `SDL_VIDEODRIVER` is obeyed. Raises
    ScreenError.
    """
    for name, value in _HINTS.items():
        os.environ.setdefault(name, value)
    driver, display = _connect(output)
    try:
        surface = _surface(driver, (width_px, height_px), display)
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
    """True if a window of this size is whole on the desktop. Raises ScreenError."""
    driver, _ = _connect()
    desktop = pygame.display.get_desktop_sizes()[0]
    pygame.display.quit()
    return driver in _UNSEEN or (desktop[0] >= width_px and desktop[1] >= height_px)


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


def _connect(output: str = "") -> tuple[str, int]:
    """The driver that could be reached, and which of its displays is meant."""
    reasons: list[str] = []
    for driver in drivers(os.environ):
        for card, display in _cards(driver, output):
            with _environment({"SDL_VIDEODRIVER": driver, **card}):
                try:
                    pygame.display.init()
                    return driver, display
                except pygame.error as wrong:
                    reasons.append(f"{driver}: {wrong}")
    raise ScreenError(f"No screen found ({'; '.join(reasons)}). {_WAY_OUT}")


def _cards(driver: str, output: str) -> Iterator[tuple[dict[str, str], int]]:
    """Driver settings for each graphics card, with its display; last, SDL's own choice."""
    if driver == "kmsdrm" and _CARD not in os.environ:
        for each in outputs(output):
            yield {_CARD: str(each.card)}, each.display
    yield {}, 0


@contextmanager
def _environment(changed: Mapping[str, str]) -> Iterator[None]:
    """Variables for SDL, which are then as they were."""
    before = {name: os.environ.get(name) for name in changed}
    os.environ.update(changed)
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                del os.environ[name]
            else:
                os.environ[name] = value


def _surface(driver: str, size: tuple[int, int], display: int) -> pygame.Surface:
    desktops = pygame.display.get_desktop_sizes()
    # A screen that was pulled meanwhile is none any more.
    desktop = desktops[display := min(display, len(desktops) - 1)]
    if driver == "kmsdrm":
        # SDL would take desktop OpenGL, which without a libGL draws nothing and does not say so.
        os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "opengles2")
        return pygame.display.set_mode(_asked(size, desktop), pygame.FULLSCREEN, display=display)
    if driver in _UNSEEN:
        return pygame.display.set_mode(_asked(size, DESKTOP_SIZE))
    if not any(size) and (desktop[0] <= DESKTOP_SIZE[0] or desktop[1] <= DESKTOP_SIZE[1]):
        return pygame.display.set_mode(_asked(size, desktop), pygame.FULLSCREEN)
    return pygame.display.set_mode(_asked(size, DESKTOP_SIZE))


def _asked(size: tuple[int, int], otherwise: tuple[int, int]) -> tuple[int, int]:
    return size[0] or otherwise[0], size[1] or otherwise[1]


def driver() -> str:
    """The name of SDL's video driver; '' while no window is open."""
    return pygame.display.get_driver() if pygame.display.get_init() else ""
