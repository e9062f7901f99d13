"""Key presses told apart: a hand's are handed on, a card reader's are swallowed.

Nearly every cheap card reader is a keyboard to the machine. One that the referee does not use would
enter its numbers as scores and tap buttons with its Enter. A key waits GAP_MS (32 ms) whether
another follows that fast; five in a row that do are no hand's, and the whole row is dropped.
"""

from collections.abc import Iterable

import pygame

from tablepi.core.key_burst import KeyBurst

END_MS = 100
"""Keys this soon after a scan's last fast one are the scan's as well: its Tab, its Enter."""

_SILENT = {
    getattr(pygame, f"K_{name}")
    for name in (
        *("LSHIFT", "RSHIFT", "LCTRL", "RCTRL", "LALT", "RALT", "LGUI", "RGUI", "MODE"),
        *("CAPSLOCK", "NUMLOCK", "LEFT", "RIGHT", "UP", "DOWN", "PAGEUP", "PAGEDOWN"),
        *("HOME", "END", "INSERT", "DELETE", "BACKSPACE", "ESCAPE"),
    )
}
"""Keys that type nothing: no scan begins with them, and a knob may send many at once."""


class KeyGuard:
    """Holds key presses back until a hand's are told from a reader's.

    Events have no times of their own: each came between the last call of `sift` and this one.
    """

    def __init__(self) -> None:
        self._burst = KeyBurst()
        self._held: list[pygame.event.Event] = []
        self._sifted_ms: int | None = None
        self._fast_ms: int | None = None
        self._scanned = False

    @property
    def holding(self) -> bool:
        """True if keys wait: then `sift` is to be called again soon."""
        return bool(self._held)

    def take_scan(self) -> bool:
        """True if a scan was swallowed since the last call."""
        scanned, self._scanned = self._scanned, False
        return scanned

    def sift(
        self, events: Iterable[pygame.event.Event], now_ms: int
    ) -> Iterable[pygame.event.Event]:
        """Events to be handled now, in order: all but keys that wait, and those of a scan."""
        since_ms = now_ms if self._sifted_ms is None else self._sifted_ms
        self._sifted_ms = now_ms
        events_out = []
        for event in events:
            # Within a row, Shift is a key as any other.
            if event.type == pygame.KEYDOWN and (
                event.key not in _SILENT or self._burst.goes_on(since_ms)
            ):
                events_out += self._press(event, since_ms, now_ms)
            else:
                events_out.append(event)
        return events_out if self._burst.goes_on(now_ms) else [*events_out, *self._release()]

    def _press(
        self, event: pygame.event.Event, since_ms: int, now_ms: int
    ) -> list[pygame.event.Event]:
        """A key; what is handed on before it is another row's."""
        follows = self._burst.goes_on(since_ms)
        events_out = [] if follows else self._release()
        if not follows and self._fast_ms is not None and since_ms - self._fast_ms < END_MS:
            return events_out
        self._held.append(event)
        # A scan is told once, by the key that makes the row one, however many follow.
        was_burst = follows and self._burst.is_one
        if self._burst.press(since_ms, now_ms):
            self._held.clear()
            self._fast_ms = now_ms
            self._scanned = self._scanned or not was_burst
        return events_out

    def _release(self) -> list[pygame.event.Event]:
        events, self._held = self._held, []
        return events
