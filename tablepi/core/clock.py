"""The clocks of a match as a value, with pure functions of match time; their replay from rows."""

from dataclasses import dataclass, replace
from typing import NamedTuple, Self

from tablepi.core.match import Match
from tablepi.core.moves import Adjust, Change, Concede, Move, Rewrite, Undo
from tablepi.core.time_control import TABLE, Timing, noted

GRACE_MS = 3_000
"""Delay before a flag that is down at the start of a turn is reported: time to pause or undo."""

Times = tuple[int, ...]


class Clocks(NamedTuple):
    """All clocks at match time `at_ms`. Times have one number a seat, and the table's at 0.

    `waits`: the seats that the table waits for. `going`: False while paused. `left_ms`: without
    what a judge has given, which is `given_ms`. `used_ms`: how long the table has waited for each
    seat, and how long the clocks have run at all. `begun_ms`: what was used when the present turn
    began. `fallen`: whose flag has fallen and was told.
    """

    timing: Timing
    at_ms: int
    going: bool
    over: bool
    waits: tuple[int, ...]
    left_ms: Times
    given_ms: Times
    used_ms: Times
    begun_ms: Times
    fallen: frozenset[int] = frozenset()

    @property
    def ticking(self) -> tuple[int, ...]:
        """The seats whose clocks run now; TABLE for the shared one."""
        if not self.going or self.over:
            return ()
        return (TABLE,) if self.timing.kind == "round" else self.waits

    def left(self, seat: int) -> int:
        """The time left to a seat in milliseconds, below 0 once it is up."""
        return self.left_ms[seat] + self.given_ms[seat]

    def state(self, seat: int) -> str:
        """`out`, `short`, or '' while there is time."""
        left = self.left(seat)
        return "out" if left <= 0 else "short" if left <= self.timing.short_ms else ""

    def down(self) -> tuple[int, ...]:
        """The seats whose flag falls now."""
        return tuple(seat for seat in self.ticking if self._falls_in(seat) == 0)

    def next_in_ms(self) -> int | None:
        """Milliseconds until a clock shows another second or a flag falls; None while all stand."""
        return min((self._changes_in(seat) for seat in self.ticking), default=None)

    def _changes_in(self, seat: int) -> int:
        falls = self._falls_in(seat)
        second = (self.left(seat) - 1) % 1_000 + 1
        return second if falls is None else min(second, falls)

    def _falls_in(self, seat: int) -> int | None:
        if seat in self.fallen:
            return None
        left, spent = self.left(seat), self.used_ms[seat] - self.begun_ms[seat]
        was_down = seat != TABLE and left + spent <= 0
        return max(0, left, GRACE_MS - spent if was_down else 0)

    def at(self, at_ms: int) -> Self:
        """The same clocks later on, when nothing but time has passed."""
        passed = max(0, at_ms - self.at_ms)
        if not passed:
            return self
        if not self.going or self.over:
            return self._replace(at_ms=self.at_ms + passed)
        ticking, waited = self.ticking, (TABLE, *self.waits)
        return self._replace(
            at_ms=self.at_ms + passed,
            left_ms=_with(self.left_ms, ticking, -passed),
            used_ms=_with(self.used_ms, waited, passed),
        )

    def played(self, seat: int, turn: tuple[int, ...], over: bool) -> Self:
        """The clocks after a line of this seat, TABLE for none: now these seats are waited for."""
        kind, time_ms, more_ms = self.timing.kind, *self._timing_ms()
        came = tuple(each for each in turn if each == seat or each not in self.waits)
        left, given = self.left_ms, self.given_ms
        if kind == "move":
            left, given = _set(left, came, time_ms), _set(given, came, 0)
        elif kind == "bank" and seat in self.waits and seat not in turn:
            left = _with(left, (seat,), more_ms)
        begun = tuple(
            used if each in came else before
            for each, (used, before) in enumerate(zip(self.used_ms, self.begun_ms, strict=True))
        )
        after = self._replace(
            over=over, waits=() if over else turn, left_ms=left, given_ms=given, begun_ms=begun
        )
        # What is only told is told once; what the referee does, it does in every turn.
        anew = (seat for seat in came if self.timing.flag != "told" or after.left(seat) > 0)
        return after._replace(fallen=self.fallen.difference(anew))

    def back_to(self, earlier: Self) -> Self:
        """The clocks after an undo: the seats' as they were, plus what a judge has given since.

        The table's own clock goes on: no player gives a round its time back.
        """
        table = self.fallen & {TABLE}
        return earlier._replace(
            at_ms=self.at_ms,
            going=self.going,
            left_ms=(self.left_ms[TABLE], *earlier.left_ms[1:]),
            given_ms=self.given_ms,
            used_ms=(self.used_ms[TABLE], *earlier.used_ms[1:]),
            fallen=(earlier.fallen - {TABLE}) | table,
        )

    def adjusted(self, seat: int, seconds: int) -> Self:
        """The clocks after a judge has given a seat, or the table, so much more."""
        after = self._replace(given_ms=_with(self.given_ms, (seat,), seconds * 1_000))
        return after._replace(fallen=after.fallen - {seat}) if after.left(seat) > 0 else after

    def of_seats(self, count: int) -> Self:
        """The clocks of so many seats: one that joins has its whole time, one less loses it."""
        more = count + 1 - len(self.left_ms)
        if not more:
            return self
        time_ms = self._timing_ms()[0]
        none = (0,) * more
        return self._replace(
            left_ms=(*self.left_ms, *(time_ms,) * more)[: count + 1],
            given_ms=(*self.given_ms, *none)[: count + 1],
            used_ms=(*self.used_ms, *none)[: count + 1],
            begun_ms=(*self.begun_ms, *none)[: count + 1],
        )

    def told(self, seat: int) -> Self:
        """The clocks after the flag of a seat fell."""
        return self._replace(fallen=self.fallen | {seat})

    def _timing_ms(self) -> tuple[int, int]:
        return self.timing.time_s * 1_000, self.timing.more_s * 1_000


