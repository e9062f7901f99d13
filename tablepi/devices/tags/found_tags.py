"""Messages made of the 13.56 MHz tags that a reader finds each time that it looks."""

from tablepi.core.text.phrase import Phrase
from tablepi.devices.messages import Message, ReaderTrouble
from tablepi.devices.presence import Presence

_TWO = Phrase("reader.two")
_PHONE = Phrase("reader.phone")


class FoundTags:
    """Says `TagSeen`, `TagGone`, and once they were found twice in a row, what are no cards.

    Those are two tags at once, and tags with a random number, which phones have.
    """

    def __init__(self, reader: str, repeat_ms: int, gone_ms: int) -> None:
        self._reader = reader
        self._presence = Presence(reader, repeat_ms, gone_ms)
        self._odd: Phrase | None = None

    @property
    def here(self) -> str:
        """The tag that is present, '' for none."""
        return self._presence.here

    @property
    def in_doubt(self) -> bool:
        """True if a tag was read once and waits for its second read."""
        return self._presence.in_doubt

    def opened(self, untold: bool = False) -> None:
        """The reader was opened, perhaps again: tags present now count as not newly laid.

        `untold`: nobody has heard yet of the tag that lay there.
        """
        self._presence.opened(untold)

    def found(self, uids: list[bytes], at_ms: int) -> list[Message]:
        """The messages of a look that found these tags."""
        odd = _TWO if len(uids) > 1 else _PHONE if any(map(_is_random, uids)) else None
        return [*self._complain(odd), *self._read(uids, at_ms)]

    def several(self, at_ms: int) -> list[Message]:
        """The messages of a look that found more than one, without a name."""
        return [*self._complain(_TWO), *self._presence.unclear(at_ms)]

    def unclear(self, at_ms: int) -> list[Message]:
        """The messages of a look whose answer could not be read."""
        return self._presence.unclear(at_ms)

    def _read(self, uids: list[bytes], at_ms: int) -> list[Message]:
        names = [uid.hex().upper() for uid in uids]
        if self.here in names:
            return self._presence.read(self.here, at_ms)
        if len(uids) > 1:
            return self._presence.unclear(at_ms)
        if not uids or _is_random(uids[0]):
            return self._presence.absent(at_ms)
        return self._presence.read(names[0], at_ms)

    def _complain(self, odd: Phrase | None) -> list[Message]:
        twice = odd == self._odd
        self._odd = odd
        return [ReaderTrouble(self._reader, odd)] if odd and twice else []


def _is_random(uid: bytes) -> bool:
    """ISO/IEC 14443-3, 6.5.4: four bytes of which the first is 08 are drawn anew each time."""
    return len(uid) == 4 and uid[0] == 0x08
