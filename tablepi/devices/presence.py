"""Presence of a tag on an antenna, from single reads of which any may be wrong."""

from tablepi.devices.deduplicate import Repeats
from tablepi.devices.messages import Message, TagGone, TagSeen

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
        self._here = ""
        self._here_ms = 0
        self._once = ""
        self._once_ms = 0
        self._absent_ms: int | None = None
        self._known = False

    @property
    def here(self) -> str:
        """The tag that is present, '' for none."""
        return self._here

    @property
    def in_doubt(self) -> bool:
        """True if a tag was read once and waits for its second read."""
        return bool(self._once)

    def opened(self, untold: bool = False) -> None:
        """The reader was opened, perhaps again: tags present now count as not newly laid.

        `untold`: nobody has heard yet of the tag that lay there.
        """
        if untold:
            self._here = ""
        self._known = False
        self._once = ""
        self._absent_ms = None

    def read(self, uid: str, at_ms: int) -> list[Message]:
        """One read of a tag whose checks were right."""
        self._absent_ms = None
        if uid == self._here:
            self._stay(uid, at_ms)
            return []
        twice = uid == self._once and at_ms - self._once_ms <= TWICE_MS
        self._once, self._once_ms = uid, at_ms
        return self._come(uid, at_ms) if twice else []

    def absent(self, at_ms: int) -> list[Message]:
        """A read that shows that nothing is present."""
        if self._absent_ms is None:
            self._absent_ms = at_ms
        if at_ms - self._absent_ms < self._gone_ms:
            return []
        self._known = True
        self._once = ""
        return self._leave()

    def unclear(self, at_ms: int) -> list[Message]:
        """An unreadable answer, perhaps from the tag that is present."""
        self._absent_ms = None
        return self._leave() if at_ms - self._here_ms >= DOUBT_MS else []

    def _stay(self, uid: str, at_ms: int) -> bool:
        """Notes that this tag is present; whether it is a new scan."""
        self._here, self._here_ms = uid, at_ms
        self._once = ""
        self._known = True
        return self._repeats.is_new(uid, at_ms)

    def _come(self, uid: str, at_ms: int) -> list[Message]:
        left = self._leave()
        known = self._known
        laid = self._stay(uid, at_ms) and known
        return [*left, TagSeen(self._reader, 0, uid, laid)]

    def _leave(self) -> list[Message]:
        if not self._here:
            return []
        left = TagGone(self._reader, 0, self._here)
        self._here = ""
        return [left]
