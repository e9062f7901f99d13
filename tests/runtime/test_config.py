"""The configuration: the example names every setting, and a fault is told by its key."""

import json
import re
import tomllib
from dataclasses import MISSING, fields, is_dataclass, replace
from pathlib import Path
from typing import Any

import pytest

from tablepi.core.errors import ConfigError
from tablepi.devices.panel.pins import PanelConfig, default_panel
from tablepi.devices.readers import ReaderConfig
from tablepi.referee.words import Words
from tablepi.runtime.settings import config
from tablepi.runtime.settings.config import Config, find, load, read
from tablepi.runtime.settings.example import example
from tablepi.screens.context.table_config import ON_SCREEN

EXAMPLE = example()
READER = """
[[reader]]
name = "table"
kind = "line"
port = "/dev/ttyUSB0"
"""
RC522 = READER.replace("line", "rc522").replace("ttyUSB0", "spidev0.0")


def _whole_example() -> str:
    """The example with its reader uncommented: the lines that are TOML once their # is gone."""
    setting = re.compile(r"^# (\[|[a-z_]+ = )", re.MULTILINE)
    return setting.sub(r"\1", EXAMPLE)


def _settings(values: Any, where: str = "") -> dict[str, Any]:
    """Every setting of a configuration, of a dataclass or of TOML, by its dotted name."""
    found: dict[str, Any] = {}
    pairs = (
        [(each.name, getattr(values, each.name)) for each in fields(values)]
        if is_dataclass(values)
        else list(values.items())
    )
    for name, value in pairs:
        inside = value[0] if name in ("reader", "seat") and value else value
        if is_dataclass(inside) or isinstance(inside, dict):
            found |= _settings(inside, f"{where}{name}.")
        else:
            found[where + name] = tuple(value) if isinstance(value, list) else value
    return found


def test_settings_older_than_the_link_serve_it_where_the_package_has_its_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(config, "LINKS", tmp_path / "tablepi-table")
    assert read("[sound]\nvolume = 35\n").hall.socket == ""
    (tmp_path / "tablepi-table").mkdir()
    assert read("").hall.socket == str(tmp_path / "tablepi-table/referee.sock")
    assert read('[hall]\nsocket = ""\n').hall.socket == ""


def test_the_example_is_the_default_configuration() -> None:
    assert read(EXAMPLE) == Config()


def test_every_setting_stands_in_the_example_with_its_default_and_no_other() -> None:
    example = tomllib.loads(_whole_example())
    whole = read(_whole_example())
    assert _settings(example) == _settings(whole)
    defaults = {
        each.name: each.default for each in fields(ReaderConfig) if each.default is not MISSING
    }
    given = {name: getattr(whole.reader[0], name) for name in defaults}
    assert given == defaults
    assert replace(whole, reader=(), panel=PanelConfig()) == Config()


def test_the_examples_panel_is_the_default_one_for_four_seats() -> None:
    assert read(_whole_example()).panel == default_panel(4)


def test_every_setting_of_the_example_has_a_comment_above_its_group() -> None:
    for block in EXAMPLE.split("\n\n")[1:]:
        assert "#" in block, block


