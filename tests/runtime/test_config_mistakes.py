"""What a mistake in a configuration leaves standing."""

from pathlib import Path

import pytest

from tablepi.core.errors import ConfigError
from tablepi.runtime.settings.config import Config, read, sound_part
from tablepi.runtime.settings.example import example

EXAMPLE = example()
READER = """
[[reader]]
name = "table"
kind = "line"
port = "/dev/ttyUSB0"
"""


@pytest.mark.parametrize(
    "setting", ["px_per_mm = inf", "px_per_mm = 90", "width = -5", "rotation = 45"]
)
def test_a_screen_that_cannot_be_is_named_at_the_start(setting: str) -> None:
    with pytest.raises(ConfigError, match=setting.split()[0]):
        read(f"[screen]\n{setting}\n")


def _sound_part(tmp_path: Path, text: str) -> Config:
    file = tmp_path / "tablepi.toml"
    file.write_text(text, encoding="utf-8")
    return sound_part(file)


def test_language_mounting_and_place_of_the_journal_outlive_a_mistake(tmp_path: Path) -> None:
    text = "[table]\nlanguage = 'de'\npinn = 3\n[screen]\nrotation = 180\npx_per_mm = 8\nfar = 1\n"
    config = _sound_part(tmp_path, text + "[store]\nfile = '/srv/x.db'\n")
    assert config.table.language == "de"
    assert (config.screen.rotation, config.screen.px_per_mm) == (180, 8.0)
    assert str(config.file) == "/srv/x.db"


def test_what_is_wrong_itself_is_left_out(tmp_path: Path) -> None:
    text = "[table]\nlanguage = 'xx'\n[screen]\nrotation = 45\npx_per_mm = 6\n"
    config = _sound_part(tmp_path, text)
    assert config.table.language == "en"
    assert (config.screen.rotation, config.screen.px_per_mm) == (0, 6.0)


@pytest.mark.parametrize("text", ["[table", "table = 3", "screen = [1]", ""])
def test_where_nothing_is_sound_the_defaults_hold(tmp_path: Path, text: str) -> None:
    assert _sound_part(tmp_path, text) == Config()
    assert sound_part(tmp_path / "nothing.toml") == sound_part(None) == Config()
