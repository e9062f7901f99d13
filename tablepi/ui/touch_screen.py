"""The touch screen as an outlet: a window with a stage in it."""

from collections.abc import Callable

import pygame

from tablepi.referee.intents import Intent, Opened, TouchBounced, TypedScan
from tablepi.screens.context.table_settings import Look
from tablepi.screens.pictures.picture import Picture
from tablepi.ui.input.key_guard import KeyGuard
from tablepi.ui.input.touch_debounce import TouchDebounce
from tablepi.ui.screens import prefetch_modules
from tablepi.ui.stage import Stage
from tablepi.ui.toolkit.glass import glass_of, of_window
from tablepi.ui.window import Window

CLOSED = (pygame.QUIT, pygame.WINDOWCLOSE)


class TouchScreen:
    """Shows every picture in a window; fingers and keys go to `put` as acts."""

    def __init__(self, window: Window, put: Callable[[Intent], None], motion: bool) -> None:
        self.stage = Stage(window.surface, window.glass, put, motion)
        self._put = put
        self._guard = KeyGuard()
        self._panel_px = window.surface.get_size()
        self._debounce = TouchDebounce(window.glass)
        self._taken: list[pygame.event.Event] = []
        put(opened(window.surface.get_size()))
        self._prefetching = prefetch_modules()

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
        """Applies a look: rotation, size, colours, brightness, motion."""
        self.stage.adjust(look)
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
        events = self._guard.sift(pygame.event.get(), now_ms)
        self._taken += self._debounce.sift(events, now_ms)

    def pump(self, now_ms: int) -> bool:
        """Handles the window's events; False when it was closed."""
        self.listen(now_ms)
        taken, self._taken = self._taken, []
        for event in taken:
            if event.type in CLOSED:
                return False
            self._handle(event, now_ms)
        if self._guard.take_scan():
            self._put(TypedScan())
        if self._debounce.take_bounce():
            self._put(TouchBounced())
        return True

    def rest(self) -> None:
        """Reads one more screen, and paints one more of the cards that may be offered soon."""
        next(self._prefetching, None)
        self.stage.rest()

    def _handle(self, event: pygame.event.Event, now_ms: int) -> None:
        self.stage.handle(event, now_ms)


def opened(panel_px: tuple[int, int]) -> Opened:
    """The intent that tells the app about a panel of this many pixels."""
    return Opened(panel_px, of_window(*panel_px).px_per_mm)
