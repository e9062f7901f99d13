"""A reader that types like a keyboard, on a whole table: found by a scan, used, kept, played with.

The keyboard is simulated on a pseudo-terminal, which a screen hears nothing of.
"""

import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from tablepi.devices.messages import (
    LayoutProved,
    PortsChanged,
    PortTried,
    ReaderFound,
    ReaderLost,
    TagSeen,
)
from tablepi.devices.readers import ReaderConfig
from tablepi.devices.tags.ndef import with_letters
from tablepi.runtime.settings.settings_file import with_chosen
from tablepi.screens.context.table_settings import Hands
from tablepi.tools.simulator.simulated_keys import SimulatedKeyboard
from tests.runtime.reader_desk import ReaderDesk

NUMBER = "0006584241"


class Desk(ReaderDesk):
    """A desk with one keyboard."""

    def __init__(self, place: Path) -> None:
        super().__init__(place, "input/by-id/usb-Sycreader-event-kbd", "input/event0")

    def keyboard(self, layout: str = "us") -> SimulatedKeyboard:
        made = SimulatedKeyboard(time.monotonic_ns, self.device, layout)
        return self.closing.enter_context(made)

    def tried(self, keyboard: SimulatedKeyboard, number: str) -> object:
        """The answer of a keyboard that scans until it is heard, one scan unread at most.

        More would overflow its line on a busy machine, which cuts a scan in two.
        """

        def scan_again() -> None:
            if keyboard.is_read():
                keyboard.scan(number)

        return self.until(PortTried, scan_again)


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    made = Desk(tmp_path)
    yield made
    made.close()


def test_a_scan_finds_it_and_used_it_reads_now_and_after_the_next_start(desk: Desk) -> None:
    keyboard = desk.keyboard()
    assert desk.tried(keyboard, NUMBER) == PortTried(desk.port, "keys")
    (found,) = desk.readers.all()
    assert (found.kind, found.asked, found.typing, found.name) == ("keys", True, True, "")
    assert not any(isinstance(each, TagSeen) for each in desk.heard)
    desk.readers.use(desk.port, "Keyboard scanner")
    desk.until(ReaderFound)
    keyboard.scan("4711")
    assert _seen(desk) == TagSeen("Keyboard scanner", 0, "4711")
    desk.again()
    desk.until(ReaderFound)
    keyboard.scan("4712")
    assert _seen(desk) == TagSeen("Keyboard scanner", 0, "4712")
    assert [each.name for each in with_chosen(desk.config).reader] == ["Keyboard scanner"]


def _seen(desk: Desk) -> TagSeen:
    """What is seen next; the end of a number that was scanned before may still come."""
    while True:
        seen = desk.until(TagSeen)
        assert isinstance(seen, TagSeen)
        if seen.uid not in NUMBER:
            return seen


def test_its_layout_is_kept_and_holds_at_once(desk: Desk) -> None:
    keyboard = desk.keyboard("de")
    desk.tried(keyboard, NUMBER)
    desk.readers.use(desk.port, "Keyboard scanner")
    desk.until(ReaderFound)
    keyboard.scan("tablepi:sea/yz")
    assert _seen(desk).uid == "tablepi>sea&zy"
    desk.readers.set_layout(desk.port, "de")
    desk.until(ReaderFound)
    keyboard.scan("tablepi:sea/yz")
    assert _seen(desk).uid == "tablepi:sea/yz"
    desk.again()
    assert [each.layout for each in desk.readers.all()] == ["de"]


def test_a_layout_that_a_code_proves_is_kept_while_it_reads_on(desk: Desk) -> None:
    keyboard = desk.keyboard("fr")
    desk.tried(keyboard, NUMBER)
    desk.readers.use(desk.port, "Keyboard scanner")
    desk.until(ReaderFound)
    keyboard.scan(with_letters("tablepi:decktet/castle"))
    assert desk.until(LayoutProved) == LayoutProved("Keyboard scanner", "fr")
    assert desk.readers.prove_layout("Keyboard scanner", "fr")
    assert not desk.readers.prove_layout("Keyboard scanner", "fr")
    keyboard.scan("zoo")
    assert [_seen(desk).uid for _ in range(2)] == ["tablepi:decktet/castle", "zoo"]
    assert sum(isinstance(each, ReaderFound) for each in desk.heard) == 1
    desk.again()
    assert [(each.layout, each.layout_proved) for each in with_chosen(desk.config).reader] == [
        ("fr", True)
    ]


def test_a_keyboard_that_somebody_types_on_is_known_until_that_is_taken_back(desk: Desk) -> None:
    keyboard = desk.keyboard()
    assert desk.readers.hands == Hands(0, all_known=False)
    desk.tried(keyboard, "17")
    desk.readers.type_on(desk.port)
    for _ in range(2):
        desk.until(PortsChanged) if not desk.readers.all() else None
        (found,) = desk.readers.all()
        assert (found.hand, found.asked) == (True, False)
        assert desk.readers.hands == Hands(1, all_known=True)
        desk.again()
    desk.until(PortsChanged)
    desk.readers.again(desk.port)
    assert desk.readers.hands == Hands(0, all_known=False)


def test_it_is_pulled_and_comes_back_by_itself(desk: Desk) -> None:
    keyboard = desk.keyboard()
    desk.tried(keyboard, NUMBER)
    desk.readers.use(desk.port, "Keyboard scanner")
    desk.until(ReaderFound)
    keyboard.unplug()
    desk.until(ReaderLost)
    keyboard.replug()
    desk.until(ReaderFound)
    keyboard.scan("4711")
    assert _seen(desk) == TagSeen("Keyboard scanner", 0, "4711")


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
