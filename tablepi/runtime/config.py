"""The configuration: one TOML file, every setting with a default; an unknown key is an error."""

import os
import tomllib
from collections.abc import Mapping
from dataclasses import MISSING, dataclass, field, fields
from pathlib import Path
from typing import Any, TypeVar, cast, get_type_hints

from tablepi.app.table_settings import FAR, ROTATIONS
from tablepi.app.tags.reader_roles import MOST_SEATS, role_of
from tablepi.app.view.seat_colours import COLOURS
from tablepi.core.errors import ConfigError, cause
from tablepi.core.phrase import Phrase
from tablepi.core.time_control import USUAL, Timing, fault
from tablepi.devices.panel.pins import PanelConfig, SeatPins
from tablepi.devices.readers import ReaderConfig, kinds
from tablepi.devices.readers.tablepi.protocol import GAINS_DB
from tablepi.locale import SENTENCES

SYSTEM = Path("/etc/tablepi/tablepi.toml")

_LEAST = (("baud", 0), ("reads", 1), ("repeat_ms", 0))
"""The numbers of a reader, and the least that each can be."""

_UARTS = ("/dev/serial0", "/dev/ttyAMA0", "/dev/ttyS0")
"""What a Pi calls the UART of its header, by its age."""


@dataclass(frozen=True, slots=True)
class TableConfig:
    """`language`: of every sentence. `pin`: asked for a judge's correction; '' asks nothing.

    `seats`: of a match that is set up, as far as its game has so many. `colours`: the seats', by
    name, from seat 1 on; further seats have what is left.
    """

    language: str = "en"
    pin: str = ""
    seats: int = 2
    colours: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if not 1 <= self.seats <= MOST_SEATS:
            raise ConfigError("config.seats", most=MOST_SEATS, value=self.seats)
        for at, colour in enumerate(self.colours):
            if colour not in COLOURS:
                raise ConfigError("config.colour", choices=", ".join(COLOURS), value=colour)
            if colour in self.colours[:at]:
                raise ConfigError("config.one-colour", value=colour)


@dataclass(frozen=True, slots=True)
class ScreenConfig:
    """`width`, `height` in pixels, 0 for the whole screen (a window of 1280×720 on a desktop).

    `px_per_mm`: pixels a millimetre of glass, 0 to go by the panel. `rotation`: by how many degrees
    the picture is turned on the panel, clockwise. `motion`: things may move.
    `far`: how the half of the player opposite stands, one of `FAR`. `brightness`: in per cent.
    `dim_min`: dimmed after so many minutes without anybody, 0 for never.
    """

    width: int = 0
    height: int = 0
    px_per_mm: float = 0.0
    rotation: int = 0
    motion: bool = True
    far: str = "auto"
    brightness: int = 100
    dim_min: int = 0

    def __post_init__(self) -> None:
        if self.far not in FAR:
            raise ConfigError("config.far", choices=", ".join(FAR), value=self.far)
        if not 10 <= self.brightness <= 100:
            raise ConfigError("config.brightness", value=self.brightness)
        if self.dim_min < 0:
            raise ConfigError("config.minutes", where="screen.dim_min", value=self.dim_min)
        if self.rotation not in ROTATIONS:
            choices = ", ".join(map(str, ROTATIONS))
            raise ConfigError("config.rotation", choices=choices, value=self.rotation)
        if self.width < 0 or self.height < 0:
            raise ConfigError("config.size")
        if self.px_per_mm != 0 and not 1 <= self.px_per_mm <= 40:
            raise ConfigError("config.px-per-mm", value=self.px_per_mm)


@dataclass(frozen=True, slots=True)
class StoreConfig:
    """`file`: where journal, players and decks are kept; '' for the user's own place."""

    file: str = ""


