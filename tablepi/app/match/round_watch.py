"""A match beside the round's clock of its hall: what is left to it, and when its time is up."""

from tablepi.app.hall.hall_membership import Hall
from tablepi.app.hall.hall_round import MINUTE_MS, SECOND_MS, TableTime
from tablepi.app.match.clocks import Timekeeper, dials, minutes
from tablepi.app.match.referee import Referee
from tablepi.app.match.told_hall import EXTRA
from tablepi.app.text.words import Words
from tablepi.app.view.table_picture import Dial
from tablepi.core.time_control import TABLE, flag_note


class RoundWatch:
    """Shows the hall's round to a match that is played for it, and enters its time-out."""

    def __init__(self, hall: Hall, referee: Referee, keeper: Timekeeper, words: Words) -> None:
        self._hall = hall
        self._referee = referee
        self._keeper = keeper
        self._words = words
        self._now_ms = referee.verdict_ms
        self._state = ""
        self._ends_ms: int | None = None
        self._is_out = flag_note(TABLE) in referee.ledger.notes

    @property
    def is_on(self) -> bool:
        """Whether the match is for the hall's task, and goes on."""
        referee, hall = self._referee, self._hall
        if not hall.round.number or referee.is_closed or referee.match.result is not None:
            return False
        return bool(hall.is_for(referee.ledger.rows))

    @property
    def own(self) -> TableTime:
        """What the table has of the round: by the task, and for calls that it stood."""
        rows, task = self._referee.ledger.rows, self._hall.task
        words = (note.split() for note in self._referee.ledger.notes if note.startswith(EXTRA))
        given_s = (said[-1] for said in words)
        given_ms = sum(SECOND_MS * int(each) for each in given_s if each.isdigit())
        if task is None or task.task != self._hall.is_for(rows):
            return TableTime(given_ms)
        left_ms = None if task.left_ms is None else task.left_ms + given_ms
        ends_at = None if task.ends_at is None else task.ends_at + given_ms
        return TableTime(task.extra_ms + given_ms, left_ms, ends_at)

    @property
    def left_ms(self) -> int | None:
        """What is left of the round to this table; None where there is none."""
        return self._hall.round.left_ms(self._now_ms, self.own) if self.is_on else None

    @property
    def _runs(self) -> bool:
        return self._hall.round.runs(self.own)

    def due_ms(self) -> int | None:
        """When another second of it is over; None while it stands."""
        left_ms = self.left_ms if self._runs else None
        return None if left_ms is None else self._now_ms + (left_ms - 1) % SECOND_MS + 1

    def dials(self) -> tuple[Dial, ...]:
        """The match's clocks beside the round's; of two round clocks the one that has less."""
        own, clocks = dials(self._keeper.clocks, self._words), self._keeper.clocks
        left_ms = self.left_ms
        dial = self._hall.round.dial(self._words, self._now_ms, self.own)
        if left_ms is None or dial is None:
            return own
        if clocks is not None and clocks.timing.kind == "round":
            return own if clocks.left(TABLE) <= left_ms else (dial,)
        return (dial, *own)

    def pass_time(self, now_ms: int) -> str:
        """Advances it; what is to be said of it now, '' for nothing."""
        self._now_ms = max(self._now_ms, now_ms)
        left_ms = self.left_ms
        if left_ms is None:
            return ""
        before, self._state = self._state, self._hall.round.state(left_ms)
        # The hall may say that it is over a moment before it is by this table's clock.
        is_up = self._state == "out" and (self._runs or self._ends_ms is not None)
        if is_up:
            self._time_out()
        elif self._state != "out":
            self._is_out = False
        if longer := self._longer():
            return longer
        if is_up and before != "out":
            return self._words("clock.noted.flag-table")
        return self._last_minutes(before, left_ms)

    def _time_out(self) -> None:
        clocks = self._keeper.clocks
        fell = clocks is not None and clocks.timing.kind == "round" and TABLE in clocks.fallen
        if not self._is_out:
            self._is_out = fell or self._keeper.end_round(self._now_ms)

    def _longer(self) -> str:
        """That the round ends later than it did."""
        before, ends_ms = self._ends_ms, self._hall.round.ends_ms(self.own)
        self._ends_ms = ends_ms
        # A little earlier or later is only a better measure of the hall's clock.
        if before is None or ends_ms is None or ends_ms - before < SECOND_MS:
            return ""
        return self._words("hall.clock.longer", time=minutes(round(ends_ms - before, -3)))

    def _last_minutes(self, before: str, left_ms: int) -> str:
        if self._state != "short" or before or not self._runs:
            return ""
        return self._words("hall.clock.left", n=-(-left_ms // MINUTE_MS))
