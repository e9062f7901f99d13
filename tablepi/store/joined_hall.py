"""The hall that the table has joined, kept in a file beside the journal.

It is the machine's, as the link's own folder is, and in no backup: another machine onto which one
is brought back has joined nothing.
"""

import json
from contextlib import suppress
from pathlib import Path

from tablepi.store.files.atomic_file import rewrite
from tablepi.wire.payload import is_id

FILE = "tablepi-hall.json"


class JoinedHall:
    """The file. `folder`: that of the journal."""

    def __init__(self, folder: Path) -> None:
        self._file = folder / FILE

    def read(self) -> tuple[str, str]:
        """The hall and the table's id there, '' for none and where the file cannot be used."""
        with suppress(OSError, ValueError, TypeError, KeyError):
            content = json.loads(self._file.read_text(encoding="utf-8"))
            hall, table = str(content["hall"]), str(content["table"])
            if is_id(hall) and is_id(table):
                return hall, table
        return "", ""

    def keep(self, hall: str, table: str) -> None:
        """Keeps this, '' for none; where that fails, the link tells it again after a restart."""
        with suppress(OSError):
            if not hall:
                self._file.unlink(missing_ok=True)
                return
            rewrite(self._file, json.dumps({"hall": hall, "table": table}))
