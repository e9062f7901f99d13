"""SQLite's write-ahead log as it lies on the disk: what of it is sound, and what lies behind.

SQLite reads a log up to the first frame whose checksum is wrong and takes that for its end, so one
flipped bit silently drops every row behind it. The format: https://sqlite.org/fileformat2.html
"""

import mmap
import struct
from collections.abc import Iterator
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from tablepi.store.files.atomic_file import whole

MAGIC = 0x377F0682
"""First word of a log; its last bit says that the checksums are of big-endian words."""

HEADER, FRAME_HEADER = 32, 24
USUAL_PAGE = 4_096
WORD = (1 << 32) - 1

DAMAGED = "-wal.damaged-"
"""Between the journal's name and the digest of a damaged log, in the name of its copy."""

Sums = tuple[int, int]


class Log(NamedTuple):
    """A log. `sound`: frames up to the last commit that SQLite will find; `dropped`: commits behind
    it that it will not.

    The last commit of all may be one that a power cut interrupted, before it was acknowledged.
    """

    sound: int = 0
    dropped: int = 0


class Frame(NamedTuple):
    """The header of a frame. `commit`: pages of the file after a commit, 0 within a transaction."""

    page: int
    commit: int
    salts: bytes
    sums: Sums


def log_of(journal: Path) -> Path:
    return journal.with_name(f"{journal.name}-wal")


def read_log(log: Path) -> Log:
    """Frames of this log that SQLite will find, and those it will not. Nothing where there is no
    log.
    """
    if not log.exists() or log.stat().st_size < HEADER:
        return Log()
    with log.open("rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as content:
        return _read_frames(content)


def keep_damaged(journal: Path) -> Log:
    """The log of a journal into which nothing was written yet. Keeps a copy where SQLite drops
    commits of it; raises StoreError where that cannot be written.
    """
    log = log_of(journal)
    state = read_log(log)
    if state.dropped:
        content = log.read_bytes()
        copy = journal.with_name(f"{journal.name}{DAMAGED}{sha256(content).hexdigest()[:8]}")
        if not copy.exists():
            with whole(copy) as file:
                file.write(content)
    return state


def open_mark(journal: Path) -> Path:
    """The file that lies beside a journal as long as a log of a referee does."""
    return journal.with_name(f"{journal.name}.open")


def keep_gone(journal: Path) -> bool:
    """True if the log was deleted before the referee that had the journal open came to its end.

    SQLite deletes it only when all of it is in the journal. An empty copy is kept, if it can be.
    """
    is_gone = journal.exists() and open_mark(journal).exists() and not log_of(journal).exists()
    if is_gone:
        with suppress(OSError):
            journal.with_name(f"{journal.name}{DAMAGED}gone").touch(0o600)
    return is_gone


def unmark(journal: Path) -> None:
    """Takes the mark away where SQLite has deleted the log, whoever was the last to close it."""
    with suppress(OSError):
        if not log_of(journal).exists():
            open_mark(journal).unlink(missing_ok=True)


def damaged_logs(journal: Path) -> Iterator[tuple[Path, int]]:
    """Each damaged log that was kept of this journal, and how many commits were dropped with it.

    0 of one that was deleted.
    """
    for copy in sorted(journal.parent.glob(f"{journal.name}{DAMAGED}*")):
        yield copy, read_log(copy).dropped


def _read_frames(content: mmap.mmap) -> Log:
    magic, version, size, _, _, _, *header_sums = struct.unpack(">8I", content[:HEADER])
    order = ">" if magic & 1 else "<"
    sums = _checksum(order, content[:FRAME_HEADER], (0, 0))
    is_sound = magic & ~1 == MAGIC and version == 3_007_000 and sums == tuple(header_sums)
    page = size if is_sound else USUAL_PAGE
    frames = _frame_headers(content, page)
    if not is_sound:
        # SQLite drops the whole log. Which frames are its own the first of them says.
        salts = next((frame.salts for frame in frames if frame.page), b"")
        return Log(0, _count_commits(frames, salts))
    salts, sound = content[16:24], 0
    for index, frame in enumerate(frames):
        start = HEADER + index * (FRAME_HEADER + page)
        words = content[start + FRAME_HEADER : start + FRAME_HEADER + page]
        sums_before, sums = sums, _frame_sums(order, frame, words, sums)
        if frame.salts != salts or frame.sums != sums or not frame.page:
            is_commit = frame.salts == salts and _was_commit(order, frame, words, sums_before)
            return Log(sound, _count_commits(frames[index:], salts) + is_commit)
        sound = index + 1 if frame.commit else sound
    return Log(sound)


def _frame_headers(content: mmap.mmap, page: int) -> list[Frame]:
    """The headers of all frames, sound or not."""
    headers = []
    step = FRAME_HEADER + page
    for start in range(HEADER, len(content) - step + 1, step):
        number, commit, salts, *sums = struct.unpack_from(">II8sII", content, start)
        headers.append(Frame(number, commit, salts, (sums[0], sums[1])))
    return headers


def _count_commits(frames: list[Frame], salts: bytes) -> int:
    """Number of these frames that end a transaction of the log with these salts.

    A frame of an earlier log has neither half of them; one with a flipped bit has one half.
    """
    return sum(
        bool(frame.commit) and (frame.salts[:4] == salts[:4] or frame.salts[4:] == salts[4:])
        for frame in frames
    )


def _was_commit(order: str, frame: Frame, words: bytes, sums_before: Sums) -> bool:
    """True if a frame within a transaction ended one, until the only bit of its mark flipped."""
    marks = (frame._replace(commit=1 << bit) for bit in range(32) if not frame.commit)
    return any(_frame_sums(order, mark, words, sums_before) == frame.sums for mark in marks)


def _frame_sums(order: str, frame: Frame, words: bytes, sums_before: Sums) -> Sums:
    """The checksum of a frame with this page behind the frame before."""
    sums = _checksum(order, struct.pack(">II", frame.page, frame.commit), sums_before)
    return _checksum(order, words, sums)


def _checksum(order: str, content: bytes, sums: Sums) -> Sums:
    """SQLite's checksum of these words, on top of the one before."""
    first, second = sums
    words = iter(struct.unpack(f"{order}{len(content) // 4}I", content))
    for first_word, second_word in zip(words, words, strict=True):
        first = (first + first_word + second) & WORD
        second = (second + second_word + first) & WORD
    return first, second
