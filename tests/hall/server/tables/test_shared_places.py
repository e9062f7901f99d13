"""Two devices with one id: each is told, and told again once there is only one."""

from tablepi.hall.server.machine.hall_clock import HallClock
from tablepi.hall.server.tables.intake import (
    MOST_KNOWN,
    TWICE_WITHIN_MS,
    SharedPlaces,
    TableStatus,
)
from tablepi.wire.states import TableState, devices_of

TOPIC = "tablepi/1/cafe/t/t07/down/devices"


class Told:
    """A hall's tables, and what was told of their places; `at_s`: its time."""

    def __init__(self) -> None:
        self.at_s = 100.0
        self.status = TableStatus()
        self._clock = HallClock(lambda: 0.0, lambda: self.at_s)
        self.devices: list[int] = []
        self._places = SharedPlaces("cafe", {"t07": self.status}, self._clock, self._hear)

    def _hear(self, topic: str, payload: bytes) -> None:
        assert topic == TOPIC
        self.devices.append(devices_of(payload))

    def ready(self, inst: str, boot: int) -> None:
        self.status.heard(TableState("ready", inst * 16, boot), self._clock.now_ms())
        self._places.tick()

    def wait(self, seconds: float) -> None:
        self.at_s += seconds
        self._places.tick()


def test_two_devices_that_come_in_turns_are_told_until_a_minute_after() -> None:
    told = Told()
    for inst, boot in (("a", 1), ("b", 1), ("a", 2)):
        told.ready(inst, boot)
        told.wait(5)
    assert told.devices == [1]
    told.ready("b", 2)
    assert told.devices == [1, 2]
    told.wait(TWICE_WITHIN_MS / 1000 + 1)
    assert told.devices == [1, 2, 1]


def test_one_device_that_comes_back_often_is_one() -> None:
    told = Told()
    for boot in range(1, 9):
        told.ready("a", boot)
        told.wait(2)
    assert told.devices == [1]


def test_of_a_flood_of_devices_the_latest_are_remembered_and_a_small_boot_of_them_is_old() -> None:
    status = TableStatus()
    for number in range(10 * MOST_KNOWN):
        status.heard(TableState("ready", f"{number:016x}", 5), number)
    assert not status.two_devices(10 * MOST_KNOWN)
    latest, first = f"{10 * MOST_KNOWN - 1:016x}", f"{0:016x}"
    assert not status.heard(TableState("lost", latest, 4), 0)
    assert status.heard(TableState("lost", first, 4), 0)
    for inst in (latest, first):
        for boot in (6, 7):
            status.heard(TableState("ready", inst, boot), 10 * MOST_KNOWN)
    assert status.two_devices(10 * MOST_KNOWN)
