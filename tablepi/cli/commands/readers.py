"""`tablepi readers`: what is plugged in, and what it is."""

import argparse
import os
import sys
import time
from contextlib import closing
from pathlib import Path
from typing import NamedTuple, TextIO

from tablepi.cli.shared.options import config_of
from tablepi.core.errors import DeviceError, in_english
from tablepi.core.text.phrase import Phrase
from tablepi.devices.messages import Blink, Message, Order, ReaderLost, ReaderTrouble, Restart
from tablepi.devices.ports.port import Port, open_serial
from tablepi.devices.ports.port_trials import BusSearch
from tablepi.devices.ports.serial_ports import SerialPort, is_input, keyboards, ports, why_not_open
from tablepi.devices.readers import Opener, ReaderConfig, bus_of, kind
from tablepi.devices.readers.auto import AutoReader
from tablepi.devices.readers.keys import SpeedTrial
from tablepi.devices.readers.keys.keyboard_file import listened
from tablepi.devices.readers.tablepi.bootloader import BAUDS, update
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
    parser.add_argument("--update", default="", metavar="PORT", help="write the newest firmware")
    parser.add_argument("--pins", action="store_true", help="ask I2C and SPI too: writes to them")


def run(args: argparse.Namespace) -> int:
    if args.update:
        return update_reader(args.update, sys.stdout)
    orders = ReaderOrders(args.blink, args.reset, args.pins)
    return print_readers(with_chosen(config_of(args)), sys.stdout, args.seconds, orders=orders)


def update_reader(port: str, out: TextIO, open_port: Opener = open_serial) -> int:
    """Writes the newest firmware to our own reader on this port. Raises DeviceError."""

    def tell(said: Phrase) -> None:
        print(in_english(said), file=out, flush=True)

    try:
        with closing(open_port(port, BAUDS[0])) as line:
            update(line, tell)
    except DeviceError:
        raise
    except Exception as error:
        raise DeviceError(in_english(why_not_open(error, port))) from error
    return 0


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
    """Orders of the command line for our own readers, each with a port or name, '' for none; and
    whether what is wired to the pins is to be asked.
    """

    blink: str = ""
    reset: str = ""
    pins: bool = False

    def orders(self) -> list[tuple[str, Order, str]]:
        """Each order: its reader, the message, and the sentence when it is done."""
        orders: list[tuple[str, Order, str]] = [
            (self.blink, Blink(), "blinks for three seconds"),
            (self.reset, Restart(), "starts anew"),
        ]
        return [order for order in orders if order[0]]


class FoundReader(NamedTuple):
    """A port, the reader of the configuration that is on it, and what was learnt by listening."""

    port: SerialPort
    reader: ReaderConfig | None
    kind: str
    version: str
    troubles: tuple[str, ...]
    """Why it could not be opened, and complaints of its reader."""


NOTHING = ReaderOrders()


def print_readers(
    config: Config,
    out: TextIO,
    listen_s: float = LISTEN_S,
    dev: Path = DEV,
    orders: ReaderOrders = NOTHING,
) -> int:
    """Every port with its names, its kind and its role; then configured readers that are absent.

    Its exit status: 1 where a reader did not do what was asked of it.
    """
    found_readers, has_obeyed = _listen_to_ports(
        config, [*ports(dev), *keyboards(dev)], listen_s, out, orders
    )
    search = BusSearch(dev)
    search.wanted = orders.pins
    bus_readers = search.look([reader.port for reader in config.reader if reader.port])
    if not found_readers and not bus_readers:
        print("No serial port is there: plug a reader in.", file=out)
    for found_reader in found_readers:
        print(_reader_line(found_reader), file=out)
        for name in (*found_reader.port.by_id, *found_reader.port.by_path):
            print(f"    {name}", file=out)
        for trouble in found_reader.troubles:
            print(f"    {trouble}", file=out)
    for port, name in bus_readers.items():
        print(f'{port}  {name}; to be configured as kind = "{name}", port = "{port}"', file=out)
    present_names = {
        found_reader.reader.name for found_reader in found_readers if found_reader.reader
    }
    for reader in config.reader:
        if reader.name not in present_names:
            print(f"{reader.port}  {_reader_summary(reader)}{_unheard_state(reader)}", file=out)
    return 0 if has_obeyed else 1


def _unheard_state(reader: ReaderConfig) -> str:
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


