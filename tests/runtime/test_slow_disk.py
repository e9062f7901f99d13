"""A disk that takes seconds over a line: said while it lasts, and remembered."""

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from tablepi.core.errors import StoreError
from tablepi.referee.intents import Answer, OpenHistory
from tablepi.runtime import slow_disk
from tablepi.runtime.compose import build
from tablepi.runtime.settings.config import Config
from tablepi.runtime.settings.store_handle import StoreHandle
from tablepi.runtime.slow_disk import SlowDisk
from tablepi.screens.pictures.picture import Menu, Picture, Table
from tablepi.screens.table.table import TableScreen

PATIENCE_S = 20.0


class Waiting:
    """An outlet that lets the disk go on once it has shown that somebody waits."""

    def __init__(self) -> None:
        self.said = threading.Event()
        self.shown: list[Picture] = []

    def show(self, picture: Picture, now_ms: int) -> None:
        self.shown.append(picture)
        assert isinstance(picture, Table)
        if any("is slow" in notice.text for notice in picture.notices):
            self.said.set()


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(slow_disk, "SLOW_S", 0.01)


def _await(event: threading.Event) -> None:
    assert event.wait(PATIENCE_S)


def test_a_wait_for_the_disk_is_said_while_it_lasts_and_after_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    handle, waiting = StoreHandle(tmp_path / "tablepi.db"), Waiting()
    table = build(Config(), handle)
    clock_s = iter((0.0, 25.2))
    table.disk = SlowDisk(lambda: 1, lambda: next(clock_s, 25.2))
    for act in (Answer("menu.game", "power-suit"), Answer("button.start"), Answer("button.ready")):
        table.inbox.put(act)
        table.turn()
    table.outlets.append(waiting)
    table.disk.start()
    monkeypatch.setattr(TableScreen, "hear", lambda *_: _await(waiting.said))
    table.inbox.put(OpenHistory())
    assert table.turn()
    meanwhile, after = waiting.shown
    assert isinstance(meanwhile, Table)
    assert isinstance(after, Table)
    assert meanwhile.board == after.board
    assert "The disk took 25 s" in after.notices[-1].text
    handle.close()


def test_a_wait_for_room_on_the_disk_is_said_as_well(tmp_path: Path) -> None:
    handle, waiting = StoreHandle(tmp_path / "tablepi.db"), Waiting()
    table = build(Config(), handle)
    for act in (Answer("menu.game", "power-suit"), Answer("button.start"), Answer("button.ready")):
        table.inbox.put(act)
        table.turn()

    def room() -> Iterator[None]:
        _await(waiting.said)
        yield

    table.disk, table.ahead = SlowDisk(lambda: 1), room()
    table.outlets.append(waiting)
    table.disk.start()
    while len(waiting.shown) < 2:
        assert table.turn()
    assert "The disk took" in repr(waiting.shown[-1])
    assert "is slow" not in repr(waiting.shown[-1])
    handle.close()


def test_a_long_wait_is_remembered_on_the_menu(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    handle, said = StoreHandle(tmp_path / "tablepi.db"), threading.Event()
    monkeypatch.setattr(StoreHandle, "running", 1)
    table = build(Config(), handle)
    table.disk.start()
    assert table.disk.do(lambda: _await(said), said.set) > 0
    picture = table.router.picture()
    assert isinstance(picture, Menu)
    assert "Make a backup" in picture.notices[0].text
    handle.close()


def test_what_takes_long_without_the_disk_is_not_said_to_be_the_disk() -> None:
    looked, told = threading.Event(), threading.Event()

    def running() -> int:
        looked.set()
        return 0

    disk = SlowDisk(running)
    disk.start()
    assert disk.do(lambda: _await(looked), told.set) == 0
    assert not told.is_set()


def test_a_fault_of_the_work_is_the_callers() -> None:
    disk = SlowDisk()
    disk.start()

    def work() -> None:
        raise StoreError("store.no-name")

    for _ in range(2):
        with pytest.raises(StoreError):
            disk.do(work, lambda: None)
    assert disk.do(lambda: None, lambda: None) == 0


def test_a_wait_that_cannot_be_shown_is_a_fault_after_the_work() -> None:
    ended, done = threading.Event(), list[str]()

    def work() -> None:
        _await(ended)
        done.append("work")

    def tell() -> None:
        threading.Timer(0.05, ended.set).start()
        raise RuntimeError("no screen")

    disk = SlowDisk(lambda: 1)
    disk.start()
    with pytest.raises(RuntimeError, match="no screen"):
        disk.do(work, tell)
    assert done == ["work"]
