"""The table's own files beside the journal: its score sheets and the house's picture."""

import os
import shutil
from collections.abc import Iterable
from pathlib import Path

from tablepi.core.errors import StoreError

SHEETS = "sheets"
"""The folder beside the journal with the table's own score sheets.

In a staging folder and in a restore point it also says that all of the table's own files are known
there: those that are not in it did not exist.
"""

PICTURES = ("house.svg", "house.png", "house.jpg")
"""The files that can be the house's picture, the first one first."""

LARGEST_SHEET = 100_000
"""Bytes of the largest score sheet that is read."""

MOST_SHEETS = 200
"""Files of a folder of score sheets that are looked at."""

LARGEST_PICTURE = 8 << 20
"""A photo of a telephone has fewer bytes; a larger one would be shown late on a Pi."""

_LONGEST_NAME = 255


def is_sheet(name: str) -> bool:
    """True if a file of this name can be a score sheet."""
    return name.lower().endswith(".toml") and not name.startswith(".")


def sheet_files(folder: Path) -> list[Path]:
    """The TOML files of a folder, by name; none where it cannot be read."""
    try:
        files: Iterable[Path] = list(folder.iterdir())
    except OSError:
        return []
    return sorted(file for file in files if is_sheet(file.name))[:MOST_SHEETS]


def table_files(folder: Path) -> list[str]:
    """The names of the table's own files in the journal's folder, as a backup calls them.

    Larger ones are left out: the table does not use them either. Raises OSError.
    """
    sheets = [f"{SHEETS}/{file.name}" for file in sheet_files(folder / SHEETS)]
    names = (name for name in (*PICTURES, *sheets) if is_table_file(name))
    files = ((name, folder / name) for name in names)
    return [
        name for name, file in files if file.is_file() and file.stat().st_size <= most_bytes(name)
    ]


def is_table_file(name: str) -> bool:
    """True if a part of a backup is one of these files, and leads to no other folder."""
    folder, _, file = name.partition("/")
    is_ours = folder == SHEETS and is_sheet(file) and "/" not in file and name.isprintable()
    return name in PICTURES or (is_ours and len(file.encode()) <= _LONGEST_NAME)


def most_bytes(name: str) -> int:
    """Largest size that such a file may have, in bytes."""
    return LARGEST_PICTURE if name in PICTURES else LARGEST_SHEET


def size_with_table_files(journal: Path) -> int:
    """Bytes of a journal and of the table's own files beside it."""
    files = (journal, *(journal.parent / name for name in table_files(journal.parent)))
    return sum(file.stat().st_size for file in files if file.exists())


def copy_table_files(folder: Path, to: Path) -> None:
    """Copies these files from one folder into another. Raises OSError."""
    for name in table_files(folder):
        (to / name).parent.mkdir(exist_ok=True)
        shutil.copyfile(folder / name, to / name)


def stage_absent(folder: Path) -> None:
    """Marks in a staging folder that the files which are not in it have to go: a picture as an
    empty file, sheets as an empty folder. Raises OSError.
    """
    (folder / SHEETS).mkdir(exist_ok=True)
    for name in PICTURES:
        (folder / name).touch()


def check_replaceable(folder: Path) -> None:
    """Raises StoreError where a file or folder could not be moved out of the journal's folder."""
    sheets = folder / SHEETS
    is_movable = sheets.is_symlink() or not sheets.is_dir()
    if not is_movable and (sheets.is_mount() or not os.access(sheets, os.W_OK)):
        raise StoreError("file.shut", file=SHEETS)
    for name in PICTURES:
        file = folder / name
        if file.exists() and not (file.is_file() and os.access(file, os.R_OK)):
            raise StoreError("file.shut", file=name)
