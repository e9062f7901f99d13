"""Restores a backup: reads all of it before anything is replaced, then all of it or nothing."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from tempfile import TemporaryDirectory

from tablepi.core.errors import StoreError
from tablepi.core.record import Backup
from tablepi.store import Store
from tablepi.store.backup.backup_file import (
    JOURNAL,
    Judge,
    described,
    has_table_files,
    opened,
    pieces,
    unreadable,
)
from tablepi.store.files.atomic_file import CHUNK, discard, settle, sync, unwritten
from tablepi.store.files.disk_state import check_owner, is_read_only
from tablepi.store.files.sqlite_errors import is_taken
from tablepi.store.files.table_files import SHEETS, check_replaceable, stage_absent
from tablepi.store.restore_points import (
    SETTINGS,
    UNTIL,
    commit,
    copy_files,
    copy_restore_point,
    finish,
    staging,
)
from tablepi.store.verify import Tell, VerifyReport, unheard


def restore(
    file: Path,
    journal: Path,
    today: str,
    judge: Judge = lambda settings: None,
    tell: Tell = unheard,
) -> tuple[Backup, Path]:
    """Puts a backup in the place of everything here. Raises StoreError; then all is as it was.

    Gives the backup, and the restore point in which is kept what was here. Settings that cannot be
    used, as `judge` says, are left out.
    """
    _check_free(journal)
    backup = unpack(file, journal, judge, tell)
    until = commit(journal, today)
    finish(journal)
    return backup, until


def unpack(
    file: Path, journal: Path, judge: Judge = lambda settings: None, tell: Tell = unheard
) -> Backup:
    """Stages what a backup or a restore point holds, and verifies each row of it.

    Nothing is replaced before `commit`. Raises StoreError.
    """
    folder = staging(journal)
    discard(folder)
    try:
        folder.mkdir(parents=True)
        if file.is_dir():
            backup = _stage_restore_point(file, folder, journal.name, tell)
        else:
            backup = described(file)
            _unpack_parts(folder, file, journal.name)
            report = _verify_copy(folder / journal.name, tell)
            counts = report.matches, report.rows
            if len(report.damages) > backup.damages or counts != (backup.matches, backup.rows):
                raise StoreError("backup.damaged", file=file.name)
        if unused := judge(_settings_bytes(folder)):
            (folder / SETTINGS).write_bytes(b"")
            backup = backup._replace(unused=unused)
        if (folder / SHEETS).exists():
            check_replaceable(journal.parent)
            sync(folder / SHEETS)
        sync(folder)
    except OSError as error:
        discard(folder)
        raise unwritten(error, journal) from error
    except BaseException:
        discard(folder)
        raise
    return backup


@contextmanager
def readable(journal: Path, *, copy: bool = False) -> Iterator[Store]:
    """The store at a path; in a copy with `copy`, and where its disk can only be read.

    Nothing that is written into the copy is kept. Raises StoreError.
    """
    with ExitStack() as exits:
        if copy or (is_read_only(journal) and journal.exists()):
            copy_path = Path(exits.enter_context(TemporaryDirectory())) / journal.name
            try:
                copy_files(journal, copy_path)
            except OSError as error:
                raise unreadable(journal.name, error) from error
            journal = copy_path
        store = Store.open(journal)
        exits.callback(store.close)
        yield store


def _settings_bytes(folder: Path) -> bytes:
    file = folder / SETTINGS
    return file.read_bytes() if file.exists() else b""


def _unpack_parts(folder: Path, file: Path, journal: str) -> None:
    """Unpacks a backup's parts, its journal as a file of this name."""
    if has_table_files(file):
        stage_absent(folder)
    with opened(file) as source:
        for part, part_pieces in groupby(pieces(source, file), key=itemgetter(0)):
            name = journal if part == JOURNAL else part
            with (folder / name).open("w+b", buffering=CHUNK) as out:
                for _, piece in part_pieces:
                    out.write(piece)
                settle(out)


def _stage_restore_point(point: Path, folder: Path, name: str, tell: Tell) -> Backup:
    """Stages a restore point, with whatever damage its journal already has."""
    copy_restore_point(point, folder, name)
    report = _verify_copy(folder / name, tell)
    until = point.name.partition(UNTIL)[2]
    return Backup(point, until, report.matches, len(report.damages), rows=report.rows, here=True)


def _verify_copy(copy: Path, tell: Tell) -> VerifyReport:
    """Opening it makes today's tables of an older referee's. It is another journal from now on."""
    store = Store.open(copy)
    try:
        report = store.verify(tell)
        # A damaged file may not take it; then hashes alone tell the two journals apart.
        with suppress(StoreError):
            store.journal.public.renew_epoch()
        return report
    finally:
        store.close()


def _check_free(journal: Path) -> None:
    """Raises StoreError where another program has the journal open; other faults are ignored."""
    check_owner(journal)
    if not journal.exists():
        return
    try:
        Store.open(journal).close()
    except StoreError as error:
        if is_taken(error):
            raise
