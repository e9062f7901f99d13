"""The antennas of our own reader: presence of tags, and a restart where a chip stays faulty."""

from typing import NamedTuple

from tablepi.core.text.phrase import Phrase
from tablepi.devices.messages import Message, ReaderTrouble, TagGone, TagSeen
from tablepi.devices.presence import Repeats
from tablepi.devices.readers.tablepi.protocol import Antenna, FieldContent, Health

TOLD_AGAIN_MS = 10_000

HELPLESS_MS = 3_000
"""Time with a faulty chip before a restart; the reader has set it up a dozen times by then."""

APART_MS = 60_000
"""Least time between restarts, each of which interrupts all antennas for half a second."""

_CURABLE = (Health.HUNG, Health.DEAF)

_TROUBLES: dict[int, str] = {
    Health.MISSING: "antenna.missing",
    Health.HUNG: "antenna.hung",
    Health.UNSOUND: "antenna.unsound",
    Health.DEAF: "antenna.deaf",
}
_SEVERAL = "antenna.several"


class WatchedAntenna:
    """Turns reports into `TagSeen` and `TagGone`, each said once.

    A report counts when two in a row say the same. The reader itself tells a tag that was laid from
    one that it found there; what lies there at the first report after `opened` was not laid either,
    nor was the same tag again within `repeat_ms`. Two tags are told and take nothing away.
    """

    def __init__(self, reader: str, number: int, repeat_ms: int) -> None:
        self._reader = reader
        self._number = number
        self._repeats = Repeats(repeat_ms)
        self._here: Antenna | None = None
        self._settled: Antenna | None = None
        self._once: Antenna | None = None
        self._unwell_ms = 0
        self._unsound_told = False
        self._new = True

    @property
    def here(self) -> Antenna | None:
        """The report of the tag that is present, None for none."""
        return self._here

    def opened(self, untold: bool = False) -> None:
        """The reader was opened, perhaps again: tags present now count as not newly laid.

        `untold`: nobody has heard yet of the tag that lay there.
        """
        if untold:
            self._here = None
        self._new = True
        self._unsound_told = False
        self._settled = self._once = None

    def hear(self, report: Antenna, at_ms: int) -> list[Message]:
        """The messages of a report, given the one before."""
        if self._here and report.uid == self._here.uid:
            self._is_new(report, at_ms)
        once, self._once = self._once, report
        if report != once:
            return []
        return [*self._trouble(report, at_ms), *self._settle(report, at_ms)]

    def _settle(self, report: Antenna, at_ms: int) -> list[Message]:
        """The messages about changes since the last report that counted."""
        before, self._settled = self._settled, report
        if before and _lay(before) == _lay(report):
            return []
        new, self._new = self._new, False
        if report.lies == FieldContent.SEVERAL:
            return []
        if self._stays(report):
            self._here = report
            return []
        left, self._here = self._leave(), report if report.uid else None
        if not report.uid:
            return left
        laid = report.lies == FieldContent.LAID and self._is_new(report, at_ms) and not new
        return [*left, TagSeen(self._reader, self._number, _name(report), laid)]

    def _stays(self, report: Antenna) -> bool:
        """True if the tag that was present still is."""
        here = self._here
        if here is None or here.uid != report.uid:
            return False
        return report.lies == FieldContent.FOUND or report.lay == here.lay

    def _is_new(self, report: Antenna, at_ms: int) -> bool:
        return self._repeats.is_new(_name(report), at_ms)

    def _leave(self) -> list[Message]:
        return [TagGone(self._reader, self._number, _name(self._here))] if self._here else []

    def _trouble(self, report: Antenna, at_ms: int) -> list[Message]:
        """A complaint about the antenna, where it is new or was made a while ago."""
        why = _TROUBLES.get(report.health, "")
        if report.health == Health.MISSING:
            # Another board may take its place.
            self._unsound_told = False
        if report.health == Health.UNSOUND:
            # Many chips test otherwise than their sheet says, and work: no fault to be told again.
            why, self._unsound_told = "" if self._unsound_told else why, True
        why = why or (_SEVERAL if report.lies == FieldContent.SEVERAL else "")
        told = self._settled is not None and _state(self._settled) == _state(report)
        if not why or (told and at_ms - self._unwell_ms < TOLD_AGAIN_MS):
            return []
        self._unwell_ms = at_ms
        return [ReaderTrouble(self._reader, Phrase(why, {"n": self._number + 1}))]


def _name(report: Antenna) -> str:
    return report.uid.hex().upper()


def _lay(report: Antenna) -> tuple[int, int, bytes]:
    return report.lay, report.lies, report.uid


def _state(report: Antenna) -> tuple[int, bool]:
    return report.health, report.lies == FieldContent.SEVERAL


class _State(NamedTuple):
    unwell: bool
    since_ms: int


class Recovery:
    """Watches the antennas' health: one start for each trouble, and APART_MS between any two.

    A start that did not help is not tried again before the antenna has been well for as long: the
    trouble is told, and somebody has to look. `restarts`: how many there were.
    """

    def __init__(self) -> None:
        self.restarts = 0
        self._states: dict[int, _State] = {}
        self._tried: set[int] = set()
        self._restarted_ms: int | None = None

    def hear(self, report: Antenna, at_ms: int) -> bool:
        """True if the reader is to start anew now."""
        number, unwell = report.antenna, report.health in _CURABLE
        state = self._states.get(number)
        if state is None or state.unwell != unwell:
            state = self._states[number] = _State(unwell, at_ms)
        for_ms = at_ms - state.since_ms
        if not unwell and for_ms >= APART_MS:
            self._tried.discard(number)
        if not unwell or for_ms < HELPLESS_MS or number in self._tried or self._is_soon(at_ms):
            return False
        self._tried.add(number)
        self._restarted_ms = at_ms
        self.restarts += 1
        return True

    def _is_soon(self, at_ms: int) -> bool:
        return self._restarted_ms is not None and at_ms - self._restarted_ms < APART_MS
