"""A reader's port: kept open, reopened after a fault, searched for while it is away.

Each card reader of the configuration is on one; a missing one is a null object.
"""

import os
import select
import threading
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import Protocol

from tablepi.core.errors import DeviceError, in_english
from tablepi.core.text.phrase import Phrase
from tablepi.devices.lines import Counting, Line
from tablepi.devices.messages import (
    Message,
    Order,
    ReaderFound,
    ReaderLost,
    ReaderTrouble,
    ShowVerdict,
    UpdateFirmware,
)
from tablepi.devices.ports.serial_ports import ABSENT, MOVED, PULLED, is_input, why_not_open
from tablepi.devices.presence import Repeats
from tablepi.devices.readers import (
    RECENT_MS,
    Connection,
    Driver,
    Greeting,
    Health,
    Obedient,
    Opener,
    ReaderConfig,
    bus_of,
    driver_for,
    kind,
)
from tablepi.supervision.lasting import LastingThread

READ_S = 0.2
SEARCH_S = 0.25
TROUBLE_MS = 5000


def open_serial(port: str, baud: int) -> Connection:
    """The serial port on this path; exclusive, so that two programs never get parts of one card's
    bytes each. Raises OSError.
    """
    # A table without a reader starts without the serial library.
    from serial import Serial

    return Serial(port, baud, timeout=READ_S, write_timeout=READ_S, exclusive=True)


