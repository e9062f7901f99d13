"""Files on a USB stick: cards, which may lie anywhere, and a few that tell the table something."""

import os
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from tablepi.core.errors import DeckError, StoreError, cause
from tablepi.core.record import Stick
from tablepi.store.files.plain_file import open_plain

ENDINGS = (".csv", ".toml")
EXPORTED = "tablepi-"
"""What the names of exported matches begin with: they are no cards."""

MOST_FILES = 200
MOST_BYTES = 500_000
"""The tags of a hundred decks; a Raspberry Pi reads as much in a few seconds."""

FORGOTTEN = "tablepi-forgotten-pin.txt"
"""The file on a stick that says that the PIN is forgotten, whatever stands in it."""

JOIN_CARD = "tablepi-hall.txt"
"""The file on a stick in which the line of a hall's join card stands."""


def listed(files: Iterable[Path]) -> str:
    """Names in a row; of one that differs from the one before in its ending alone, the ending."""
    said, stem = list[str](), ""
    for file in files:
        said.append(file.suffix if file.stem == stem else file.name)
        stem = file.stem
    return " · ".join(said)


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
    """The text of a file. Raises StoreError, and DeckError where it is no text, or far too long."""
    try:
        with open_plain(path) as file:
            read = file.read(MOST_BYTES + 1)
    except OSError as wrong:
        raise StoreError("file.unreadable", file=path.name, error=cause(wrong)) from None
    if len(read) > MOST_BYTES:
        raise DeckError("card-file.long", path=path.name, most=MOST_BYTES // 1_000)
    try:
        return read.decode("utf-8-sig")
    except UnicodeDecodeError as wrong:
        line = read[: wrong.start].count(b"\n") + 1
        raise DeckError("card-file.not-utf-8", path=path.name, line=line) from None


def named_file(sticks: Iterable[Stick], name: str) -> Path | None:
    """The file of this name on one of these, None for none.

    An ending more counts as well: an Explorer that hides endings lets people type it twice.
    """
    for stick in sticks:
        with suppress(OSError), os.scandir(stick.path) as entries:
            for entry in entries:
                if entry.name.lower().startswith(name) and entry.is_file():
                    return Path(entry.path)
    return None


def card_line(sticks: Iterable[Stick]) -> str:
    """The line of the join card on one of these, '' where none has one. Raises StoreError."""
    found = named_file(sticks, JOIN_CARD)
    lines = text_of(found).split() if found else []
    return lines[0] if lines else ""