@dataclass(frozen=True, slots=True)
class DeckConfig:
    """`tags`: CSV files with the columns uid,card; each file's name is the deck's.

    `files`: card files of the table's own, in place of the deck that has the file's name.
    """

    tags: tuple[str, ...] = ()
    files: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ClockConfig:
    """The clocks that matches have unless somebody chooses others; see `Timing`.

    `time_s`: 0 for the usual times of the kind; then `more_s` counts for nothing.
    """

    kind: str = "none"
    time_s: int = 0
    more_s: int = 0
    flag: str = "told"

    def __post_init__(self) -> None:
        if wrong := fault(self.timing):
            raise ConfigError("config.clock", fault=wrong)

    @property
    def timing(self) -> Timing:
        """The timing that these settings are."""
        if self.kind not in USUAL or self.time_s:
            return Timing(self.kind, self.time_s, self.more_s, self.flag)
        return USUAL[self.kind]._replace(flag=self.flag)


@dataclass(frozen=True, slots=True)
class SoundConfig:
    """`volume`: from 0 to 100. `mute`: a table that wants silence until somebody turns it up."""

    volume: int = 60
    mute: bool = False

    def __post_init__(self) -> None:
        if not 0 <= self.volume <= 100:
            raise ConfigError("config.volume", value=self.volume)


@dataclass(frozen=True, slots=True)
class CafeConfig:
    """A table that strangers use. `games`: the ids of those in the menu; all where there is none.

    `idle_min`: back to the menu after so many minutes without a touch; 0 for never. `pin`: the
    host's, asked for settings, decks and players; '' asks nothing.
    """

    games: tuple[str, ...] = ()
    idle_min: int = 0
    pin: str = ""

    def __post_init__(self) -> None:
        if self.idle_min < 0:
            raise ConfigError("config.minutes", where="cafe.idle_min", value=self.idle_min)


@dataclass(frozen=True, slots=True)
class Config:
    """Everything that can be set."""

    table: TableConfig = field(default_factory=TableConfig)
    screen: ScreenConfig = field(default_factory=ScreenConfig)
    store: StoreConfig = field(default_factory=StoreConfig)
    deck: DeckConfig = field(default_factory=DeckConfig)
    panel: PanelConfig = field(default_factory=PanelConfig)
    clock: ClockConfig = field(default_factory=ClockConfig)
    sound: SoundConfig = field(default_factory=SoundConfig)
    cafe: CafeConfig = field(default_factory=CafeConfig)
    reader: tuple[ReaderConfig, ...] = ()

    def __post_init__(self) -> None:
        for each in self.reader if "uart" in self.panel.free else ():
            if each.port.startswith(_UARTS):
                raise ConfigError("panel.reader", reader=each.name, port=each.port)

    @property
    def file(self) -> Path:
        """Where the journal is."""
        return Path(os.path.expanduser(self.store.file or user_data() / "tablepi.db"))


def user_data() -> Path:
    """The user's place for what the referee keeps."""
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local/share") / "tablepi"


