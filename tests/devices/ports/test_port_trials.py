"""What is plugged in is tried once: a reader is recognised, anything else is left alone.

The devices are simulated, each on a pseudo-terminal whose links lie where udev would put them.
"""

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tablepi.devices.messages import PortsChanged, PortTried, TagSeen
from tablepi.devices.ports.port_trials import TRY_MS
from tablepi.tools.simulator.simulated_cable import SimulatedCable
from tablepi.tools.simulator.simulated_pn532 import SimulatedPn532
from tablepi.tools.simulator.simulated_rdm6300 import SimulatedRdm6300
from tablepi.tools.simulator.simulated_tablepi import SimulatedTablepi
from tests.devices.trial_desk import TrialDesk


class Desk(TrialDesk):
    """A folder of serial devices."""

    def __init__(self, dev: Path) -> None:
        super().__init__(dev)
        self.by_id = dev / "serial/by-id"
        self.by_id.mkdir(parents=True)

    def device(self, number: int = 0) -> str:
        """The path for a device that is plugged in, with its lasting name."""
        (self.by_id / f"reader-{number}").symlink_to(self.dev / f"ttyUSB{number}")
        return str(self.dev / f"ttyUSB{number}")

    def name(self, number: int = 0) -> str:
        return str(self.by_id / f"reader-{number}")


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    made = Desk(tmp_path)
    yield made
    made.trials.stop()


def test_a_reader_that_answers_is_recognised_and_kept_by_its_lasting_name(desk: Desk) -> None:
    with SimulatedPn532(time.monotonic_ns, desk.device()):
        desk.look_until(desk.tried)
        assert desk.told == [PortsChanged(), PortTried(desk.name(), "pn532")]
        assert [each.over for each in desk.trials.tried] == [True]
        desk.trials.look()
        assert len(desk.tried()) == 1


def test_our_own_reader_is_recognised(desk: Desk) -> None:
    with SimulatedTablepi(time.monotonic_ns, path=desk.device()):
        desk.look_until(desk.tried)
        assert desk.tried() == [PortTried(desk.name(), "tablepi")]


def test_one_that_only_speaks_of_cards_is_recognised_by_the_first_which_is_not_told(
    desk: Desk,
) -> None:
    with SimulatedRdm6300(time.monotonic_ns, desk.device()) as reader:
        desk.trials.look()
        assert desk.tried() == []
        assert [(each.kind, each.over) for each in desk.trials.tried] == [("", False)]
        reader.lay("0415148F2E")
        desk.look_until(desk.tried)
        assert desk.tried() == [PortTried(desk.name(), "rdm6300")]
        assert not any(isinstance(each, TagSeen) for each in desk.told)


def test_a_device_that_stays_silent_is_told_once_and_closed(desk: Desk) -> None:
    with SimulatedCable(desk.device()) as device:
        desk.trials.look()
        desk.ahead_ns = TRY_MS * 1_000_000
        desk.trials.look()
        assert desk.tried() == [PortTried(desk.name(), "")]
        device.received()
        for _ in range(5):
            desk.trials.look()
        assert len(desk.tried()) == 1
        assert device.received(0.3) == b""


def test_a_device_that_speaks_otherwise_is_none(desk: Desk) -> None:
    with SimulatedCable(desk.device()) as device:

        def chatter() -> bool:
            device.send(b"\xff\x00\x81" * 40)
            desk.ahead_ns += 1_000_000_000
            return bool(desk.tried())

        desk.look_until(chatter)
        assert desk.tried() == [PortTried(desk.name(), "")]
        assert desk.ahead_ns < TRY_MS * 1_000_000


def test_a_port_in_use_is_never_opened(desk: Desk) -> None:
    with SimulatedCable(desk.device()) as device:
        desk.taken = [desk.name()]
        desk.trials.look()
        assert desk.told == []
        assert device.received(0.3) == b""


def test_what_is_pulled_is_gone_and_tried_anew_when_it_is_back(desk: Desk) -> None:
    with SimulatedPn532(time.monotonic_ns, desk.device()) as reader:
        desk.look_until(desk.tried)
        reader.unplug()
        desk.trials.look()
        assert desk.trials.tried == ()
        reader.replug()
        desk.look_until(lambda: len(desk.tried()) == 2)
        assert desk.tried()[1] == PortTried(desk.name(), "pn532")


def test_a_device_is_tried_again_when_it_is_asked_for(desk: Desk) -> None:
    with SimulatedRdm6300(time.monotonic_ns, desk.device()) as reader:
        desk.trials.look()
        desk.ahead_ns = TRY_MS * 1_000_000
        desk.trials.look()
        assert desk.tried() == [PortTried(desk.name(), "")]
        reader.lay("0415148F2E")
        desk.trials.again(desk.name())
        desk.look_until(lambda: len(desk.tried()) == 2)
        assert desk.tried()[1].kind == "rdm6300"


def test_a_serial_port_on_the_pins_is_not_tried(desk: Desk) -> None:
    with SimulatedCable(str(desk.dev / "ttyAMA0")) as device:
        desk.trials.look()
        assert desk.told == []
        assert device.received(0.3) == b""
