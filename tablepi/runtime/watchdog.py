"""Messages to systemd's watchdog: ready, alive, stopping."""

import os
import socket
import threading
from collections.abc import Callable, Mapping
from contextlib import suppress

from tablepi.supervision.lasting import LastingThread

FED_IN_TIME = 4
"""Watchdog messages sent within one of its time limits."""


class Watchdog:
    """A watchdog, which restarts a referee that hangs; this one is nobody's."""

    def ready(self) -> None:
        """The first screen is drawn."""

    def feed(self, now_ms: int) -> bool:
        """The loop has turned; True if this was sent, which need not be each time."""
        return False

    def stopping(self) -> None:
        """The referee was asked to end."""

    def alive(self) -> None:
        """Something that takes long is under way."""


class Systemd(Watchdog):
    """Tells systemd through its socket. `every_ms`: between two meals, 0 where none is wanted.

    A message that cannot be sent is lost: no match may suffer from it.
    """

    def __init__(self, address: str, every_ms: int) -> None:
        # A socket without a file, in Linux's abstract names, is written with an @.
        self._address = "\0" + address[1:] if address.startswith("@") else address
        self._every_ms = every_ms
        self._last_fed_ms: int | None = None

    def ready(self) -> None:
        self._send_word("READY=1")

    def feed(self, now_ms: int) -> bool:
        is_due = self._last_fed_ms is None or now_ms - self._last_fed_ms >= self._every_ms
        if not self._every_ms or not is_due:
            return False
        self._last_fed_ms = now_ms
        self._send_word("WATCHDOG=1")
        return True

    def stopping(self) -> None:
        self._send_word("STOPPING=1")

    def alive(self) -> None:
        if self._every_ms:
            self._send_word("WATCHDOG=1")

    def _send_word(self, word: str) -> None:
        with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as connection:
            connection.setblocking(False)
            connection.sendto(word.encode(), self._address)


class Patience:
    """Feeds the watchdog while the disk is at one statement, so that no commit is cut short.

    The main loop commits and cannot do it. `running`: gives the statement's number, 0 for none.
    """

    def __init__(self, watchdog: Watchdog, running: Callable[[], int]) -> None:
        self._watchdog = watchdog
        self._running = running
        self._last_statement = 0

    def start(self) -> None:
        """Looks each second, until the program ends."""
        LastingThread(self._run, "patience").start()

    def look(self) -> None:
        """Feeds the watchdog if the statement is still that of the last look."""
        statement = self._running()
        if statement and statement == self._last_statement:
            self._watchdog.alive()
        self._last_statement = statement

    def _run(self) -> None:
        pause = threading.Event()
        while not pause.wait(1.0):
            self.look()


def watchdog(environment: Mapping[str, str], pid: int | None = None) -> Watchdog:
    """The watchdog that started this process: systemd's, or none."""
    address = environment.get("NOTIFY_SOCKET", "")
    if not address.startswith(("/", "@")):
        return Watchdog()
    patience_text = environment.get("WATCHDOG_USEC", "")
    is_ours = environment.get("WATCHDOG_PID", "") in ("", str(pid or os.getpid()))
    patience_us = int(patience_text) if is_ours and patience_text.isdecimal() else 0
    return Systemd(address, patience_us // 1_000 // FED_IN_TIME)
