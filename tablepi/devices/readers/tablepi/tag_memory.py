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
        data = yield from _ask_repeatedly(Read(antenna, page, uid))
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
    for step, (page, data) in enumerate(_write_steps(ndef.memory_of(text))):
        if (yield from _ask_repeatedly(Write(antenna, page, data, uid))) is None:
            return TagContent(text, unfinished=step > 1, sure=False)
    content = yield from reading(antenna, uid)
    if not content.sure or content.text != text:
        return TagContent(text, content.unfinished, sure=False)
    cleared = yield from _ask_repeatedly(Write(antenna, ndef.MARK_PAGE, ndef.NO_MARK, uid))
    return TagContent(text, unfinished=cleared is None, sure=cleared is not None)


def _write_steps(memory: bytes) -> list[tuple[int, bytes]]:
    """Pages and what is written there, in an order that may break off anywhere."""
    pages = [memory[start : start + PAGE] for start in range(0, len(memory), PAGE)]
    first = ndef.FIRST_PAGE
    content = enumerate(pages[1:], first + 1)
    return [(ndef.MARK_PAGE, ndef.MARK), (first, ndef.UNFINISHED), *content, (first, pages[0])]


def _has_room(antenna: int, uid: bytes) -> Generator[Command, Done | None, bool]:
    """True if any text fits, and the mark behind it: on every tag from an NTAG213 on."""
    control = yield from _ask_repeatedly(Read(antenna, _CONTROL_PAGE, uid))
    return control is not None and control[0] == _FORMATTED and control[2] * _UNIT >= _LEAST


def _ask_repeatedly(command: Read | Write) -> Generator[Command, Done | None, bytes | None]:
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
        self._held_tags: dict[int, tuple[TagSeen, Antenna, Talk]] = {}

    def holds(self, antenna: int) -> bool:
        """True if the tag that lies there has not been told yet."""
        return antenna in self._held_tags

    def forget(self) -> None:
        """Drops all that is held back or was said before."""
        self._held_tags.clear()
        self._memories.clear()

    def hear(self, memory: Memory) -> list[Message]:
        """Takes what the reader says unasked; perhaps a tag is waiting for it."""
        self._memories[memory.antenna] = memory
        held_tag = self._held_tags.get(memory.antenna)
        if held_tag is None or not _is_of(memory, held_tag[1]) or not is_whole(memory.data):
            return []
        tag, _, talk = self._held_tags.pop(memory.antenna)
        self._dialog.drop(talk)
        return self._tell_tag(tag, memory.uid, stands_in(memory.data))

    def hold(self, tag: TagSeen, report: Antenna) -> list[Message]:
        """Tells a tag if its text is known, else asks for what is missing."""
        memory = self._memories.get(report.antenna)
        memory_known = memory.data if memory and _is_of(memory, report) else b""
        if is_whole(memory_known):
            return self._tell_tag(tag, report.uid, stands_in(memory_known))
        talk = self._read_text(tag, report.uid, memory_known)
        self._held_tags[report.antenna] = tag, report, talk
        self._dialog.begin(talk)
        return []

    def let_go(self, antenna: int) -> list[Message]:
        """Tells a tag that left before its text was read."""
        if antenna not in self._held_tags:
            return []
        tag, _, talk = self._held_tags.pop(antenna)
        self._dialog.drop(talk)
        return [tag]

    def _read_text(self, tag: TagSeen, uid: bytes, memory_known: bytes) -> Talk:
        content = yield from reading(tag.antenna, uid, memory_known)
        del self._held_tags[tag.antenna]
        return self._tell_tag(tag, uid, content)

    def _tell_tag(self, tag: TagSeen, uid: bytes, content: TagContent) -> list[Message]:
        if content.sure and not content.text and not content.unfinished:
            self._dialog.mention(self._inspect_mark(tag.antenna, uid))
        return [replace(tag, text=content.text), *self._unfinished_trouble(tag.antenna, content)]

    def _inspect_mark(self, antenna: int, uid: bytes) -> Talk:
        """Checks after the report whether a tag without a text was left half-written."""
        return self._unfinished_trouble(antenna, (yield from inspecting(antenna, uid)))

    def _unfinished_trouble(self, antenna: int, content: TagContent) -> list[Message]:
        reason = Phrase("antenna.unfinished", {"n": antenna + 1})
        return [self._trouble(reason)] if content.unfinished else []


def _is_of(memory: Memory, report: Antenna) -> bool:
    return (memory.lay, memory.uid) == (report.lay, report.uid)
