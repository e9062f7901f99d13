"""Journals as a pulled plug leaves them, and bits that a worn-out card flips in them."""

import shutil
from pathlib import Path

from tablepi.store import Store
from tablepi.store.files.write_ahead_log import FRAME_HEADER, HEADER, USUAL_PAGE, log_of
from tests.store.sheet import HEADER as MATCH
from tests.store.sheet import rows

FRAME = FRAME_HEADER + USUAL_PAGE


def unplugged(store: Store, folder: Path) -> Path:
    """The files as they lie on the disk now, in another folder."""
    path = store.database.path
    folder.mkdir(exist_ok=True)
    for file in (path, log_of(path)):
        shutil.copy(file, folder)
    return folder / path.name


def cut_off(path: Path, count: int = 40) -> None:
    """A journal whose plug was pulled in a second match; its log has frames of the first."""
    live = path.parent / "live"
    store = Store.open(live / path.name)
    for length in (60, count):
        match = store.journal.begin(MATCH)
        for _, at_ms, kind, text in rows(length)[1:]:
            store.journal.append(match, at_ms, kind, text)
        if length == 60:
            store.database.execute("PRAGMA wal_checkpoint")
    unplugged(store, path.parent)
    store.close()
    shutil.rmtree(live)


def flip(log: Path, bit: int) -> None:
    """One bit of a file is another."""
    content = bytearray(log.read_bytes())
    content[bit // 8] ^= 1 << bit % 8
    log.write_bytes(content)


def flip_in_frame(path: Path, frame: int) -> None:
    """One bit of a frame of the journal's log is another."""
    flip(log_of(path), (HEADER + frame * FRAME + 100) * 8)