def _reader_line(found_reader: FoundReader) -> str:
    port, reader, kind, _, _ = found_reader
    kind_text = kind or (
        "a keyboard: if it is a card reader, scan a card with it while this listens"
        if is_input(port.best)
        else "not recognised: lay a card on it while this listens"
    )
    firmware = _firmware_text(found_reader)
    if reader is None:
        return f'{port.device}  {kind_text}{firmware}; to be configured as port = "{port.best}"'
    speaks_text = f", speaks {kind}" if kind != reader.kind else ""
    return f"{port.device}  {_reader_summary(reader)}{speaks_text}{firmware}"


def _firmware_text(reader: FoundReader) -> str:
    """The version of its firmware, and that there is a newer one, where it says its version."""
    if not reader.version:
        return ""
    newest_version = kind(reader.kind).firmware
    if tuple(map(int, reader.version.split("."))) >= newest_version:
        return f", firmware {reader.version}"
    newest = ".".join(map(str, newest_version))
    command = f"tablepi readers --update {reader.port.device}"
    return f", firmware {reader.version} ({newest} is newer: {command})"


def _reader_summary(reader: ReaderConfig) -> str:
    gain_text = f", gain {reader.gain} dB" if reader.gain else ""
    return f"reader {reader.name!r}: {reader.kind}, {', '.join(reader.roles)}{gain_text}"


def _listen_to_ports(
    config: Config,
    serial_ports: list[SerialPort],
    listen_s: float,
    out: TextIO,
    orders: ReaderOrders,
) -> tuple[list[FoundReader], bool]:
    """Listens to all ports at once; a referee that runs has its own readers, and keeps them.

    With it: True if all orders were carried out.
    """
    if serial_ports:
        print(
            f"Listening for {listen_s:g} seconds: lay a card on each reader.", file=out, flush=True
        )
    listeners = [_Listener(port, _reader_on(config, port)) for port in serial_ports]
    for listener in listeners:
        listener.port.start()
    if listeners:
        time.sleep(listen_s)
    outcomes = [
        _give_order(listeners, name, order, done_text, out)
        for name, order, done_text in orders.orders()
    ]
    for listener in listeners:
        listener.port.stop()
    found_readers = [
        FoundReader(
            port,
            listener.reader,
            listener.kind.name,
            listener.port.health.version,
            tuple(listener.troubles),
        )
        for port, listener in zip(serial_ports, listeners, strict=True)
    ]
    return found_readers, all(outcomes)


def _give_order(
    listeners: "list[_Listener]", name: str, order: Order, done_text: str, out: TextIO
) -> bool:
    """Gives the order to the reader of this name; False where it is not there or cannot obey."""
    addressed = [listener for listener in listeners if listener.is_called(name)]
    for listener in addressed:
        listener.port.obey(order)
    has_obeyed = any(
        listener.kind.name and kind(listener.kind.name).obeys for listener in addressed
    )
    if has_obeyed:
        print(f"{name} {done_text}.", file=out, flush=True)
        time.sleep(OBEY_S)
    elif addressed:
        print(f"{name} is no card reader of our own, and cannot do that.", file=out)
    else:
        print(f"{name} is neither a port that is there nor a reader of the table.", file=out)
    return has_obeyed


def _reader_on(config: Config, port: SerialPort) -> ReaderConfig | None:
    """The reader of the configuration whose port leads to this one."""
    for reader in config.reader:
        if reader.port and str(Path(reader.port).resolve()) == str(Path(port.device).resolve()):
            return reader
    return None


class _Listener:
    """Finds out what kind of reader is on a port."""

    def __init__(self, serial_port: SerialPort, reader: ReaderConfig | None) -> None:
        device, is_keyboard = serial_port.device, is_input(serial_port.best)
        self.reader = reader
        self.troubles: dict[str, None] = {}
        baud = reader.baud if reader else 0
        config = ReaderConfig(name=device, kind="auto", port=device, baud=baud)
        # A keyboard types on for everybody: it may be one that fingers type on.
        self.kind: SpeedTrial | AutoReader = SpeedTrial() if is_keyboard else AutoReader(config)
        open_port = listened if is_keyboard else open_serial
        self.port = Port(config, self.kind, self._note_trouble, time.monotonic_ns, open_port)

    def is_called(self, name: str) -> bool:
        """True if this is the reader's name, or a path to its port."""
        device = self.port.name
        return name in (device, self.reader.name if self.reader else device) or (
            str(Path(name).resolve()) == str(Path(device).resolve())
        )

    def _note_trouble(self, message: Message) -> None:
        if isinstance(message, ReaderLost | ReaderTrouble):
            self.troubles[in_english(message.why)] = None
