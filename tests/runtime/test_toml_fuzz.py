"""Whatever stands in a file of settings, the referee starts or says what is wrong."""

import os
import re
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from tablepi.core.errors import ConfigError, DeckError, in_english
from tablepi.core.printed_deck import parse_printing
from tablepi.decks import form_of
from tablepi.runtime.compose import build
from tablepi.runtime.settings.config import Config, StoreConfig, load, sound_part
from tablepi.runtime.settings.example import example
from tablepi.runtime.settings.settings_file import chosen_over, settings_of
from tablepi.runtime.settings.store_handle import StoreHandle
from tests.nightly import NIGHTLY

SEED = int(os.environ.get("TABLEPI_SEED", "20261122"))
ROUNDS = 10_000 if NIGHTLY else 400

DEEP, LONG, HEX = "a = " + "[" * 20_000, "a = " + "9" * 5_000, "a = 0x" + "f" * 5_000
HUGE = "a = '" + "x" * 200_000 + "'"
VALUES = (
    *("0", "-1", "1e999", "nan", "-inf", "''", "'\\u001b[31m'", '"\\u0000"', "[]", "[[[]]]", "{}"),
    *("9" * 19, "9" * 5_000, "0x" + "f" * 5_000, "[" * 20_000, "{a=" * 5_000, "true"),
    *("1979-05-27", "2026-99-99", "'auto'", "1", "2", "[1, 'a']", "['rose', 'rose']", "1.5", "480"),
)
"""What a fuzzer puts behind an `=`."""
TABLE = "[table]\nlanguage = 'de'\nseats = 4\npin = '12'\n[screen]\nwidth = 800\nheight = 480\n"
CHOSEN = "[sound]\nvolume = 20\nmute = true\n[cafe]\ngames = ['suitup']\nidle_min = 5\n"
READER = "[[reader]]\nname = 'a'\nkind = 'line'\nport = ''\nbaud = 9600\nreads = 2\n"
TEXTS = (TABLE + CHOSEN + READER, re.sub(r"^# (\[|[a-z_]+ = )", r"\1", example(), flags=re.M))
PRINTING = f"suitup{form_of('suitup')}"


@pytest.mark.parametrize("text", [DEEP, LONG, HEX, HUGE], ids=["deep", "long", "hex", "huge"])
def test_settings_that_no_parser_can_read_leave_the_usual_ones_and_a_word(
    text: str, tmp_path: Path
) -> None:
    config = Config(store=StoreConfig(str(tmp_path / "tablepi.db")))
    (tmp_path / "settings.toml").write_text(text, encoding="utf-8")
    settings = settings_of(config)
    (warning,) = settings.warnings
    assert "is not TOML: line 1: " in in_english(warning)
    table = build(config, StoreHandle(config.file), settings=settings)
    assert table.router.picture()


@pytest.mark.parametrize("text", [DEEP, LONG, HEX, HUGE], ids=["deep", "long", "hex", "huge"])
def test_a_configuration_that_no_parser_can_read_is_a_fault_with_its_line(
    text: str, tmp_path: Path
) -> None:
    file = tmp_path / "tablepi.toml"
    file.write_text("# mine\n" + text, encoding="utf-8")
    with pytest.raises(ConfigError, match=r"is not TOML: line [12]: "):
        load(file)
    assert sound_part(file) == Config()


def _broken(random: Random, text: str) -> str:
    """A text with one to three faults: another value, a line gone or twice, damaged characters."""
    lines = text.splitlines()
    for _ in range(random.randint(1, 3)):
        at = random.randrange(len(lines))
        match random.randrange(4):
            case 0:
                lines[at : at + 1] = [lines[at]] * random.choice((0, 2))
            case 1:
                letter = chr(random.choice((0, 9, 27, 34, 39, 91, 93, 123, 160, 0x10FFFF)))
                cut = random.randrange(len(lines[at]) + 1)
                lines[at] = lines[at][:cut] + letter + lines[at][cut + random.randint(0, 1) :]
            case _:
                settings = [n for n, line in enumerate(lines) if "=" in line and line[0] != "#"]
                if settings:
                    at = random.choice(settings)
                    lines[at] = f"{lines[at].partition('=')[0]}= {random.choice(VALUES)}"
        lines = lines or [""]
    return "\n".join(lines)


def test_no_settings_file_and_no_configuration_ends_a_start(tmp_path: Path) -> None:
    print(f"TABLEPI_SEED={SEED}")
    random, usable, told = Random(SEED), 0, set()
    mine, chosen = tmp_path / "tablepi.toml", tmp_path / "settings.toml"
    for number in range(ROUNDS):
        mine.write_text(_broken(random, random.choice(TEXTS)), encoding="utf-8")
        chosen.write_text(_broken(random, TABLE + CHOSEN), encoding="utf-8")
        try:
            config = load(mine)
            usable += 1
        except ConfigError as wrong:
            told.add(str(wrong))
            config = sound_part(mine)
        config = replace(config, reader=(), store=StoreConfig(str(tmp_path / "tablepi.db")))
        chosen_over(config)
        if number % 20 == 0:
            store = StoreHandle(config.file)
            assert build(config, store, settings=settings_of(config)).router.picture()
            store.close()
    assert ROUNDS / 20 < usable < ROUNDS * 19 / 20
    assert len(told) > ROUNDS / 20


def test_no_printing_is_more_than_a_fault_of_its_own() -> None:
    print(f"TABLEPI_SEED={SEED}")
    from tablepi import decks

    text = (Path(decks.__file__).parent / PRINTING).read_text(encoding="utf-8")
    random, told = Random(SEED), set()
    for _ in range(ROUNDS):
        try:
            parse_printing(PRINTING, _broken(random, text))
        except DeckError as wrong:
            told.add(str(wrong))
    assert len(told) > ROUNDS / 20
