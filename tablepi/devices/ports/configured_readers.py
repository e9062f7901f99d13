"""The card readers of the configuration, each on its port."""

from collections.abc import Callable
from dataclasses import replace
from typing import Protocol

from tablepi.devices.messages import Message, Order
from tablepi.devices.ports.serial_ports import is_input
from tablepi.devices.readers import Health, ReaderConfig, driver_for, kind


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
    # A table without a reader starts without the serial library.
    from tablepi.devices.ports.port import Port, open_serial

    return Port(config, driver, put, clock_ns, kind(config.kind).opener or open_serial)
