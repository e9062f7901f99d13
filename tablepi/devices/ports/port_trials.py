"""Trials of devices that nobody configured: is it a card reader, and of which kind?

Buses are asked when somebody says so, since what else is wired there would be written to; pcscd is
asked for names.
Serial devices are asked and listened to. Keyboards are only listened to, as long as they are there,
and type on for the screen: one is a card reader's if it types faster than any finger.
"""

import re
import threading
from collections import Counter
from collections.abc import Callable, Collection, Iterable
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from tablepi.core.text.phrase import Phrase
from tablepi.devices.messages import (
    Message,
    PortsChanged,
    PortTried,
    ReaderFound,
    ReaderLost,
    ReaderTrouble,
)
from tablepi.devices.ports.port import Port, open_serial
from tablepi.devices.ports.serial_ports import NO_KEYBOARD, SerialPort, is_input, keyboards, ports
from tablepi.devices.readers import KINDS, ReaderConfig, kind
from tablepi.devices.readers.auto import AutoReader
from tablepi.devices.readers.keys import SpeedTrial
from tablepi.devices.readers.keys.keyboard_file import listened
from tablepi.devices.readers.pcsc import PREFIX, plugged
from tablepi.supervision.lasting import LastingThread

DEV = Path("/dev")
_ON_PINS = ("i2c-1", "spidev0.*")
_NUMBERS = re.compile(r" [0-9A-F]{2} [0-9A-F]{2}$")


class BusSearch:
    """Asks each bus what is on it at the next look after it was `wanted`.

    `named`: gives the names of the readers that pcscd has; None where it is not asked.
    """

    def __init__(self, dev: Path = DEV, named: Callable[[], list[str]] | None = None) -> None:
        self._dev = dev
        self._list_readers = named or (plugged if dev == DEV else list)
        self._kinds_on_pins: dict[str, str] = {}
        self.wanted = False

    def look(self, used_ports: Collection[str]) -> dict[str, str]:
        """The kind of each reader that was found, by its port; those in use are left alone."""
        asks, self.wanted = self.wanted, False
        pins = [str(path) for name in _ON_PINS for path in sorted(self._dev.glob(name))]
        free_ports = [port for port in pins if port not in used_ports]
        kinds = {
            port: kind_name for port, kind_name in self._kinds_on_pins.items() if port in free_ports
        }
        if asks:
            kinds |= {port: kind_on(port) for port in free_ports if port not in kinds}
        self._kinds_on_pins = {port: kind_name for port, kind_name in kinds.items() if kind_name}
        card_ports = [port for port in self._card_ports() if not _is_taken(port, used_ports)]
        return {**self._kinds_on_pins, **dict.fromkeys(card_ports, "pcsc")}

    def _card_ports(self) -> list[str]:
        """A port for each reader of pcscd, without its numbers where its name alone tells it."""
        names = self._list_readers()
        bare_names = {name: _NUMBERS.sub("", name) for name in names}
        count = Counter(bare_names.values())
        return [
            PREFIX + (bare_names[name] if count[bare_names[name]] == 1 else name) for name in names
        ]


def kind_on(port: str) -> str:
    """The kind of reader that answers on this bus, '' for none or a bus that is in use."""
    candidates = ((name, bus) for name in KINDS for key, bus in kind(name).buses.items()
             if port.rpartition("/")[2].startswith(key))  # fmt: skip
    for name, bus in candidates:
        with suppress(Exception):
            line = bus.open(port, 0)
            try:
                if bus.answers(line):
                    return name
            finally:
                line.close()
    return ""


def _is_taken(port: str, used_ports: Collection[str]) -> bool:
    """True if a reader in use is named by a part of this name."""
    parts = [
        used_port.removeprefix(PREFIX) for used_port in used_ports if used_port.startswith(PREFIX)
    ]
    return any(part in port or _NUMBERS.sub("", part) in port for part in parts)


LOOK_S = 1.0
"""Time between looks for devices that were plugged in or pulled."""

TRY_MS = 120_000
"""Time to listen to a device: one that only speaks of cards needs a card laid on it."""

_UNKNOWN = "reader.unknown"


class TriedPort(NamedTuple):
    """A device on trial, and what came of it."""

    port: str
    """Its lasting name."""
    device: str
    """What that leads to."""
    kind: str = ""
    """Which reader it is, '' for none or none yet."""
    over: bool = False
    """The trial has ended, as it never does of a keyboard that fingers type on."""
    why: Phrase | None = None
    """Why the port cannot be opened."""