def user_config() -> Path:
    """The user's place for the configuration."""
    return (
        Path(os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config") / "tablepi/tablepi.toml"
    )


def find(given: str | None) -> Path | None:
    """The file in force: the one given, else the system's, else the user's; None for none."""
    if given:
        return Path(given)
    return next((path for path in (SYSTEM, user_config()) if os.path.isfile(path)), None)


def load(path: Path | None) -> Config:
    """The configuration in a file, or all defaults. Raises ConfigError naming key and file."""
    if path is None:
        return Config()
    try:
        return read(path.read_text(encoding="utf-8"))
    except OSError as wrong:
        raise ConfigError("config.unreadable", path=path, error=cause(wrong)) from None
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as wrong:
        raise ConfigError("config.no-toml", path=path, error=wrong) from None
    except ConfigError as wrong:
        raise ConfigError("config.file", path=path, fault=wrong.said) from None


def read(text: str) -> Config:
    """The configuration in a text. Raises ConfigError, or what tomllib raises."""
    return of(tomllib.loads(text))


def of(values: Mapping[str, Any]) -> Config:
    """The configuration of these tables of TOML. Raises ConfigError."""
    config = _section(Config, values, "")
    language, known = config.table.language, tuple(SENTENCES)
    if language not in known:
        raise ConfigError("config.no-language", value=language, choices=", ".join(known))
    for where, pin in (("table", config.table.pin), ("cafe", config.cafe.pin)):
        if pin and not (pin.isascii() and pin.isdigit()):
            raise ConfigError("config.pin", where=where)
    return config


D = TypeVar("D")


def _section(kind: type[D], values: Mapping[str, Any], where: str) -> D:
    """A frozen dataclass from a table of TOML; every key must be one of its fields."""
    hints = get_type_hints(kind)
    known = {each.name: each for each in fields(cast(Any, kind))}
    for name in values:
        if name not in known:
            raise ConfigError("config.unknown-key", key=where + name, choices=", ".join(known))
    for name, each in known.items():
        required = each.default is MISSING and each.default_factory is MISSING
        if required and name not in values:
            raise ConfigError("config.missing", where=where + name)
    return kind(
        **{name: _value(hints[name], value, where + name) for name, value in values.items()}
    )


def _value(hint: Any, value: Any, where: str) -> Any:
    if hint == tuple[ReaderConfig, ...]:
        readers = tuple(_reader(each, where) for each in _tables(value, where))
        if len({reader.name for reader in readers}) < len(readers):
            raise ConfigError("config.one-name", where=where)
        return readers
    if hint == tuple[SeatPins, ...]:
        return tuple(_value(SeatPins, each, where) for each in _tables(value, where))
    if hint == tuple[str, ...]:
        return tuple(_value(str, each, where) for each in _list(value, where))
    if hint == tuple[int, ...]:
        return tuple(_value(int, each, where) for each in _list(value, where))
    if hint in (bool, int, str):
        if type(value) is not hint or (hint is str and "\0" in value):
            raise _not_what(where, f"config.{hint.__name__}", value)
        return value
    if hint is float:
        if type(value) not in (int, float):
            raise _not_what(where, "config.float", value)
        return float(value)
    if not isinstance(value, dict):
        raise _not_what(where, "config.table", value)
    return _section(hint, value, where + ".")


def _not_what(where: str, wanted: str, value: Any) -> ConfigError:
    said = Phrase(wanted, {"where": where})
    # It may be a PIN, or have one in it: that stands in no message, for messages are passed on.
    if where.endswith(".pin") or wanted == "config.table":
        return ConfigError("config.wanted", where=where, wanted=said)
    return ConfigError("config.expected", where=where, wanted=said, value=value)


def _list(value: Any, where: str) -> list[Any]:
    if not isinstance(value, list):
        raise _not_what(where, "config.list", value)
    return value


def _tables(value: Any, where: str) -> list[Any]:
    """A list of tables; one in single brackets is the mistake that is made."""
    if isinstance(value, dict):
        raise _not_what(where, "config.tables", value)
    return _list(value, where)


def _reader(value: Any, where: str) -> ReaderConfig:
    if not isinstance(value, dict):
        raise _not_what(where, "config.tables", value)
    reader = _section(ReaderConfig, value, f"{where}.")
    if reader.kind not in kinds():
        raise ConfigError("config.kind", where=where, kind=reader.kind, choices=", ".join(kinds()))
    if reader.gain not in (0, *GAINS_DB):
        known = ", ".join(map(str, GAINS_DB))
        raise ConfigError("config.gain", where=where, choices=known, value=reader.gain)
    for name, least in _LEAST:
        if (number := getattr(reader, name)) < least:
            raise ConfigError("config.least", where=f"{where}.{name}", least=least, value=number)
    for text in reader.roles:
        try:
            role_of(text)
        except ConfigError as wrong:
            raise ConfigError("config.roles", where=where, fault=wrong.said) from None
    return reader