class Port:
    """A reader on a serial port or a bus, served by a thread that survives every fault. `opener`:
    opens what is no serial port.

    Its messages go to `put`, from that thread. `clock_ns` is the clock that also stamps the inbox.
    A pulled cable is said within READ_S and the port opened within SEARCH_S of coming back, under
    whatever device its path then leads to. The same trouble is said once in TROUBLE_MS.
    """

    def __init__(
        self,
        config: ReaderConfig,
        driver: Driver,
        put: Callable[[Message], None],
        clock_ns: Callable[[], int],
        opener: Opener = open_serial,
    ) -> None:
        self.name = config.name
        self._config = config
        self._driver = driver
        self._opener = opener
        self._put = put
        self._clock_ns = clock_ns
        self._loss: Phrase | None = None
        self._line: Line | None = None
        self._has_heard = False
        self._complaint: tuple[int, Phrase] | None = None
        self._update: Phrase | None = None
        self._troubles = Repeats(TROUBLE_MS)
        self._orders: deque[Order] = deque()
        self._stopping = threading.Event()
        self._thread = LastingThread(self._run, f"reader {self.name}")

    def start(self) -> None:
        """Starts the thread; to be called once."""
        self._thread.start()

    def stop(self) -> None:
        """Close the port and end the thread, within READ_S."""
        self._stopping.set()
        if self._thread.ident is not None:
            self._thread.join(timeout=2)

    @property
    def health(self) -> Health:
        """Its present health; may be called from any thread."""
        complaint, now_ms = self._complaint, self._clock_ns() // 1_000_000
        trouble = complaint[1] if complaint and now_ms - complaint[0] < RECENT_MS else None
        health = Health(self._loss, trouble, self._has_heard, update=self._update)
        if isinstance(self._line, Counting):
            count = self._line.count
            health = health._replace(transfers=count.transfers, refused=count.refused)
        if not isinstance(self._driver, Greeting):
            return health
        version, antennas = self._driver.version, self._driver.antennas
        return health._replace(version=version, antennas=antennas, restarts=self._driver.restarts)

    def obey(self, order: Order) -> None:
        """Do this, if the reader can and is there; any thread may ask."""
        is_dark = isinstance(order, ShowVerdict) and not self._config.lights
        if self._loss is None and not is_dark:
            self._orders.append(order)

    def _run(self) -> None:
        while not self._stopping.is_set():
            try:
                line = self._open_line()
            except Exception as error:
                self._tell_lost(why_not_open(error, self._config.port))
            else:
                self._serve_line(line)
            self._stopping.wait(SEARCH_S)

    @property
    def _baud(self) -> int:
        return self._config.baud or self._driver.baud

    def _open_line(self) -> Line:
        bus, port = bus_of(self._config), self._config.port
        if bus is None:
            return SerialLine(port, self._opener(port, self._baud))
        return bus.open(port, self._config.reset)

    def _serve_line(self, line: Line) -> None:
        self._loss, self._has_heard, self._complaint = None, False, None
        self._line = line
        self._tell_message(ReaderFound(self.name, os.path.realpath(self._config.port)))
        try:
            self._listen_to(line)
        except DeviceError as error:
            self._tell_lost(error.said)
        except Exception:
            self._tell_lost(PULLED)
        finally:
            with suppress(Exception):
                line.close()

    def _listen_to(self, line: Line) -> None:
        self._restart()
        self._orders.clear()
        look_ns = self._clock_ns()
        while not self._stopping.is_set():
            if self._has_update_order():
                self._update_firmware(line)
            self._send_answer(line)
            data = self._read(line)
            # A device that never stops sending may be one that the name has left.
            is_due = self._clock_ns() - look_ns > READ_S * 1e9
            if not data or is_due:
                look_ns = self._clock_ns()
                if line.has_moved():
                    return self._tell_lost(MOVED)
            self._hear(data)
        return None

    def _has_update_order(self) -> bool:
        """Takes the order to update the firmware out of the others."""
        updates = [order for order in self._orders if isinstance(order, UpdateFirmware)]
        for order in updates:
            self._orders.remove(order)
        return bool(updates)

    def _update_firmware(self, line: Line) -> None:
        """Writes the kind's firmware; a pulled cable ends it as it ends anything else."""
        update = kind(self._config.kind).update
        if update is None or not isinstance(line, SerialLine):
            return
        try:
            update(line.device, self._note_update)
        except DeviceError as error:
            self._update = error.said
        except OSError:
            self._update = PULLED
            raise
        # Whoever tapped once more meanwhile does not want it written twice.
        self._orders.clear()
        self._restart()

    def _note_update(self, said: Phrase) -> None:
        self._update = said

    def _read(self, line: Line) -> bytes:
        """The bytes that have come; none after as long as the kind waits, READ_S at most."""
        return line.hear(min(self._driver.wait_ms / 1000, READ_S), self._baud)

    def _send_answer(self, line: Line) -> None:
        try:
            while self._orders:
                order = self._orders.popleft()
                if isinstance(self._driver, Obedient):
                    self._driver.obey(order)
            output = self._driver.say()
        except Exception as error:
            return self._tell_fault(error)
        if output:
            line.say(output)
        return None

    def _hear(self, data: bytes) -> None:
        if data and not self._has_heard:
            # Its only complaint until now can have been silence: an Arduino starts slowly.
            self._has_heard, self._complaint = True, None
        try:
            messages = self._driver.hear(data, self._clock_ns() // 1_000_000)
        except Exception as error:
            return self._tell_fault(error)
        for message in messages:
            self._tell_message(message)
        return None

    def _tell_fault(self, error: Exception) -> None:
        self._restart()
        reason = Phrase("port.unreadable", {"error": repr(error)})
        self._tell_message(ReaderTrouble(self.name, reason))

    def _restart(self) -> None:
        with suppress(Exception):
            self._driver.start()

    def _tell_lost(self, reason: Phrase) -> None:
        # That nothing is found where a cable was pulled is no news.
        is_known = self._loss == PULLED and reason == ABSENT
        if reason == self._loss or is_known:
            return
        self._loss = reason
        self._tell_message(ReaderLost(self.name, self._config.port, reason))

    def _tell_message(self, message: Message) -> None:
        # A fault in handling this message must not stop the reader.
        with suppress(Exception):
            if isinstance(message, ReaderTrouble):
                at_ms = self._clock_ns() // 1_000_000
                self._complaint = at_ms, message.why
                if not self._troubles.is_new(in_english(message.why), at_ms):
                    return
            self._put(message)


class SerialLine:
    """The line to a serial port, or to what was opened like one, on this path."""

    def __init__(self, port: str, device: Connection) -> None:
        self._port = port
        self.device = device
        # An FT232 keeps what it hears for 16 ms otherwise; where there is no such thing to set,
        # nothing is lost.
        with suppress(Exception):
            device.set_low_latency_mode(True)  # type: ignore[attr-defined]  # pyserial's, on Linux

    def hear(self, wait_s: float, baud: int) -> bytes:
        if self.device.baudrate != baud:
            self.device.baudrate = baud
        if not select.select([self.device], [], [], wait_s)[0]:
            return b""
        return bytes(self.device.read(max(1, self.device.in_waiting)))

    def say(self, data: bytes) -> None:
        self.device.write(data)

    def has_moved(self) -> bool:
        return os.stat(self._port).st_rdev != os.fstat(self.device.fileno()).st_rdev

    def close(self) -> None:
        with suppress(Exception):
            self.device.close()


class Reader(Protocol):
    """The interface of a device that is started and stopped; all else arrives as messages."""

    name: str

    def start(self) -> None: ...

    def stop(self) -> None: ...


class CardReader(Reader, Protocol):
    """A reader of cards; it may be able to do more."""

    @property
    def health(self) -> Health:
        """Its present health; may be called from any thread."""

    def obey(self, order: Order) -> None:
        """Do this, if the reader can; any thread may ask."""


class NoReader:
    """The reader of a table without one: silent, and never missed."""

    name = ""
    health = Health()

    def start(self) -> None:
        pass

    def stop(self) -> None:
        pass

    def obey(self, order: Order) -> None:
        pass


def reader_for(
    config: ReaderConfig, put: Callable[[Message], None], clock_ns: Callable[[], int]
) -> CardReader:
    """The reader that the configuration names, not yet started; DeviceError for an unknown kind.

    `put` takes its messages, from a thread of the reader's own. `clock_ns` is the inbox's clock.
    """
    if not config.port:
        return NoReader()
    if config.kind == "auto" and is_input(config.port):
        # Who names a keyboard as a reader has it taken for one.
        config = replace(config, kind="keys")
    driver = driver_for(config)
    return Port(config, driver, put, clock_ns, kind(config.kind).opener or open_serial)
