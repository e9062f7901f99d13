"""Whoever tells never waits, and what is slow does only the latest."""

import threading
import time

from tablepi.devices.panel.lights_and_buzzer import STOP_S, Latest

PATIENCE_S = 5.0


class Slow(Latest[int]):
    """Does a number as soon as it may."""

    def __init__(self) -> None:
        super().__init__("slow")
        self.begun = threading.Semaphore(0)
        self.may = threading.Semaphore(0)
        self.done: list[int] = []

    def give(self, number: int) -> None:
        self._put_value(number)

    def _run(self) -> None:
        while (number := self._take_value()) is not None:
            self.begun.release()
            self.may.acquire()
            self.done.append(number)


class Patient(Latest[int]):
    """Says what came of waiting a moment."""

    def __init__(self) -> None:
        super().__init__("patient")
        self.took: list[int | None] = []
        self.over = threading.Event()

    def _run(self) -> None:
        self.took.append(self._take_value(within_ms=1))
        self.over.set()


def test_only_the_latest_is_done() -> None:
    slow = Slow()
    slow.start()
    slow.give(1)
    assert slow.begun.acquire(timeout=PATIENCE_S)
    for number in range(2, 100):
        slow.give(number)
    slow.may.release()
    assert slow.begun.acquire(timeout=PATIENCE_S)
    slow.may.release()
    slow.stop()
    assert slow.done == [1, 99]


def test_what_hangs_holds_up_neither_who_tells_nor_the_end() -> None:
    slow = Slow()
    slow.start()
    slow.give(1)
    assert slow.begun.acquire(timeout=PATIENCE_S)
    began_s = time.monotonic()
    slow.give(2)
    slow.stop()
    assert time.monotonic() - began_s < STOP_S + 0.5
    slow.may.release()


def test_where_nothing_is_told_in_time_nothing_is_taken() -> None:
    patient = Patient()
    patient.start()
    assert patient.over.wait(PATIENCE_S)
    assert patient.took == [None]


def test_what_was_told_before_the_start_is_done_and_one_never_started_ends() -> None:
    slow = Slow()
    slow.give(7)
    slow.may.release()
    slow.start()
    assert slow.begun.acquire(timeout=PATIENCE_S)
    slow.stop()
    assert slow.done == [7]
    Slow().stop()
