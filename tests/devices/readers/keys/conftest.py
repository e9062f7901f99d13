"""A reader whose keys a test presses."""

from collections.abc import Callable

import pytest

from tablepi.core.errors import in_english
from tablepi.devices.messages import ReaderTrouble, TagSeen
from tablepi.devices.readers import ReaderConfig
from tablepi.devices.readers.keys import ENTER, KeysReader
from tablepi.devices.readers.keys.key_events import DOWN, KEY, UP, KeyEvent
from tablepi.tools.simulator.simulated_keys import events_of, typed


class Keyboard:
    """A `keys` reader and the clock of its keyboard; what it said is kept in `said`."""

    def __init__(self, layout: str = "us", reads: int = 1) -> None:
        self.at_ms = 10_000
        config = ReaderConfig("left", "keys", "unused", layout=layout, repeat_ms=0, reads=reads)
        self.reader = KeysReader(config)
        self.reader.start()
        self.said: list[object] = []

    @property
    def texts(self) -> list[str]:
        return [each.uid for each in self.said if isinstance(each, TagSeen)]

    @property
    def troubles(self) -> list[str]:
        return [in_english(each.why) for each in self.said if isinstance(each, ReaderTrouble)]

    def hear(self, data: bytes) -> None:
        self.said += self.reader.hear(data, self.at_ms)

    def press(self, *codes: int, value: int = DOWN) -> None:
        """Keys one after the other, each let go again unless a `value` is given."""
        for code in codes:
            self.hear(events_of(KeyEvent(self.at_ms, KEY, code, value)))
            if value == DOWN:
                self.hear(events_of(KeyEvent(self.at_ms + 1, KEY, code, UP)))
            self.at_ms += 5

    def type(self, text: str, layout: str = "us", end: int = ENTER) -> None:
        scan = list(typed(text, self.at_ms, layout, end))
        self.at_ms = scan[-1].at_ms
        self.hear(events_of(*scan))

    def wait(self, ms: int) -> None:
        self.at_ms += ms
        self.hear(b"")


@pytest.fixture
def keyboard() -> Keyboard:
    return Keyboard()


@pytest.fixture
def keyboard_of() -> Callable[[str], Keyboard]:
    return Keyboard
