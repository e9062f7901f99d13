"""Atomic files: written whole or not at all, also when the power goes.

A file that somebody named is opened so that nobody waits for a pipe or reads a device without end.
"""

import errno
import os
import shutil
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, BinaryIO

from tablepi.core.errors import StoreError, cause

CHUNK = 1 << 20
"""Bytes read or written at a time; USB sticks are slow with many small ones."""

FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
"""Error numbers of a full disk."""

_SHUT = (errno.EROFS, errno.EACCES, errno.EPERM)


@contextmanager
def whole(path: Path) -> Iterator[IO[bytes]]:
    """A new file that gets its name once all of it is on the disk. Raises StoreError; then, and
    when the power goes meanwhile, nothing has that name.
    """
    part = path.with_name(f".{path.name}.part")
    try:
        if path.exists():
            raise StoreError("file.there", file=path.name)
        # A backup contains the PINs and hidden cards, so only its owner may read it.
        handle = os.open(part, os.O_RDWR | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(handle, "w+b", buffering=CHUNK) as file:
            yield file
            settle(file)
        part.rename(path)
        sync(path.parent)
    except OSError as error:
        raise unwritten(error, path) from error
    finally:
        discard(part)


def rewrite(path: Path, text: str) -> None:
    """Writes a file of the program's own anew, in place of what had its name; its folder is made
    where it is missing. Raises OSError; then, and when the power goes meanwhile, it is as it was.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    new_file = path.with_name(f".{path.name}.new")
    # A PIN may stand in it.
    handle = os.open(new_file, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(handle, "w", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        os.fsync(handle)
    new_file.replace(path)
    sync(path.parent)


def settle(file: IO[bytes]) -> None:
    """Flushes it to the disk and drops it from the cache, so that it is read from the disk."""
    file.flush()
    os.fsync(file.fileno())
    os.posix_fadvise(file.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)
    file.seek(0)


def unwritten(error: OSError, path: Path) -> StoreError:
    """The StoreError for a file that could not be written."""
    if error.errno in FULL:
        return StoreError("file.full", file=path.name)
    if error.errno in _SHUT:
        return StoreError("file.shut", file=path.name)
    return StoreError("file.unwritten", file=path.name, error=cause(error))


def discard(path: Path) -> None:
    """Takes a file or a folder away, if it is there and can be."""
    if path.is_dir():
        shutil.rmtree(path, ignore_errors=True)
        return
    try:
        path.unlink(missing_ok=True)
    except OSError:
        # A stick that was pulled is gone with its unfinished file.
        return


def sync(folder: Path) -> None:
    """Flushes the names in this folder to the disk."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def open_plain(path: Path) -> BinaryIO:
    """A plain file, for reading from its start. Raises OSError, for a pipe or a device as well."""
    # Else the opening of a pipe itself waits for somebody who writes.
    descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
    kind = os.fstat(descriptor).st_mode
    if not stat.S_ISREG(kind):
        os.close(descriptor)
        number = errno.EISDIR if stat.S_ISDIR(kind) else errno.ESPIPE
        raise OSError(number, os.strerror(number), str(path))
    return os.fdopen(descriptor, "rb")
