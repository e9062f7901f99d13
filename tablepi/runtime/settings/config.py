"""The configuration: one TOML file, every setting with a default; an unknown key is an error."""

import os
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import field
from pathlib import Path
from typing import Annotated, Any

from tablepi.core.config_schema import OneOf, Setting
from tablepi.core.errors import ConfigError, cause
from tablepi.core.text_files import MOST_CHARACTERS, TomlError, tables_of
from tablepi.core.time_control import FLAGS, KINDS, USUAL, Timing, fault
from tablepi.core.value import Value
from tablepi.devices.panel.pins import PanelConfig
from tablepi.devices.readers import ReaderConfig, kinds_on
from tablepi.referee.tags.scanned_card import role_of
from tablepi.runtime.settings.config_reader import section_of
from tablepi.screens.context.table_config import (
    ON_SCREEN,
    CafeConfig,
    ScreenConfig,
    SoundConfig,
    TableConfig,
)

SYSTEM = Path("/etc/tablepi/tablepi.toml")
LINKS = Path("/run/tablepi-table")
"""The folder that the package makes for the socket of a link."""

_ON_PINS = {"uart": ("/dev/serial0", "/dev/ttyAMA0", "/dev/ttyS0"), "spi": ("/dev/spidev0.",)}
"""Names of the ports on a Pi's header, by the bus of the panel's that needs their pins."""


class StoreConfig(Value):
    """Places of journal, players and decks."""

    file: Annotated[
        str, Setting('The file of the journal; "" is ~/.local/share/tablepi/tablepi.db.')
    ] = ""


class DeckConfig(Value):
    """The cards that lie on this table."""

    tags: Annotated[
        tuple[str, ...],
        Setting(
            "CSV files with the columns uid,card that say which tag is which card; each file's "
            'name is the deck\'s: ["/home/ann/decktet.csv"]',
            names="tags",
        ),
    ] = ()
    files: Annotated[
        tuple[str, ...],
        Setting(
            "Card files used in place of those that come with the referee, by their names: a "
            "printing of SuitUP with other suits or with action letters, say: "
            '["/home/ann/suitup.toml"]',
            names="cards",
        ),
    ] = ()


class ClockConfig(Value):
    """The clocks that matches have unless somebody chooses others; see `Timing`."""

    kind: Annotated[
        str,
        Setting(
            "The clocks that matches have unless somebody chooses others while setting up. kind: "
            '"none"; "move": a seat has time_s for each line; "bank": a seat has time_s for the '
            "whole match, and more_s more whenever a line of its own ends its turn; "
            "delay_s runs before it in each turn; "
            '"round": the table has time_s, whose last more_s are its end phase.',
            OneOf(KINDS),
        ),
    ] = "none"
    time_s: Annotated[
        int, Setting("In seconds; 0 takes the kind's usual: 60; 900 and 10; 3000 and 300.")
    ] = 0
    more_s: Annotated[int, Setting()] = 0
    delay_s: Annotated[int, Setting()] = 0
    odds_s: Annotated[
        tuple[int, ...],
        Setting(
            "The time of each seat in place of time_s, beginning with seat 1; 0 takes time_s: "
            "[300, 180]"
        ),
    ] = ()
    flag: Annotated[
        str,
        Setting(
            'What becomes of a seat whose time is up: it is "told"; or the referee "passes" for it '
            '(a legal pass, skip or done), or "concedes".',
            OneOf(FLAGS),
        ),
    ] = "told"

    def __post_init__(self) -> None:
        if timing_fault := fault(self.timing):
            raise ConfigError("config.clock", fault=timing_fault)

    @property
    def timing(self) -> Timing:
        usual = USUAL.get(self.kind)
        if usual is None or self.time_s:
            usual = Timing(self.kind, self.time_s, self.more_s)
        odds = tuple((seat, own_s) for seat, own_s in enumerate(self.odds_s, 1) if own_s)
        return usual._replace(flag=self.flag, delay_s=self.delay_s, odds=odds)


def usual_socket() -> str:
    """Socket of the package's link, for settings that are older than it; '' without a package."""
    return str(LINKS / "referee.sock") if os.access(LINKS, os.W_OK) else ""


class HallConfig(Value):
    """Place where a link to a hall of many tables finds this one."""

    socket: Annotated[
        str, Setting('The socket at which a link to the hall is served; "" for none.')
    ] = field(default_factory=usual_socket)


class Config(Value):
    """Everything that can be set, by its sections."""

    table: Annotated[TableConfig, Setting()] = field(default_factory=TableConfig)
    sound: Annotated[SoundConfig, Setting()] = field(default_factory=SoundConfig)
    screen: Annotated[ScreenConfig, Setting()] = field(default_factory=ScreenConfig)
    cafe: Annotated[CafeConfig, Setting()] = field(default_factory=CafeConfig)
    clock: Annotated[ClockConfig, Setting()] = field(default_factory=ClockConfig)
    store: Annotated[StoreConfig, Setting()] = field(default_factory=StoreConfig)
    deck: Annotated[DeckConfig, Setting()] = field(default_factory=DeckConfig)
    hall: Annotated[HallConfig, Setting()] = field(default_factory=HallConfig)
    reader: Annotated[
        tuple[ReaderConfig, ...],
        Setting("One table for each card reader; without any, tapping works."),
    ] = ()
    panel: Annotated[
        PanelConfig,
        Setting(
            "The panel: buttons, lights, a knob and a buzzer on the Pi's pins; without this block "
            "there is none. Numbers are GPIO numbers (BCM), 0 or [] for what is not there; a "
            "button connects its line to ground. These are the pins for four seats; "
            "hardware/panel.md has those for two to eight."
        ),
    ] = field(default_factory=PanelConfig)

    def __post_init__(self) -> None:
        if len({reader.name for reader in self.reader}) < len(self.reader):
            raise ConfigError("config.one-name", where="reader")
        _check_ports(self.reader)
        _check_resets(self.reader, self.panel)
        for reader in self.reader:
            _check_reader(reader)
            for bus, ports in _ON_PINS.items():
                if bus in self.panel.free and reader.port.startswith(ports):
                    values = {"reader": reader.name, "port": reader.port, "bus": bus}
                    raise ConfigError("panel.reader", **values)

    @property
    def file(self) -> Path:
        return Path(os.path.expanduser(self.store.file or user_data() / "tablepi.db"))


