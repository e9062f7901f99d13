"""The kinds of card reader, one module or package each; its name stands in the configuration.

A module of this package has `KIND`, which declares what is special about it. With a simulation of
the same name in `tools/simulator` it is all that a new kind needs.
"""

import pkgutil
from collections.abc import Callable, Mapping, Sequence
from dataclasses import field
from importlib import import_module
from typing import Annotated, Any, NamedTuple, Protocol, TypeAlias, runtime_checkable

from tablepi.core.config_schema import Between, OneOf, Setting
from tablepi.core.errors import DeviceError
from tablepi.core.text.phrase import Phrase
from tablepi.core.value import Value
from tablepi.devices.lines import Bus
from tablepi.devices.messages import Message, Order

LAYOUTS = ("us", "uk", "de", "fr", "es", "it")
"""The keyboard layouts that a reader which types like a keyboard can be set to."""

RECENT_MS = 60_000
"""Time for which a complaint counts as current."""

KINDS = tuple(sorted(module.name for module in pkgutil.iter_modules(__path__)))
"""The names of all kinds."""


class ReaderConfig(Value):
    """One reader as the configuration names it; an empty port is no reader at all."""

    name: Annotated[
        str,
        Setting(
            "A name for messages, the kind, and the device (best by-id: it stays the same; two "
            "devices that share an id by-path: it goes with the socket). kind: "
            '{kinds}, or "auto": it shows by what it says.'
        ),
    ]
    kind: Annotated[str, Setting(limit=OneOf(KINDS))]
    port: Annotated[str, Setting()]
    baud: Annotated[
        int,
        Setting(
            "Bits a second; 0 is the kind's own: {bauds}. Our own reader and the table "
            "then agree on 500000; a number here keeps them at it.",
            Between(0),
        ),
    ] = 0
    prefix: Annotated[str, Setting("What the device puts around each line, if it was set so.")] = ""
    suffix: Annotated[str, Setting()] = ""
    reads: Annotated[
        int,
        Setting(
            "So many equal lines in a row are a scan, and two more for a card that was not scanned "
            "before; 3 for a scanner that repeats itself on a bad cable. With 1, a line that is "
            "almost another card's still has to come twice or three times, unless it has check "
            "letters (`tablepi decks texts`).",
            Between(1),
        ),
    ] = 1
    repeat_ms: Annotated[
        int, Setting("The same card within so many milliseconds is one scan.", Between(0))
    ] = 1500
    layout: Annotated[
        str,
        Setting(
            "Of a reader that types like a keyboard: the keyboard layout that it is set to, us as "
            "they are sold: {layouts}.",
            OneOf(LAYOUTS),
        ),
    ] = "us"
    layout_proved: Annotated[
        bool, Setting("The check letters of a printed code were right in that layout.")
    ] = False
    gain: Annotated[
        int,
        Setting(
            "How strongly our own reader's antennas listen, in decibels: 18, 23, 33, 38, 43 or 48; "
            "0 is the firmware's own, 33. More reaches further through a table top, and hears more "
            "noise."
        ),
    ] = 0
    reset: Annotated[
        int,
        Setting(
            "Of an RC522 on the Pi's own SPI: the GPIO line that is wired to its RST, by which a "
            "chip that hangs is started anew; 15, pin 10 of the header, is best. 0: none.",
            Between(0, 27),
        ),
    ] = 0
    lights: Annotated[bool, Setting("false: our own reader's lights do not show verdicts.")] = True
    beep: Annotated[bool, Setting("false: an ACR122U does not beep when it finds a card.")] = True
    roles: Annotated[
        tuple[str, ...],
        Setting(
            'What it is for: "general"; "seat 2", whose cards are that player\'s; "place suns", '
            "where a card that is laid there is laid at that ace, cell or location; "
            '"place 1.3", at seat 1\'s location 3; "secret", also "seat 2 secret", where cards lie '
            "face-down. One for each antenna of the reader, in their "
            "order; the last holds for all further ones."
        ),
    ] = ("general",)


class Driver(Protocol):
    """The protocol of a kind of reader without I/O: bytes and times in, messages and bytes out."""

    @property
    def baud(self) -> int:
        """The speed at which to listen and speak now."""

    @property
    def wait_ms(self) -> int:
        """Longest wait for a first byte before `hear` gets none."""

    def start(self) -> None:
        """Drops partial input, because the port was opened or something went wrong."""

    def hear(self, data: bytes, at_ms: int) -> Sequence[Message]:
        """The messages in these bytes; no bytes mean that the line has been quiet for a moment."""

    def say(self) -> bytes:
        """The bytes to send to the device now; called after `start` and each `hear`."""


@runtime_checkable
class Obedient(Protocol):
    """A driver that takes orders."""

    def obey(self, order: Order) -> None:
        """Queues an order; the outcome of writing is reported as `TagWritten`."""


