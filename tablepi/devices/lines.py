"""The connection to a reader: a serial port, or a bus that a kind of reader declares besides.

On a bus the device answers each transfer at once. A request is a list of transfers, its answer the
list of what came back. On a line they are packets: two bytes for the length, then each transfer
behind a byte for its own.
"""

import fcntl
import re
import threading
from collections.abc import Callable, Generator, Sequence
from contextlib import suppress
from typing import Generic, NamedTuple, Protocol, TypeVar, runtime_checkable

from tablepi.core.errors import DeviceError

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


class TransferCount:
    """Transfers of a bus, and how many of them the device `refused`."""

    def __init__(self) -> None:
        self.transfers = self.refused = 0

    def transfer(self, ask: Callable[[], T]) -> T:
        """The answer, asked for patiently."""

        def counted() -> T:
            self.transfers += 1
            try:
                return ask()
            except OSError:
                self.refused += 1
                raise

        return ask_patiently(counted)


@runtime_checkable
class Counting(Protocol):
    """A line that counts its transfers."""

    @property
    def count(self) -> TransferCount:
        """All since it was opened."""


class Bus(NamedTuple):
    """A connection that is no serial port.

    `open`: opens a port of it, or raises; `reset`: the GPIO line that is wired to its reset pin, 0
    for none. `answers`: whether the reader is there, on an open line.
    """

    open: Callable[[str, int], Line]
    answers: Callable[[Line], bool]


_SPI_NAME = re.compile(r".*/spidev(\d+)\.(\d+)")


class SpiDevice(Protocol):
    """Part of `spidev.SpiDev` that is used."""

    def xfer2(self, values: list[int]) -> list[int]:
        """Sends bytes while the device is selected; those that came meanwhile."""

    def close(self) -> None: ...


def open_spi(port: str, hz: int) -> SpiDevice:
    """Opens `/dev/spidev0.1`: bus 0, select 1. Raises OSError, or DeviceError for no library."""
    try:
        from spidev import SpiDev
    except ImportError:
        raise DeviceError("spi.no-library") from None
    name = _SPI_NAME.fullmatch(port)
    if name is None:
        raise FileNotFoundError(2, "no such bus", port)
    device = SpiDev(int(name[1]), int(name[2]))
    try:
        # Nobody else asks the same chip meanwhile.
        fcntl.flock(device.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        device.close()
        raise
    device.max_speed_hz = hz
    spi_device: SpiDevice = device
    return spi_device


Talk = Generator[list[bytes], list[bytes], T]
"""Yields requests and is sent their answers."""

SHORT_WAIT = b""
"""A transfer of nothing: half a millisecond goes by, in which nobody is kept busy."""

RESET: list[bytes] = []
"""A request of no transfers: the wire at the device's reset pin is pulled, where there is one."""

_HEAD = 2
_SHORT_S = 0.0005


def packet(transfers: Sequence[bytes]) -> bytes:
    """A request or an answer on the line; no transfer is longer than 255 bytes."""
    body = b"".join(bytes([len(transfer)]) + transfer for transfer in transfers)
    return len(body).to_bytes(_HEAD, "big") + body


class Reset(Protocol):
    """A wire at a device's reset pin."""

    def pull(self) -> None:
        """Resets the device."""

    def close(self) -> None: ...


class Packets:
    """Turns bytes, however they are cut up, into requests or answers; raises on no bytes at all."""

    def __init__(self) -> None:
        self._rest = b""

    def forget(self) -> None:
        self._rest = b""

    def feed(self, data: bytes) -> list[list[bytes]]:
        self._rest += data
        packets = []
        while len(self._rest) >= (end := _HEAD + int.from_bytes(self._rest[:_HEAD], "big")):
            if len(self._rest) < _HEAD:
                break
            packets.append(_split_transfers(self._rest[_HEAD:end]))
            self._rest = self._rest[end:]
        return packets


def _split_transfers(body: bytes) -> list[bytes]:
    transfers = []
    while body:
        transfers.append(body[1 : 1 + body[0]])
        body = body[1 + body[0] :]
    return transfers


class Conversation(Generic[T]):
    """A conversation under way. `request`: what to send next; `outcome`: its end, None before."""

    def __init__(self, talk: Talk[T]) -> None:
        self.outcome: T | None = None
        self.request: list[bytes] | None = None
        self._talk = talk
        self._transfers_asked = 0
        self._continue_talk(None)

    def hear(self, answer: list[bytes]) -> None:
        """Takes the answer to the request; one of another form is none."""
        if len(answer) == self._transfers_asked:
            self._continue_talk(answer)

    def _continue_talk(self, answer: list[bytes] | None) -> None:
        try:
            self.request = next(self._talk) if answer is None else self._talk.send(answer)
            self._transfers_asked = len(self.request)
        except StopIteration as stop:
            self.request = None
            self.outcome = stop.value


class SpiLine:
    """The line to a device on the Pi's SPI: packets in, transfers out, and back. `reset`: the wire
    at its reset pin."""

    def __init__(
        self,
        device: SpiDevice,
        wait: Callable[[float], None] = pause,
        reset: Reset | None = None,
    ) -> None:
        self._device = device
        self._wait = wait
        self._reset = reset
        self.count = TransferCount()
        self._packets = Packets()
        self._answers = b""

    def hear(self, wait_s: float, baud: int) -> bytes:
        if not self._answers:
            self._wait(wait_s)
        answers, self._answers = self._answers, b""
        return answers

    def say(self, data: bytes) -> None:
        for request in self._packets.feed(data):
            if request == RESET and self._reset is not None:
                self._reset.pull()
            self._answers += packet([self._transfer(transfer) for transfer in request])

    def _transfer(self, data: bytes) -> bytes:
        if data == SHORT_WAIT:
            self._wait(_SHORT_S)
            return b""
        # What a second try doubles or loses is found by the checks of what is read.
        return bytes(self.count.transfer(lambda: self._device.xfer2(list(data))))

    def has_moved(self) -> bool:
        return False

    def close(self) -> None:
        self._device.close()
        if self._reset is not None:
            self._reset.close()