@pytest.mark.parametrize("key", ON_SCREEN)
def test_a_file_may_say_whatever_can_be_tapped_on_the_screen(key: str) -> None:
    section, name = key.split(".")
    for value in ON_SCREEN[key].setting.turns:
        config = read(f"[{section}]\n{name} = {json.dumps(value)}\n")
        assert getattr(getattr(config, section), name) == value


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[tabel]\nlanguage = 'de'", "unknown key tabel (perhaps table?)"),
        ("[table]\nlangauge = 'de'", "unknown key table.langauge (perhaps language?)"),
        ("[table]\nx = 'de'", "unknown key table.x; known are language, seats"),
        ("[table]\nlanguage = 7", "table.language: expected a text in quotes, not 7"),
        ("[table]\nlanguage = 'd\\u0000'", "table.language: expected one of en, de"),
        ("[table]\nlanguage = 'xx'", "table.language: expected one of en, de"),
        ('[table]\nlanguage = "d\\u0000"', "table.language: expected a text in quotes"),
        ("[table]\npin = 'abc'", "table.pin: expected digits"),
        ("[table]\npin = '١٢'", "table.pin: expected digits"),
        ("[screen]\nbrightness = 5", "screen.brightness: expected a number from 10 to 100, not 5"),
        ("[screen]\ndim_min = -1", "screen.dim_min: expected a whole number from 0 on, not -1"),
        ("[cafe]\npin = 'abc'", "cafe.pin: expected digits"),
        ("[cafe]\nidle_min = -1", "cafe.idle_min: expected a whole number from 0 on, not -1"),
        ("[table]\npin = 1234", "table.pin: expected a text in quotes"),
        ("table = 3", "table: expected a table [table]"),
        ("[screen]\nwidth = '800'", "screen.width: expected a whole number, not '800'"),
        ("[screen]\nwidth = true", "screen.width: expected a whole number, not True"),
        ("[screen]\npx_per_mm = 'x'", "screen.px_per_mm: expected a number, not 'x'"),
        ("[screen]\nfar = 'up'", "screen.far: expected one of auto, turned, upright, not 'up'"),
        ("[screen]\nmotion = 1", "screen.motion: expected true or false, not 1"),
        ("[sound]\nvolume = 101", "sound.volume: expected a number from 0 to 100, not 101"),
        ("[sound]\nmute = 'yes'", "sound.mute: expected true or false, not 'yes'"),
        ("[sound]\nvoice = 'de'", "sound.voice: expected true or false, not 'de'"),
        ("[deck]\ntags = 'a.csv'", "deck.tags: expected a list, not 'a.csv'"),
        ("[deck]\ntags = [1]", "deck.tags: expected a text in quotes, not 1"),
        ("[reader]\nname = 'x'", "reader: expected tables [[reader]], not {'name': 'x'}"),
        ("[panel.seat]\nbutton = 5", "panel.seat: expected tables [[panel.seat]], not {"),
        ("reader = [1]", "reader: expected tables [[reader]], not 1"),
        ("[[reader]]\nname = 'x'", "reader.kind is missing"),
        (READER + "speed = 1", "unknown key reader.speed"),
        (READER + "gain = 40", "reader.gain: expected 18, 23, 33, 38, 43, 48, or 0 for"),
        (READER.replace("line", "laser"), "reader.kind: expected one of auto, keys, line,"),
        ("[panel]\nundo = 'six'", "panel.undo: expected a whole number, not 'six'"),
        ("[panel]\nundo = 10", "panel: GPIO 10 is for undo and for SPI (MOSI)"),
        (
            READER.replace("USB0", "AMA0") + "[panel]\nfree = ['uart']",
            "panel.free: the bus uart cannot be the panel's, as the reader 'table' is on",
        ),
        (
            RC522.replace("0.0", "0.1") + "[panel]\nfree = ['spi']",
            "panel.free: the bus spi cannot be the panel's, as the reader 'table' is on",
        ),
        (
            READER.replace("ttyUSB0", "spidev0.1"),
            "reader.kind: on /dev/spidev0.1 it is one of pn532, rc522, not line",
        ),
        ("[panel]\nundo = 6\nbuzzer = 6", "panel: GPIO 6 is for buzzer and for undo"),
        ("[panel]\nseat = [{light = [4]}, {button = 5}]", "panel.seat.button is missing"),
        ("[panel]\nlit = 'bright'", "panel.lit: expected one of high, low, not 'bright'"),
        ("[panel]\nfree = ['i2c']", "panel.free: expected one of spi, uart, not 'i2c'"),
        (
            "[[panel.seat]]\nbutton = 5\nkind = 'neon'",
            "panel.seat.kind: expected one of plain, pwm, rgb, not 'neon'",
        ),
        ("[clock]\nkind = 'sand'", "clock.kind: expected one of none, move, bank, round"),
        ("[clock]\nkind = 'move'\ntime_s = -1", "clock.time_s: expected 1 to 86400 seconds, not"),
        ("[clock]\nkind = 'bank'\ndelay_s = -1", "clock.delay_s: expected 0 to 86400 seconds, not"),
        ("[clock]\nkind = 'bank'\nodds_s = [60, -1]", "clock.time_s.2: expected 1 to 86400"),
        ("[panel]\nknob = [16]", "panel.knob: expected [] or the knob's two lines"),
        (
            READER + "roles = ['seat 99']",
            "reader.roles: expected a seat from 1 to 12, not 'seat 99'",
        ),
        (READER + "roles = ['seat 0']", "reader.roles: expected a seat from 1 to 12, not 'seat 0'"),
        (READER + "reads = 0", "reader.reads: expected a whole number from 1 on, not 0"),
        (READER + "baud = -9600", "reader.baud: expected a whole number from 0 on, not -9600"),
        (READER + "repeat_ms = -1", "reader.repeat_ms: expected a whole number from 0 on, not -1"),
        (READER + "repeat_ms = 1.5", "reader.repeat_ms: expected a whole number"),
    ],
)
def test_a_fault_is_told_by_its_key(tmp_path: Path, text: str, told: str) -> None:
    file = tmp_path / "tablepi.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(ConfigError) as wrong:
        load(file)
    assert str(wrong.value).startswith(f"{file}: {told}")
    assert "\n" not in str(wrong.value)


