"""Presence of tags: duplicates dropped, one tag on an antenna, all that a look has found."""

from tablepi.core.text.phrase import Phrase
from tablepi.devices.messages import Message, ReaderTrouble, TagGone, TagSeen


class Repeats:
    """Tells new texts from repeated ones, by times that are passed in.

    A text is new when it was not given within the last `repeat_ms`, repeats included: a card held
    before a scanner that reads without pause is one scan, however long. The latest `most` texts are
    remembered.
    """

    def __init__(self, repeat_ms: int, most: int = 64) -> None:
        self._repeat_ms = repeat_ms
        self._capacity = most
        self._seen_ms: dict[str, int] = {}

    def is_new(self, text: str, at_ms: int) -> bool:
        """True if the text at this time counts, which is remembered."""
        before_ms = self._seen_ms.pop(text, None)
        self._seen_ms[text] = at_ms
        if len(self._seen_ms) > self._capacity:
            del self._seen_ms[next(iter(self._seen_ms))]
        return before_ms is None or at_ms - before_ms >= self._repeat_ms


TWICE_MS = 400
DOUBT_MS = 1500


class Presence:
    """Turns reads, absences and unclear moments into `TagSeen` and `TagGone`, each said once.

    A tag counts when it was read twice in a row, the same both times, within TWICE_MS. It is gone
    when nothing but its absence was noticed for `gone_ms`; what cannot be read is no absence until
    it has lasted DOUBT_MS. What lies there when the reader appears was not laid, and nor was the
    same tag again within `repeat_ms`: such a `TagSeen` says so.
    """

    def __init__(self, reader: str, repeat_ms: int, gone_ms: int) -> None:
        self._reader = reader
        self._repeats = Repeats(repeat_ms)
        self._gone_ms = gone_ms
        self._present_uid = ""
        self._present_ms = 0
        self._once_read = ""
        self._once_ms = 0
        self._absent_ms: int | None = None
        self._knows_field = False

    @property
    def here(self) -> str:
        """The tag that is present, '' for none."""
        return self._present_uid

    @property
    def in_doubt(self) -> bool:
        """True if a tag was read once and waits for its second read."""
        return bool(self._once_read)

    def opened(self, untold: bool = False) -> None:
        """The reader was opened, perhaps again: tags present now count as not newly laid.

        `untold`: nobody has heard yet of the tag that lay there.
        """
        if untold:
            self._present_uid = ""
        self._knows_field = False
        self._once_read = ""
        self._absent_ms = None

    def read(self, uid: str, at_ms: int) -> list[Message]:
        """One read of a tag whose checks were right."""
        self._absent_ms = None
        if uid == self._present_uid:
            self._note_present(uid, at_ms)
            return []
        is_second = uid == self._once_read and at_ms - self._once_ms <= TWICE_MS
        self._once_read, self._once_ms = uid, at_ms
        return self._tell_seen(uid, at_ms) if is_second else []

    def absent(self, at_ms: int) -> list[Message]:
        """A read that shows that nothing is present."""
        if self._absent_ms is None:
            self._absent_ms = at_ms
        if at_ms - self._absent_ms < self._gone_ms:
            return []
        self._knows_field = True
        self._once_read = ""
        return self._tell_gone()

    def unclear(self, at_ms: int) -> list[Message]:
        """An unreadable answer, perhaps from the tag that is present."""
        self._absent_ms = None
        return self._tell_gone() if at_ms - self._present_ms >= DOUBT_MS else []

    def _note_present(self, uid: str, at_ms: int) -> bool:
        """Notes that this tag is present. True if it is a new scan."""
        self._present_uid, self._present_ms = uid, at_ms
        self._once_read = ""
        self._knows_field = True
        return self._repeats.is_new(uid, at_ms)

    def _tell_seen(self, uid: str, at_ms: int) -> list[Message]:
        messages = self._tell_gone()
        # Asked before the tag is noted, by which the field is known.
        knew_field = self._knows_field
        is_laid = self._note_present(uid, at_ms) and knew_field
        return [*messages, TagSeen(self._reader, 0, uid, is_laid)]

    def _tell_gone(self) -> list[Message]:
        if not self._present_uid:
            return []
        message = TagGone(self._reader, 0, self._present_uid)
        self._present_uid = ""
        return [message]


_TWO = Phrase("reader.two")
_PHONE = Phrase("reader.phone")


class FoundTags(Presence):
    """The presence of a 13.56 MHz tag, from all that a reader finds each time that it looks.

    Says besides, once they were found twice in a row, what are no cards: two tags at once, and tags
    with a random number, which phones have.
    """

    def __init__(self, reader: str, repeat_ms: int, gone_ms: int) -> None:
        super().__init__(reader, repeat_ms, gone_ms)
        self._trouble_seen: Phrase | None = None

    def found(self, uids: list[bytes], at_ms: int) -> list[Message]:
        """The messages of a look that found these tags."""
        trouble = _TWO if len(uids) > 1 else _PHONE if any(map(_is_random, uids)) else None
        return [*self._tell_trouble(trouble), *self._judge_look(uids, at_ms)]

    def several(self, at_ms: int) -> list[Message]:
        """The messages of a look that found more than one, without a name."""
        return [*self._tell_trouble(_TWO), *self.unclear(at_ms)]

    def _judge_look(self, uids: list[bytes], at_ms: int) -> list[Message]:
        names = [uid.hex().upper() for uid in uids]
        if self.here in names:
            return self.read(self.here, at_ms)
        if len(uids) > 1:
            return self.unclear(at_ms)
        if not uids or _is_random(uids[0]):
            return self.absent(at_ms)
        return self.read(names[0], at_ms)

    def _tell_trouble(self, trouble: Phrase | None) -> list[Message]:
        is_second = trouble == self._trouble_seen
        self._trouble_seen = trouble
        return [ReaderTrouble(self._reader, trouble)] if trouble and is_second else []


def _is_random(uid: bytes) -> bool:
    """ISO/IEC 14443-3, 6.5.4: four bytes of which the first is 08 are drawn anew each time."""
    return len(uid) == 4 and uid[0] == 0x08
