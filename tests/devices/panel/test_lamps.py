"""The lights' own thread: the latest counts, one that hangs or breaks is nobody else's matter."""

import threading
import time
from collections.abc import Callable

from tablepi.devices.messages import Signal
from tablepi.devices.panel.lights_and_buzzer import STOP_S, Colour, Lamps


class Lamp:
    """A light that remembers how it was set."""

    def __init__(self) -> None:
        self.levels: list[float] = []
        self._set = threading.Condition()

    def __call__(self, level: float, colour: Colour) -> None:
        with self._set:
            self.levels.append(level)
            self._set.notify_all()

    def wait(self, until: Callable[[list[float]], bool]) -> None:
        with self._set:
            assert self._set.wait_for(lambda: until(self.levels), 5), self.levels


def test_lights_follow_the_latest_signal() -> None:
    lamps = Lamps([one := Lamp(), two := Lamp()], time.monotonic_ns)
    lamps.start()
    lamps.show((Signal("turn"), Signal("off")))
    one.wait(lambda levels: levels == [0.6])
    lamps.show((Signal("off"), Signal("turn")))
    two.wait(lambda levels: levels == [0.0, 0.6])
    one.wait(lambda levels: levels == [0.6, 0.0])
    lamps.stop()


def test_a_light_blinks_by_itself_and_seats_left_out_are_dark() -> None:
    lamps = Lamps([one := Lamp(), two := Lamp()], time.monotonic_ns)
    lamps.start()
    lamps.show((Signal("judge"),))
    one.wait(lambda levels: levels[:3] == [1.0, 0.0, 1.0])
    assert two.levels == [0.0]
    lamps.stop()


def test_a_light_that_hangs_delays_nobody() -> None:
    hangs = threading.Event()

    def hanging(level: float, colour: Colour) -> None:
        hangs.wait()

    lamps = Lamps([hanging], time.monotonic_ns)
    lamps.start()
    began = time.monotonic()
    for _ in range(1000):
        lamps.show((Signal("turn"),))
    assert time.monotonic() - began < 0.5
    began = time.monotonic()
    lamps.stop()
    assert time.monotonic() - began < STOP_S + 0.5
    hangs.set()


def test_a_light_that_breaks_leaves_the_others_lit() -> None:
    def broken(level: float, colour: Colour) -> None:
        raise OSError("no such line")

    lamps = Lamps([broken, lamp := Lamp()], time.monotonic_ns)
    lamps.start()
    lamps.show((Signal("turn"), Signal("turn")))
    lamp.wait(lambda levels: levels == [0.6])
    lamps.show((Signal("turn"), Signal("off")))
    lamp.wait(lambda levels: levels == [0.6, 0.0])
    lamps.stop()


def test_lamps_that_were_never_started_can_be_shown_and_stopped() -> None:
    lamps = Lamps((), time.monotonic_ns)
    lamps.show((Signal("turn"),))
    lamps.stop()
