"""Sticks at a running referee: folders stand for them, everything else is real."""

import csv
import json
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from tablepi.app.intents import Intent
from tablepi.app.screens.appliance.backups import ChooseBackup, Restore
from tablepi.app.screens.appliance.settings import OpenUsbStick
from tablepi.app.screens.appliance.usb_stick import ListBackups
from tablepi.app.screens.menu import OpenSettings
from tablepi.app.view import picture as pictures
from tablepi.core.errors import StoreError
from tablepi.core.record import Stick
from tablepi.devices.usb_mounts import sticks
from tablepi.runtime.compose import AGAIN, run
from tablepi.runtime.config import Config, StoreConfig
from tablepi.runtime.settings_file import settings_of
from tablepi.runtime.store_handle import StoreHandle
from tablepi.runtime.usb_actions import TableSticks
from tablepi.store import Store
from tests.app.sitting import Sitting
from tests.store.holding import Holding, fill, held

TODAY = "2026-11-21"


@pytest.fixture
def journal(tmp_path: Path) -> Path:
    return tmp_path / "here" / "tablepi.db"


@pytest.fixture
def store_handle(journal: Path) -> Iterator[StoreHandle]:
    store_handle = StoreHandle(journal)
    yield store_handle
    store_handle.close()


@pytest.fixture
def stick(tmp_path: Path) -> Stick:
    path = tmp_path / "media" / "INTENSO"
    path.mkdir(parents=True)
    return Stick(path, "INTENSO", 14_000_000_000, True)


@pytest.fixture
def restarts() -> list[str]:
    return []


@pytest.fixture
def table(
    store_handle: StoreHandle, journal: Path, stick: Stick, restarts: list[str]
) -> TableSticks:
    places = (stick.path.parent,)
    return TableSticks(store_handle, journal, places, TODAY, lambda: restarts.append("again"))


def _names(stick: Stick) -> list[str]:
    return sorted(file.name for file in stick.path.iterdir())


def _unheard(done: int, whole: int) -> None: ...


def test_every_backup_of_a_day_is_a_file_of_its_own(
    table: TableSticks, journal: Path, stick: Stick
) -> None:
    fill(journal, "Ann", 12)
    for _ in range(3):
        table.back_up(stick)
    assert _names(stick) == [f"tablepi-{TODAY}{end}.zip" for end in ("-2", "-3", "")]
    assert {(each.made, each.matches, each.fault) for each in table.saved(stick)} == {
        (TODAY, 1, None)
    }


def test_strangers_files_are_not_listed_and_damaged_backups_say_so(
    table: TableSticks, journal: Path, stick: Stick
) -> None:
    fill(journal, "Ann", 12)
    file = table.back_up(stick).file
    (stick.path / "cut.zip").write_bytes(file.read_bytes()[:2000])
    (stick.path / "photos.zip").write_bytes(b"no zip at all")
    (stick.path / "letter.txt").touch()
    (stick.path / "folder.zip").mkdir()
    sound, cut = table.saved(stick)
    assert (sound.file, sound.fault) == (file, None)
    assert getattr(cut.fault, "id", "") == "backup.damaged"


def test_what_a_restore_set_aside_is_listed_among_the_backups(
    table: TableSticks, store_handle: StoreHandle, journal: Path, stick: Stick, tmp_path: Path
) -> None:
    old = fill(journal, "Ann", 12)
    _other(tmp_path, stick)
    table.fetch(table.saved(stick)[0])
    table.restore()
    store_handle.close()
    assert len(store_handle.journal.matches()) == 1
    aside, backup = table.saved(stick)
    assert (backup.here, aside.here, aside.made, aside.matches) == (False, True, TODAY, 1)
    table.fetch(aside)
    table.restore()
    store_handle.close()
    assert held(journal) == old


