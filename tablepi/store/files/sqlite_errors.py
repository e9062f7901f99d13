"""Translation of errors of SQLite and the disk into faults for the user."""

import sqlite3
from pathlib import Path

from tablepi.core.errors import StoreError
from tablepi.core.text.phrase import Phrase
from tablepi.store.files.disk_state import is_read_only

_UNWRITABLE = "store.unwritable"
_TAKEN = "store.taken"
_FULL = "store.full"
_DAMAGED = {"store.no-journal", "store.damaged", "store.empty", "store.schema", "store.list"}
_WORDS = {
    "FULL": _FULL,
    "READONLY": _UNWRITABLE,
    "CANTOPEN": _UNWRITABLE,
    "PERM": _UNWRITABLE,
    "AUTH": _UNWRITABLE,
    "BUSY": _TAKEN,
    "LOCKED": _TAKEN,
    "PROTOCOL": _TAKEN,
    "NOTADB": "store.no-journal",
    "CORRUPT": "store.damaged",
    "IOERR": "store.disk",
}


def unwritable(path: Path) -> StoreError:
    """A file or folder that the user may not write, or that nobody can."""
    cause = _read_only(path) or Phrase(_UNWRITABLE, {"path": path})
    return StoreError("store.kept", what=cause)


def is_damaged(error: StoreError) -> bool:
    """True if the journal itself is at fault, and not the disk or the rights to it."""
    return not _DAMAGED.isdisjoint((error.said.id, getattr(error.said.args.get("what"), "id", "")))


def is_taken(error: StoreError) -> bool:
    """True if another tablepi has the journal open."""
    return _TAKEN in (error.said.id, getattr(error.said.args.get("what"), "id", ""))


def told(error: Exception, path: Path) -> StoreError:
    """The failure as a StoreError that says what is wrong, what to do, and that nothing is lost.

    A damaged file makes no such promise.
    """
    if isinstance(error, UnicodeError):
        return StoreError("store.character", error=error)
    family = _family(error)
    cause = _read_only(path) or Phrase(_WORDS.get(family, "store.unusable"), {"path": path})
    if cause.id == _FULL:
        return StoreError("store.kept", what=cause)
    fault = "store.fault" if family in ("NOTADB", "CORRUPT") else "store.fault-kept"
    return StoreError(fault, what=cause, error=error)


def _read_only(path: Path) -> Phrase | None:
    """The words for a disk that takes no writes any more, whatever SQLite calls its fault."""
    return (
        Phrase("doctor.disk-read-only", {"folder": str(path.parent)})
        if is_read_only(path)
        else None
    )


def _family(error: Exception) -> str:
    """`IOERR` of `SQLITE_IOERR_WRITE`; text that is no UTF-8 is damage without a name."""
    if isinstance(error, sqlite3.OperationalError) and "decode to UTF-8" in str(error):
        return "CORRUPT"
    return getattr(error, "sqlite_errorname", "SQLITE_").split("_")[1]