def _check_ports(readers: tuple[ReaderConfig, ...]) -> None:
    """Two names may lead to one device. Raises ConfigError."""
    reader_by_device: dict[str, ReaderConfig] = {}
    for reader in readers:
        device = os.path.realpath(reader.port) if reader.port.startswith("/") else reader.port
        first_reader = reader_by_device.setdefault(device, reader) if device else reader
        if first_reader is not reader:
            values = {"first": first_reader.name, "second": reader.name, "port": reader.port}
            raise ConfigError("config.one-port", where="reader", **values)


def _check_resets(readers: tuple[ReaderConfig, ...], panel: PanelConfig) -> None:
    """Check that the lines wired to readers' RST are free. Raises ConfigError."""
    is_on_uart = any(reader.port.startswith(_ON_PINS["uart"]) for reader in readers)
    used_lines = panel.used(freed=() if is_on_uart else ("uart",))
    for reader in readers:
        if reader.reset and reader.kind != "rc522":
            raise ConfigError("config.reset-kind", where="reader")
        if reader.reset and reader.reset in used_lines:
            values = {"line": reader.reset, "other": used_lines[reader.reset]}
            raise ConfigError("config.reset", where="reader", **values)
        used_lines |= {reader.reset: f"{reader.name!r}"} if reader.reset else {}


def _check_reader(reader: ReaderConfig) -> None:
    """Check of a reader's settings by the table and the kind of reader. Raises ConfigError."""
    for text in reader.roles:
        try:
            role_of(text)
        except ConfigError as error:
            raise ConfigError("config.roles", where="reader", fault=error.said) from None
    if (kinds := kinds_on(reader.port)) and reader.kind not in kinds:
        values = {"port": reader.port, "choices": ", ".join(kinds), "value": reader.kind}
        raise ConfigError("config.reader-kind", where="reader", **values)
    if reader.gain:
        from tablepi.devices.readers.tablepi.protocol import GAINS_DB

        if reader.gain not in GAINS_DB:
            choices = ", ".join(map(str, GAINS_DB))
            raise ConfigError("config.gain", where="reader", choices=choices, value=reader.gain)


def user_data() -> Path:
    """The user's place for what the referee keeps."""
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local/share") / "tablepi"


def user_config() -> Path:
    """The user's place for the configuration."""
    return (
        Path(os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config") / "tablepi/tablepi.toml"
    )


def find(file_name: str | None) -> Path | None:
    """The file in force: the one given, else the system's, else the user's; None for none."""
    if file_name:
        return Path(file_name)
    return next((path for path in (SYSTEM, user_config()) if os.path.isfile(path)), None)


def load(path: Path | None) -> Config:
    """The configuration in a file, or all defaults. Raises ConfigError naming key and file."""
    if path is None:
        return Config()
    try:
        return read(text_of(path))
    except OSError as error:
        raise ConfigError("config.unreadable", path=path, error=cause(error)) from None
    except UnicodeDecodeError as error:
        raise ConfigError("config.no-toml", path=path, error=error) from None
    except TomlError as error:
        raise ConfigError("config.no-toml", path=path, error=error.said) from None
    except ConfigError as error:
        raise ConfigError("config.file", path=path, fault=error.said) from None


def text_of(path: Path) -> str:
    """The text of a file, as far as one may be long. Raises OSError or UnicodeDecodeError."""
    with path.open(encoding="utf-8") as file:
        return file.read(MOST_CHARACTERS + 1)


def read(text: str) -> Config:
    """The configuration in a text. Raises ConfigError or TomlError."""
    return of(tables_of(text))


def of(values: Mapping[str, Any]) -> Config:
    """The configuration of these tables of TOML. Raises ConfigError."""
    return section_of(Config, values)


def sound_part(path: Path | None) -> Config:
    """The valid settings of an invalid file, enough to show on the screen what is wrong.

    That is what can be chosen on the screen, and where the journal is, beside which lies what was
    chosen instead. Everything else has its default.
    """
    tables: Mapping[str, Any] = {}
    with suppress(OSError, UnicodeDecodeError, TomlError):
        tables = tables_of(text_of(path)) if path else {}
    sound_tables: dict[str, dict[str, Any]] = {}
    # One at a time: a setting that is at fault takes none of the others with it.
    for key in (*ON_SCREEN, "store.file"):
        section, name = key.split(".")
        with suppress(ConfigError, LookupError, TypeError):
            value = tables[section][name]
            trial_tables = {**sound_tables, section: {**sound_tables.get(section, {}), name: value}}
            of(trial_tables)
            sound_tables = trial_tables
    return of(sound_tables)
