"""Reading the text on a tag with memory, for readers that can ask for its pages.

A generator that yields the number of a page and is sent the four pages from there, or None where
they could not be read; what it returns is the outcome.
"""

from collections.abc import Generator
from typing import NamedTuple

from tablepi.devices import ndef

HAS_MEMORY = 0x00
"""The SAK of tags whose memory anybody may read: NTAG and Ultralight."""

PAGE = 4
READ = 16
"""The bytes that a tag answers to READ: four pages."""

MOST = 512
"""The longest memory that is read, in bytes; a card's text has about 30."""

TRIES = 8
"""Tries of each part; a card that lies askew answers every second time."""


class Written(NamedTuple):
    """The text on a tag. `unfinished`: a write of ours was interrupted."""

    text: str = ""
    unfinished: bool = False


Reading = Generator[int, bytes | None, Written]


def reading(times: int = 1) -> Reading:
    """Reads the text on a tag; it counts when so many readings in a row agree."""
    last, equal = None, 0
    for _ in range(2 * times):
        memory = yield from _memory()
        if memory is None:
            break
        equal = equal + 1 if memory == last else 1
        last = memory
        if equal == times:
            return Written(ndef.text_of(memory), ndef.is_unfinished(memory))
    return Written()


def _memory() -> Generator[int, bytes | None, bytes | None]:
    """The memory as far as its text reaches; None where it could not be read."""
    memory = b""
    while len(memory) < min(ndef.wanted(memory), MOST):
        data = yield from _tried(ndef.FIRST_PAGE + len(memory) // PAGE)
        if data is None:
            return None
        memory += data
    return memory


def _tried(page: int) -> Generator[int, bytes | None, bytes | None]:
    for _ in range(TRIES):
        data = yield page
        if data is not None and len(data) == READ:
            return data
    return None
