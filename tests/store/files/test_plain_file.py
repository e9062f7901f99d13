"""Files that somebody names: what is none is told at once, and is neither waited for nor read."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from tablepi.core.errors import StoreError, TablepiError, cause
from tablepi.runtime.settings.settings_file import unusable
from tablepi.store.backup.backup_file import described
from tablepi.store.backup.restore import restore
from tablepi.store.backup.stick_files import text_of
from tablepi.store.files.atomic_file import open_plain
from tests.store.holding import TODAY


def test_a_plain_file_is_read_also_through_a_link(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"said")
    (tmp_path / "link").symlink_to("file")
    with open_plain(tmp_path / "link") as file:
        assert file.read() == b"said"


def _pipe(folder: Path) -> Path:
    os.mkfifo(folder / "pipe")
    return folder / "pipe"


@pytest.mark.parametrize(
    ("named", "said"),
    [
        (_pipe, "cause.no-file"),
        (lambda folder: Path("/dev/zero"), "cause.no-file"),
        (lambda folder: folder, "cause.folder"),
    ],
)
def test_what_is_no_file_is_refused_at_once(
    tmp_path: Path, named: Callable[[Path], Path], said: str
) -> None:
    path, before = named(tmp_path), len(os.listdir("/proc/self/fd"))
    with pytest.raises(OSError) as wrong:
        open_plain(path)
    assert cause(wrong.value).id == said
    assert len(os.listdir("/proc/self/fd")) == before


@pytest.mark.parametrize(
    "opens",
    [
        described,
        text_of,
        lambda path: restore(path, path.with_name("journal.db"), TODAY, unusable),
    ],
)
def test_a_backup_or_a_list_that_is_a_pipe_is_told(
    tmp_path: Path, opens: Callable[[Path], object]
) -> None:
    with pytest.raises(StoreError, match="it is a pipe or a device, not a file") as told:
        opens(_pipe(tmp_path))
    assert isinstance(told.value, TablepiError)