@runtime_checkable
class Greeting(Protocol):
    """A driver of a reader that says who it is."""

    @property
    def version(self) -> str:
        """The version of its firmware; '' while nothing answers."""

    @property
    def antennas(self) -> int:
        """The number of antennas; 0 while nothing answers."""

    @property
    def restarts(self) -> int:
        """The number of restarts that were ordered."""


class Health(NamedTuple):
    """The present health of a reader."""

    lost: Phrase | None = None
    """Why the reader is not there."""
    trouble: Phrase | None = None
    """What it complained of within RECENT_MS."""
    heard: bool = False
    """True if it has said anything since it was opened."""
    version: str = ""
    """Of a reader that says who it is, else ''."""
    antennas: int = 0
    """Of a reader that says who it is, else 0."""
    update: Phrase | None = None
    """How far the update of its firmware is, or how it ended."""
    restarts: int = 0
    """How often it was made to start anew because a chip stayed hung or deaf."""
    transfers: int = 0
    """On its bus since it was opened, and how many of them were `refused`; 0 without a bus."""
    refused: int = 0


Proof: TypeAlias = Callable[[bytes], bool]
"""Takes a device's bytes piece by piece, none for a pause; whether they prove its kind."""


class Connection(Protocol):
    """An open device, as a serial port is one; every call raises OSError when it was pulled."""

    baudrate: int

    @property
    def in_waiting(self) -> int:
        """Number of bytes to read at once."""

    def fileno(self) -> int:
        """The number of its open file, to wait on."""

    def read(self, size: int) -> bytes:
        """The bytes that have come."""

    def write(self, data: bytes) -> object:
        """Sends bytes to the device."""

    def close(self) -> None:
        """Lets others open it."""


Opener: TypeAlias = Callable[[str, int], Connection]
"""Opens the device on a path, at a speed. Raises OSError, ImportError without its library."""


class Decoder(Protocol):
    """Turns bytes, however they are cut up, into what they mean."""

    def feed(self, data: bytes) -> Sequence[object]: ...


class Kind(Value):
    """The declaration of a kind of reader."""

    driver: Callable[[ReaderConfig], Driver]
    about: str = ""
    """What it is, in the configuration's example."""
    proof: Callable[[], Proof] | None = None
    """Recognises it by what it says, None where the configuration has to name it."""
    question: bytes = b""
    """Makes it say something."""
    rank: int = 0
    """Its turn among all kinds, the surest proof first."""
    sees_lifts: bool = True
    """It tells when a card goes."""
    opener: Opener | None = None
    """Opens what is no serial port, but has a file."""
    answers: bool = False
    """It says who it is at once."""
    obeys: bool = False
    """It has lights, and writes tags."""
    gains: tuple[int, ...] = ()
    """How strongly it can listen, in decibels."""
    antennas: int = 1
    """The most that it has."""
    decoder: Callable[[], Decoder] | None = None
    """Decodes its bytes, to be measured with `example`."""
    example: bytes = b""
    """The bytes of one scan."""
    firmware: tuple[int, ...] = ()
    """The newest firmware that there is, of a kind that says its own; () for any."""
    update: "Callable[[Connection, Callable[[Phrase], None]], None] | None" = None
    """Writes that firmware and tells how far it is; raises DeviceError, OSError."""
    simulated_as: str = ""
    """The kind that stands for it in simulations, '' for itself."""
    buses: Mapping[str, Bus] = field(default_factory=dict)
    """What it can be on besides, by how such a port's name begins behind its folder."""


def kind(name: str) -> Kind:
    module: Any = import_module(f"{__name__}.{name}")
    kind_of_module: Kind = module.KIND
    return kind_of_module


def bus_of(config: ReaderConfig) -> Bus | None:
    """The bus of a reader's port, as its kind has it; None for a serial port."""
    buses, file_name = kind(config.kind).buses.items(), config.port.rpartition("/")[2]
    return next((bus for name, bus in buses if file_name.startswith(name)), None)


def kinds_on(port: str) -> list[str]:
    """The kinds that can be on the bus of this port; none where it is a serial port's."""
    file_name = port.rpartition("/")[2]
    return [name for name in KINDS if any(map(file_name.startswith, kind(name).buses))]


def recognisable() -> dict[str, Kind]:
    """The kinds that can be recognised, by name, the surest proof first."""
    kinds = {name: kind(name) for name in KINDS}
    names = [name for name in kinds if kinds[name].proof is not None]
    return {name: kinds[name] for name in sorted(names, key=lambda name: kinds[name].rank)}


def driver_for(config: ReaderConfig) -> Driver:
    """A driver of the kind that the configuration names; DeviceError where there is none."""
    if config.kind not in KINDS:
        names = ", ".join(KINDS)
        raise DeviceError(f"reader {config.name}: no kind {config.kind!r}; there is: {names}")
    return kind(config.kind).driver(config)
