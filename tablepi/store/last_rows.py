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
    """State of a match when it was recorded."""

    rows: int
    """Number of its rows."""
    head: bytes
    """The hash of the last of them."""
    ended: bool
    """It was listed as ended."""
    result: bytes
    """Digest of its result."""
    seats: bytes
    """Digest of the seats' names, empty where a name was erased."""
    lost: int = 0
    """Rows that were missing when it went on."""


def last_row(rows: int, head: bytes, ended: bool, result: str, seats: tuple[str, ...]) -> LastRow:
    """The record of a match that stands like this."""
    seats_digest = b"" if ERASED in seats else _digest("\n".join(seats))
    return LastRow(rows, head[:20], ended, _digest(result), seats_digest.ljust(12, b"\0"))


def last_rows_file(journal: Path) -> Path:
    return journal.with_name(f"{journal.name}.last-rows")


def read_last_rows(file: Path) -> dict[int, LastRow]:
    """Every record that is sound, by its match; none where there is no file."""
    try:
        content = file.read_bytes()
    except OSError:
        return {}
    last_rows = {}
    for index in range(len(content) // _RECORD.size):
        record = content[index * _RECORD.size : (index + 1) * _RECORD.size]
        match, rows, ended, lost, head, result, seats, checksum = _RECORD.unpack(record)
        # A place that was never written reads as match 0.
        if match == index + 1 and checksum == crc32(record[:_CHECKED]):
            last_rows[match] = LastRow(rows, head, bool(ended), result, seats, lost)
    return last_rows


def write_last_rows(file: Path, last_rows: Mapping[int, LastRow]) -> None:
    """Writes the records of these matches in their places. Raises OSError."""
    is_new = not file.exists()
    handle = os.open(file, os.O_WRONLY | os.O_CREAT, 0o600)
    try:
        for match, (rows, head, ended, result, seats, lost) in last_rows.items():
            record = _RECORD.pack(match, rows, ended, lost, head, result, seats, 0)[:_CHECKED]
            place = (match - 1) * _RECORD.size
            os.pwrite(handle, record + crc32(record).to_bytes(4), place)
        os.fdatasync(handle)
    finally:
        os.close(handle)
    if is_new:
        sync(file.parent)


def compare(
    match: int, recorded: LastRow, state: LastRow | None, row_hash: bytes = b""
) -> Iterator[Damage]:
    """Differences of a match from what was recorded of it.

    `state`: how it stands in the journal, None where it is gone; `row_hash`: of the row that was
    the last. The record may be a little older than the match.
    """
    if state is None:
        yield Damage(match, 0, f"is gone, with its {recorded.rows} rows")
        return
    if recorded.lost:
        yield Damage(match, 0, f"went on after {recorded.lost} rows of it were lost")
    if state.rows < recorded.rows:
        yield Damage(match, state.rows + 1, f"and all up to row {recorded.rows} are gone")
    elif row_hash[:20] != recorded.head:
        yield Damage(match, recorded.rows, "is not the row that was written")
    elif state.rows == recorded.rows and recorded.ended and state[2:4] != recorded[2:4]:
        yield Damage(match, 0, "has another result than was written, or none")
    if any(recorded.seats) and any(state.seats) and recorded.seats != state.seats:
        yield Damage(match, 0, "has other players in its seats than were written")


def _digest(text: str) -> bytes:
    return sha256(text.encode("utf-8", "surrogatepass")).digest()[:12]
