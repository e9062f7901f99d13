"""Restore points: folders beside the journal in which restores keep what they replace.

A restore replaces the journal, the settings and the table's own files atomically, also when the
power goes: the new files lie in a staging folder, which `commit` renames; from then on `finish`
does what is left to do, if need be at the next opening of the store. The newest two points are
kept, older ones are deleted.
A damaged journal that gives way to an empty one is kept in the same way, but for good.
"""

import glob
import os
import re
import shutil
import sqlite3
from contextlib import closing, suppress
from pathlib import Path

from tablepi.core.errors import StoreError
from tablepi.core.record import Backup
from tablepi.store.files.atomic_file import discard, settle, sync, unwritten
from tablepi.store.files.table_files import (
    PICTURES,
    SHEETS,
    copy_table_files,
    is_sheet,
    stage_absent,
)
from tablepi.store.files.write_ahead_log import open_mark
from tablepi.store.last_rows import last_rows_file

SETTINGS = "settings.toml"
"""The file beside the journal with the settings that were chosen on the screen."""

UNTIL = ".until-"
"""Between the journal's name and the day of the restore, in the name of a restore point."""

ASIDE = ".aside-"
"""Between the journal's name and the day, in the name of a journal that was set aside for good."""

KEPT = 2

_COMMITTED = {UNTIL: ".restored-", ASIDE: ".anew-"}
"""Marks that stand while the new files are put in place, by what becomes of the old ones."""

_DELETING = ".going-"
_DAY = r"(\d{4}-\d{2}-\d{2})(?:-(\d+))?"


def staging(journal: Path) -> Path:
    """The folder for the new files, by the names of those that they replace."""
    return journal.with_name(f"{journal.name}.restoring")


def commit(journal: Path, today: str, between: str = UNTIL) -> Path:
    """Decides that the staged files replace those here, now or at the next start.

    Gives the folder in which those here will be kept: a restore point, or with ASIDE for good.
    Raises StoreError.
    """
    until = _new_folder(journal, today, between)
    try:
        staging(journal).rename(_renamed_folder(journal, until, between, _COMMITTED[between]))
        sync(journal.parent)
    except OSError as error:
        raise unwritten(error, journal) from error
    return until


def finish(journal: Path) -> None:
    """Puts committed files in their place, if there are any, and deletes older restore points.

    Raises StoreError.
    """
    for between, mark in _COMMITTED.items():
        for new_files in _folders(journal, mark):
            until = _renamed_folder(journal, new_files, mark, between)
            try:
                _replace_files(journal, new_files, until)
            except OSError as error:
                raise unwritten(error, journal) from error
            if between == UNTIL:
                _delete_older(journal, until)


def _replace_files(journal: Path, new_files: Path, until: Path) -> None:
    until.mkdir(exist_ok=True)
    if (new_files / journal.name).exists():
        # A journal that was not closed has its last rows in a second file, which is none of the
        # new one's.
        log = journal.with_name(f"{journal.name}-wal")
        _keep_file(journal, until)
        _keep_file(log, until)
        log.unlink(missing_ok=True)
        last_rows_file(journal).unlink(missing_ok=True)
        # The new journal has no log yet, and none of it is missing.
        open_mark(journal).unlink(missing_ok=True)
        sync(journal.parent)
        (new_files / journal.name).replace(journal)
    if (new_files / SETTINGS).exists():
        _keep_file(journal.with_name(SETTINGS), until)
        (new_files / SETTINGS).replace(journal.with_name(SETTINGS))
    _replace_pictures(journal, new_files, until)
    if (new_files / SHEETS).exists():
        _replace_sheets(journal, new_files, until)
    sync(journal.parent)
    # What a restore point's damaged log left there lies in that restore point as well.
    discard(new_files)


def _replace_pictures(journal: Path, new_files: Path, until: Path) -> None:
    for name in PICTURES:
        old_picture, new_picture = journal.with_name(name), new_files / name
        if not new_picture.exists():
            continue
        _keep_file(old_picture, until)
        if new_picture.stat().st_size:
            new_picture.replace(old_picture)
        else:
            old_picture.unlink(missing_ok=True)
            new_picture.unlink()


def _replace_sheets(journal: Path, new_files: Path, until: Path) -> None:
    """Moves the whole folder into the restore point, an empty one where there was none."""
    sheets, kept_sheets = journal.with_name(SHEETS), until / SHEETS
    if not kept_sheets.exists():
        if os.path.lexists(sheets):
            sheets.rename(kept_sheets)
        else:
            kept_sheets.mkdir()
        sync(until)
        sync(journal.parent)
    (new_files / SHEETS).rename(sheets)
    with suppress(OSError):
        # Where there are none, there is no folder.
        sheets.rmdir()


