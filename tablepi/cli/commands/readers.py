"""`tablepi readers`: what is plugged in, and what it is."""

import argparse
import os
import sys
import time
from pathlib import Path
from typing import NamedTuple, TextIO

from tablepi.cli.shared.options import config_of
from tablepi.core.errors import in_english
from tablepi.devices.messages import Blink, Message, Order, ReaderLost, ReaderTrouble, Restart
from tablepi.devices.ports.port import Port, open_serial
from tablepi.devices.ports.port_trials import BusSearch
from tablepi.devices.ports.serial_ports import SerialPort, is_input, keyboards, ports, why_not_open
from tablepi.devices.readers import ReaderConfig, bus_of, kind
from tablepi.devices.readers.auto import AutoReader
from tablepi.devices.readers.keys import SpeedTrial
from tablepi.devices.readers.keys.keyboard_file import listened
from tablepi.runtime.settings.config import Config
from tablepi.runtime.settings.settings_file import with_chosen

DEV = Path("/dev")
LISTEN_S = 4.0
"""A reader that answers is known after a third of a second; one that only speaks needs a card."""
LONGEST_S = 3600
OBEY_S = 0.3
"""Time for an order to arrive; the reader carries it out by itself."""


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--seconds", type=_seconds, default=LISTEN_S, help="how long to listen")
    parser.add_argument("--blink", default="", metavar="PORT", help="let the one there blink")
    parser.add_argument("--reset", default="", metavar="PORT", help="start the one there anew")


def run(args: argparse.Namespace) -> int:
    asked = ReaderOrders(args.blink, args.reset)
    return print_readers(with_chosen(config_of(args)), sys.stdout, args.seconds, asked=asked)


def _seconds(word: str) -> float:
    """A time that a person waits for."""
    try:
        seconds = float(word)
    except ValueError:
        seconds = -1.0
    # Not a number is neither less nor more.
    if not 0 <= seconds <= LONGEST_S:
        raise argparse.ArgumentTypeError(f"expected 0 to {LONGEST_S} seconds, not {word!r}")
    return seconds


class ReaderOrders(NamedTuple):
    """Orders of the command line for our own readers, each with a port or name, '' for none."""

    blink: str = ""
    reset: str = ""

    def orders(self) -> list[tuple[str, Order, str]]:
        """Each order: its reader, the message, and the sentence when it is done."""
        orders: list[tuple[str, Order, str]] = [
            (self.blink, Blink(), "blinks for three seconds"),
            (self.reset, Restart(), "starts anew"),
        ]
        return [each for each in orders if each[0]]


class FoundReader(NamedTuple):
    """A port, the reader of the configuration that is on it, and what was learnt by listening.

    `troubles`: why it could not be opened, and what its reader complained of.
    """

    port: SerialPort
    reader: ReaderConfig | None
    kind: str
    version: str
    troubles: tuple[str, ...]


NOTHING = ReaderOrders()


def print_readers(
    config: Config,
    out: TextIO,
    listen_s: float = LISTEN_S,
    dev: Path = DEV,
    asked: ReaderOrders = NOTHING,
) -> int:
    """Every port with its names, its kind and its role; then configured readers that are absent.

    Its exit status: 1 where a reader did not do what was asked of it.
    """
    found, obeyed = _listened(config, [*ports(dev), *keyboards(dev)], listen_s, out, asked)
    on_buses = BusSearch(dev).look([each.port for each in config.reader if each.port])
    if not found and not on_buses:
        print("No serial port is there: plug a reader in.", file=out)
    for each in found:
        print(_line(each), file=out)
        for name in (*each.port.by_id, *each.port.by_path):
            print(f"    {name}", file=out)
        for trouble in each.troubles:
            print(f"    {trouble}", file=out)
    for port, name in on_buses.items():
        print(f'{port}  {name}; to be configured as kind = "{name}", port = "{port}"', file=out)
    there = {each.reader.name for each in found if each.reader}
    for reader in config.reader:
        if reader.name not in there:
            print(f"{reader.port}  {_about(reader)}{_unheard(reader)}", file=out)
    return 0 if obeyed else 1


def _unheard(reader: ReaderConfig) -> str:
    """State of a reader on a port that was not listened to."""
    if bus := bus_of(reader):
        try:
            line = bus.open(reader.port, reader.reset)
        except Exception as error:
            return f"; {in_english(why_not_open(error))}"
        try:
            return ", which answers" if bus.answers(line) else ", and nothing answers"
        except Exception as error:
            return f"; {in_english(why_not_open(error))}"
        finally:
            line.close()
    if os.path.exists(reader.port):
        return "; not listened to, as it is no USB port"
    return ", and nothing is there"


