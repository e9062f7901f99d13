"""The house's picture: found on a stick, and copied beside the journal."""

import os
from contextlib import suppress
from pathlib import Path

from tablepi.core.errors import StoreError
from tablepi.core.record import Stick
from tablepi.store.backup.backup_file import unreadable
from tablepi.store.files.atomic_file import discard, whole
from tablepi.store.files.table_files import LARGEST_PICTURE, PICTURES


def found(folder: Path) -> str:
    """The name of the picture in a folder, '' where there is none."""
    with suppress(OSError):
        return next((name for name in PICTURES if (folder / name).is_file()), "")
    return ""


def take(stick: Stick, folder: Path) -> None:
    """Copies a stick's picture into a folder, in place of the one there. Raises StoreError."""
    source = stick.path / stick.picture
    try:
        if source.stat().st_size > LARGEST_PICTURE:
            raise StoreError("file.large", file=stick.picture, n=LARGEST_PICTURE >> 20)
        data = source.read_bytes()
    except OSError as wrong:
        raise unreadable(stick.picture, wrong) from wrong
    new = folder / f"new-{stick.picture}"
    discard(new)
    with whole(new) as out:
        out.write(data)
    os.replace(new, folder / stick.picture)
    for other in PICTURES:
        if other != stick.picture:
            discard(folder / other)
