"""The hall's log: bounded, whatever somebody sends. Repeats are counted rather than written."""

import logging
import threading
from typing import NamedTuple

from tablepi.hall.server.machine.hall_clock import HallClock
from tablepi.supervision.lasting import reason_of

QUIET_S = 60.0
"""After so long without it, a message is new again."""

MOST_KINDS = 1_000
LONGEST = 300
"""Characters of a line."""

OTHERS = ("aiohttp", "asyncio", "paho")
"""Loggers that put what strangers sent into their messages: these are told apart by their form."""


class _Repeats(NamedTuple):
    """Number of times that something was said in a row, and when last."""

    times: int
    last_s: float


class BoundedLog(logging.Filter):
    """Lets the 1st, 10th, 100th … of the same message through, with its count, each as one line."""

    def __init__(self, clock: HallClock) -> None:
        super().__init__()
        self._clock = clock
        self._heard: dict[tuple[str, str], _Repeats] = {}
        # Filters run before their handler's own lock is taken.
        self._lock = threading.Lock()

    def filter(self, record: logging.LogRecord) -> bool:
        line = _line(record)
        is_other = record.name.startswith(OTHERS)
        times = self._times(record.name, _form(record) if is_other else line)
        record.msg, record.args = line + (f" ({times} times)" if times > 1 else ""), ()
        if _is_of_strangers(record):
            record.exc_info = record.exc_text = None
        return str(times).strip("0") == "1"

    def _times(self, name: str, message: str) -> int:
        """Number of times that this was said, this time included."""
        now, kind = self._clock.seconds(), (name, str(message)[:LONGEST])
        with self._lock:
            repeats = self._heard.pop(kind, _Repeats(0, now))
            times = repeats.times + 1 if now - repeats.last_s < QUIET_S else 1
            if len(self._heard) >= MOST_KINDS:
                del self._heard[next(iter(self._heard))]
            self._heard[kind] = _Repeats(times, now)
        return times


def _form(record: logging.LogRecord) -> str:
    kind = record.exc_info[0] if record.exc_info else None
    # asyncio has names of tasks, addresses and descriptors in the lines behind the first.
    return f"{str(record.msg).splitlines()[0:1]} {kind}"


def _line(record: logging.LogRecord) -> str:
    text = record.getMessage()
    if _is_of_strangers(record) and record.exc_info and record.exc_info[1]:
        text = f"{text}: {reason_of(record.exc_info[1])}"
    return "".join(letter if letter.isprintable() else " " for letter in text)[:LONGEST]


def _is_of_strangers(record: logging.LogRecord) -> bool:
    """Says that what went wrong is what somebody sent: aiohttp could not read it."""
    error = record.exc_info[1] if record.exc_info else None
    return error is not None and type(error).__module__.startswith("aiohttp")
