"""A disk that keeps nothing, or takes nothing, is known by what the system says of it."""

import os
from pathlib import Path

import pytest

from tablepi.core.errors import StoreError, in_english
from tablepi.store import Store
from tablepi.store.files.disk_state import anothers, disk_fault

OVERLAID = """22 1 0:21 / / rw,relatime shared:1 - overlay overlayroot rw,lowerdir=/media/root-ro
23 22 179:1 / {root} rw,noatime - ext4 /dev/mmcblk0p3 rw
24 22 0:22 / {root}/in\\040memory rw - tmpfs tmpfs rw
"""


class Flags:
    """What statvfs says of a disk that takes no writes."""

    f_flag = os.ST_RDONLY


@pytest.fixture
def mounts(tmp_path: Path) -> Path:
    file = tmp_path / "mountinfo"
    file.write_text(OVERLAID.format(root=tmp_path), encoding="utf-8")
    return file


@pytest.fixture
def read_only(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "statvfs", lambda path: Flags())


@pytest.mark.parametrize(
    ("folder", "kind"),
    [("/var/lib", "overlay"), ("{root}/in memory/deep", "tmpfs"), ("{root}/data", "")],
)
def test_a_folder_in_memory_is_told_and_a_partition_of_its_own_is_none(
    folder: str, kind: str, mounts: Path, tmp_path: Path
) -> None:
    fault = disk_fault(Path(folder.format(root=tmp_path)) / "tablepi.db", mounts)
    assert (fault.args["kind"] if fault else "") == kind


def test_a_system_that_does_not_say_is_believed(tmp_path: Path) -> None:
    assert disk_fault(tmp_path / "tablepi.db", tmp_path / "none") is None


@pytest.mark.usefixtures("read_only")
def test_a_disk_that_takes_no_writes_is_nobodys_fault_and_has_words_of_its_own(
    tmp_path: Path,
) -> None:
    journal = tmp_path / "new" / "tablepi.db"
    assert not anothers(journal, may=lambda path, needed: False)
    fault = disk_fault(journal)
    assert fault
    assert "make a backup now" in in_english(fault)


def test_a_journal_on_it_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    journal = tmp_path / "tablepi.db"
    Store.open(journal).close()
    monkeypatch.setattr(os, "statvfs", lambda path: Flags())
    monkeypatch.setattr("os.access", lambda path, needed: False)
    with pytest.raises(StoreError, match="can only be read now"):
        Store.open(journal)
