"""Replaces the journal and the settings by others, atomically also when the power goes.

The new files lie in a staging folder beside the journal. `commit` renames that folder; from then on
`finish` does what is left to do, if need be at the next opening of the store.
"""

import glob
import os
import shutil
from pathlib import Path

from tablepi.store.atomic_file import discard, sync, unwritten
from tablepi.store.backup.restore_points import SETTINGS, UNTIL, delete_older, new_restore_point
from tablepi.store.last_rows import last_rows_file

_COMMITTED = ".restored-"


def staging(journal: Path) -> Path:
    """The folder for the new files, by the names of those that they replace."""
    return journal.with_name(f"{journal.name}.restoring")


def commit(journal: Path, today: str) -> Path:
    """Decides that the staged files replace those here, now or at the next start.

    Gives the restore point in which those here will be kept. Raises StoreError.
    """
    until = new_restore_point(journal, today)
    try:
        staging(journal).rename(_committed(until))
        sync(journal.parent)
    except OSError as wrong:
        raise unwritten(wrong, journal) from wrong
    return until


def finish(journal: Path) -> None:
    """Puts committed files in their place, if there are any, and deletes older restore points.

    Raises StoreError.
    """
    for found in glob.glob(f"{glob.escape(str(journal))}{_COMMITTED}*"):
        ready = Path(found)
        until = Path(f"{journal}{UNTIL}{found.removeprefix(f'{journal}{_COMMITTED}')}")
        try:
            _replace(journal, ready, until)
        except OSError as wrong:
            raise unwritten(wrong, journal) from wrong
        delete_older(journal, until)


def _committed(until: Path) -> Path:
    return until.with_name(until.name.replace(UNTIL, _COMMITTED))


def _replace(journal: Path, ready: Path, until: Path) -> None:
    until.mkdir(exist_ok=True)
    if (ready / journal.name).exists():
        # A journal that was not closed has its last rows in a second file, which is none of the
        # new one's.
        waiting = journal.with_name(f"{journal.name}-wal")
        _keep(journal, until)
        _keep(waiting, until)
        waiting.unlink(missing_ok=True)
        last_rows_file(journal).unlink(missing_ok=True)
        sync(journal.parent)
        (ready / journal.name).replace(journal)
    if (ready / SETTINGS).exists():
        _keep(journal.with_name(SETTINGS), until)
        (ready / SETTINGS).replace(journal.with_name(SETTINGS))
    sync(journal.parent)
    # What a restore point's damaged log left there lies in that restore point as well.
    discard(ready)


def _keep(file: Path, until: Path) -> None:
    """Links a file into the restore point, or copies it where the disk knows no links."""
    kept = until / file.name
    if kept.exists() or not file.exists():
        return
    try:
        kept.hardlink_to(file)
    except OSError:
        copy = until / f"{file.name}.part"
        shutil.copyfile(file, copy)
        with copy.open("rb") as copied:
            os.fsync(copied.fileno())
        copy.rename(kept)
    sync(until)