def wound(timing: Timing, seats: int, turn: tuple[int, ...], at_ms: int) -> Clocks:
    """The clocks of a match before its first line, not yet started."""
    none = (0,) * (seats + 1)
    left = (timing.time_s * 1_000,) * (seats + 1)
    return Clocks(timing, at_ms, False, False, turn, left, none, none, none)


def _with(times: Times, seats: tuple[int, ...], more_ms: int) -> Times:
    return tuple(ms + more_ms if seat in seats else ms for seat, ms in enumerate(times))


def _set(times: Times, seats: tuple[int, ...], ms: int) -> Times:
    return tuple(ms if seat in seats else was for seat, was in enumerate(times))


_NOBODYS = (Adjust, Rewrite, Change, Concede)
"""Moves whose seat is not the one that acted."""


@dataclass(frozen=True, slots=True, eq=False)
class Timed:
    """The clocks after the rows so far; None in a match without them.

    `before`: the clocks as they were just before the latest line that undo can take back. `owed`:
    the seats whose flags fell, in that order, and that no line was played by or for since.
    """

    clocks: Clocks | None = None
    before: "Timed | None" = None
    owed: tuple[int, ...] = ()

    def stopped(self) -> "Timed":
        """The same clocks, not going."""
        return replace(self, clocks=self.clocks and self.clocks._replace(going=False))

    def played(self, at_ms: int, move: Move, after: Match) -> "Timed":
        """The clocks after an accepted line that led to this match."""
        if self.clocks is None:
            return self
        now = self.clocks.at(at_ms)
        resized, state, seat = now.of_seats(len(after.setup.seats)), after.state, TABLE
        if isinstance(move, Undo):
            if self.before is not None and self.before.clocks is not None:
                return Timed(resized.back_to(self.before.clocks), self.before.before, self.owed)
        elif not isinstance(move, _NOBODYS):
            seat = getattr(move, "seat", TABLE)
        clocks = resized.played(seat, state.turn, state.phase == "over")
        return Timed(clocks, Timed(now, self.before), self._owed_after(move))

    def _owed_after(self, move: Move) -> tuple[int, ...]:
        """The seats still owed a line after this one; a correction settles none."""
        assert self.clocks is not None
        waits = self.clocks.waits
        seat = getattr(move, "seat", waits[0] if len(waits) == 1 else TABLE)
        is_correction = isinstance(move, Adjust | Rewrite | Change | Undo)
        return self.owed if is_correction else tuple(each for each in self.owed if each != seat)

    def noted(self, at_ms: int, text: str, match: Match) -> "Timed":
        """The clocks after a note, which does not change the match."""
        note = noted(text)
        if note is None or note.seat > len(match.setup.seats):
            return self
        if note.what == "set":
            clocks = wound(note.timing, len(match.setup.seats), match.state.turn, at_ms)
            return Timed(clocks)
        if self.clocks is None:
            return self
        now, owed = self.clocks.at(at_ms), self.owed
        if note.what == "adjust":
            now = now.adjusted(note.seat, note.seconds)
        elif note.what == "flag":
            now = now.told(note.seat)
            owed = owed if note.seat in (TABLE, *owed) else (*owed, note.seat)
        else:
            now = now._replace(going=note.what == "start")
        return Timed(now, self.before, owed)
