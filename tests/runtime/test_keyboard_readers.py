"""A reader that types like a keyboard, on a whole table: found by a scan, used, kept, played with.

The keyboard is simulated on a pseudo-terminal, which a screen hears nothing of.
"""

import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path

import pytest

from tablepi.app.inbox import Inbox
from tablepi.devices.messages import PortTried, ReaderFound, ReaderLost, TagSeen
from tablepi.devices.readers import ReaderConfig
from tablepi.devices.sim.simulated_keys import SimulatedKeyboard
from tablepi.runtime.config import Config, StoreConfig
from tablepi.runtime.settings_file import settings_of, with_chosen
from tablepi.runtime.table_readers import TableReaders

PATIENCE_S = 20.0
NUMBER = "0006584241"


class Desk:
    """A table's readers on a folder of devices, which can be started anew."""

    def __init__(self, place: Path) -> None:
        self.dev = place / "dev"
        (self.dev / "input/by-id").mkdir(parents=True)
        self.config = replace(Config(), store=StoreConfig(str(place / "tablepi.db")))
        self.port = str(self.dev / "input/by-id/usb-Sycreader-event-kbd")
        Path(self.port).symlink_to(self.dev / "input/event0")
        self.closing = ExitStack()
        self.start()

    def start(self) -> None:
        self.inbox = Inbox()
        self.heard: list[object] = []
        settings = settings_of(self.config)
        clock_ns = time.monotonic_ns
        self.readers = TableReaders(
            self.config.reader, settings, self.inbox.put, clock_ns, self.dev
        )
        self.readers.start()

    def keyboard(self, layout: str = "us") -> SimulatedKeyboard:
        made = SimulatedKeyboard(time.monotonic_ns, str(self.dev / "input/event0"), layout)
        return self.closing.enter_context(made)

    def until(self, kind: type[object], meanwhile: Callable[[], object] = lambda: None) -> object:
        """The next message of this kind."""
        until = time.monotonic() + PATIENCE_S
        while time.monotonic() < until:
            stamped = self.inbox.get(0.1)
            if stamped is not None:
                self.heard.append(stamped.message)
                if isinstance(stamped.message, kind):
                    return stamped.message
            else:
                meanwhile()
        raise AssertionError(self.heard)


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    made = Desk(tmp_path)
    yield made
    made.readers.stop()
    made.closing.close()


def test_a_scan_finds_it_and_used_it_reads_now_and_after_the_next_start(desk: Desk) -> None:
    keyboard = desk.keyboard()
    assert desk.until(PortTried, lambda: keyboard.scan(NUMBER)) == PortTried(desk.port, "keys")
    (found,) = desk.readers.all()
    assert (found.kind, found.asked, found.typing, found.name) == ("keys", True, True, "")
    assert not any(isinstance(each, TagSeen) for each in desk.heard)
    desk.readers.use(desk.port, "Keyboard scanner")
    desk.until(ReaderFound)
    keyboard.scan(NUMBER)
    assert desk.until(TagSeen) == TagSeen("Keyboard scanner", 0, NUMBER)
    desk.readers.stop()
    desk.start()
    desk.until(ReaderFound)
    keyboard.scan("4711")
    assert desk.until(TagSeen) == TagSeen("Keyboard scanner", 0, "4711")
    assert [each.name for each in with_chosen(desk.config).reader] == ["Keyboard scanner"]


def test_its_layout_is_kept_and_holds_at_once(desk: Desk) -> None:
    keyboard = desk.keyboard("de")
    desk.until(PortTried, lambda: keyboard.scan(NUMBER))
    desk.readers.use(desk.port, "Keyboard scanner")
    desk.until(ReaderFound)
    keyboard.scan("tablepi:sea/yz")
    seen = desk.until(TagSeen)
    assert isinstance(seen, TagSeen)
    assert seen.uid == "tablepi>sea&zy"
    desk.readers.set_layout(desk.port, "de")
    desk.until(ReaderFound)
    keyboard.scan("tablepi:sea/yz")
    seen = desk.until(TagSeen)
    assert isinstance(seen, TagSeen)
    assert seen.uid == "tablepi:sea/yz"
    desk.readers.stop()
    desk.start()
    assert [each.layout for each in desk.readers.all()] == ["de"]


def test_it_is_pulled_and_comes_back_by_itself(desk: Desk) -> None:
    keyboard = desk.keyboard()
    desk.until(PortTried, lambda: keyboard.scan(NUMBER))
    desk.readers.use(desk.port, "Keyboard scanner")
    desk.until(ReaderFound)
    keyboard.unplug()
    desk.until(ReaderLost)
    keyboard.replug()
    desk.until(ReaderFound)
    keyboard.scan(NUMBER)
    assert desk.until(TagSeen) == TagSeen("Keyboard scanner", 0, NUMBER)


@pytest.mark.parametrize("kind", ["keys", "auto"])
def test_a_keyboard_that_the_configuration_names_is_taken_without_asking(
    desk: Desk, kind: str
) -> None:
    desk.readers.stop()
    desk.config = replace(desk.config, reader=(ReaderConfig("table", kind, desk.port),))
    keyboard = desk.keyboard()
    desk.start()
    desk.until(ReaderFound)
    keyboard.scan(NUMBER)
    assert desk.until(TagSeen) == TagSeen("table", 0, NUMBER)
    assert not any(isinstance(each, PortTried) for each in desk.heard)