def test_all_matches_are_exported_as_the_command_does_and_keep_their_secrets(
    table: TableSticks, store_handle: StoreHandle, stick: Stick
) -> None:
    sitting = Sitting(store_handle)
    sitting.begin("power-suit", "Ann", "Ben")
    sitting.scan("event", "suns", "discovery", "sea")
    far = list[tuple[int, int]]()
    name = table.export(stick, lambda done, whole: far.append((done, whole)))
    assert far == [(0, 2), (1, 2)]
    assert name == f"tablepi-matches-{TODAY}.json · tablepi-matches-{TODAY}.csv"
    text = (stick.path / f"tablepi-matches-{TODAY}.json").read_text(encoding="utf-8")
    assert [match["game"] for match in json.loads(text)] == ["power-suit"]
    assert "discovery" not in text
    with (stick.path / f"tablepi-matches-{TODAY}.csv").open(newline="") as file:
        assert len(list(csv.reader(file))) == 1 + len(sitting.rows())


def test_damaged_matches_are_named_beside_an_export(
    table: TableSticks, store_handle: StoreHandle, stick: Stick
) -> None:
    for _ in range(2):
        Sitting(store_handle, openly=True).begin("power-suit", "Ann", "Ben")
    store_handle.store.database.execute("UPDATE matches SET game = 'tarot' WHERE id = 1")
    name = table.export(stick, _unheard)
    assert name.endswith(f" · tablepi-matches-{TODAY}.txt")
    faults = (stick.path / f"tablepi-matches-{TODAY}.txt").read_text(encoding="utf-8")
    assert faults.startswith("match 1: ")
    assert faults.count("\n") == 1


def test_a_full_stick_is_told_before_anything_is_written(
    table: TableSticks, journal: Path, stick: Stick
) -> None:
    fill(journal, "Ann", 12)
    for do in (table.back_up, partial(table.export, tell=_unheard)):
        with pytest.raises(StoreError, match="No space is left for INTENSO"):
            do(stick._replace(free=1000))
    assert _names(stick) == []


def test_a_stick_that_was_pulled_is_told(table: TableSticks, journal: Path, stick: Stick) -> None:
    fill(journal, "Ann", 12)
    saved = table.back_up(stick)
    saved.file.rename(journal.parent / "elsewhere.zip")
    stick.path.rmdir()
    for do in (table.back_up, partial(table.export, tell=_unheard)):
        with pytest.raises(StoreError, match="see that it is plugged in"):
            do(stick)
    with pytest.raises(StoreError, match="see that it is plugged in"):
        table.fetch(saved)
    with pytest.raises(StoreError, match="see that it is plugged in"):
        table.saved(stick)


def test_what_was_left_on_a_stick_that_was_pulled_too_early_is_taken_away(
    table: TableSticks, stick: Stick
) -> None:
    (stick.path / ".tablepi-2026-11-20.zip.part").write_bytes(b"half")
    (stick.path / ".other.part").touch()
    table.back_up(stick)
    assert _names(stick) == [".other.part", f"tablepi-{TODAY}.zip"]


def test_names_in_capitals_are_backups_too(table: TableSticks, stick: Stick) -> None:
    file = table.back_up(stick).file
    file.rename(file.with_name("TABLEPI.ZIP"))
    assert [each.fault for each in table.saved(stick)] == [None]


def test_one_thing_at_a_time(table: TableSticks, store_handle: StoreHandle, stick: Stick) -> None:
    def meanwhile(done: int, whole: int) -> None:
        with pytest.raises(StoreError, match="wait until that is done"):
            table.back_up(stick)
        told.append(done)

    told: list[int] = []
    sitting = Sitting(store_handle)
    sitting.begin("score-sheet", "Ann", "Ben")
    table.export(stick, meanwhile)
    assert told == [0, 1]
    table.back_up(stick)


