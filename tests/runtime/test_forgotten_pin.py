"""A forgotten PIN, the whole way: a file on a stick, and ten minutes at a whole referee."""

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path

import pytest

from tablepi.referee.inbox import Inbox
from tablepi.referee.intents import Answer, Back, Intent
from tablepi.runtime import compose
from tablepi.runtime.forgotten_stick import look_for_forgotten
from tablepi.runtime.settings.config import Config, StoreConfig
from tablepi.runtime.settings.settings_file import settings_of
from tablepi.screens.pictures import picture as pictures
from tablepi.screens.pictures.settings_picture import SettingsPage
from tests.runtime.host import taps
from tests.worlds.table.sitting import notices
from tests.worlds.table.unseen_screen import UnseenScreen

FILE = "tablepi-forgotten-pin.txt"
PINS = {"cafe.pin": "4711", "table.pin": "99", "cafe.recovery": "482109371174"}
STEP_S, EVENING_S = 5, 1_000

Acts = Mapping[str, Callable[["Clock"], object]]
"""What somebody does at the first sight of a page, by its title."""


class Clock(UnseenScreen):
    """Each turn takes five seconds; at the end the settings are opened. `put`: set by the run."""

    def __init__(self, acts: Acts) -> None:
        self.put: Callable[[Intent], None] = lambda act: None
        self.shown: list[pictures.Picture] = []
        self._acts = dict(acts)
        self._at_s = 0

    def now_ns(self) -> int:
        return self._at_s * 1_000_000_000

    def show(self, picture: pictures.Picture, now_ms: int) -> None:
        self.shown.append(picture)
        self._acts.pop(getattr(picture, "title", ""), id)(self)

    def pump(self, now_ms: int) -> bool:
        self._at_s += STEP_S
        if self._at_s == EVENING_S:
            self.put(Answer("menu.settings"))
        return self._at_s < EVENING_S + 5 * STEP_S


@pytest.fixture
def config(tmp_path: Path) -> Config:
    config = Config(store=StoreConfig(str(tmp_path / "tablepi.db")))
    settings_of(config).choose(PINS)
    return config


def pins(config: Config) -> list[object]:
    return [settings_of(config)[key] for key in PINS]


def evening(config: Config, monkeypatch: pytest.MonkeyPatch, acts: Acts) -> Clock:
    """A start, and a quarter of an hour; sticks are looked for at once."""
    clock = Clock(acts)

    def open_screen(put: Callable[[Intent], None]) -> Clock:
        clock.put = put
        return clock

    monkeypatch.setattr(compose, "Inbox", lambda: Inbox(clock.now_ns))
    at_once = partial(look_for_forgotten, pause=lambda seconds: None)
    monkeypatch.setattr(compose, "look_for_forgotten", at_once)
    assert compose.run(config, open_screen) == 0
    return clock


def titles(shown: Clock) -> list[str]:
    """The pages that were shown, each once in a row."""
    told = [each.title for each in shown.shown if isinstance(each, pictures.Page)]
    return [title for at, title in enumerate(told) if title not in told[:at]]


def test_a_stick_with_the_file_takes_the_pins_away_in_ten_minutes(
    config: Config, stick: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (stick / FILE).touch()
    kept = list[object]()
    last = {"The PIN goes in 1 min": lambda clock: kept.extend(pins(config))}
    shown = evening(config, monkeypatch, last)
    # The last look at the stick may take a turn longer.
    assert titles(shown)[:10] == [f"The PIN goes in {n} min" for n in range(10, 0, -1)]
    page = next(each for each in shown.shown if isinstance(each, pictures.Page))
    assert list(taps(page)) == [Back()]
    assert kept == [*PINS.values()]
    assert pins(config) == ["", "", ""]
    assert isinstance(shown.shown[-1], SettingsPage)


def test_a_stick_with_other_files_asks_nothing(
    config: Config, stick: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("tablepi-forgot-pin.txt", "forgotten-pin.txt", "tablepi-hall.txt"):
        (stick / name).touch()
    (stick / "old").mkdir()
    (stick / "old" / FILE).touch()
    (stick / FILE).mkdir()
    shown = evening(config, monkeypatch, {})
    assert titles(shown) == []
    assert pins(config) == [*PINS.values()]
    assert isinstance(shown.shown[-1], pictures.Typing)


def test_a_stick_that_is_pulled_half_way_takes_nothing_away(
    config: Config, stick: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (stick / FILE).touch()
    pull = {"The PIN goes in 5 min": lambda clock: stick.rename(config.file.with_name("pocket"))}
    shown = evening(config, monkeypatch, pull)
    assert "The PIN goes in 1 min" not in titles(shown)
    told = {text for each in shown.shown for text in notices(each)}
    assert "The stick was pulled out: the PIN stays." in told
    assert pins(config) == [*PINS.values()]
    assert isinstance(shown.shown[-1], pictures.Typing)


def test_anybody_at_the_table_keeps_the_pins(
    config: Config, stick: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (stick / FILE).touch()
    keep = {"The PIN goes in 7 min": lambda clock: clock.put(Back())}
    shown = evening(config, monkeypatch, keep)
    assert titles(shown)[-1] == "The PIN goes in 7 min"
    assert pins(config) == [*PINS.values()]
