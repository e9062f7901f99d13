"""What the disk or SQLite reported, as words for the person at the table."""

import sqlite3
from pathlib import Path

from tablepi.errors import StoreError

_UNWRITABLE = (
    "{path} cannot be opened for writing. Let the user who runs tablepi write the file and its "
    "folder, or name another place in the configuration"
)
_TAKEN = "{path} is in use by another tablepi. Close that one, then try again"
_WORDS = {
    "FULL": "No space is left on the disk of {path}. Free some space, then try again",
    "READONLY": _UNWRITABLE,
    "CANTOPEN": _UNWRITABLE,
    "PERM": _UNWRITABLE,
    "AUTH": _UNWRITABLE,
    "BUSY": _TAKEN,
    "LOCKED": _TAKEN,
    "PROTOCOL": _TAKEN,
    "NOTADB": "{path} is no journal of tablepi. Move it elsewhere, or name another place in the "
    "configuration",
    "CORRUPT": "{path} is damaged. Copy it and the files beside it to a safe place, then put a "
    "sound copy back, or move it elsewhere to begin a new journal",
    "IOERR": "The disk of {path} did not do what was asked. See that it is plugged in, has space "
    "left and is not worn out, then try again",
}
_KEPT = "Everything recorded before is still there."


def unwritable(path: Path) -> StoreError:
    """A file or folder that the user may not write."""
    return StoreError(_UNWRITABLE.format(path=path) + f". {_KEPT}")


def told(error: Exception, path: Path) -> StoreError:
    """The failure as a StoreError that says what is wrong, what to do, and that nothing is lost.

    A damaged file makes no such promise.
    """
    if isinstance(error, UnicodeError):
        return StoreError(f"The text holds a character that cannot be written: {error}")
    family = _family(error)
    words = _WORDS.get(family, "{path} cannot be used").format(path=path)
    promise = "" if family in ("NOTADB", "CORRUPT") else f" {_KEPT}"
    return StoreError(f"{words} ({error}).{promise}")


def _family(error: Exception) -> str:
    """`IOERR` of `SQLITE_IOERR_WRITE`; text that is no UTF-8 is damage without a name."""
    if isinstance(error, sqlite3.OperationalError) and "decode to UTF-8" in str(error):
        return "CORRUPT"
    return getattr(error, "sqlite_errorname", "SQLITE_").split("_")[1]
