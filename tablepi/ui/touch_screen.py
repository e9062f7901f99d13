"""The touch screen as an outlet: a window, or the panel that has a screen, with a stage in it.

A Pi 5 with a panel has two graphics cards, whose numbers change between starts; SDL's KMSDRM driver
takes a card's number, and draws on the first otherwise (github.com/libsdl-org/SDL/issues/13705).
"""

import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from itertools import chain
from pathlib import Path
from typing import NamedTuple

import pygame

from tablepi.core.errors import ScreenError
from tablepi.referee.intents import Intent, Opened, TouchBounced, TypedScan
from tablepi.screens.context.table_settings import Look
from tablepi.screens.pictures.picture import Picture
from tablepi.ui.input.key_guard import KeyGuard
from tablepi.ui.input.touch import TouchDebounce
from tablepi.ui.panel_size import panel_sizes
from tablepi.ui.screens import prefetch_modules
from tablepi.ui.stage import Stage
from tablepi.ui.toolkit.fonts import prefetch_letters
from tablepi.ui.toolkit.glass import Glass, glass_of, learn_panel, of_window
from tablepi.ui.toolkit.sprites import forget

DRM = Path("/sys/class/drm")
"""The cards and their outputs: `card1-DSI-1`, with a file `status`."""


class Output(NamedTuple):
    """An output with a screen: its name, `DSI-1` say, its card's number, and which of the card's
    screens it is, from 0.
    """

    name: str
    card: int
    display: int


def outputs(preferred: str = "", drm: Path = DRM) -> tuple[Output, ...]:
    """The outputs that have a screen, the wanted one first, then panels, then the rest by name."""
    connected = [output for card in sorted(drm.glob("card[0-9]")) for output in _connected(card)]

    def order(output: Output) -> tuple[bool, bool, str]:
        return output.name != preferred, not output.name.startswith(("DSI", "DPI")), output.name

    return tuple(sorted(connected, key=order))


def _connected(card: Path) -> Iterator[Output]:
    """The outputs of one card that have a screen, in the card's own order, which is SDL's too."""
    number = int(card.name.removeprefix("card"))
    folders = sorted(card.parent.glob(f"{card.name}-*"), key=_place)
    with_screen = [folder for folder in folders if _read_text(folder / "status") == "connected"]
    for display, folder in enumerate(with_screen):
        yield Output(folder.name.removeprefix(f"{card.name}-"), number, display)


def _place(output: Path) -> tuple[int, str]:
    """Number that the kernel gives it, from 6.3 on; else its name."""
    number = _read_text(output / "connector_id")
    return int(number or 0), output.name


def _read_text(file: Path) -> str:
    try:
        return file.read_text(encoding="ascii").strip()
    except OSError:
        return ""


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
    if driver == "kmsdrm":
        for panel in panel_sizes():
            learn_panel(panel.px, panel.px_per_mm)
    try:
        surface = _surface(driver, (width_px, height_px), display)
    except pygame.error as error:
        pygame.display.quit()
        raise ScreenError(f"The screen cannot be opened: {error}. {_WAY_OUT}") from None
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
    names = environment.get("SDL_VIDEODRIVER", "")
    if names:
        return tuple(name.strip() for name in names.split(",") if name.strip())
    desktop = [("DISPLAY", "x11"), ("WAYLAND_DISPLAY", "wayland")]
    desktop_drivers = tuple(driver for name, driver in desktop if environment.get(name))
    return (*desktop_drivers, "kmsdrm")


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
                except pygame.error as error:
                    reasons.append(f"{driver}: {error}")
    raise ScreenError(f"No screen found ({'; '.join(reasons)}). {_WAY_OUT}")


def _cards(driver: str, output: str) -> Iterator[tuple[dict[str, str], int]]:
    """Driver settings for each graphics card, with its display; last, SDL's own choice."""
    if driver == "kmsdrm" and _CARD not in os.environ:
        for candidate in outputs(output):
            yield {_CARD: str(candidate.card)}, candidate.display
    yield {}, 0


