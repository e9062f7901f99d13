"""Reading the text on a tag with memory, for readers that can ask for its pages.

A generator that yields the number of a page and is sent the four pages from there, or None where
they could not be read; what it returns is the outcome.
"""

from collections.abc import Generator
from typing import NamedTuple

from tablepi.devices.tags import ndef

HAS_MEMORY = 0x00
"""The SAK of tags whose memory anybody may read: NTAG and Ultralight."""

PAGE = 4
READ = 16
"""The bytes that a tag answers to READ: four pages."""

MOST = 512
"""The longest memory that is read, in bytes; a card's text has about 30."""

TRIES = 8
"""Tries of each part; a card that lies askew answers every second time."""

GLANCES = 3
"""Tries of reading the mark, few so that the next card is not delayed."""


class TagContent(NamedTuple):
    """The text on a tag. `unfinished`: a write of ours was interrupted; `sure`: it was read."""

    text: str = ""
    unfinished: bool = False
    sure: bool = True


Reading = Generator[int, bytes | None, TagContent]


def is_whole(memory: bytes) -> bool:
    """True if this beginning of a tag's memory has the text to its end."""
    return len(memory) >= min(ndef.wanted(memory), MOST)


def stands_in(memory: bytes) -> TagContent:
    """The text in a memory that is whole."""
    return TagContent(ndef.text_of(memory), ndef.is_unfinished(memory))


def reading(times: int = 1) -> Reading:
    """Reads the text on a tag; it counts when so many readings in a row agree.

    Where there is none, MARK_PAGE tells whether a write of ours was interrupted.
    """
    last_memory, equal_reads = None, 0
    for _ in range(2 * times):
        memory = yield from _memory()
        if memory is None:
            break
        equal_reads = equal_reads + 1 if memory == last_memory else 1
        last_memory = memory
        if equal_reads == times:
            content = stands_in(memory)
            return content if content.text or content.unfinished else (yield from _inspect_mark())
    return TagContent(sure=False)


def _inspect_mark() -> Reading:
    data = yield from _read_page(ndef.MARK_PAGE, GLANCES)
    return TagContent(unfinished=data is not None and data.startswith(ndef.MARK))


def _memory() -> Generator[int, bytes | None, bytes | None]:
    """The memory as far as its text reaches; None where none could be read."""
    memory = b""
    while not is_whole(memory):
        data = yield from _read_page(ndef.FIRST_PAGE + len(memory) // PAGE, TRIES)
        if data is None:
            # A torn beginning may claim more than the tag has: what came is what there is.
            return memory or None
        memory += data
    return memory


def _read_page(page: int, times: int) -> Generator[int, bytes | None, bytes | None]:
    for _ in range(times):
        data = yield page
        if data is not None and len(data) == READ:
            return data
    return None
