"""The last row of each match, in a small file beside the journal and outside its log.

What ends a match early, a log that lost its end or a hand that took rows away, leaves its chain of
hashes whole; this file tells. Each match has a record of 64 bytes at its own place, so that writing
one changes no other and no power cut leaves half of it.
"""

import os
import struct
from collections.abc import Iterator, Mapping
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple
from zlib import crc32

from tablepi.core.record import ERASED
from tablepi.store.files.atomic_file import sync
from tablepi.store.hash_chain import Damage

_RECORD = struct.Struct(">IIII20s12s12sI")
_CHECKED = _RECORD.size - 4


class LastRow(NamedTuple):
    """State of a match when it was recorded. `rows`: their number; `head`: the hash of the last;
    `ended`: it was listed as ended; `result`, `seats`: digests of its result and of the seats'
    names, the latter empty where a name was erased; `lost`: rows that were missing when it went on.
    """

    rows: int
    head: bytes
    ended: bool
    result: bytes
    seats: bytes
    lost: int = 0


def last_row(rows: int, head: bytes, ended: bool, result: str, seats: tuple[str, ...]) -> LastRow:
    """The record of a match that stands like this."""
    sat = b"" if ERASED in seats else _digest("\n".join(seats))
    return LastRow(rows, head[:20], ended, _digest(result), sat.ljust(12, b"\0"))


def last_rows_file(journal: Path) -> Path:
    """The file with the last rows of this journal."""
    return journal.with_name(f"{journal.name}.last-rows")


def read_last_rows(file: Path) -> dict[int, LastRow]:
    """Every record that is sound, by its match; none where there is no file."""
    try:
        content = file.read_bytes()
    except OSError:
        return {}
    found = {}
    for at in range(len(content) // _RECORD.size):
        record = content[at * _RECORD.size : (at + 1) * _RECORD.size]
        match, rows, ended, lost, head, result, seats, check = _RECORD.unpack(record)
        if match == at + 1 and check == crc32(record[:_CHECKED]):
            found[match] = LastRow(rows, head, bool(ended), result, seats, lost)
    return found


def write_last_rows(file: Path, last: Mapping[int, LastRow]) -> None:
    """Writes the records of these matches in their places. Raises OSError."""
    new = not file.exists()
    handle = os.open(file, os.O_WRONLY | os.O_CREAT, 0o600)
    try:
        for match, (rows, head, ended, result, seats, lost) in last.items():
            record = _RECORD.pack(match, rows, ended, lost, head, result, seats, 0)[:_CHECKED]
            place = (match - 1) * _RECORD.size
            os.pwrite(handle, record + crc32(record).to_bytes(4), place)
        os.fdatasync(handle)
    finally:
        os.close(handle)
    if new:
        sync(file.parent)


def compare(
    match: int, recorded: LastRow, found: LastRow | None, there: bytes = b""
) -> Iterator[Damage]:
    """Differences of a match from what was recorded of it.

    `found`: how it stands in the journal, None where it is gone; `there`: the hash of the row that
    was the last. The record may be a little older than the match.
    """
    if found is None:
        yield Damage(match, 0, f"is gone, with its {recorded.rows} rows")
        return
    if recorded.lost:
        yield Damage(match, 0, f"went on after {recorded.lost} rows of it were lost")
    if found.rows < recorded.rows:
        yield Damage(match, found.rows + 1, f"and all up to row {recorded.rows} are gone")
    elif there[:20] != recorded.head:
        yield Damage(match, recorded.rows, "is not the row that was written")
    elif found.rows == recorded.rows and recorded.ended and found[2:4] != recorded[2:4]:
        yield Damage(match, 0, "has another result than was written, or none")
    if any(recorded.seats) and any(found.seats) and recorded.seats != found.seats:
        yield Damage(match, 0, "has other players in its seats than were written")


def _digest(text: str) -> bytes:
    return sha256(text.encode("utf-8", "surrogatepass")).digest()[:12]
