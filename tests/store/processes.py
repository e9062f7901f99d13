"""Other processes at the same file: one that writes until it is killed, one without any rights.

`python -m tests.store.processes write PATH`, `… open PATH`, `… powerless PATH`.
"""

import ctypes
import os
import subprocess
import sys
from pathlib import Path

from tablepi.core.errors import StoreError
from tablepi.store import Store
from tests.store.sheet import HEADER, row

REPOSITORY = Path(__file__).parents[2]
CAPABILITY_VERSION = 0x20080522


def started(what: str, path: Path) -> subprocess.Popen[bytes]:
    """The process, its standard output on a pipe."""
    command = [sys.executable, "-m", "tests.store.processes", what, str(path)]
    return subprocess.Popen(command, cwd=REPOSITORY, stdout=subprocess.PIPE)


def said(what: str, path: Path) -> str:
    """What the process printed; it must have ended well."""
    with started(what, path) as process:
        printed = process.communicate(timeout=30)[0].decode()
    assert process.returncode == 0
    return printed


def write(path: Path) -> None:
    """Go on with the newest match for ever, and say the number of each row that is recorded."""
    store = Store.open(path)
    # A checkpoint every few rows: it is killed inside of them too.
    store.database.execute("PRAGMA wal_autocheckpoint = 25")
    matches = store.journal.matches()
    match = matches[0].id if matches else store.journal.begin(HEADER)
    number = len(store.journal.rows(match))
    while True:
        number += 1
        _, at_ms, kind, text = row(number)
        store.journal.append(match, at_ms, kind, text)
        os.write(1, b"%d\n" % number)


def open_and_append(path: Path) -> None:
    """Open the store, record a row, and say what went wrong."""
    try:
        store = Store.open(path)
        store.journal.append(store.journal.begin(HEADER), 0, "line", "undo")
        store.close()
        print("recorded")
    except StoreError as error:
        print(error)


def give_up_rights() -> None:
    """Root may write where nobody may: drop all capabilities, so that file modes count."""
    header = (ctypes.c_uint32 * 2)(CAPABILITY_VERSION, 0)
    assert ctypes.CDLL(None).capset(header, (ctypes.c_uint32 * 6)()) == 0


if __name__ == "__main__":
    if sys.argv[1] == "powerless":
        give_up_rights()
    (write if sys.argv[1] == "write" else open_and_append)(Path(sys.argv[2]))
