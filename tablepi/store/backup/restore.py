"""Going back to a backup: read whole before anything is touched, then all of it or nothing."""

from contextlib import ExitStack
from pathlib import Path
from typing import IO

from tablepi.core.errors import StoreError
from tablepi.store import Store
from tablepi.store.atomic_file import CHUNK, discard, settle, sync, unwritten
from tablepi.store.backup.backup_file import JOURNAL, Backup, described, opened, pieces
from tablepi.store.backup.replace_journal import SETTINGS, agree, finish, making
from tablepi.store.backup.restore_points import copy_aside
from tablepi.store.file_owner import see_ours
from tablepi.store.sqlite_errors import is_taken
from tablepi.store.verify import Verified


def restore(file: Path, journal: Path, today: str) -> tuple[Backup, Path]:
    """Puts a backup in the place of everything here. Raises StoreError; then all is as it was.

    Gives what came, and the folder in which is kept what was here.
    """
    _see_that_it_is_free(journal)
    backup = unpack(file, journal)
    until = agree(journal, today)
    finish(journal)
    return backup, until


def unpack(file: Path, journal: Path) -> Backup:
    """Makes ready what a backup holds, or what was set aside, and reads each row of it.

    Nothing is replaced before somebody agrees to it. Raises StoreError.
    """
    folder = making(journal)
    discard(folder)
    try:
        folder.mkdir(parents=True)
        if file.is_dir():
            backup = _set_aside(file, folder, journal.name)
        else:
            backup = described(file)
            _fill(folder, file, {JOURNAL: journal.name, SETTINGS: SETTINGS})
            found = _verified(folder / journal.name)
            if len(found.damages) > backup.damages or found.matches != backup.matches:
                raise StoreError("backup.damaged", file=file.name)
        sync(folder)
    except OSError as wrong:
        discard(folder)
        raise unwritten(wrong, journal) from wrong
    except BaseException:
        discard(folder)
        raise
    return backup


def _fill(folder: Path, file: Path, names: dict[str, str]) -> None:
    with ExitStack() as closed, opened(file) as source:
        files: dict[str, IO[bytes]] = {}
        for part, name in names.items():
            files[part] = closed.enter_context((folder / name).open("w+b", buffering=CHUNK))
        for part, piece in pieces(source, file):
            files[part].write(piece)
        for out in files.values():
            settle(out)


def _set_aside(aside: Path, folder: Path, name: str) -> Backup:
    """Nobody said how it was when it was set aside: it comes back with the damages that it has."""
    copy_aside(aside, folder, name)
    found = _verified(folder / name)
    until = aside.name.partition(".until-")[2]
    return Backup(until, found.matches, found.rows, len(found.damages), {})


def _verified(copy: Path) -> Verified:
    """Opening it makes today's tables of an older referee's."""
    store = Store.open(copy)
    try:
        return store.verify()
    finally:
        store.close()


def _see_that_it_is_free(journal: Path) -> None:
    """A journal that cannot be opened for another reason is what a backup may be wanted for."""
    see_ours(journal)
    if not journal.exists():
        return
    try:
        Store.open(journal).close()
    except StoreError as wrong:
        if is_taken(wrong):
            raise
