"""Tags that are held back until their text is known: our own reader says it, or is asked for it."""

from collections.abc import Callable
from dataclasses import replace

from tablepi.core.text.phrase import Phrase
from tablepi.devices.messages import Message, ReaderTrouble, TagSeen
from tablepi.devices.readers.tablepi.commands import TablepiDialog, Talk
from tablepi.devices.readers.tablepi.protocol import Antenna, Memory
from tablepi.devices.readers.tablepi.tag_memory import inspecting, reading
from tablepi.devices.tags.tag_text import TagContent, is_whole, stands_in


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
