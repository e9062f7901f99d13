"""A tag that is told of once the text on it has been read."""

from dataclasses import replace

from tablepi.core.text.phrase import Phrase
from tablepi.devices.messages import Message, ReaderTrouble, TagSeen
from tablepi.devices.tags.tag_text import TagContent, reading

# 7.3.8, InDataExchange with the first of the tags that were listed; NTAG21x, 10.2: READ.
_READ = b"\x40\x01\x30"
_STATUS = 0x3F
_UNFINISHED = Phrase("reader.unfinished")


class HeldTag:
    """Reads twice what is written on a tag, since the check of a frame misses some damage."""

    def __init__(self, seen: TagSeen) -> None:
        self._seen = seen
        self._reading = reading(times=2)
        self._page = next(self._reading)

    @property
    def command(self) -> bytes:
        """The command for the next part of its memory."""
        return _READ + bytes([self._page])

    def hear(self, answer: bytes) -> list[Message] | None:
        """The messages about this tag once all of it is read; None while it is not."""
        fine = bool(answer) and not answer[0] & _STATUS
        return self._go_on(answer[1:] if fine else None)

    def miss(self) -> list[Message] | None:
        """The same, when it could not be asked."""
        return self._go_on(None)

    def untold(self) -> list[Message]:
        """The message about a tag that left before its text was read."""
        return [self._seen]

    def _go_on(self, data: bytes | None) -> list[Message] | None:
        try:
            self._page = self._reading.send(data)
        except StopIteration as over:
            written: TagContent = over.value
            trouble = ReaderTrouble(self._seen.reader, _UNFINISHED)
            told = replace(self._seen, text=written.text)
            return [told, trouble] if written.unfinished else [told]
        return None
