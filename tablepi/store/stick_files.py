"""Files of cards on a USB stick, or anywhere: which there are, and their text."""

import os
from pathlib import Path

from tablepi.core.errors import DeckError, StoreError, cause

ENDINGS = (".csv", ".toml")
EXPORTED = "tablepi-"
"""What the names of exported matches begin with: they are no cards."""

MOST_FILES = 200
MOST_BYTES = 2_000_000


def card_files(folder: Path) -> tuple[Path, ...]:
    """The files in a folder that may hold cards, by name. Raises StoreError."""
    try:
        with os.scandir(folder) as entries:
            names = sorted(entry.name for entry in entries if _may_hold_cards(entry))
    except OSError as wrong:
        raise StoreError("file.unreadable", file=folder.name, error=cause(wrong)) from None
    return tuple(folder / name for name in names[:MOST_FILES])


def _may_hold_cards(entry: "os.DirEntry[str]") -> bool:
    name = entry.name.lower()
    hidden = name.startswith((".", EXPORTED))
    return name.endswith(ENDINGS) and not hidden and entry.is_file()


def text_of(path: Path) -> str:
    """The text of a file. Raises DeckError, also where it is no text, or far too long."""
    try:
        with path.open("rb") as file:
            read = file.read(MOST_BYTES + 1)
    except OSError as wrong:
        raise DeckError("card-file.unreadable", path=path.name, error=cause(wrong)) from None
    if len(read) > MOST_BYTES:
        raise DeckError("card-file.long", path=path.name, most=MOST_BYTES // 1_000_000)
    try:
        return read.decode("utf-8-sig")
    except UnicodeDecodeError as wrong:
        line = read[: wrong.start].count(b"\n") + 1
        raise DeckError("card-file.not-utf-8", path=path.name, line=line) from None