def test_what_was_fetched_takes_its_place_at_the_next_start(
    table: TableSticks,
    store_handle: StoreHandle,
    journal: Path,
    stick: Stick,
    restarts: list[str],
    tmp_path: Path,
) -> None:
    old, new = fill(journal, "Ann", 12), _other(tmp_path, stick)
    [saved] = table.saved(stick)
    assert len(store_handle.journal.matches()) == 1
    table.fetch(saved)
    assert restarts == []
    store_handle.close()
    assert held(journal) == old
    table.fetch(saved)
    table.restore()
    assert restarts == ["again"]
    store_handle.close()
    assert held(journal) == new


def _other(folder: Path, stick: Stick) -> Holding:
    """The backup of another table, on the stick."""
    there = folder / "there" / "tablepi.db"
    holding, store_handle = fill(there, "Ben", 30), StoreHandle(there)
    TableSticks(store_handle, there, (), TODAY, lambda: None).back_up(stick)
    store_handle.close()
    return holding


class _Finger:
    """A screen on which somebody taps what asks for these as soon as it is there, and leaves."""

    moving = False

    def __init__(self, put: Callable[[Intent], None], *taps: type[Intent]) -> None:
        self._put = put
        self._left = list(taps)
        self._only_looks = not taps
        self.seen: list[pictures.Picture] = []

    def show(self, picture: pictures.Picture, now_ms: int) -> None:
        self.seen.append(picture)

    def pump(self, now_ms: int) -> bool:
        if not self._left:
            return not self._only_looks
        acts = [button.act for button in _tappable(self.seen[-1])]
        for act in acts:
            if isinstance(act, self._left[0]):
                self._put(act)
                del self._left[0]
                break
        return True

    def rest(self) -> None: ...
    def adjust(self, look: object) -> None: ...
    def turn(self, clicks: int) -> None: ...
    def push(self) -> None: ...
    def back(self) -> None: ...


def _tappable(picture: pictures.Picture) -> list[Any]:
    kinds = (getattr(picture, kind, ()) for kind in ("tools", "entries", "buttons"))
    return [each for kind in kinds for each in kind]


class _Told:
    """A watchdog that is written down."""

    def __init__(self, told: list[str]) -> None:
        self._told = told

    def ready(self) -> None:
        self._told.append("ready")

    def feed(self, now_ms: int) -> bool:
        return False

    def stopping(self) -> None:
        self._told.append("stopping")


def test_a_backup_is_brought_back_with_five_taps_and_the_referee_begins_anew(
    journal: Path, stick: Stick, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill(journal, "Ann", 12)
    new = _other(tmp_path, stick)
    config = Config(store=StoreConfig(str(journal)))
    there = partial(sticks, is_mount=lambda path: True)
    monkeypatch.setattr("tablepi.devices.usb_mounts.places", lambda: (stick.path.parent,))
    monkeypatch.setattr("tablepi.runtime.usb_actions.sticks", there)
    told = list[str]()
    monkeypatch.setattr("tablepi.runtime.compose.watchdog", lambda environment: _Told(told))
    taps = (OpenSettings, OpenUsbStick, ListBackups, ChooseBackup, Restore)
    assert run(config, lambda put: _Finger(put, *taps)) == AGAIN
    assert told == ["ready"]
    finger = _Finger(lambda act: None)
    assert run(config, lambda put: finger) == 0
    assert told == ["ready", "ready", "stopping"]
    assert "Ben" in str(finger.seen[0])
    assert settings_of(config)["table.pin"] == "30"
    assert held(journal) == new
    assert len(list(journal.parent.glob("tablepi.db.until-*"))) == 1


def test_a_restore_cut_short_by_a_power_cut_is_finished_before_settings_are_read(
    table: TableSticks, store_handle: StoreHandle, journal: Path, stick: Stick, tmp_path: Path
) -> None:
    fill(journal, "Ann", 12)
    _other(tmp_path, stick)
    table.fetch(table.saved(stick)[0])
    table.restore()
    store_handle.close()
    config = Config(store=StoreConfig(str(journal)))
    Store.open(journal).close()
    assert settings_of(config)["table.pin"] == "30"
