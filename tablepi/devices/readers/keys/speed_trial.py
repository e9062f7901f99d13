"""A keyboard that nobody configured: whether it types as no finger does."""

from collections.abc import Sequence

from tablepi.core.input.key_burst import KeyBurst
from tablepi.devices.messages import Message
from tablepi.devices.readers.keys.key_events import DOWN, KEY, KeyEvent, KeyEvents
from tablepi.devices.readers.keys.typed_scans import MODIFIERS


class SpeedTrial:
    """Listens to a keyboard, which types on for the screen. `name`: `keys` once it typed a burst.

    What it types is not kept, nor told.
    """

    baud = 0
    wait_ms = 200

    def __init__(self) -> None:
        self.name = ""
        self._events = KeyEvents()
        self._burst = KeyBurst()

    def start(self) -> None:
        self._events.forget()
        self._burst.forget()

    def hear(self, data: bytes, at_ms: int) -> Sequence[Message]:
        if any(map(self._is_burst, self._events.feed(data))):
            self.name = "keys"
        return ()

    def _is_burst(self, event: KeyEvent) -> bool:
        pressed = event.kind == KEY and event.value == DOWN and event.code not in MODIFIERS
        return pressed and self._burst.press(event.at_ms, event.at_ms)

    def say(self) -> bytes:
        return b""
