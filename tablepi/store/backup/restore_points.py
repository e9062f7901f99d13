"""What restores have set aside, to be gone back to as to a backup."""

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

from tablepi.core.errors import StoreError
from tablepi.store.atomic_file import settle
from tablepi.store.backup.older_restore_points import SETTINGS, by_age, set_aside


class Aside(NamedTuple):
    """A folder beside the journal. `until`: the day of the restore, ISO; `size`: bytes."""

    folder: Path
    until: str
    matches: int
    size: int


def asides(journal: Path) -> list[Aside]:
    """Each that can be read, the latest first. Nothing in them is touched."""
    found = [each for folder in set_aside(journal) if (each := _seen(folder, journal.name))]
    return sorted(found, key=lambda each: by_age(each.folder), reverse=True)


def _seen(folder: Path, name: str) -> Aside | None:
    file = folder / name
    until = folder.name.removeprefix(f"{name}.until-")[: len("2026-11-21")]
    try:
        # Read as a file that nobody changes: otherwise SQLite would leave files of its own there.
        with closing(sqlite3.connect(f"{file.as_uri()}?immutable=1", uri=True)) as connection:
            [(matches,)] = connection.execute("SELECT count(*) FROM matches").fetchall()
        return Aside(folder, until, matches, file.stat().st_size)
    except (OSError, sqlite3.Error):
        return None


def copy_aside(folder: Path, to: Path, name: str) -> None:
    """Copies what was set aside, its journal as a file of this name.

    Raises OSError, or StoreError where there is no journal in it.
    """
    own = folder.name.partition(".until-")[0]
    if not (folder / own).is_file():
        raise StoreError("backup.foreign", file=folder.name)
    shutil.copyfile(folder / own, to / name)
    if (folder / f"{own}-wal").exists():
        shutil.copyfile(folder / f"{own}-wal", to / f"{name}-wal")
    # A table on which nothing was chosen has no settings; those of this one do not stay.
    (to / SETTINGS).touch()
    if (folder / SETTINGS).exists():
        shutil.copyfile(folder / SETTINGS, to / SETTINGS)
    for file in to.iterdir():
        with file.open("r+b") as copied:
            settle(copied)
