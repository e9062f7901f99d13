"""Another journal in the place of this one: the old or the new, at whichever instant power goes.

What is to come lies ready in a folder beside the journal. The folder gets its last name when
somebody agreed; from then on what is left to do is done at the next opening, until all is done.
"""

import glob
import os
import shutil
from pathlib import Path

from tablepi.store.atomic_file import sync, unwritten
from tablepi.store.backup.older_restore_points import SETTINGS as SETTINGS
from tablepi.store.backup.older_restore_points import UNTIL, forget_older, to_set_aside

_READY = ".restored-"


def making(journal: Path) -> Path:
    """The folder in which is put, by the names of the files to be replaced, what is to come."""
    return journal.with_name(f"{journal.name}.restoring")


def agree(journal: Path, today: str) -> Path:
    """What was made is to come, and will, now or at the next start. Raises StoreError.

    Gives the folder in which will be kept what was there until today.
    """
    until = to_set_aside(journal, today)
    try:
        making(journal).rename(_ready(until))
        sync(journal.parent)
    except OSError as wrong:
        raise unwritten(wrong, journal) from wrong
    return until


def finish(journal: Path) -> None:
    """Puts in its place what was agreed to, if anything was, and then deletes what was set aside
    long ago. Raises StoreError.
    """
    for found in glob.glob(f"{glob.escape(str(journal))}{_READY}*"):
        ready = Path(found)
        until = Path(f"{journal}{UNTIL}{found.removeprefix(f'{journal}{_READY}')}")
        try:
            _replace(journal, ready, until)
        except OSError as wrong:
            raise unwritten(wrong, journal) from wrong
        forget_older(journal, until)


def _ready(until: Path) -> Path:
    return until.with_name(until.name.replace(UNTIL, _READY))


def _replace(journal: Path, ready: Path, until: Path) -> None:
    until.mkdir(exist_ok=True)
    if (ready / journal.name).exists():
        # A journal that was not closed has its last rows in a second file, which is none of the
        # new one's.
        waiting = journal.with_name(f"{journal.name}-wal")
        _set_aside(journal, until)
        _set_aside(waiting, until)
        waiting.unlink(missing_ok=True)
        sync(journal.parent)
        (ready / journal.name).replace(journal)
    if (ready / SETTINGS).exists():
        _set_aside(journal.with_name(SETTINGS), until)
        (ready / SETTINGS).replace(journal.with_name(SETTINGS))
    sync(journal.parent)
    ready.rmdir()


def _set_aside(file: Path, until: Path) -> None:
    """Gives it a second name, or makes a copy where a disk knows no second names."""
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