@contextmanager
def _environment(variables: Mapping[str, str]) -> Iterator[None]:
    """Variables for SDL, which are then as they were."""
    old_values = {name: os.environ.get(name) for name in variables}
    os.environ.update(variables)
    try:
        yield
    finally:
        for name, value in old_values.items():
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
        return pygame.display.set_mode(_size_or(size, desktop), pygame.FULLSCREEN, display=display)
    if driver in _UNSEEN:
        return pygame.display.set_mode(_size_or(size, DESKTOP_SIZE))
    if not any(size) and (desktop[0] <= DESKTOP_SIZE[0] or desktop[1] <= DESKTOP_SIZE[1]):
        return pygame.display.set_mode(_size_or(size, desktop), pygame.FULLSCREEN)
    return pygame.display.set_mode(_size_or(size, DESKTOP_SIZE))


def _size_or(size: tuple[int, int], default: tuple[int, int]) -> tuple[int, int]:
    return size[0] or default[0], size[1] or default[1]


def driver() -> str:
    """The name of SDL's video driver, in small letters; '' while no window is open."""
    # SDL writes some in capitals: KMSDRM.
    return pygame.display.get_driver().lower() if pygame.display.get_init() else ""


CLOSED = (pygame.QUIT, pygame.WINDOWCLOSE)


class TouchScreen:
    """Shows every picture in a window; fingers and keys go to `put` as acts."""

    def __init__(self, window: Window, put: Callable[[Intent], None], motion: bool) -> None:
        self.stage = Stage(window.surface, window.glass, put, motion)
        self._put = put
        self._guard = KeyGuard()
        self._panel_px = window.surface.get_size()
        self._debounce = TouchDebounce(window.glass)
        self._events: list[pygame.event.Event] = []
        put(opened(window.surface.get_size()))
        self._prefetching = chain(prefetch_modules(), prefetch_letters())

    @property
    def moving(self) -> bool:
        """True if something on it wants the next frame."""
        return self.stage.moving

    @property
    def holding(self) -> bool:
        """True if `pump` is to be called again soon: a key or a touch waits for the next one."""
        return self._guard.holding or self._debounce.holding

    def show(self, picture: Picture, now_ms: int) -> None:
        """Draws what differs from what is seen."""
        self.stage.show(picture, now_ms)

    def adjust(self, look: Look) -> None:
        """Applies a look: rotation, size, colours, brightness, motion, keyboards."""
        self.stage.adjust(look)
        self._guard.hands = look.hands
        self._debounce.adjust(glass_of(self._panel_px, look.px_per_mm, 0))

    def turn(self, clicks: int) -> None:
        """Moves the focus by so many pieces, for the knob."""
        self.stage.turn(clicks)

    def push(self) -> None:
        """Taps the focused piece, for the knob."""
        self.stage.push()

    def back(self) -> None:
        """Goes back, for a held knob."""
        self.stage.back()

    def listen(self, now_ms: int) -> None:
        """Takes the window's events, which `pump` is to handle."""
        # Called while the disk works, too: of keys that all come after it none could be told from
        # a hand's.
        events = self._guard.sift(pygame.event.get(), now_ms)
        self._events += self._debounce.sift(events, now_ms)

    def pump(self, now_ms: int) -> bool:
        """Handles the window's events; False when it was closed."""
        self.listen(now_ms)
        events, self._events = self._events, []
        for event in events:
            if event.type in CLOSED:
                return False
            self._handle(event, now_ms)
        if self._guard.take_scan():
            self._put(TypedScan())
        if self._debounce.take_bounce():
            self._put(TouchBounced())
        return True

    def rest(self) -> None:
        """Reads one more screen or font, and paints one more card that may be offered soon."""
        next(self._prefetching, None)
        self.stage.rest()

    def _handle(self, event: pygame.event.Event, now_ms: int) -> None:
        self.stage.handle(event, now_ms)


def opened(panel_px: tuple[int, int]) -> Opened:
    """The intent that tells the app about a panel of this many pixels."""
    return Opened(panel_px, of_window(*panel_px).px_per_mm)
