"""Restore points: folders beside the journal in which restores keep what they replaced.

The newest two are kept, older ones are deleted.
"""

import glob
import re
import shutil
import sqlite3
from contextlib import closing, suppress
from pathlib import Path

from tablepi.core.errors import StoreError
from tablepi.core.record import Backup
from tablepi.store.atomic_file import discard, settle

SETTINGS = "settings.toml"
"""The file beside the journal with the settings that were chosen on the screen."""

UNTIL = ".until-"
"""Between the journal's name and the day of the restore, in the name of a restore point."""

KEPT = 2

_DELETING = ".going-"
_DAY = r"(\d{4}-\d{2}-\d{2})(?:-(\d+))?"


def restore_points(journal: Path) -> list[Backup]:
    """Each restore point that can be read, the latest first. Nothing in them is touched."""
    readable = [each for folder in _folders(journal) if (each := _described(folder, journal.name))]
    return sorted(readable, key=lambda each: _age(each.file), reverse=True)


def _described(folder: Path, name: str) -> Backup | None:
    file = folder / name
    until = folder.name.removeprefix(f"{name}{UNTIL}")[: len("2026-11-21")]
    try:
        # Read as a file that nobody changes: otherwise SQLite would leave files of its own there.
        with closing(sqlite3.connect(f"{file.as_uri()}?immutable=1", uri=True)) as connection:
            [(matches,)] = connection.execute("SELECT count(*) FROM matches").fetchall()
        return Backup(folder, until, matches, size=file.stat().st_size, here=True)
    except (OSError, sqlite3.Error):
        return None


def copy_restore_point(folder: Path, to: Path, name: str) -> None:
    """Copies what a restore point holds, its journal as a file of this name.

    Raises OSError, or StoreError where there is no journal in it.
    """
    own = folder.name.partition(UNTIL)[0]
    if not (folder / own).is_file():
        raise StoreError("backup.foreign", file=folder.name)
    shutil.copyfile(folder / own, to / name)
    if (folder / f"{own}-wal").exists():
        shutil.copyfile(folder / f"{own}-wal", to / f"{name}-wal")
    # Where the restored table has no chosen settings, this one's are removed.
    (to / SETTINGS).touch()
    if (folder / SETTINGS).exists():
        shutil.copyfile(folder / SETTINGS, to / SETTINGS)
    for file in to.iterdir():
        with file.open("r+b") as copied:
            settle(copied)


def new_restore_point(journal: Path, today: str) -> Path:
    """The name of the next one: a second one of a day has a number, and none comes twice."""
    of_today = [_age(each)[1] for each in _folders(journal) if _age(each)[0] == today]
    number = max(of_today, default=0) + 1
    return journal.with_name(f"{journal.name}{UNTIL}{today}{f'-{number}' if number > 1 else ''}")


def delete_older(journal: Path, latest: Path) -> None:
    """Deletes all restore points but the newest two; `latest` is always one of them.

    To be called once a restore is done. A folder with another's name, or with another's file in it,
    stays. What cannot be deleted now goes after the next restore.
    """
    with suppress(OSError):
        if not any(latest.iterdir()):
            # There may have been no journal to keep.
            latest.rmdir()
        ours = [each for each in _folders(journal) if _is_ours(each, UNTIL, journal.name)]
        newest_first = sorted(ours, key=lambda each: (each == latest, _age(each)), reverse=True)
        for folder in newest_first[KEPT:]:
            # Renamed first, so that a half-deleted one is not offered.
            folder.rename(folder.with_name(folder.name.replace(UNTIL, _DELETING)))
        for folder in _folders(journal, _DELETING):
            if _is_ours(folder, _DELETING, journal.name):
                discard(folder)


def _folders(journal: Path, between: str = UNTIL) -> list[Path]:
    return [Path(each) for each in glob.glob(f"{glob.escape(str(journal))}{between}*")]


def _age(folder: Path) -> tuple[str, int, str]:
    """A key that sorts restore points, the oldest first."""
    day = re.search(re.escape(UNTIL) + _DAY, folder.name)
    return (day[1], int(day[2] or 1), folder.name) if day else ("", 0, folder.name)


def _is_ours(folder: Path, between: str, name: str) -> bool:
    """Whether a restore made it, and it holds nothing else."""
    if folder.is_symlink() or not folder.is_dir():
        return False
    if not re.fullmatch(re.escape(name + between) + _DAY, folder.name):
        return False
    files = {name, f"{name}-wal", f"{name}-shm", SETTINGS}
    known = files | {f"{each}.part" for each in files}
    return all(each.name in known and each.is_file() for each in folder.iterdir())
