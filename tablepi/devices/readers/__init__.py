"""The kinds of card reader, one module or package each; its name stands in the configuration.

A module of this package has `KIND`, which declares what is special about it. With a simulation of
the same name in `devices/sim` it is all that a new kind needs.
"""

import pkgutil
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any, NamedTuple, Protocol, TypeAlias, runtime_checkable

from tablepi.core.errors import DeviceError
from tablepi.core.phrase import Phrase
from tablepi.devices.messages import Message, Order

RECENT_MS = 60_000
"""A complaint that is older says nothing about the present."""


@dataclass(frozen=True, slots=True)
class ReaderConfig:
    """One reader as the configuration names it.

    `port`: a path that stays the same, under /dev/serial/by-id say; empty for no reader at all.
    `baud`: 0 for the kind's own. `prefix`, `suffix`: what the device puts around every text.
    `reads`: how many equal lines in a row make a scan. `repeat_ms`: the same text again within
    this time is the same scan. `gain`: of the receivers of our own reader, in decibels; 0 for what
    its firmware begins with. `roles`: what each of its antennas is for, in order, as the table
    understands it; the last one holds for all further antennas.
    """

    name: str
    kind: str
    port: str
    baud: int = 0
    prefix: str = ""
    suffix: str = ""
    reads: int = 1
    repeat_ms: int = 1500
    gain: int = 0
    roles: tuple[str, ...] = ("general",)


class Driver(Protocol):
    """What a kind of reader says and understands: bytes and times in, messages out, no port."""

    @property
    def baud(self) -> int:
        """The speed at which to listen and speak now."""

    @property
    def wait_ms(self) -> int:
        """How long to listen for a first byte before `hear` is told that none came."""

    def start(self) -> None:
        """Forget what was heard by half: the port was opened, or something went wrong."""

    def hear(self, data: bytes, at_ms: int) -> Sequence[Message]:
        """What these bytes mean; none at all when the line has been quiet for a moment."""

    def say(self) -> bytes:
        """What to send to the device now; asked after `start` and after each `hear`."""


@runtime_checkable
class Obedient(Protocol):
    """A driver that does what it is asked for."""

    def obey(self, order: Order) -> None:
        """Do this soon; what came of writing, when the tag lies here, is a `TagWritten`."""


@runtime_checkable
class Greeting(Protocol):
    """A driver of a reader that says who it is."""

    @property
    def version(self) -> str:
        """Of its firmware; '' while nothing answers."""

    @property
    def antennas(self) -> int:
        """How many it has; 0 while nothing answers."""

    @property
    def restarts(self) -> int:
        """How often it was made to start anew."""


class Health(NamedTuple):
    """How a reader is just now.

    `lost`: why the reader is not there; `trouble`: what it complained of within RECENT_MS.
    `heard`: whether it has said anything since it was opened. `version`, `antennas`: of a reader
    that says who it is, else '' and 0. `restarts`: how often it was made to start anew because a
    chip stayed hung or deaf.
    """

    lost: Phrase | None = None
    trouble: Phrase | None = None
    heard: bool = False
    version: str = ""
    antennas: int = 0
    restarts: int = 0


Proof: TypeAlias = Callable[[bytes], bool]
"""Hears what a device says, piece by piece; whether that proves its kind."""


class Decoder(Protocol):
    """Turns bytes, however they are cut up, into what they mean."""

    def feed(self, data: bytes) -> Sequence[object]: ...


@dataclass(frozen=True, slots=True)
class Kind:
    """What the program knows of a kind of reader before one is plugged in.

    `proof`: recognises it by what it says, None where the configuration has to name it; `question`:
    makes it say something; `rank`: its turn among all kinds, the surest proof first. `sees_lifts`:
    it tells when a card goes. `answers`: it says who it is at once. `obeys`: it has lights, and
    writes tags. `antennas`: the most that it has. `decoder`, `example`: its bytes of one scan, to
    be measured. `simulated_as`: the kind that stands for it in simulations, '' for itself.
    """

    driver: Callable[[ReaderConfig], Driver]
    proof: Callable[[], Proof] | None = None
    question: bytes = b""
    rank: int = 0
    sees_lifts: bool = True
    answers: bool = False
    obeys: bool = False
    antennas: int = 1
    decoder: Callable[[], Decoder] | None = None
    example: bytes = b""
    simulated_as: str = ""


def kinds() -> list[str]:
    """The names of all kinds, in alphabetical order."""
    return sorted(module.name for module in pkgutil.iter_modules(__path__))


def kind(name: str) -> Kind:
    """The kind of this name."""
    module: Any = import_module(f"{__name__}.{name}")
    declared: Kind = module.KIND
    return declared


def recognisable() -> dict[str, Kind]:
    """The kinds that are told by what they say, by name, the surest proof first."""
    declared = {name: kind(name) for name in kinds()}
    proved = [name for name in declared if declared[name].proof is not None]
    return {name: declared[name] for name in sorted(proved, key=lambda name: declared[name].rank)}


def driver_for(config: ReaderConfig) -> Driver:
    """A driver of the kind that the configuration names; DeviceError where there is none."""
    if config.kind not in kinds():
        there_is = ", ".join(kinds())
        raise DeviceError(f"reader {config.name}: no kind {config.kind!r}; there is: {there_is}")
    return kind(config.kind).driver(config)