def _line(found: FoundReader) -> str:
    port, reader, kind, _, _ = found
    heard = kind or (
        "a keyboard: if it is a card reader, scan a card with it while this listens"
        if is_input(port.best)
        else "not recognised: lay a card on it while this listens"
    )
    if reader is None:
        return f'{port.device}  {heard}{_firmware(found)}; to be configured as port = "{port.best}"'
    speaks = f", speaks {kind}" if kind != reader.kind else ""
    return f"{port.device}  {_about(reader)}{speaks}{_firmware(found)}"


def _firmware(found: FoundReader) -> str:
    """The version of its firmware, and that there is a newer one, where it says its version."""
    if not found.version:
        return ""
    newest = kind(found.kind).firmware
    if tuple(map(int, found.version.split("."))) >= newest:
        return f", firmware {found.version}"
    newer = ".".join(map(str, newest))
    return (
        f", firmware {found.version} ({newer} is newer: firmware/README.md tells how to flash it)"
    )


def _about(reader: ReaderConfig) -> str:
    gain = f", gain {reader.gain} dB" if reader.gain else ""
    return f"reader {reader.name!r}: {reader.kind}, {', '.join(reader.roles)}{gain}"


def _listened(
    config: Config, found: list[SerialPort], listen_s: float, out: TextIO, asked: ReaderOrders
) -> tuple[list[FoundReader], bool]:
    """Listens to all ports at once; a referee that runs has its own readers, and keeps them.

    With it whether all was done that was asked for.
    """
    if found:
        print(
            f"Listening for {listen_s:g} seconds: lay a card on each reader.", file=out, flush=True
        )
    heard = [_Listener(port, _reader_on(config, port)) for port in found]
    for each in heard:
        each.port.start()
    if heard:
        time.sleep(listen_s)
    obeyed = [_order(heard, name, order, said, out) for name, order, said in asked.orders()]
    for each in heard:
        each.port.stop()
    told = [
        FoundReader(
            port, each.reader, each.kind.name, each.port.health.version, tuple(each.troubles)
        )
        for port, each in zip(found, heard, strict=True)
    ]
    return told, all(obeyed)


def _order(heard: "list[_Listener]", name: str, order: Order, said: str, out: TextIO) -> bool:
    """Gives the order to the reader that is meant; False where it is not there."""
    meant = [each for each in heard if each.is_called(name)]
    for each in meant:
        each.port.obey(order)
    obeys = any(each.kind.name and kind(each.kind.name).obeys for each in meant)
    if obeys:
        print(f"{name} {said}.", file=out, flush=True)
        time.sleep(OBEY_S)
    elif meant:
        print(f"{name} is no card reader of our own, and cannot do that.", file=out)
    else:
        print(f"{name} is neither a port that is there nor a reader of the table.", file=out)
    return obeys


def _reader_on(config: Config, port: SerialPort) -> ReaderConfig | None:
    """The reader of the configuration whose port leads to this one."""
    for reader in config.reader:
        if reader.port and str(Path(reader.port).resolve()) == str(Path(port.device).resolve()):
            return reader
    return None


class _Listener:
    """Finds out what kind of reader is on a port."""

    def __init__(self, found: SerialPort, reader: ReaderConfig | None) -> None:
        device, types = found.device, is_input(found.best)
        self.reader = reader
        self.troubles: dict[str, None] = {}
        baud = reader.baud if reader else 0
        config = ReaderConfig(name=device, kind="auto", port=device, baud=baud)
        # A keyboard types on for everybody: it may be one that fingers type on.
        self.kind: SpeedTrial | AutoReader = SpeedTrial() if types else AutoReader(config)
        opener = listened if types else open_serial
        self.port = Port(config, self.kind, self._hear, time.monotonic_ns, opener)

    def is_called(self, name: str) -> bool:
        """True if this is the reader's name, or a path to its port."""
        device = self.port.name
        return name in (device, self.reader.name if self.reader else device) or (
            str(Path(name).resolve()) == str(Path(device).resolve())
        )

    def _hear(self, message: Message) -> None:
        if isinstance(message, ReaderLost | ReaderTrouble):
            self.troubles[in_english(message.why)] = None
