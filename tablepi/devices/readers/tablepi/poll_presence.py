"""Presence of tags on one antenna, from successive polls; the same as firmware/presence.c."""

from tablepi.devices.readers.tablepi.protocol import FieldContent

GONE_MISSES, GONE_MS = 3, 75
"""Clean time-outs in a row, and milliseconds, that make an absence."""

DOUBT_MS = 1500
"""How long a tag may be unreadable before it counts as gone."""

SEVERAL_READS = 2
ALONE_READS = 3


class TagPresence:
    """A tag is present from its first good read until only clean time-outs came for a while.

    Collisions in two polls in a row are several tags, the same one alone in three polls is one.
    What cannot be read is no absence, unless no good read came for DOUBT_MS. Each method but
    `unwatched` is one poll and tells whether the report has changed. `known`: whether it has been
    seen what lies there.
    """

    def __init__(self) -> None:
        self.lies = FieldContent.NOTHING
        self.lay = 0
        self.sak = 0
        self.uid = b""
        self._of_one = FieldContent.NOTHING
        self._once = b""
        self.known = False
        self._misses = self._collisions = self._alone = 0
        self._first_miss_ms = self._read_ms = 0

    @property
    def in_doubt(self) -> bool:
        """True if the next clean time-out but one would be an absence."""
        return self._misses == GONE_MISSES - 1 and self.lies != FieldContent.NOTHING

    @property
    def is_sure(self) -> bool:
        """True if something lies there and was heard by the last poll."""
        return self.lies != FieldContent.NOTHING and not self._misses

    def unwatched(self) -> None:
        """Polling was interrupted: what lies there now counts as not newly laid."""
        self.known = False
        self._misses = 0

    def read(self, uid: bytes, sak: int, at_ms: int) -> bool:
        """One tag said its name."""
        self._misses = self._collisions = 0
        self._read_ms = at_ms
        if self.lies == FieldContent.SEVERAL:
            self._alone = self._alone + 1 if uid == self._once else 1
            self._once = uid
            if self._alone < ALONE_READS:
                return False
        elif self.lies != FieldContent.NOTHING and uid == self.uid:
            return False
        if uid == self.uid and self._of_one != FieldContent.NOTHING:
            self.lies = self._of_one
        else:
            self.lay = (self.lay + 1) % 256
            self.lies = self._of_one = FieldContent.LAID if self.known else FieldContent.FOUND
        self.known = True
        self.uid, self.sak = uid, sak
        return True

    def several(self, at_ms: int) -> bool:
        """A poll to which more than one tag answered."""
        self._misses = self._alone = 0
        self._read_ms = at_ms
        self._collisions = min(self._collisions + 1, SEVERAL_READS)
        if self._collisions < SEVERAL_READS or self.lies == FieldContent.SEVERAL:
            return False
        self.lies = FieldContent.SEVERAL
        self.known = True
        return True

    def nothing(self, at_ms: int) -> bool:
        """A clean time-out: nothing answered at all."""
        if not self._misses:
            self._first_miss_ms = at_ms
        self._misses = min(self._misses + 1, GONE_MISSES)
        self._collisions = self._alone = 0
        if self._misses == GONE_MISSES and at_ms - self._first_miss_ms >= GONE_MS:
            self.known = True
            return self._leave()
        return self._doubt(at_ms)

    def unclear(self, at_ms: int) -> bool:
        """Something answered that could not be read."""
        self._misses = self._collisions = self._alone = 0
        return self._doubt(at_ms)

    def _doubt(self, at_ms: int) -> bool:
        return self._leave() if at_ms - self._read_ms >= DOUBT_MS else False

    def _leave(self) -> bool:
        changed = self.lies != FieldContent.NOTHING
        self.lies = self._of_one = FieldContent.NOTHING
        self.uid = b""
        return changed
