"""What takes long says on a terminal how far it is, and nothing in a file or a pipe."""

import io
from itertools import count
from pathlib import Path

import pytest

from tablepi.cli.shared.options import Progress
from tablepi.store import Store
from tablepi.store.backup.backup_file import back_up
from tablepi.store.backup.restore import restore
from tests.store.sheet import written


class Terminal(io.StringIO):
    """A terminal that keeps what it shows."""

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize("told", [Terminal(), io.StringIO()], ids=["terminal", "pipe"])
def test_a_terminal_is_told_each_second_and_a_pipe_never(told: io.StringIO) -> None:
    seconds = count(0, 0.1)
    progress = Progress(told, lambda: next(seconds))
    assert list(progress.over(list(range(40)))) == list(range(40))
    lines = told.getvalue().splitlines()
    assert lines == [] if not told.isatty() else 2 <= len(lines) <= 4
    assert all(line.endswith("of 40 matches") for line in lines)


def test_verifying_backing_up_and_restoring_tell_each_match(tmp_path: Path) -> None:
    store = Store.open(tmp_path / "tablepi.db")
    for _ in range(3):
        written(store, 2)
    told: list[tuple[int, int]] = []

    def tell(done: int, whole: int) -> None:
        told.append((done, whole))

    store.verify(tell)
    back_up(store, tmp_path / "saved.zip", "2026-11-21", tell)
    store.close()
    restore(tmp_path / "saved.zip", tmp_path / "tablepi.db", "2026-11-21", tell=tell)
    assert told == [(0, 3), (1, 3), (2, 3), (3, 3)] * 3
