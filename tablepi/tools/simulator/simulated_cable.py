"""A simulated serial cable, on a pseudo-terminal, and what a bad one does to bytes."""

import fcntl
import math
import os
import random
import select
import struct
import sys
import tempfile
import termios
import threading
import tty
from contextlib import suppress
from typing import Self

# Bytes that nobody reads are dropped after this.
_PATIENCE_S = 0.1
_BITS_A_BYTE = 10
_BAUDS = {getattr(termios, f"B{baud}"): baud for baud in (9600, 57600, 115200, 500_000)}
_SPEED = 5


class Faults:
    """Damages bytes as a bad cable does, the same way each time for the same seed.

    `lost`, `doubled`, `flipped`: the share of all bytes to which that happens, together below one.
    """

    def __init__(
        self, lost: float = 0.0, doubled: float = 0.0, flipped: float = 0.0, seed: int = 0
    ) -> None:
        self._shares = lost, doubled, flipped
        self._chance = random.Random(seed)
        self._rate = lost + doubled + flipped
        # The distance to the next damage is drawn, not each byte's luck: noise costs no time.
        self._sound_count = self._next_gap()

    def damage(self, data: bytes) -> bytes:
        """These bytes with damage."""
        output = b""
        while self._sound_count < len(data):
            byte = data[self._sound_count : self._sound_count + 1]
            output += data[: self._sound_count] + self._damage_byte(byte)
            data = data[self._sound_count + 1 :]
            self._sound_count = self._next_gap()
        self._sound_count -= len(data)
        return output + data

    def _next_gap(self) -> int:
        """The number of undamaged bytes before the next damaged one."""
        if not self._rate:
            return sys.maxsize
        return int(math.log(1.0 - self._chance.random()) / math.log1p(-self._rate))

    def _damage_byte(self, byte: bytes) -> bytes:
        (kind,) = self._chance.choices(("lost", "doubled", "flipped"), self._shares)
        if kind == "lost":
            return b""
        if kind == "doubled":
            return byte * 2
        return bytes([byte[0] ^ 1 << self._chance.randrange(8)])


class SimulatedCable:
    """A serial cable whose far end is opened by its `path`, as a real device is.

    `path` is a link that vanishes with `unplug` and comes back with `replug`, to another device.
    Given none, it lies in a folder of its own that `close` removes. Any thread may use it.
    """

    def __init__(self, path: str = "") -> None:
        self._folder = "" if path else tempfile.mkdtemp(prefix="tablepi-")
        self.path = path or f"{self._folder}/reader"
        self._ends_lock = threading.Lock()
        self._unplugged = threading.Event()
        self._ends: tuple[int, ...] = ()
        self._device = ""
        self.replug()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def close(self) -> None:
        """Unplugs for good."""
        self.unplug()
        if self._folder:
            with suppress(FileNotFoundError):
                os.rmdir(self._folder)

    def unplug(self) -> None:
        """Pulls the cable, in the middle of a line if need be."""
        self._unplugged.set()
        if os.path.islink(self.path):
            os.unlink(self.path)
        with self._ends_lock:
            for end in self._ends:
                os.close(end)
            self._ends = ()

    def replug(self) -> None:
        """Plugs the cable in again; its path leads to another device than before."""
        self.unplug()
        near_end, far_end = _another_pair(self._device)
        self._device = os.ttyname(far_end)
        with self._ends_lock:
            self._ends = near_end, far_end
        try:
            os.symlink(self._device, self.path)
        except OSError:
            self.unplug()
            raise
        self._unplugged.clear()

    @property
    def baud(self) -> int:
        """The speed of whoever has opened the far end; 0 for one that no reader has."""
        with self._ends_lock, suppress(termios.error):
            if self._ends:
                return _BAUDS.get(termios.tcgetattr(self._ends[1])[_SPEED], 0)
        return 0

    def send(self, data: bytes, baud: int = 0) -> None:
        """Puts bytes on the wire, at once or as slowly as at `baud`; unread ones are lost."""
        if not baud:
            return self._write_bytes(data)
        for byte in data:
            if self._unplugged.wait(_BITS_A_BYTE / baud):
                return None
            self._write_bytes(bytes([byte]))
        return None

    def is_read(self) -> bool:
        """Whether the referee has read all that was sent."""
        count = struct.pack("i", 0)
        with self._ends_lock:
            if self._ends:
                count = fcntl.ioctl(self._ends[1], termios.FIONREAD, count)
        return not any(count)

    def noise(self, count: int, seed: int) -> None:
        """Puts `count` random bytes on the wire, the same ones for the same seed."""
        self.send(random.Random(seed).randbytes(count))

    def received(self, within_s: float = 0.0) -> bytes:
        """The bytes that the referee has sent since the last call."""
        ends = self._ends
        # Waits without the lock, so that others can take it; the end may be closed meanwhile.
        with suppress(OSError, ValueError):
            select.select(ends[:1], [], [], within_s if ends else 0)
        with self._ends_lock, suppress(BlockingIOError):
            if self._ends:
                return os.read(self._ends[0], 4096)
        return b""

    def _write_bytes(self, data: bytes) -> None:
        with self._ends_lock:
            while data and self._ends:
                try:
                    data = data[os.write(self._ends[0], data) :]
                except BlockingIOError:
                    if not select.select([], self._ends[:1], [], _PATIENCE_S)[1]:
                        return


def _another_pair(device: str) -> tuple[int, int]:
    """Both ends of a new raw pseudo-terminal whose name is not `device`."""
    near_end, far_end = os.openpty()
    if os.ttyname(far_end) == device:
        # The system hands out the lowest free name, so the old one is held while asking again.
        pair = _another_pair(device)
        os.close(near_end)
        os.close(far_end)
        return pair
    tty.setraw(far_end)
    os.set_blocking(near_end, False)
    return near_end, far_end
