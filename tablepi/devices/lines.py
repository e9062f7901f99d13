"""The connection to a reader: a serial port, or a bus that a kind of reader declares besides."""

import threading
from collections.abc import Callable
from typing import NamedTuple, Protocol


class Line(Protocol):
    """An open connection to a reader; any exception means that the reader is gone."""

    def hear(self, wait_s: float, baud: int) -> bytes:
        """The bytes that have come, at this speed; none after so many seconds."""

    def say(self, data: bytes) -> None:
        """Sends bytes."""

    def has_moved(self) -> bool:
        """Whether its name leads to another device now; raises where it leads nowhere."""

    def close(self) -> None: ...


def pause(seconds: float) -> None:
    """Waits, where nothing wakes a line."""
    threading.Event().wait(seconds)


class Bus(NamedTuple):
    """A connection that is no serial port.

    `open`: opens a port of it, or raises. `answers`: whether the reader is there, on an open line.
    """

    open: Callable[[str], Line]
    answers: Callable[[Line], bool]
