"""Files beside the journal that can be deleted to make room; the journal itself never is."""

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

from tablepi.core.errors import StoreError
from tablepi.core.record import DiskUse
from tablepi.store.files.atomic_file import discard
from tablepi.store.files.write_ahead_log import DAMAGED
from tablepi.store.restore_points import ASIDE, UNTIL

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
    return sorted(_found(journal), key=lambda use: (-use.size, use.file.name))


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
    doomed = file
    if file.is_dir():
        # Renamed first, so that a half-deleted one is not offered as a restore point.
        doomed = journal.with_name(f"{journal.name}.going-{file.name.rpartition('.')[2]}")
        try:
            doomed = file.rename(doomed)
        except OSError:
            doomed = file
    discard(doomed)
    if doomed.exists():
        raise StoreError("file.not-deleted", file=file.name)


def _found(journal: Path) -> Iterator[DiskUse]:
    for file in _entries(journal.parent):
        kind = _kind(journal, file)
        if kind and not file.is_symlink() and (size := _size(file)):
            day = _DAY.search(file.name)
            yield DiskUse(kind, file, size, day[0] if day else "")


def _kind(journal: Path, file: Path) -> str:
    """Kind of a file or folder, '' for one that is none of the referee's to delete."""
    rest = file.name.removeprefix(journal.name)
    if rest != file.name:
        return next((kind for sign, kind in _OF_JOURNAL.items() if rest.startswith(sign)), "")
    return next((kind for name, kind in _BESIDE.items() if file.match(name)), "")


def _entries(folder: Path) -> list[Path]:
    try:
        return list(folder.iterdir())
    except OSError:
        return []


def _size(file: Path) -> int:
    """Bytes of a file, or of all files in a folder."""
    try:
        if not file.is_dir():
            return file.stat().st_size
        return sum(each.stat().st_size for each in file.rglob("*") if each.is_file())
    except OSError:
        return 0
