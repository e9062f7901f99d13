"""A match beside the round's clock of its hall: what is left to it, and when its time is up."""

from tablepi.app.hall.hall_membership import Hall
from tablepi.app.hall.hall_round import MINUTE_MS, SECOND_MS
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
    def extra_ms(self) -> int:
        """What the table has beyond the round's end: by the task, and for calls that it stood."""
        rows, task = self._referee.ledger.rows, self._hall.task
        by_task = task.extra_ms if task and task.task == self._hall.is_for(rows) else 0
        words = (note.split() for note in self._referee.ledger.notes if note.startswith(EXTRA))
        given_s = (said[-1] for said in words)
        return by_task + sum(SECOND_MS * int(each) for each in given_s if each.isdigit())

    @property
    def left_ms(self) -> int | None:
        """What is left of the round to this table; None where there is none."""
        return self._hall.round.left_ms(self._now_ms, self.extra_ms) if self.is_on else None

    def due_ms(self) -> int | None:
        """When another second of it is over; None while it stands."""
        left_ms = self.left_ms if self._hall.round.runs else None
        return None if left_ms is None else self._now_ms + (left_ms - 1) % SECOND_MS + 1

    def dials(self) -> tuple[Dial, ...]:
        """The match's clocks beside the round's; of two round clocks the one that has less."""
        own, clocks = dials(self._keeper.clocks, self._words), self._keeper.clocks
        left_ms = self.left_ms
        dial = self._hall.round.dial(self._words, self._now_ms, self.extra_ms)
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
        if self._state == "out" and self._hall.round.runs:
            self._time_out()
        elif self._state != "out":
            self._is_out = False
        return self._longer() or self._said(before, left_ms)

    def _time_out(self) -> None:
        clocks = self._keeper.clocks
        fell = clocks is not None and clocks.timing.kind == "round" and TABLE in clocks.fallen
        if not self._is_out:
            self._is_out = fell or self._keeper.end_round(self._now_ms)

    def _longer(self) -> str:
        """That the round ends later than it did."""
        before, ends_ms = self._ends_ms, self._hall.round.ends_ms(self.extra_ms)
        self._ends_ms = ends_ms
        # A little earlier or later is only a better measure of the hall's clock.
        if before is None or ends_ms is None or ends_ms - before < SECOND_MS:
            return ""
        return self._words("hall.clock.longer", time=minutes(round(ends_ms - before, -3)))

    def _said(self, before: str, left_ms: int) -> str:
        """That the end phase begins, or that time is up."""
        if self._state == "out" and before != "out" and self._hall.round.runs:
            return self._words("clock.noted.flag-table")
        if self._state != "short" or before or not self._hall.round.runs:
            return ""
        return self._words("hall.clock.left", n=-(-left_ms // MINUTE_MS))
