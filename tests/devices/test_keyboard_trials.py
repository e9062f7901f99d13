"""A keyboard that is plugged in: a card reader's is told by its speed, a hand's is left alone.

The keyboards are simulated on pseudo-terminals whose links lie where udev would put them.
"""

import errno
from collections.abc import Iterator
from pathlib import Path

import pytest

from tablepi.core.key_burst import LEAST
from tablepi.core.text.phrase import Phrase
from tablepi.devices.messages import PortsChanged, PortTried, TagSeen
from tablepi.devices.ports.port_trials import TRY_MS
from tablepi.devices.ports.serial_ports import keyboards
from tablepi.devices.readers.keys import SpeedTrial
from tablepi.tools.simulator.simulated_keys import SimulatedKeyboard, events_of, typed
from tests.devices.trial_desk import TrialDesk

NUMBER = "0006584241"


class Desk(TrialDesk):
    """A folder of keyboards."""

    def __init__(self, dev: Path) -> None:
        super().__init__(dev)
        for folder in ("by-id", "by-path"):
            (dev / "input" / folder).mkdir(parents=True)

    def name(self, name: str, number: int = 0, folder: str = "by-id") -> str:
        """A lasting name of a keyboard."""
        link = self.dev / "input" / folder / f"{name}-event-kbd"
        link.symlink_to(self.dev / f"input/event{number}")
        return str(link)

    def keyboard(self, number: int = 0, key_ms: int = 4) -> SimulatedKeyboard:
        path = str(self.dev / f"input/event{number}")
        return SimulatedKeyboard(self.now_ns, path, key_ms=key_ms)


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    made = Desk(tmp_path)
    yield made
    made.trials.stop()


def test_a_scan_makes_a_keyboard_a_card_reader_and_is_not_told(desk: Desk) -> None:
    port = desk.name("usb-Sycreader_USB_Reader_08FF20")
    with desk.keyboard() as keyboard:
        desk.look_until(lambda: desk.trials.tried)
        assert desk.told == [PortsChanged()]
        (found,) = desk.trials.tried
        assert (found.port, found.kind, found.over) == (port, "", False)

        def scan() -> bool:
            keyboard.scan(NUMBER)
            return bool(desk.tried())

        desk.look_until(scan)
        assert desk.tried() == [PortTried(port, "keys")]
        assert not any(isinstance(each, TagSeen) for each in desk.told)
        assert NUMBER not in repr(desk.told)


def test_a_keyboard_that_fingers_type_on_is_listened_to_and_never_called_a_reader(
    desk: Desk,
) -> None:
    desk.name("usb-Cherry_Keyboard")
    with desk.keyboard(key_ms=60) as keyboard:
        desk.trials.look()
        keyboard.scan("t", end=0)
        desk.ahead_ns += 1_000_000_000
        for _ in range(3):
            keyboard.scan("the quick brown fox")
            desk.ahead_ns += TRY_MS * 1_000_000
            desk.trials.look()
        assert desk.tried() == []
        assert [each.over for each in desk.trials.tried] == [False]


@pytest.mark.parametrize(
    ("key_ms", "keys", "is_reader"),
    [(2, LEAST, True), (20, LEAST, True), (28, 12, True), (2, LEAST - 1, False), (50, 30, False)],
)
def test_the_speed_of_a_few_keys_tells_a_reader_from_a_hand(
    key_ms: int, keys: int, is_reader: bool
) -> None:
    trial = SpeedTrial()
    trial.start()
    trial.hear(events_of(*typed("7" * keys, 1000, end=0, key_ms=key_ms)), 1000)
    assert trial.name == ("keys" if is_reader else "")


@pytest.mark.parametrize(
    ("before", "key_ms", "is_reader"),
    [("", 28, True), ("", 90, True), ("x", 28, True), ("x", 90, False)],
)
def test_three_keys_and_enter_are_a_readers_unless_a_hand_has_typed_there(
    before: str, key_ms: int, is_reader: bool
) -> None:
    trial = SpeedTrial()
    trial.start()
    trial.hear(events_of(*typed(before, 1000, end=0)), 1000)
    trial.hear(events_of(*typed("7a3", 2000, key_ms=key_ms)), 2000)
    assert trial.name == ("keys" if is_reader else "")


def test_a_key_that_is_held_down_is_no_reader() -> None:
    trial = SpeedTrial()
    down, report, *_ = typed("7", 1000, end=0)
    held = [down, *(down._replace(at_ms=1000 + 8 * n, value=2) for n in range(40)), report]
    trial.hear(events_of(*held), 1000)
    assert trial.name == ""


def test_a_keyboard_in_use_is_not_listened_to(desk: Desk) -> None:
    desk.taken = [desk.name("usb-Reader")]
    with desk.keyboard():
        desk.trials.look()
        assert desk.trials.tried == ()


def test_a_keyboard_that_is_no_usb_device_is_none_of_ours(desk: Desk) -> None:
    desk.name("platform-i8042-serio-0", folder="by-path")
    with desk.keyboard():
        assert keyboards(desk.dev) == []


def test_two_of_one_make_are_known_by_their_sockets(desk: Desk) -> None:
    desk.name("usb-Reader", 0)
    first = desk.name("pci-0000:00:14.0-usb-0:1:1.0", 0, "by-path")
    second = desk.name("pci-0000:00:14.0-usb-0:2:1.0", 1, "by-path")
    with desk.keyboard(0), desk.keyboard(1):
        assert sorted(each.best for each in keyboards(desk.dev)) == [first, second]


def test_one_alone_is_known_by_its_own_name(desk: Desk) -> None:
    own = desk.name("usb-Reader", 0)
    desk.name("pci-0000:00:14.0-usb-0:1:1.0", 0, "by-path")
    with desk.keyboard(0):
        assert [each.best for each in keyboards(desk.dev)] == [own]


def test_what_only_looks_like_a_keyboard_is_not_listed(desk: Desk) -> None:
    desk.name("usb-Headset")
    (desk.dev / "input/event0").symlink_to("/dev/null")
    desk.look_until(lambda: desk.told and not desk.trials.tried)
    assert desk.told == [PortsChanged()]


def test_a_keyboard_that_may_not_be_opened_says_what_to_do(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    def forbidden(path: str) -> None:
        raise PermissionError(errno.EACCES, "Permission denied", path)

    monkeypatch.setattr("evdev.InputDevice", forbidden)
    desk.name("usb-Reader")
    (desk.dev / "input/event0").touch()
    desk.look_until(lambda: any(each.why for each in desk.trials.tried))
    (found,) = desk.trials.tried
    assert found.why == Phrase("port.forbidden", {"group": "input"})
    assert desk.tried() == []
