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
        self._present: Antenna | None = None
        self._last_report: Antenna | None = None
        self._unconfirmed: Antenna | None = None
        self._told_ms = 0
        self._has_told_unsound = False
        self._is_first = True

    @property
    def here(self) -> Antenna | None:
        return self._present

    def opened(self, untold: bool = False) -> None:
        """The reader was opened, perhaps again: tags present now count as not newly laid.

        `untold`: nobody has heard yet of the tag that lay there.
        """
        if untold:
            self._present = None
        self._is_first = True
        self._has_told_unsound = False
        self._last_report = self._unconfirmed = None

    def hear(self, report: Antenna, at_ms: int) -> list[Message]:
        """The messages of a report, given the one before."""
        if self._present and report.uid == self._present.uid:
            # Called for what it remembers: the repeat time begins when the tag was last there.
            self._is_new(report, at_ms)
        report_before, self._unconfirmed = self._unconfirmed, report
        if report != report_before:
            return []
        return [*self._trouble(report, at_ms), *self._tell_changes(report, at_ms)]

    def _tell_changes(self, report: Antenna, at_ms: int) -> list[Message]:
        """The messages about changes since the last report that counted."""
        report_before, self._last_report = self._last_report, report
        if report_before and _lay_of(report_before) == _lay_of(report):
            return []
        is_first, self._is_first = self._is_first, False
        if report.lies == FieldContent.SEVERAL:
            return []
        if self._is_same_tag(report):
            self._present = report
            return []
        messages, self._present = self._tell_gone(), report if report.uid else None
        if not report.uid:
            return messages
        is_laid = report.lies == FieldContent.LAID and self._is_new(report, at_ms) and not is_first
        return [*messages, TagSeen(self._reader, self._number, _uid_text(report), is_laid)]

    def _is_same_tag(self, report: Antenna) -> bool:
        present = self._present
        if present is None or present.uid != report.uid:
            return False
        return report.lies == FieldContent.FOUND or report.lay == present.lay

    def _is_new(self, report: Antenna, at_ms: int) -> bool:
        return self._repeats.is_new(_uid_text(report), at_ms)

    def _tell_gone(self) -> list[Message]:
        return (
            [TagGone(self._reader, self._number, _uid_text(self._present))] if self._present else []
        )

    def _trouble(self, report: Antenna, at_ms: int) -> list[Message]:
        """A complaint about the antenna, where it is new or was made a while ago."""
        reason = _TROUBLES.get(report.health, "")
        if report.health == Health.MISSING:
            # Another board may take its place.
            self._has_told_unsound = False
        if report.health == Health.UNSOUND:
            # Many chips test otherwise than their sheet says, and work: no fault to be told again.
            reason, self._has_told_unsound = "" if self._has_told_unsound else reason, True
        reason = reason or (_SEVERAL if report.lies == FieldContent.SEVERAL else "")
        was_told = self._last_report is not None and _state_of(self._last_report) == _state_of(
            report
        )
        if not reason or (was_told and at_ms - self._told_ms < TOLD_AGAIN_MS):
            return []
        self._told_ms = at_ms
        return [ReaderTrouble(self._reader, Phrase(reason, {"n": self._number + 1}))]


def _uid_text(report: Antenna) -> str:
    return report.uid.hex().upper()


def _lay_of(report: Antenna) -> tuple[int, int, bytes]:
    return report.lay, report.lies, report.uid


def _state_of(report: Antenna) -> tuple[int, bool]:
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
        self._antennas_tried: set[int] = set()
        self._restarted_ms: int | None = None

    def hear(self, report: Antenna, at_ms: int) -> bool:
        """True if the reader is to start anew now."""
        number, is_unwell = report.antenna, report.health in _CURABLE
        state = self._states.get(number)
        if state is None or state.unwell != is_unwell:
            state = self._states[number] = _State(is_unwell, at_ms)
        for_ms = at_ms - state.since_ms
        if not is_unwell and for_ms >= APART_MS:
            self._antennas_tried.discard(number)
        if (
            not is_unwell
            or for_ms < HELPLESS_MS
            or number in self._antennas_tried
            or self._is_soon(at_ms)
        ):
            return False
        self._antennas_tried.add(number)
        self._restarted_ms = at_ms
        self.restarts += 1
        return True

    def _is_soon(self, at_ms: int) -> bool:
        return self._restarted_ms is not None and at_ms - self._restarted_ms < APART_MS
