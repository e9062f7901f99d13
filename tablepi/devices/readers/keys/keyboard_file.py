"""A keyboard's file of events: opened, and taken away from the screen."""

import errno
import fcntl
import os
import select
import struct
from typing import Any

from tablepi.devices.readers.keys.key_events import CAPS_LED, LED, SIZE, KeyEvent

_AT_ONCE = 64
_MONOTONIC = 1
_SET_CLOCK = 0x400445A0
"""The kernel's EVIOCSCLOCKID."""

_PSEUDO_TERMINALS = "/dev/pts/"
_REST_S = 0.1
"""Longest time for the rest of an event on a pseudo-terminal."""


class KeyboardFile:
    """An open keyboard, whose events are read as a serial port's bytes are.

    Raises OSError where it cannot be opened, is no keyboard, or somebody else has it for himself;
    ImportError without evdev.
    """

    baudrate = 0
    in_waiting = SIZE * _AT_ONCE

    def __init__(self, path: str, grab: bool) -> None:
        self._first_events = b""
        if os.path.realpath(path).startswith(_PSEUDO_TERMINALS):
            # A simulated keyboard, which nobody else hears.
            self._device: Any = None
            self._file = os.open(path, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
            return
        from evdev import InputDevice

        self._device = InputDevice(path)
        self._file = self._device.fd
        try:
            self._set_up(grab)
        except BaseException:
            self.close()
            raise

    def _set_up(self, grab: bool) -> None:
        from evdev import ecodes

        keys = self._device.capabilities().get(ecodes.EV_KEY, ())
        if not {ecodes.KEY_1, ecodes.KEY_ENTER} <= set(keys):
            raise OSError(errno.ENOTTY, os.strerror(errno.ENOTTY))
        fcntl.ioctl(self._file, _SET_CLOCK, struct.pack("i", _MONOTONIC))
        if grab:
            self._device.grab()
        if ecodes.LED_CAPSL in self._device.leds():
            self._first_events = KeyEvent(0, LED, CAPS_LED, 1).packed()

    def fileno(self) -> int:
        """The number of its open file."""
        return self._file

    def read(self, size: int) -> bytes:
        """The events that have come, whole ones. Raises OSError when it was pulled."""
        first_events, self._first_events = self._first_events, b""
        data = os.read(self._file, size)
        # A pseudo-terminal may cut an event in two, which a keyboard never does.
        while len(data) % SIZE and select.select([self._file], [], [], _REST_S)[0]:
            remainder = os.read(self._file, SIZE - len(data) % SIZE)
            if not remainder:  # It was pulled.
                break
            data += remainder
        return first_events + data

    def write(self, data: bytes) -> None:
        """Nothing: a keyboard is not spoken to."""

    def close(self) -> None:
        """Gives it back to the screen."""
        if self._device is None:
            os.close(self._file)
        else:
            self._device.close()


def grabbed(port: str, baud: int = 0) -> KeyboardFile:
    """The keyboard on this path, for us alone."""
    return KeyboardFile(port, grab=True)


def listened(port: str, baud: int = 0) -> KeyboardFile:
    """The keyboard on this path, which types on for everybody else as well."""
    return KeyboardFile(port, grab=False)
