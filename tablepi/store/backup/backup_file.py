"""The backup file: a zip with everything that is the table's.

It holds the journal with players, card files and decks; the settings that were chosen on the
screen; the table's own score sheets and the house's picture; and `contents.json`, which describes
it, with a digest of each part.
"""

import errno
import json
import os
import shutil
import struct
import zipfile
import zlib
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager
from hashlib import file_digest, sha256
from pathlib import Path
from typing import IO, Any

from tablepi.core.errors import StoreError, cause
from tablepi.core.record import Backup
from tablepi.core.text.phrase import Phrase
from tablepi.store import Store
from tablepi.store.files.atomic_file import CHUNK, discard, open_plain, settle, unwritten, whole
from tablepi.store.files.sqlite_errors import is_damaged
from tablepi.store.files.table_files import (
    MOST_SHEETS,
    PICTURES,
    is_table_file,
    most_bytes,
    table_files,
)
from tablepi.store.restore_points import SETTINGS
from tablepi.store.schema import VERSION
from tablepi.store.verify import Tell, unheard

FORMAT = 1
"""The format of the zip and of `contents.json`; the journal in it has its own."""

JOURNAL, CONTENTS = "journal.db", "contents.json"

MOST_SETTINGS = 65_536
"""Limit in bytes of the settings; ours have a few hundred."""

MOST_SAID = 4 * MOST_SETTINGS
"""Limit in bytes of `contents.json`, which names each score sheet."""

MOST_PACKED = 100
"""Greatest factor by which packing makes a journal smaller; that of 20,000 matches is a seventh."""

SMALL = 64 << 20
"""Bytes that a journal may have however well it is packed: one of a single match packs by 60."""

WHEN = (1980, 1, 1, 0, 0, 0)
"""The date of each part, the first that a zip can say: a Pi without a clock begins in 1970."""

Judge = Callable[[bytes], Phrase | None]
"""Why settings that were chosen on the screen cannot be used; None where they can."""

_UNSOUND = (
    zipfile.BadZipFile,
    zlib.error,
    struct.error,
    EOFError,
    KeyError,
    IndexError,
    NotImplementedError,
    OverflowError,
    RuntimeError,
    TypeError,
    ValueError,
)
"""Errors that Python raises for a zip that is truncated, damaged or forged."""


def back_up(store: Store, file: Path, today: str, tell: Tell = unheard) -> Backup:
    """Writes everything into a new file, and reads it again to see that it arrived.

    May be called from any thread, while the journal goes on. Raises StoreError; then there is no
    such file.
    """
    with copied(store) as copy:
        settings = _settings_bytes(store.database.path.with_name(SETTINGS))
        files = _table_files(store.database.path.parent)
        contents = _contents(copy, settings, files, today, tell)
        with whole(file) as backup_file:
            _write_zip(backup_file, copy, {SETTINGS: settings, **files}, contents)
            settle(backup_file)
            _check_readable(backup_file, file)
            return _backup_of(file, contents, backup_file)


@contextmanager
def opened_copy(copy: Path, aside: Path | None) -> Iterator[Store]:
    """The store in a copy. `aside`: the journal that was set aside of which it is one."""
    try:
        with closing(Store.open(copy, synchronous="OFF")) as store:
            yield store
    except StoreError as error:
        if aside is None or not is_damaged(error):
            raise
        raise StoreError("store.aside-lost", file=aside.name) from None


@contextmanager
def copied(store: Store) -> Iterator[Path]:
    """A temporary copy of the journal. Raises StoreError."""
    journal = store.database.path
    folder = journal.with_name(f"{journal.name}.copying")
    discard(folder)
    try:
        try:
            folder.mkdir()
        except OSError as error:
            raise unwritten(error, folder) from error
        store.database.copy(folder / JOURNAL)
        yield folder / JOURNAL
    finally:
        discard(folder)


def _settings_bytes(path: Path) -> bytes:
    try:
        return path.read_bytes() if path.exists() else b""
    except OSError as error:
        raise unreadable(path.name, error) from error


def _table_files(folder: Path) -> dict[str, bytes]:
    """The table's own files, each by its name in the backup."""
    try:
        return {name: (folder / name).read_bytes() for name in table_files(folder)}
    except OSError as error:
        raise unreadable(Path(error.filename or folder).name, error) from error


def _contents(
    copy: Path, settings: bytes, files: Mapping[str, bytes], today: str, tell: Tell
) -> dict[str, Any]:
    """The contents of `contents.json`, made while each row is verified."""
    store = Store.open(copy, synchronous="OFF")
    try:
        report = store.verify(tell)
    finally:
        store.close()
    with copy.open("rb") as journal:
        digests = {
            JOURNAL: file_digest(journal, "sha256").hexdigest(),
            SETTINGS: sha256(settings).hexdigest(),
        }
    return {
        "tablepi": "backup", "format": FORMAT, "journal": VERSION, "made": today,
        "matches": report.matches, "rows": report.rows, "damages": len(report.damages),
        "digests": digests,
        "files": {name: sha256(content).hexdigest() for name, content in files.items()},
    }  # fmt: skip


