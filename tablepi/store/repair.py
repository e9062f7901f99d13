"""Repairs that the host begins on the screen: files that make room, and a new, empty journal.

Files beside the journal can be deleted; the journal itself never is.
"""

import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

from tablepi.core.errors import StoreError
from tablepi.core.record import DiskUse
from tablepi.core.text.phrase import Phrase
from tablepi.store import Store
from tablepi.store.files.atomic_file import discard, sync, unwritten
from tablepi.store.files.write_ahead_log import DAMAGED, log_of
from tablepi.store.restore_points import ASIDE, UNTIL, commit, finish, staging

FULL = 20 << 20
"""Free bytes below which the disk counts as full; the doctor's last warning comes there, too."""

_OF_JOURNAL = {
    UNTIL: "restore-point",
    ASIDE: "aside",
    DAMAGED: "log",
    ".going-": "unfinished",
    ".copying": "unfinished",
    ".restoring": "unfinished",
}
"""The kinds whose names begin with the journal's, by what follows it."""

_BESIDE = {"*.toml.damaged-*": "settings", "errors.log": "errors", "errors.old.log": "errors"}
_DAY = re.compile(r"\d{4}-\d{2}-\d{2}")


def disk_use(journal: Path) -> list[DiskUse]:
    """Everything that can be deleted, the largest first."""
    return sorted(_deletable_files(journal), key=lambda use: (-use.size, use.file.name))


def free_bytes(journal: Path) -> int:
    """Free bytes on the journal's disk; as many as anybody wants where nobody can say."""
    try:
        return shutil.disk_usage(journal.parent).free
    except OSError:
        return FULL


def delete(journal: Path, file: Path) -> None:
    """Deletes one of the files or folders that `disk_use` names. Raises StoreError."""
    if file not in [use.file for use in disk_use(journal)]:
        raise StoreError("file.gone", file=file.name)
    file_to_delete = file
    if file.is_dir():
        # Renamed first, so that a half-deleted one is not offered as a restore point.
        file_to_delete = journal.with_name(f"{journal.name}.going-{file.name.rpartition('.')[2]}")
        try:
            file_to_delete = file.rename(file_to_delete)
        except OSError:
            file_to_delete = file
    discard(file_to_delete)
    if file_to_delete.exists():
        raise StoreError("file.not-deleted", file=file.name)


def _deletable_files(journal: Path) -> Iterator[DiskUse]:
    for file in _entries(journal.parent):
        kind = _kind(journal, file)
        if kind and not file.is_symlink() and (size := _size(file)):
            day = _DAY.search(file.name)
            yield DiskUse(kind, file, size, day[0] if day else "")


def _kind(journal: Path, file: Path) -> str:
    """Kind of a file or folder, '' for one that is none of the referee's to delete."""
    suffix = file.name.removeprefix(journal.name)
    if suffix != file.name:
        return next((kind for prefix, kind in _OF_JOURNAL.items() if suffix.startswith(prefix)), "")
    return next((kind for name, kind in _BESIDE.items() if file.match(name)), "")


def _entries(folder: Path) -> list[Path]:
    try:
        return list(folder.iterdir())
    except OSError:
        return []


def _size(file: Path) -> int:
    try:
        if not file.is_dir():
            return file.stat().st_size
        return sum(
            inner_file.stat().st_size for inner_file in file.rglob("*") if inner_file.is_file()
        )
    except OSError:
        return 0


def set_aside(journal: Path, today: str) -> Path:
    """Decides that an empty journal takes this one's place, now or at the next start.

    Gives the folder in which this one will be kept, its log beside it. Settings stay as they are.
    Raises StoreError; then all is as it was.
    """
    # What was agreed to before, and was cut short, comes first.
    finish(journal)
    folder = staging(journal)
    discard(folder)
    try:
        folder.mkdir(parents=True)
        Store.open(folder / journal.name).close()
        sync(folder)
        return commit(journal, today, ASIDE)
    except OSError as error:
        raise unwritten(error, journal) from error
    finally:
        discard(folder)


class TableRepair:
    """Repairs by a running referee. `damage`: why the journal is at fault, None where it is not;
    `today`: the date, ISO; `restart`: has the referee begin again; `usual`: moves settings aside
    that cannot be used.
    """

    def __init__(
        self,
        journal: Path,
        damage: Callable[[], Phrase | None],
        today: Callable[[], str],
        restart: Callable[[], None],
        usual: Callable[[], object] = lambda: None,
    ) -> None:
        self._journal = journal
        self._damage = damage
        self._today = today
        self._restart = restart
        self._use_usual = usual

    def damage(self) -> Phrase | None:
        return self._damage()

    def set_aside(self) -> None:
        """Sets a damaged journal aside and begins anew. Raises StoreError."""
        if self._damage() is None:
            raise StoreError("repair.sound")
        set_aside(self._journal, self._today())
        self._restart()

    def disk_use(self) -> list[DiskUse]:
        return disk_use(self._journal)

    def delete(self, use: DiskUse) -> None:
        delete(self._journal, use.file)

    def free(self) -> int:
        return free_bytes(self._journal)

    def is_full(self) -> bool:
        return self.free() < FULL

    def journal_size(self) -> int:
        files = (self._journal, log_of(self._journal))
        return sum(file.stat().st_size for file in files if file.exists())

    def use_usual(self) -> None:
        """Moves the settings that were chosen aside, and begins anew. Raises StoreError."""
        self._use_usual()
        self._restart()