@pytest.mark.parametrize(
    "text",
    [
        "[{}]\npin = 4711",
        "[{}]\npin = '4711x'",
        "[{}]\npin = [4711]",
        "[{}]\npin = 4711 5",
        "[{}.pin]\nis = 4711",
        "[[{}]]\npin = '4711'",
        "{} = 4711",
    ],
)
@pytest.mark.parametrize("section", ["table", "cafe"])
def test_a_pin_that_cannot_be_used_is_in_no_message(
    tmp_path: Path, text: str, section: str
) -> None:
    file = tmp_path / "tablepi.toml"
    file.write_text(text.format(section), encoding="utf-8")
    with pytest.raises(ConfigError) as wrong:
        load(file)
    assert "4711" not in str(wrong.value)
    assert "4711" not in Words().say(wrong.value.said)


@pytest.mark.parametrize(
    ("content", "told"),
    [(b"[table", "is not TOML"), (b"\xff\xfe", "is not TOML"), (b"a = 1\na = 2", "is not TOML")],
)
def test_a_file_that_is_no_toml_is_told(tmp_path: Path, content: bytes, told: str) -> None:
    file = tmp_path / "tablepi.toml"
    file.write_bytes(content)
    with pytest.raises(ConfigError, match=told):
        load(file)


def test_a_file_that_is_missing_or_a_folder_is_told(tmp_path: Path) -> None:
    for path in (tmp_path / "none.toml", tmp_path):
        with pytest.raises(ConfigError, match="cannot be read"):
            load(path)


def test_readers_and_numbers_are_read() -> None:
    read_config = read(READER + "baud = 115200\n[screen]\npx_per_mm = 8")
    assert read_config.reader[0].baud == 115200
    assert read_config.screen.px_per_mm == 8.0
    other = READER.replace("table", "left").replace('port = "', 'port = "/dev/other')
    assert len(read(READER + other).reader) == 2
    with pytest.raises(ConfigError, match="two have one name"):
        read(READER + READER)


def test_two_readers_on_one_port_are_told_by_their_names(tmp_path: Path) -> None:
    (tmp_path / "by-id").symlink_to(tmp_path / "ttyUSB0")
    block = '[[reader]]\nname = "{}"\nkind = "auto"\nport = "{}"\n'
    for port in (tmp_path / "ttyUSB0", tmp_path / "by-id"):
        with pytest.raises(ConfigError, match=r"reader.port: 'left' and 'right' are both on /.*"):
            read(block.format("left", tmp_path / "ttyUSB0") + block.format("right", port))
    pcsc = block.format("left", "pcsc:ACR122").replace("auto", "pcsc")
    with pytest.raises(ConfigError, match="both on pcsc:ACR122"):
        read(pcsc + pcsc.replace("left", "right"))
    assert len(read(block.format("left", "") + block.format("right", "")).reader) == 2


def test_every_antenna_of_a_reader_has_a_role_that_is_known() -> None:
    readers = read(READER + 'roles = ["seat 2", "place suns", "general"]').reader
    assert readers[0].roles == ("seat 2", "place suns", "general")
    for wrong in ("seat", "seat ²", "place", "place a b", "suns", ""):
        with pytest.raises(
            ConfigError, match=r'reader.roles: expected "general", "secret", "seat 2"'
        ):
            read(READER + f'roles = ["{wrong}"]')


def test_the_file_given_comes_before_the_systems_and_that_before_the_users(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    system, user = tmp_path / "etc.toml", tmp_path / "tablepi" / "tablepi.toml"
    monkeypatch.setattr(config, "SYSTEM", system)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    assert find(None) is None
    assert load(find(None)) == Config()
    user.parent.mkdir()
    user.touch()
    assert find(None) == user
    system.touch()
    assert find(None) == system
    assert find("mine.toml") == Path("mine.toml")


def test_the_journal_lies_in_the_users_own_place_unless_told_otherwise(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("HOME", "/home/ann")
    assert Config().file == tmp_path / "tablepi" / "tablepi.db"
    monkeypatch.delenv("XDG_DATA_HOME")
    assert str(Config().file) == "/home/ann/.local/share/tablepi/tablepi.db"
    assert read("[store]\nfile = '/srv/x.db'").file == Path("/srv/x.db")
    assert read("[store]\nfile = '~/x.db'").file == Path("/home/ann/x.db")
    assert read("[store]\nfile = '~nobody-of-that-name/x.db'").file.name == "x.db"


@pytest.mark.parametrize(
    ("setting", "told"),
    [
        ("seats = 0", "table.seats: expected a number from 1 to 12, not 0"),
        ("seats = 13", "table.seats: expected a number from 1 to 12, not 13"),
        ("colours = ['blue', 'mud']", "table.colours: expected one of blue, orange"),
        ("colours = ['sky', 'sky']", "table.colours: two seats cannot both be sky"),
    ],
)
def test_a_table_that_cannot_be_is_told(setting: str, told: str) -> None:
    with pytest.raises(ConfigError, match=told):
        read(f"[table]\n{setting}\n")
