"""Key presses told apart: a hand's are handed on, a card reader's are swallowed.

Nearly every cheap card reader is a keyboard to the machine. One that the referee does not use would
enter its numbers as scores and tap buttons with its Enter. A key waits whether another follows fast
(see `core/key_burst`); five in a row that do are no hand's, and the whole row is dropped. A shorter
row with its Enter may be either's: it is held until somebody has said which.
"""

from collections.abc import Iterable

import pygame

from tablepi.core.key_burst import CLOSE_MS, FIRST_MS, GAP_MS, KeyBurst
from tablepi.screens.context.table_settings import Hands

END_MS = 100
"""Keys this soon after a scan's last fast one are the scan's as well: its Tab, its Enter."""

HELD_MS = 60_000
"""Time for which a row is held that somebody is asked about."""

_ENDS = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_TAB)

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
    `hands`: the keyboards that somebody types on.
    """

    def __init__(self) -> None:
        self.hands = Hands()
        self._burst = KeyBurst()
        self._held: list[pygame.event.Event] = []
        self._asked: list[pygame.event.Event] = []
        self._asked_ms = self._told = 0
        self._sifted_ms: int | None = None
        self._fast_ms: int | None = None
        self._scanned = False

    @property
    def holding(self) -> bool:
        """True if keys wait: then `sift` is to be called again soon."""
        return bool(self._held)

    def take_scan(self) -> bool:
        """True if a scan was swallowed, or a row is held, since the last call."""
        scanned, self._scanned = self._scanned, False
        return scanned

    def sift(
        self, events: Iterable[pygame.event.Event], now_ms: int
    ) -> Iterable[pygame.event.Event]:
        """Events to be handled now, in order: all but keys that wait, and those of a scan."""
        since_ms = now_ms if self._sifted_ms is None else self._sifted_ms
        self._sifted_ms = now_ms
        self._burst.gap_ms = self._gap_ms()
        events_out = self._answered(now_ms)
        for event in events:
            # Within a row, Shift is a key as any other.
            if event.type == pygame.KEYDOWN and (
                event.key not in _SILENT or self._burst.goes_on(since_ms)
            ):
                events_out += self._press(event, since_ms, now_ms)
            else:
                events_out.append(event)
        return events_out if self._burst.goes_on(now_ms) else [*events_out, *self._release(now_ms)]

    def _gap_ms(self) -> int:
        if self.hands.all_known:
            return GAP_MS
        return CLOSE_MS if self._burst.by_hand else FIRST_MS

    def _answered(self, now_ms: int) -> list[pygame.event.Event]:
        """The next key of the row that was asked about, once a hand is said to have typed it."""
        since_ms = now_ms - self._asked_ms
        if since_ms > HELD_MS:
            self._asked = []
        # One at a time: what Enter does stands on the screen only when the keys before it do.
        if not self._asked or self.hands.told <= self._told or since_ms < GAP_MS:
            return []
        self._asked_ms = now_ms
        return [self._asked.pop(0)]

    def _press(
        self, event: pygame.event.Event, since_ms: int, now_ms: int
    ) -> list[pygame.event.Event]:
        """A key; what is handed on before it is another row's."""
        follows = self._burst.goes_on(since_ms)
        events_out = [] if follows else self._release(now_ms)
        if not follows and self._fast_ms is not None and since_ms - self._fast_ms < END_MS:
            return events_out
        self._held.append(event)
        # A scan is told once, by the key that makes the row one, however many follow.
        was_burst = follows and self._burst.is_one
        if self._burst.press(since_ms, now_ms, is_end=event.key in _ENDS):
            self._held.clear()
            self._fast_ms = now_ms
            self._scanned = self._scanned or not was_burst
        return events_out

    def _release(self, now_ms: int) -> list[pygame.event.Event]:
        """The row that has ended; one that a reader may have typed is asked about first."""
        events, self._held = self._held, []
        if not events or self.hands.all_known or not self._burst.is_code:
            return events
        self._asked, self._asked_ms, self._told = events, now_ms, self.hands.told
        self._scanned = True
        return []
