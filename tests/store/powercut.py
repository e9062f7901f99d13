"""A disk that remembers what reached it, so that the power can be cut at any write.

A VFS for apsw passes everything on to real files and notes each write, length and sync. From the
notes follow the disks that a cut at any moment can leave: what was synced is there; of what was
written since, any sectors of 512 bytes may be there or not, in any order.
"""

import random
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import apsw

SECTOR = 512
TORN = 3
"""Disks with a random part of what was not synced, for each moment."""


class Note(NamedTuple):
    """One thing that happened: `write` at an offset, `length` (a truncation), `sync`, `gone` (a
    file was deleted), or `row` (the journal acknowledged a row).
    """

    what: str
    file: str = ""
    at: int = 0
    content: bytes = b""


class Recorder(apsw.VFS):
    """The system's files, with notes of what was done to them."""

    def __init__(self, name: str) -> None:
        super().__init__(name, "")
        self.name = name
        self.notes: list[Note] = []

    def xOpen(self, name: str | apsw.URIFilename | None, flags: list[int]) -> apsw.VFSFile:  # noqa: N802
        return _Recorded(self.notes, name, flags)

    def xDelete(self, filename: str, syncdir: bool) -> None:  # noqa: N802
        super().xDelete(filename, syncdir)
        self.notes.append(Note("gone", Path(filename).name))
        if syncdir:
            self.notes.append(Note("sync", Path(filename).name))


class _Recorded(apsw.VFSFile):
    def __init__(
        self, notes: list[Note], name: str | apsw.URIFilename | None, flags: list[int]
    ) -> None:
        super().__init__("", name, flags)
        self._notes = notes
        self._name = Path(
            name.filename() if isinstance(name, apsw.URIFilename) else name or ""
        ).name

    def xWrite(self, data: bytes, offset: int) -> None:  # noqa: N802
        super().xWrite(data, offset)
        self._notes.append(Note("write", self._name, offset, bytes(data)))

    def xTruncate(self, newsize: int) -> None:  # noqa: N802
        super().xTruncate(newsize)
        self._notes.append(Note("length", self._name, newsize))

    def xSync(self, flags: int) -> None:  # noqa: N802
        super().xSync(flags)
        self._notes.append(Note("sync", self._name))


class _File:
    """What of one file is safe, and what still waits to be written."""

    def __init__(self) -> None:
        self.safe: bytearray | None = None
        self.waiting: list[Note] = []

    def sync(self) -> None:
        """Everything that waits reaches the disk."""
        self.safe, self.waiting = self.after(self.waiting), []

    def folder_sync(self) -> None:
        """That the file was deleted reaches the disk; what was written to its successor waits."""
        gone = self._gone()
        if gone:
            self.safe, self.waiting = None, self.waiting[gone:]

    def _gone(self) -> int:
        """How much of what waits belongs to files that were deleted since."""
        deletions = [place for place, note in enumerate(self.waiting, 1) if note.what == "gone"]
        return deletions[-1] if deletions else 0

    def after(self, notes: list[Note]) -> bytearray | None:
        """The file once these have reached the disk."""
        content = None if self.safe is None else bytearray(self.safe)
        for note in notes:
            if note.what == "gone":
                content = None
                continue
            content = bytearray() if content is None else content
            if note.what == "length":
                del content[note.at :]
            else:
                content.extend(bytes(max(0, note.at - len(content))))
                content[note.at : note.at + len(note.content)] = note.content
        return content

    def torn(self, chance: random.Random) -> bytearray | None:
        """The file with some sectors written and others not."""
        gone = self._gone()
        if gone and chance.random() < 0.5:
            return self.safe
        parts = [part for note in self.waiting[gone:] for part in _sectors(note)]
        return self.after(self.waiting[:gone] + [part for part in parts if chance.random() < 0.5])


def _sectors(note: Note) -> Iterator[Note]:
    if note.what != "write":
        yield note
        return
    at, end = note.at, note.at + len(note.content)
    while at < end:
        stop = min(end, (at // SECTOR + 1) * SECTOR)
        yield note._replace(at=at, content=note.content[at - note.at : stop - note.at])
        at = stop


Disk = dict[str, bytes]
"""The files by name."""


def cuts(notes: list[Note], chance: random.Random) -> Iterator[tuple[int, Disk]]:
    """Every disk that a cut can leave, and how many rows had been acknowledged at that moment."""
    files: dict[str, _File] = {}
    rows = 0
    seen: set[int] = set()
    for note in notes:
        if note.what == "row":
            rows += 1
        else:
            _happen(files, note)
        for disk in _disks(files, chance):
            mark = hash((rows, tuple(disk.items())))
            if mark not in seen:
                seen.add(mark)
                yield rows, disk


def _happen(files: dict[str, _File], note: Note) -> None:
    file = files.setdefault(note.file, _File())
    if note.what != "sync":
        file.waiting.append(note)
        return
    # SQLite syncs the folder with the first sync of a journal or a WAL that it has made.
    if file.safe is None and note.file.endswith(("-wal", "-journal")):
        for other in files.values():
            other.folder_sync()
    file.sync()


def _disks(files: dict[str, _File], chance: random.Random) -> Iterator[Disk]:
    yield _disk({name: file.safe for name, file in files.items()})
    yield _disk({name: file.after(file.waiting) for name, file in files.items()})
    for _ in range(TORN):
        yield _disk({name: file.torn(chance) for name, file in files.items()})


def _disk(files: dict[str, bytearray | None]) -> Disk:
    return {name: bytes(content) for name, content in files.items() if content is not None}
