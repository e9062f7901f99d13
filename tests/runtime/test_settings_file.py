"""What was chosen on the screen is kept beside the journal; the owner's file is never touched."""

from dataclasses import replace
from pathlib import Path

import pytest

from tablepi.core.errors import StoreError
from tablepi.devices.backlight import Backlight
from tablepi.referee.inbox import Inbox
from tablepi.referee.intents import Answer
from tablepi.runtime.compose import build
from tablepi.runtime.main_loop import MainLoop, Quit
from tablepi.runtime.settings.config import Config, StoreConfig, load
from tablepi.runtime.settings.settings_file import keep, read_chosen, settings_of, values
from tablepi.runtime.settings.store_handle import StoreHandle
from tablepi.runtime.watchdog import Watchdog
from tablepi.screens.context.table_config import SoundConfig
from tablepi.screens.context.table_settings import DEFAULTS, Look, Settings
from tablepi.screens.pictures.picture import Menu
from tests.worlds.table.settings_rows import to, to_row
from tests.worlds.table.unseen_screen import UnseenScreen


@pytest.fixture
def config(tmp_path: Path) -> Config:
    return Config(store=StoreConfig(str(tmp_path / "kept" / "tablepi.db")))


def _file(config: Config) -> Path:
    return config.file.with_name("settings.toml")


def _settings(config: Config, text: str) -> Settings:
    _file(config).parent.mkdir(exist_ok=True)
    _file(config).write_text(text, encoding="utf-8")
    return settings_of(config)


def test_the_defaults_are_those_of_the_configuration() -> None:
    assert values(Config()) == DEFAULTS


def test_what_was_chosen_is_there_after_a_start_and_the_owners_file_as_it_was(
    tmp_path: Path,
) -> None:
    owners = tmp_path / "tablepi.toml"
    owners.write_text(f"[store]\nfile = '{tmp_path}/tablepi.db'\n[sound]\nvolume = 20\n")
    before = owners.read_bytes()
    settings_of(load(owners)).choose({"sound.volume": 80, "table.language": "de"})
    config = load(owners)
    table = build(config, StoreHandle(config.file), settings=settings_of(config))
    assert table.router.loudness.volume == 80
    menu = table.router.picture()
    assert isinstance(menu, Menu)
    assert menu.title == "Was spielt ihr?"
    assert owners.read_bytes() == before


def test_a_judges_pin_that_was_chosen_is_asked_for_after_a_start(config: Config) -> None:
    settings_of(config).choose({"table.pin": "4711"})
    table = build(config, StoreHandle(config.file), settings=settings_of(config))
    assert table.router.judge_pin == "4711"


def test_every_value_comes_back_as_it_was(config: Config) -> None:
    chosen = {
        "table.language": "de",
        "sound.mute": True,
        "table.seats": 4,
        "table.colours": ("rose", "teal"),
        "screen.far": "turned",
        "screen.rotation": 270,
        "screen.px_per_mm": 4.136,
    }
    settings_of(config).choose(chosen)
    assert read_chosen(_file(config)) == chosen
    assert _file(config).stat().st_mode & 0o077 == 0


def test_what_the_file_says_by_now_is_no_choice_any_more(config: Config) -> None:
    settings_of(config).choose({"sound.volume": 80})
    louder = replace(config, sound=SoundConfig(80))
    assert not settings_of(louder).differs("sound.volume")
    assert settings_of(config).differs("sound.volume")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[sound]\nvolume = 700", "sound.volume: expected"),
        ("[sound]\nvolume = 'x'", "sound.volume: expected"),
        ("[table]\nlanguage = 'xx'", "table.language: expected"),
        ("[sound\n", "is not TOML"),
        ("volume = 3", "unknown key volume"),
    ],
)
def test_a_damaged_file_is_told_in_the_menu_and_the_configuration_holds(
    config: Config, text: str, told: str
) -> None:
    settings = _settings(config, text)
    assert settings["sound.volume"] == 60
    menu = build(config, StoreHandle(config.file), settings=settings).router.picture()
    assert isinstance(menu, Menu)
    [notice] = [one.text for one in menu.notices if "settings.toml" in one.text]
    assert told in notice


def test_what_nobody_can_choose_is_not_taken_from_there(config: Config) -> None:
    settings = _settings(config, "[store]\nfile = '/elsewhere.db'\n[sound]\nmute = true\n")
    assert settings["sound.mute"] is True
    with pytest.raises(KeyError):
        settings["store.file"]


def test_a_write_that_fails_leaves_what_was_kept(
    config: Config, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = _file(config)
    settings_of(config).choose({"sound.volume": 80})

    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(StoreError, match=r"cannot be written: no space is left"):
        keep(file, {"sound.volume": 20})
    assert read_chosen(file) == {"sound.volume": 80}


class Glass(UnseenScreen):
    """A screen that only remembers how it was to show things."""

    def __init__(self) -> None:
        self.looks: list[Look] = []

    def adjust(self, look: Look) -> None:
        self.looks.append(look)


def test_the_screen_is_told_how_to_show_things(config: Config) -> None:
    table = build(config, StoreHandle(config.file), settings=settings_of(config))
    glass = Glass()
    table.screen = glass
    for act in (Answer("menu.settings"), *to(Answer("setting", "screen.motion"))):
        table.inbox.put(act)
        table.turn()
    assert [look.motion for look in glass.looks] == [True, True, True, False]


def test_a_veil_is_drawn_only_where_the_panel_has_no_light_to_set(
    config: Config, tmp_path: Path
) -> None:
    panel = tmp_path / "lights" / "panel"
    panel.mkdir(parents=True)
    (panel / "max_brightness").write_text("200")
    (panel / "brightness").write_text("200")
    table = build(config, StoreHandle(config.file), settings=settings_of(config))
    glass = Glass()
    table.screen = glass
    for act in (Answer("menu.settings"), *to_row("screen.brightness")):
        table.inbox.put(act)
        table.turn()
    for light in (Backlight(panel.parent), Backlight(tmp_path / "none")):
        table.backlight = light
        table.inbox.put(Answer("setting.step", ("screen.brightness", -1)))
        table.turn()
    assert (panel / "brightness").read_text() == "180"
    assert [look.light for look in glass.looks] == [100, 100, 100, 80]


class Passing(Watchdog):
    """Ten seconds pass with each turn; it notes when the screen was dim, and ends after three
    minutes.
    """

    def __init__(self) -> None:
        self.now_s = 1_000
        self.dim: dict[int, bool] = {}

    def feed(self, now_ms: int) -> bool:
        self.dim[self.now_s - 1_000] = self.table.router.look.dim
        self.now_s += 10
        if self.now_s > 1_180:
            self.table.inbox.put(Quit())
        return False

    def watch(self, table: MainLoop) -> None:
        self.table, table.watchdog = table, self


def test_a_screen_that_nobody_touched_since_the_start_is_bright_until_its_time(
    config: Config,
) -> None:
    settings = settings_of(config)
    settings.choose({"screen.dim_min": 2})
    time = Passing()
    inbox = Inbox(lambda: time.now_s * 1_000_000_000)
    table = build(config, StoreHandle(config.file), settings=settings, inbox=inbox)
    time.watch(table)
    table.run()
    assert {at_s for at_s, dim in time.dim.items() if dim} == set(range(120, 190, 10))
