"""The texts on the tags of our own reader, read and written by generators of commands.

Each is a generator that yields a command and is sent its answer, None when there was none; what it
returns is the outcome.
"""

from collections.abc import Callable, Generator
from dataclasses import replace

from tablepi.core.text.phrase import Phrase
from tablepi.devices.messages import Message, ReaderTrouble, TagSeen
from tablepi.devices.readers.tablepi.commands import TablepiDialog, Talk
from tablepi.devices.readers.tablepi.protocol import (
    PAGE,
    PAGES_READ,
    Antenna,
    Command,
    Done,
    Memory,
    Read,
    Status,
    Write,
)
from tablepi.devices.tags import ndef
from tablepi.devices.tags.tag_text import GLANCES, TRIES, TagContent, is_whole, stands_in

_CONTROL_PAGE = 3
# NFC Forum Type 2 Tag, 6.1: the magic number, and in the third byte the size in eighths.
_FORMATTED = 0xE1
_UNIT = 8
_LEAST = (ndef.MARK_PAGE + 1 - ndef.FIRST_PAGE) * PAGE


Conversation = Generator[Command, Done | None, TagContent]


def reading(antenna: int, uid: bytes, memory: bytes = b"") -> Conversation:
    """Reads the text on this tag, whose memory begins so; not sure where none of it could be."""
    while not is_whole(memory):
        page = ndef.FIRST_PAGE + len(memory) // PAGE
        data = yield from _tried(Read(antenna, page, uid))
        if data is None:
            # A torn beginning may claim more than the tag has: then its mark tells.
            return TagContent("", sure=bool(memory))
        memory += data
    return stands_in(memory)


def inspecting(antenna: int, uid: bytes) -> Conversation:
    """Test of a tag without readable text: was a write on it interrupted?"""
    for _ in range(GLANCES):
        done = yield Read(antenna, ndef.MARK_PAGE, uid)
        if done is None or done.status != Status.UNCLEAR:
            return TagContent("", done is not None and done.data.startswith(ndef.MARK))
    return TagContent("", sure=False)


def writing(antenna: int, uid: bytes, text: str) -> Conversation:
    """Writes this text and reads it back; `sure` where that succeeded.

    The first page comes twice: first it says that the writing is not finished, and last it makes
    the text valid; the mark stands around all of it. A tag without room, or that is no NDEF tag, is
    left as it is.
    """
    if not (yield from _has_room(antenna, uid)):
        return TagContent(text, sure=False)
    for step, (page, data) in enumerate(_steps(ndef.memory_of(text))):
        if (yield from _tried(Write(antenna, page, data, uid))) is None:
            return TagContent(text, unfinished=step > 1, sure=False)
    stands = yield from reading(antenna, uid)
    if not stands.sure or stands.text != text:
        return TagContent(text, stands.unfinished, sure=False)
    cleared = yield from _tried(Write(antenna, ndef.MARK_PAGE, ndef.NO_MARK, uid))
    return TagContent(text, unfinished=cleared is None, sure=cleared is not None)


def _steps(memory: bytes) -> list[tuple[int, bytes]]:
    """Pages and what is written there, in an order that may break off anywhere."""
    pages = [memory[at : at + PAGE] for at in range(0, len(memory), PAGE)]
    first = ndef.FIRST_PAGE
    content = enumerate(pages[1:], first + 1)
    return [(ndef.MARK_PAGE, ndef.MARK), (first, ndef.UNFINISHED), *content, (first, pages[0])]


def _has_room(antenna: int, uid: bytes) -> Generator[Command, Done | None, bool]:
    """True if any text fits, and the mark behind it: on every tag from an NTAG213 on."""
    control = yield from _tried(Read(antenna, _CONTROL_PAGE, uid))
    return control is not None and control[0] == _FORMATTED and control[2] * _UNIT >= _LEAST


def _tried(command: Read | Write) -> Generator[Command, Done | None, bytes | None]:
    """The data that answers it, b'' for a write; None when it was tried often enough."""
    for _ in range(TRIES):
        done = yield command
        if done is None or done.status in (Status.REFUSED, Status.UNKNOWN):
            return None
        if done.status == Status.WELL:
            expected = PAGE * PAGES_READ if isinstance(command, Read) else 0
            return done.data if len(done.data) == expected else None
    return None


class TagTexts:
    """Tells each tag with memory together with the text on it.

    What the reader says of a memory counts for the very tag and lay that it names; what is missing
    is asked for, and told by whichever comes first.
    """

    def __init__(self, dialog: TablepiDialog, trouble: Callable[[Phrase], ReaderTrouble]) -> None:
        self._dialog = dialog
        self._trouble = trouble
        self._memories: dict[int, Memory] = {}
        self._held: dict[int, tuple[TagSeen, Antenna, Talk]] = {}

    def holds(self, antenna: int) -> bool:
        """True if the tag that lies there has not been told yet."""
        return antenna in self._held

    def forget(self) -> None:
        """Drops all that is held back or was said before."""
        self._held.clear()
        self._memories.clear()

    def hear(self, memory: Memory) -> list[Message]:
        """Takes what the reader says unasked; perhaps a tag is waiting for it."""
        self._memories[memory.antenna] = memory
        held = self._held.get(memory.antenna)
        if held is None or not _is_of(memory, held[1]) or not is_whole(memory.data):
            return []
        seen, _, talk = self._held.pop(memory.antenna)
        self._dialog.drop(talk)
        return self._told(seen, memory.uid, stands_in(memory.data))

    def hold(self, seen: TagSeen, report: Antenna) -> list[Message]:
        """Tells a tag if its text is known, else asks for what is missing."""
        memory = self._memories.get(report.antenna)
        known = memory.data if memory and _is_of(memory, report) else b""
        if is_whole(known):
            return self._told(seen, report.uid, stands_in(known))
        talk = self._learn(seen, report.uid, known)
        self._held[report.antenna] = seen, report, talk
        self._dialog.begin(talk)
        return []

    def let_go(self, antenna: int) -> list[Message]:
        """Tells a tag that left before its text was read."""
        if antenna not in self._held:
            return []
        seen, _, talk = self._held.pop(antenna)
        self._dialog.drop(talk)
        return [seen]

    def _learn(self, seen: TagSeen, uid: bytes, known: bytes) -> Talk:
        written = yield from reading(seen.antenna, uid, known)
        del self._held[seen.antenna]
        return self._told(seen, uid, written)

    def _told(self, seen: TagSeen, uid: bytes, written: TagContent) -> list[Message]:
        if written.sure and not written.text and not written.unfinished:
            self._dialog.mention(self._inspect(seen.antenna, uid))
        return [replace(seen, text=written.text), *self._unfinished(seen.antenna, written)]

    def _inspect(self, antenna: int, uid: bytes) -> Talk:
        """Checks after the report whether a tag without a text was left half-written."""
        return self._unfinished(antenna, (yield from inspecting(antenna, uid)))

    def _unfinished(self, antenna: int, written: TagContent) -> list[Message]:
        why = Phrase("antenna.unfinished", {"n": antenna + 1})
        return [self._trouble(why)] if written.unfinished else []


def _is_of(memory: Memory, report: Antenna) -> bool:
    """True if it is the memory of the tag that this report names."""
    return (memory.lay, memory.uid) == (report.lay, report.uid)
