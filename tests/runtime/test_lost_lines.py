"""Lines of a journal that are gone: told in the menu, and none lost without a word."""

import io
import shutil
from pathlib import Path

import pytest

from tablepi.cli.commands.verify import verify_store
from tablepi.runtime.compose import build
from tablepi.runtime.settings.config import Config
from tablepi.runtime.settings.store_handle import StoreHandle
from tablepi.store import Store
from tablepi.store.files.write_ahead_log import damaged_logs, log_of
from tests.store.damaged import cut_off, flip_in_frame, unplugged
from tests.worlds.table.sitting import Sitting, notices


def test_lines_lost_with_a_damaged_log_are_told_in_the_menu(
    file: Path, store_handle: StoreHandle
) -> None:
    file.parent.mkdir()
    cut_off(file)
    flip_in_frame(file, 5)
    table = build(Config(), store_handle)
    for _ in range(2):
        menu = table.router.picture()
        dropped = store_handle.store.database.found.dropped
        assert f"Lines that may be missing: up to {dropped}." in notices(menu)[0]


def test_recorded_lines_that_are_gone_are_told_in_the_menu(
    file: Path, store_handle: StoreHandle
) -> None:
    sitting = Sitting(store_handle, openly=True)
    sitting.begin("power-suit", "Ann", "Ben")
    sitting.scan("sea")
    store_handle.close()
    store_handle.store.database.execute("DELETE FROM journal")
    store_handle.close()
    menu = build(Config(), store_handle).router.picture()
    told = "Recorded lines are not in the journal: match 1, from line 1 on."
    assert told in notices(menu)[0]


def test_a_log_that_is_deleted_or_replaced_under_a_running_referee_costs_no_line(
    file: Path, store_handle: StoreHandle, tmp_path: Path
) -> None:
    sitting = Sitting(store_handle, openly=True)
    sitting.begin("score-sheet", "Ann", "Ben")
    log = log_of(file)
    for points in (1, 2, 3):
        sitting.give(verb="add", seat=1, points=points)
        log.unlink()
        if points == 2:
            log.write_bytes(b"another")
        sitting.give(verb="add", seat=2, points=points)
        assert notices(sitting.table) == []
        cut = unplugged(store_handle.store, tmp_path / f"cut{points}")
        there = Store.open(cut)
        # A round in which both have an entry is closed by a line of its own.
        assert len(there.journal.rows(1)) == 1 + 3 * points
        there.close()


@pytest.mark.parametrize("goes_on", [False, True])
def test_a_log_that_is_deleted_within_a_second_of_a_power_cut_is_told(
    file: Path, store_handle: StoreHandle, tmp_path: Path, goes_on: bool
) -> None:
    sitting = Sitting(store_handle, openly=True)
    sitting.begin("score-sheet", "Ann", "Ben", "Cid")
    sitting.give(verb="add", seat=1, points=1)
    store_handle.store.database.checkpoint()
    sitting.give(verb="add", seat=2, points=2)
    log_of(file).unlink()
    if goes_on:
        sitting.give(verb="add", seat=1, points=3)
    shutil.copytree(file.parent, tmp_path / "cut")
    after = StoreHandle(tmp_path / "cut" / file.name)
    for _ in range(2):
        menu = build(Config(), after).router.picture()
        assert len(after.store.journal.rows(1)) == (4 if goes_on else 2)
        assert ("log was deleted" in repr(notices(menu))) is not goes_on
    out = io.StringIO()
    assert verify_store(after.store, out) == (0 if goes_on else 1)
    assert ("deleted under a referee" in out.getvalue()) is not goes_on
    after.close()


def test_a_referee_that_closed_its_journal_left_no_log_and_that_is_no_damage(
    file: Path, store_handle: StoreHandle
) -> None:
    Sitting(store_handle, openly=True).begin("score-sheet", "Ann", "Ben")
    store_handle.close()
    assert not log_of(file).exists()
    assert notices(build(Config(), store_handle).router.picture()) == []


def test_a_command_after_a_power_cut_makes_no_log_seem_deleted(file: Path, tmp_path: Path) -> None:
    running = StoreHandle(file)
    Sitting(running, openly=True).begin("score-sheet", "Ann", "Ben")
    cut = tmp_path / "cut" / file.name
    shutil.copytree(file.parent, cut.parent)
    running.close()
    Store.open(cut).close()
    again = StoreHandle(cut)
    assert len(again.journal.matches()) == 1
    assert again.lost() == ()
    again.close()
    log_of(cut).with_name(f"{cut.name}.open").touch()
    Store.open(cut).close()
    assert [path.name for path, _ in damaged_logs(cut)] == ["tablepi.db-wal.damaged-gone"]