def _keep_file(file: Path, until: Path) -> None:
    """Links a file into the restore point, or copies it where the disk knows no links."""
    kept_file = until / file.name
    # Kept before a power cut already: what lies here now may be the new file.
    if kept_file.exists() or not file.exists():
        return
    try:
        kept_file.hardlink_to(file)
    except OSError:
        copy = until / f"{file.name}.part"
        shutil.copyfile(file, copy)
        with copy.open("rb") as copied:
            os.fsync(copied.fileno())
        copy.rename(kept_file)
    sync(until)


def restore_points(journal: Path) -> list[Backup]:
    """Each restore point that can be read, the latest first. Nothing in them is touched."""
    backups = [
        backup for folder in _folders(journal) if (backup := _describe_point(folder, journal.name))
    ]
    return sorted(backups, key=lambda backup: _age(backup.file), reverse=True)


def _describe_point(folder: Path, name: str) -> Backup | None:
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
    journal_name = folder.name.partition(UNTIL)[0]
    if not (folder / journal_name).is_file():
        raise StoreError("backup.foreign", file=folder.name)
    copy_files(folder / journal_name, to / name)
    if (folder / SHEETS).is_dir():
        stage_absent(to)
    for file in to.rglob("*"):
        if file.is_file():
            with file.open("r+b") as copied:
                settle(copied)


def copy_files(journal: Path, to: Path) -> None:
    """Copies a journal that nobody has open, with its log, settings and the table's own files.

    Raises OSError.
    """
    shutil.copyfile(journal, to)
    log = journal.with_name(f"{journal.name}-wal")
    if log.exists():
        shutil.copyfile(log, to.with_name(f"{to.name}-wal"))
    # Where the restored table has no chosen settings, this one's are removed.
    to.with_name(SETTINGS).touch()
    if journal.with_name(SETTINGS).exists():
        shutil.copyfile(journal.with_name(SETTINGS), to.with_name(SETTINGS))
    copy_table_files(journal.parent, to.parent)


def _new_folder(journal: Path, today: str, between: str) -> Path:
    """The name of the next one: a second one of a day has a number, and none comes twice."""
    ages = (_age(folder, between) for folder in _folders(journal, between))
    number = max((count for day, count, _ in ages if day == today), default=0) + 1
    return journal.with_name(f"{journal.name}{between}{today}{f'-{number}' if number > 1 else ''}")


def _delete_older(journal: Path, latest: Path) -> None:
    """Deletes all restore points but the newest two; `latest` is always one of them.

    To be called once a restore is done. A folder with another's name, or with another's file in it,
    stays. What cannot be deleted now goes after the next restore.
    """
    with suppress(OSError):
        if not any(file.name != SHEETS or any(file.iterdir()) for file in latest.iterdir()):
            # There may have been nothing to keep.
            discard(latest)
        own_folders = [
            folder for folder in _folders(journal) if _is_restore_point(folder, UNTIL, journal.name)
        ]
        newest_first = sorted(
            own_folders, key=lambda folder: (folder == latest, _age(folder)), reverse=True
        )
        for folder in newest_first[KEPT:]:
            # Renamed first, so that a half-deleted one is not offered.
            folder.rename(_renamed_folder(journal, folder, UNTIL, _DELETING))
        for folder in _folders(journal, _DELETING):
            if _is_restore_point(folder, _DELETING, journal.name):
                discard(folder)


def _folders(journal: Path, between: str = UNTIL) -> list[Path]:
    return [Path(name) for name in glob.glob(f"{glob.escape(str(journal))}{between}*")]


def _renamed_folder(journal: Path, folder: Path, between: str, mark: str) -> Path:
    return Path(f"{journal}{mark}{folder.name.removeprefix(f'{journal.name}{between}')}")


def _age(folder: Path, between: str = UNTIL) -> tuple[str, int, str]:
    """A key that sorts such folders, the oldest first."""
    day = re.search(re.escape(between) + _DAY, folder.name)
    return (day[1], int(day[2] or 1), folder.name) if day else ("", 0, folder.name)


def _is_restore_point(folder: Path, between: str, name: str) -> bool:
    """True if a restore made it, and it holds nothing else."""
    if folder.is_symlink() or not folder.is_dir():
        return False
    if not re.fullmatch(re.escape(name + between) + _DAY, folder.name):
        return False
    files = {name, f"{name}-wal", f"{name}-shm", SETTINGS, *PICTURES}
    known_names = files | {f"{file}.part" for file in files}
    return all(
        _are_sheets(file) if file.name == SHEETS else file.name in known_names and file.is_file()
        for file in folder.iterdir()
    )


def _are_sheets(folder: Path) -> bool:
    """True if a folder holds score sheets and half-written ones alone."""
    if folder.is_symlink() or not folder.is_dir():
        return False
    return all(
        file.is_file() and (is_sheet(file.name) or re.fullmatch(r"\..*\.(new|part)", file.name))
        for file in folder.iterdir()
    )
