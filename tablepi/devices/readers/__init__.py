"""The kinds of card reader, one module each; its name is the kind's name in the configuration.

A module of this package is a kind when it has `KIND`, which makes a `Kind` from a `ReaderConfig`.
"""

import pkgutil
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Protocol, runtime_checkable

from tablepi.core.errors import DeviceError
from tablepi.devices.messages import Message, Order


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


class Kind(Protocol):
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
    """A kind of reader that does what it is asked for."""

    def obey(self, order: Order) -> None:
        """Do this soon; what came of writing, when the tag lies here, is a `TagWritten`."""


KindOf = Callable[[ReaderConfig], Kind]


def kinds() -> list[str]:
    """The names of all kinds, in alphabetical order."""
    return sorted(module.name for module in pkgutil.iter_modules(__path__))


def kind_of(config: ReaderConfig) -> Kind:
    """The kind that the configuration names, new; DeviceError when there is none of that name."""
    if config.kind not in kinds():
        there_is = ", ".join(kinds())
        raise DeviceError(f"reader {config.name}: no kind {config.kind!r}; there is: {there_is}")
    make: KindOf = import_module(f"{__name__}.{config.kind}").KIND
    return make(config)
