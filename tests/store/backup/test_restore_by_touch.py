"""A backup brought back with taps at the table."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from tablepi.core.record import Stick
from tablepi.referee.intents import Answer, Intent
from tablepi.runtime.compose import AGAIN, run
from tablepi.runtime.settings.config import Config, StoreConfig
from tablepi.runtime.settings.settings_file import settings_of
from tablepi.runtime.settings.store_handle import StoreHandle
from tablepi.runtime.watchdog import Watchdog
from tablepi.screens.pictures import picture as pictures
from tablepi.store import Store
from tablepi.store.backup.stick_files import sticks
from tablepi.store.backup.sticks import TableSticks
from tests.kinds import kind_of
from tests.store.backup.conftest import back_up_another
from tests.store.holding import fill, held
from tests.worlds.table.settings_rows import to
from tests.worlds.table.unseen_screen import UnseenScreen


class _Finger(UnseenScreen):
    """A screen on which somebody taps what asks for these as soon as it is there, and leaves."""

    def __init__(self, put: Callable[[Intent], None], *taps: str | Answer) -> None:
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
            if self._left[0] in (act, kind_of(act)):
                self._put(act)
                del self._left[0]
                break
        return True


def _tappable(picture: pictures.Picture) -> list[Any]:
    kinds = (
        getattr(picture, kind, ()) for kind in ("tools", "groups", "rows", "entries", "buttons")
    )
    return [each for kind in kinds for each in kind]


class _Told(Watchdog):
    """A watchdog that is written down."""

    def __init__(self, told: list[str]) -> None:
        self._told = told

    def ready(self) -> None:
        self._told.append("ready")

    def stopping(self) -> None:
        self._told.append("stopping")


def test_a_backup_is_brought_back_with_five_taps_and_the_referee_begins_anew(
    journal: Path, stick: Stick, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill(journal, "Ann", 12)
    new = back_up_another(tmp_path, stick)
    config = Config(store=StoreConfig(str(journal)))
    there = partial(sticks, is_mount=lambda path: True)
    monkeypatch.setattr("tablepi.store.backup.stick_files.places", lambda: (stick.path.parent,))
    monkeypatch.setattr("tablepi.store.backup.sticks.sticks", there)
    told = list[str]()
    monkeypatch.setattr("tablepi.runtime.compose.watchdog", lambda environment: _Told(told))
    stick_page: tuple[str | Answer, ...] = to(Answer("menu.stick"))
    taps = ("menu.settings", *stick_page, "stick.restore", "backup", "restore.yes")
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
    back_up_another(tmp_path, stick)
    table.fetch(table.saved(stick)[0])
    table.restore()
    store_handle.close()
    config = Config(store=StoreConfig(str(journal)))
    Store.open(journal).close()
    assert settings_of(config)["table.pin"] == "30"