def _write_zip(
    backup_file: IO[bytes], copy: Path, files: Mapping[str, bytes], contents: Mapping[str, Any]
) -> None:
    with zipfile.ZipFile(backup_file, "w", zipfile.ZIP_DEFLATED) as packed:
        with (
            copy.open("rb") as journal,
            packed.open(_zip_part(JOURNAL), "w", force_zip64=True) as part,
        ):
            shutil.copyfileobj(journal, part, CHUNK)
        for name, content in files.items():
            packed.writestr(_zip_part(name), content)
        packed.writestr(_zip_part(CONTENTS), json.dumps(contents, indent=1))


def _zip_part(name: str) -> zipfile.ZipInfo:
    part = zipfile.ZipInfo(name, WHEN)
    part.compress_type = zipfile.ZIP_DEFLATED
    return part


def _check_readable(backup_file: IO[bytes], file: Path) -> None:
    try:
        for _ in pieces(backup_file, file):
            pass
    except StoreError as error:
        raise StoreError("backup.unproved", file=file.name) from error


def described(file: Path, judge: Judge = lambda settings: None) -> Backup:
    """A backup by what its file says of itself, and by its settings; the journal is not read.

    Raises StoreError.
    """
    with opened(file) as source, _open_zip(source, file) as packed:
        backup = _backup_of(file, _read_contents(packed, file), source)
        return backup._replace(unused=judge(packed.read(SETTINGS)))


def has_table_files(file: Path) -> bool:
    """True if a backup says which files of its own the table had; older ones do not.

    Raises StoreError.
    """
    with opened(file) as source, _open_zip(source, file) as packed:
        return "files" in _read_contents(packed, file)


def _backup_of(file: Path, contents: Mapping[str, Any], source: IO[bytes]) -> Backup:
    matches, rows, damages = (int(contents[name]) for name in ("matches", "rows", "damages"))
    made = str(contents["made"])[: len("2026-11-21")]
    return Backup(file, made, matches, damages, os.fstat(source.fileno()).st_size, rows)


def pieces(source: IO[bytes], file: Path) -> Iterator[tuple[str, bytes]]:
    """The parts of a backup, piece by piece, each with the part's name. Raises StoreError.

    An empty part has one empty piece. Only valid once all have come, since a part's digest is
    checked at its end.
    """
    with _open_zip(source, file) as packed:
        for name, wanted_digest in _read_contents(packed, file)["digests"].items():
            digest = sha256()
            if not packed.getinfo(name).file_size:
                yield name, b""
            with packed.open(name) as part:
                while piece := part.read(CHUNK):
                    digest.update(piece)
                    yield name, piece
            if digest.hexdigest() != wanted_digest:
                raise StoreError("backup.damaged", file=file.name)


def opened(file: Path) -> IO[bytes]:
    try:
        return open_plain(file)
    except OSError as error:
        raise unreadable(file.name, error) from error


def unreadable(name: str, error: OSError) -> StoreError:
    """The StoreError for a file or a stick that could not be read."""
    return StoreError("file.unreadable", file=name, error=cause(error))


@contextmanager
def _open_zip(source: IO[bytes], file: Path) -> Iterator[zipfile.ZipFile]:
    is_zip = False
    try:
        is_zip = source.read(2) == b"PK"
        with zipfile.ZipFile(source) as packed:
            yield packed
    except (OSError, *_UNSOUND) as error:
        # An impossible offset is a fault of the zip, not of the disk.
        if isinstance(error, OSError) and error.errno != errno.EINVAL:
            raise unreadable(file.name, error) from error
        if is_zip:
            raise StoreError("backup.damaged", file=file.name) from error
        raise StoreError("backup.foreign", file=file.name) from error


def _read_contents(packed: zipfile.ZipFile, file: Path) -> dict[str, Any]:
    names = packed.namelist()
    if CONTENTS not in names or packed.getinfo(CONTENTS).file_size > MOST_SAID:
        raise StoreError("backup.foreign", file=file.name)
    journal, settings = packed.getinfo(JOURNAL), packed.getinfo(SETTINGS)
    is_swollen = journal.file_size > max(SMALL, MOST_PACKED * journal.compress_size)
    if is_swollen or settings.file_size > MOST_SETTINGS:
        raise StoreError("backup.swollen", file=file.name)
    contents: dict[str, Any] = json.loads(packed.read(CONTENTS))
    if contents["tablepi"] != "backup":
        raise StoreError("backup.foreign", file=file.name)
    if contents["format"] > FORMAT or contents["journal"] > VERSION:
        raise StoreError("backup.newer", file=file.name)
    contents["digests"] = {name: str(contents["digests"][name]) for name in (JOURNAL, SETTINGS)}
    if "files" in contents:
        contents["digests"] |= _file_digests(packed, dict(contents["files"]), file)
    return contents


def _file_digests(
    packed: zipfile.ZipFile, digests: Mapping[str, object], file: Path
) -> dict[str, str]:
    """The digests of the table's own files, once their names, number and sizes are seen to be
    possible.
    """
    if not all(isinstance(name, str) and is_table_file(name) for name in digests):
        raise StoreError("backup.damaged", file=file.name)
    are_swollen = (packed.getinfo(name).file_size > most_bytes(name) for name in digests)
    if len(digests) > MOST_SHEETS + len(PICTURES) or any(are_swollen):
        raise StoreError("backup.swollen", file=file.name)
    return {name: str(digest) for name, digest in digests.items()}
