"""A damaged journal gives way to an empty one, and is kept whole beside it."""

from pathlib import Path

import pytest

from tablepi.core.errors import StoreError
from tablepi.core.text.phrase import Phrase
from tablepi.runtime.settings.store_handle import StoreHandle
from tablepi.store import Store
from tablepi.store.files.write_ahead_log import log_of, open_mark
from tablepi.store.repair import TableRepair, set_aside
from tablepi.store.restore_points import SETTINGS, finish, restore_points
from tests.store.damaged import cut_off
from tests.store.holding import TODAY

RUBBISH = b"no journal at all" * 500


@pytest.fixture
def journal(tmp_path: Path) -> Path:
    """One whose plug was pulled, and whose file the disk has damaged since."""
    path = tmp_path / "here" / "tablepi.db"
    path.parent.mkdir()
    cut_off(path)
    open_mark(path).touch()
    path.write_bytes(RUBBISH)
    path.with_name(SETTINGS).write_text('[cafe]\npin = "4711"\n', encoding="utf-8")
    return path


def test_the_damaged_file_and_its_log_are_kept_as_they_were(journal: Path) -> None:
    log = log_of(journal).read_bytes()
    aside = set_aside(journal, TODAY)
    finish(journal)
    assert aside.name == f"tablepi.db.aside-{TODAY}"
    assert (aside / journal.name).read_bytes() == RUBBISH
    assert (aside / log_of(journal).name).read_bytes() == log
    assert not (aside / SETTINGS).exists()


def test_the_new_journal_is_empty_and_sound_and_settings_stay(journal: Path) -> None:
    set_aside(journal, TODAY)
    store = Store.open(journal)
    assert store.journal.count() == 0
    assert store.verify().damages == []
    assert not store.database.log_is_gone
    store.close()
    assert "4711" in journal.with_name(SETTINGS).read_text(encoding="utf-8")


def test_two_of_a_day_have_names_of_their_own_and_no_restore_deletes_one(journal: Path) -> None:
    for number in ("", "-2", "-3"):
        assert set_aside(journal, TODAY).name.endswith(f"{TODAY}{number}")
        finish(journal)
    assert len(list(journal.parent.glob("*.aside-*"))) == 3
    assert restore_points(journal) == []


@pytest.mark.parametrize("content", [RUBBISH, b""], ids=["rubbish", "empty beside a log"])
def test_a_handle_tells_that_the_file_is_damaged_until_it_is_another(
    journal: Path, content: bytes
) -> None:
    journal.write_bytes(content)
    handle = StoreHandle(journal)
    restarted: list[bool] = []
    repair = TableRepair(journal, handle.damage, lambda: TODAY, lambda: restarted.append(True))
    assert repair.damage() is not None
    repair.set_aside()
    handle.close()
    assert restarted == [True]
    handle = StoreHandle(journal)
    assert handle.damage() is None
    with pytest.raises(StoreError, match="sound now; nothing was changed"):
        TableRepair(journal, handle.damage, lambda: TODAY, lambda: None).set_aside()
    handle.close()


def test_a_fault_of_the_place_is_no_damage_of_the_file(tmp_path: Path) -> None:
    (tmp_path / "tablepi.db").mkdir()
    assert StoreHandle(tmp_path / "tablepi.db").damage() is None


def test_damage_that_is_met_while_playing_is_told(tmp_path: Path) -> None:
    path = tmp_path / "tablepi.db"
    cut_off(path, 3)
    Store.open(path).close()
    content = bytearray(path.read_bytes())
    content[3 * 4096 :] = b"\x55" * (len(content) - 3 * 4096)
    path.write_bytes(content)
    handle = StoreHandle(path)
    for match in (1, 2):
        with pytest.raises(StoreError):
            handle.journal.read(match)
    found = handle.damage()
    assert isinstance(found, Phrase)
    handle.close()
