"""A journal of another user is not opened, and who tried is told what to type."""

import os
import pwd
from collections.abc import Callable
from pathlib import Path

import pytest

from tablepi.core.errors import StoreError
from tablepi.store import Store
from tablepi.store.files.disk_state import NEEDED, anothers, check_owner, is_new

FOLDER = Path("/var/lib/tablepi")
JOURNAL = FOLDER / "tablepi.db"


def _stat(uid: int, shut: tuple[Path, ...] = (JOURNAL,)) -> Callable[[Path], os.stat_result]:
    def stat(path: Path) -> os.stat_result:
        if path in shut:
            raise PermissionError
        return os.stat_result((0o40700, 0, 0, 1, uid, uid, 0, 0, 0, 0))

    return stat


def _refused(path: Path, wanted: int) -> bool:
    assert wanted == NEEDED
    return False


def test_a_folder_that_is_shut_names_its_user() -> None:
    user = pwd.getpwall()[-1]
    assert anothers(JOURNAL, _stat(user.pw_uid), _refused) == user.pw_name
    deep = FOLDER / "kept" / "tablepi.db"
    assert anothers(deep, _stat(user.pw_uid, (deep, deep.parent)), _refused) == user.pw_name


def test_a_file_that_may_be_read_alone_names_its_user() -> None:
    assert anothers(JOURNAL, _stat(3_999_999_999, ()), _refused) == "#3999999999"


def test_what_this_user_may_write_or_owns_or_root_has_is_nobody_elses(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert anothers(JOURNAL, _stat(1234), lambda path, wanted: True) == ""
    assert anothers(JOURNAL, _stat(0), _refused) == ""
    monkeypatch.setattr(os, "geteuid", lambda: 1234)
    assert anothers(JOURNAL, _stat(1234, ()), _refused) == ""


def test_a_journal_that_is_not_there_yet_is_nobodys(tmp_path: Path) -> None:
    assert is_new(tmp_path / "new" / "tablepi.db")
    assert is_new(tmp_path / "tablepi.db")
    check_owner(tmp_path / "tablepi.db")


def test_who_opens_it_is_told_what_to_type(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tablepi.store.files.disk_state.anothers", lambda path: "tablepi")
    with pytest.raises(StoreError, match="sudo -u tablepi tablepi"):
        Store.open(tmp_path / "tablepi.db")
    assert not list(tmp_path.iterdir())
