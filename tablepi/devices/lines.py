"""The connection to a reader: a serial port, or a bus that a kind of reader declares besides."""

import threading
from collections.abc import Callable
from contextlib import suppress
from typing import NamedTuple, Protocol, TypeVar

T = TypeVar("T")

PATIENCE = 10
"""Refused transfers in a row, PATIENT_S apart, behind which a device counts as gone."""

PATIENT_S = 0.002


class Line(Protocol):
    """An open connection to a reader; any exception means that the reader is gone."""

    def hear(self, wait_s: float, baud: int) -> bytes:
        """The bytes that have come, at this speed; none after so many seconds."""

    def say(self, data: bytes) -> None:
        """Sends bytes."""

    def has_moved(self) -> bool:
        """True if its name leads to another device now; raises where it leads nowhere."""

    def close(self) -> None: ...


def pause(seconds: float) -> None:
    """Waits, where nothing wakes a line."""
    threading.Event().wait(seconds)


def ask_patiently(ask: Callable[[], T]) -> T:
    """Answer of a bus, asked again while it refuses; the last OSError counts.

    A PN532 on I²C acknowledges nothing while it wakes up or is busy: no single refusal means that
    it is gone.
    """
    for _ in range(PATIENCE - 1):
        with suppress(OSError):
            return ask()
        pause(PATIENT_S)
    return ask()


class Bus(NamedTuple):
    """A connection that is no serial port.

    `open`: opens a port of it, or raises; `reset`: the GPIO line that is wired to its reset pin, 0
    for none. `answers`: whether the reader is there, on an open line.
    """

    open: Callable[[str, int], Line]
    answers: Callable[[Line], bool]