class PortTrials:
    """Tries each USB device once while it is plugged in, and then leaves it alone.

    What answers on the Pi's own buses once they are asked is a reader without a trial, and so is
    what pcscd has.

    `taken`: gives the ports of readers in use, which are never opened here. Cards that are laid
    during a trial are not told of. `PortTried` is put when a trial is over, and `PortsChanged` when
    a device comes or goes; any thread may ask.
    """

    def __init__(
        self,
        taken: Callable[[], Iterable[str]],
        put: Callable[[Message], None],
        clock_ns: Callable[[], int],
        dev: Path = Path("/dev"),
    ) -> None:
        self._list_used_ports = taken
        self._put = put
        self._clock_ns = clock_ns
        self._dev = dev
        self._trials: dict[str, _Trial] = {}
        self._search = BusSearch(dev)
        self._on_buses: dict[str, str] = {}
        self._lock = threading.Lock()
        self._stopping = threading.Event()
        self._thread = LastingThread(self._run, "port trials")

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        self._stopping.set()
        if self._thread.ident is not None:
            self._thread.join(timeout=2)
        with self._lock:
            for trial in self._trials.values():
                trial.end()

    @property
    def tried(self) -> tuple[TriedPort, ...]:
        """Every device that nobody configured, and how far its trial is.

        Not what only looks like a keyboard: a headset's buttons, a presenter.
        """
        buses = tuple(self._on_buses.items())
        on_buses = (TriedPort(port, port, kind, over=True) for port, kind in buses)
        trials = (trial.so_far for trial in tuple(self._trials.values()))
        return (*(tried_port for tried_port in trials if tried_port.why != NO_KEYBOARD), *on_buses)

    def search_pins(self) -> None:
        """Asks the Pi's own buses at the next look, which comes within LOOK_S."""
        self._search.wanted = True

    @property
    def has_pins(self) -> bool:
        """True if this machine has such a bus."""
        return any(any(self._dev.glob(name)) for name in _ON_PINS)

    def again(self, port: str) -> None:
        self.release(port)
        self.look()

    def release(self, port: str) -> None:
        """Ends the trial of a port and closes it, since somebody else is to use it."""
        with self._lock:
            self._on_buses.pop(port, None)
            for device, trial in list(self._trials.items()):
                if trial.so_far.port == port:
                    trial.end()
                    del self._trials[device]

    def look(self) -> None:
        """One look: begins and ends trials, and tells what came of them."""
        on_buses = self._search.look([port for port in self._list_used_ports() if port])
        with self._lock:
            # One that was taken into use during the search is none of these.
            used_ports = set(self._list_used_ports())
            on_buses = {port: kind for port, kind in on_buses.items() if port not in used_ports}
            new_ports = on_buses.keys() - self._on_buses.keys()
            has_changed = on_buses.keys() != self._on_buses.keys()
            self._on_buses = on_buses
            devices = self._devices_there()
            has_changed |= self._trials.keys() != devices.keys()
            for device_gone in self._trials.keys() - devices.keys():
                self._trials.pop(device_gone).end()
            for device in devices.keys() - self._trials.keys():
                trial = _Trial(devices[device], self._clock_ns)
                self._trials[device] = trial
                trial.begin()
            trials_over = [trial.so_far for trial in self._trials.values() if trial.judged()]
            trials_over += [tried_port for tried_port in self.tried if tried_port.port in new_ports]
        if has_changed:
            self._put(PortsChanged())
        for tried_port in trials_over:
            self._put(PortTried(tried_port.port, tried_port.kind))

    def _run(self) -> None:
        while not self._stopping.is_set():
            self.look()
            self._stopping.wait(LOOK_S)

    def _devices_there(self) -> dict[str, SerialPort]:
        """The devices on USB that no reader in use is on."""
        used_ports = {str(Path(port).resolve()) for port in self._list_used_ports() if port}
        devices = [device for device in ports(self._dev) if device.on_usb] + keyboards(self._dev)
        return {
            device.device: device
            for device in devices
            if str(Path(device.device).resolve()) not in used_ports
        }


class _Trial:
    """One device that is asked and listened to, on a thread of its own."""

    def __init__(self, device: SerialPort, clock_ns: Callable[[], int]) -> None:
        self.so_far = TriedPort(device.best, device.device)
        config = ReaderConfig(name=device.best, kind="auto", port=device.best)
        self._clock_ns = clock_ns
        self._began_ns = clock_ns()
        self._is_keyboard = is_input(device.best)
        self._driver: SpeedTrial | AutoReader = (
            SpeedTrial() if self._is_keyboard else AutoReader(config)
        )
        self._is_strange = False
        opener = listened if self._is_keyboard else open_serial
        self._port = Port(config, self._driver, self._hear, clock_ns, opener)

    def begin(self) -> None:
        self._port.start()

    def end(self) -> None:
        self._port.stop()

    def judged(self) -> bool:
        """True if the trial is over just now; then its port is closed."""
        if self.so_far.over:
            return False
        is_late = not self._is_keyboard and self._clock_ns() - self._began_ns >= TRY_MS * 1_000_000
        if not (self._driver.name or self._is_strange or is_late):
            return False
        self.so_far = self.so_far._replace(kind=self._driver.name, over=True)
        self.end()
        return True

    def _hear(self, message: Message) -> None:
        """Of all that is said, only what tells that this is no reader."""
        if isinstance(message, ReaderTrouble) and message.why.id == _UNKNOWN:
            self._is_strange = True
        elif isinstance(message, ReaderLost | ReaderFound):
            reason = message.why if isinstance(message, ReaderLost) else None
            self.so_far = self.so_far._replace(why=reason)
