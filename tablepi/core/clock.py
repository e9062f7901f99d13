"""The clocks of a match as a value, with pure functions of match time; their replay from rows."""

from dataclasses import dataclass, replace
from typing import NamedTuple, Self

from tablepi.core.match import Match
from tablepi.core.moves import Adjust, Change, Concede, Move, Rewrite, Turn, Undo
from tablepi.core.time_control import TABLE, Timing, noted

GRACE_MS = 3_000
"""Delay before a flag that is down at the start of a turn is reported: time to pause or undo."""

Times = tuple[int, ...]


class Clocks(NamedTuple):
    """All clocks at match time `at_ms`. Times have one number a seat, and the table's at 0."""

    timing: Timing
    at_ms: int
    going: bool
    """False while paused."""
    over: bool
    waits: tuple[int, ...]
    """The seats that the table waits for."""
    left_ms: Times
    """Time left without what a judge has given."""
    given_ms: Times
    """Time that a judge has given, or taken."""
    used_ms: Times
    """Time that the table has waited for each seat, and that the clocks have run at all."""
    begun_ms: Times
    """Time used when the present turn began."""
    delay_ms: Times
    """Delay left to each seat in its latest turn; it runs before `left_ms` does."""
    fallen: frozenset[int] = frozenset()
    """Seats whose flag has fallen and was told."""

    @property
    def ticking(self) -> tuple[int, ...]:
        """The seats whose clocks run now; TABLE for the shared one."""
        if not self.going or self.over:
            return ()
        return (TABLE,) if self.timing.kind == "round" else self.waits

    @property
    def delayed(self) -> tuple[int, ...]:
        """The seats whose delay runs now."""
        return tuple(seat for seat in self.ticking if self.delay_ms[seat])

    def left(self, seat: int) -> int:
        """The time left to a seat in milliseconds, below 0 once it is up."""
        return self.left_ms[seat] + self.given_ms[seat]

    def state(self, seat: int) -> str:
        """`out`, `short`, or '' while there is time."""
        left_ms = self.left(seat)
        return "out" if left_ms <= 0 else "short" if left_ms <= self.timing.short_ms(seat) else ""

    def down(self) -> tuple[int, ...]:
        """The seats whose flag falls now."""
        return tuple(seat for seat in self.ticking if self._falls_in(seat) == 0)

    def next_in_ms(self) -> int | None:
        """Milliseconds until a clock shows another second or a flag falls; None while all stand."""
        return min((self._changes_in(seat) for seat in self.ticking), default=None)

    def _changes_in(self, seat: int) -> int:
        fall_ms = self._falls_in(seat)
        second_ms = ((self.delay_ms[seat] or self.left(seat)) - 1) % 1_000 + 1
        return second_ms if fall_ms is None else min(second_ms, fall_ms)

    def _falls_in(self, seat: int) -> int | None:
        if seat in self.fallen:
            return None
        left_ms, delay_ms = self.left(seat), self.delay_ms[seat]
        waited_ms = self.used_ms[seat] - self.begun_ms[seat]
        spent_ms = max(0, waited_ms - (self.timing.delay_ms - delay_ms))
        # Left and spent together are what was left when the turn began.
        was_down = seat != TABLE and left_ms + spent_ms <= 0
        return max(delay_ms + max(0, left_ms), GRACE_MS - waited_ms if was_down else 0)

    def at(self, at_ms: int) -> Self:
        """The same clocks later on, when nothing but time has passed."""
        passed_ms = max(0, at_ms - self.at_ms)
        if not passed_ms:
            return self
        if not self.going or self.over:
            return self._replace(at_ms=self.at_ms + passed_ms)
        ticking, left_ms, delay_ms = self.ticking, list(self.left_ms), list(self.delay_ms)
        for seat in ticking:
            delayed_ms = min(passed_ms, delay_ms[seat])
            delay_ms[seat] -= delayed_ms
            left_ms[seat] -= passed_ms - delayed_ms
        return self._replace(
            at_ms=self.at_ms + passed_ms,
            left_ms=tuple(left_ms),
            used_ms=_add_ms(self.used_ms, (TABLE, *self.waits), passed_ms),
            delay_ms=tuple(delay_ms),
        )

    def played(self, seat: int, turn: tuple[int, ...], over: bool) -> Self:
        """The clocks after a line of this seat, TABLE for none: now these seats are waited for."""
        kind, more_ms = self.timing.kind, self.timing.more_s * 1_000
        movers = tuple(mover for mover in turn if mover == seat or mover not in self.waits)
        left_ms, given_ms = self.left_ms, self.given_ms
        if kind == "move":
            left_ms = tuple(
                self.timing.time_ms(index) if index in movers else time_ms
                for index, time_ms in enumerate(left_ms)
            )
            given_ms = _set_ms(given_ms, movers, 0)
        elif kind == "bank" and seat in self.waits and seat not in turn:
            left_ms = _add_ms(left_ms, (seat,), more_ms)
        begun_ms = tuple(
            used_ms if index in movers else begin_ms
            for index, (used_ms, begin_ms) in enumerate(
                zip(self.used_ms, self.begun_ms, strict=True)
            )
        )
        # A line amid a turn does not begin its delay again, as it gives no more time.
        beginners = tuple(mover for mover in movers if mover not in self.waits)
        clocks = self._replace(
            over=over,
            waits=() if over else turn,
            left_ms=left_ms,
            given_ms=given_ms,
            begun_ms=begun_ms,
            delay_ms=_set_ms(self.delay_ms, beginners, self.timing.delay_ms),
        )
        # What is only told is told once; what the referee does, it does in every turn.
        reset_seats = (
            seat for seat in movers if self.timing.flag != "told" or clocks.left(seat) > 0
        )
        return clocks._replace(fallen=self.fallen.difference(reset_seats))

    def back_to(self, clocks: Self) -> Self:
        """The clocks after an undo: the seats' as they were, plus what a judge has given since.

        The table's own clock goes on: no player gives a round its time back.
        """
        fallen_table = self.fallen & {TABLE}
        return clocks._replace(
            at_ms=self.at_ms,
            going=self.going,
            left_ms=(self.left_ms[TABLE], *clocks.left_ms[1:]),
            given_ms=self.given_ms,
            used_ms=(self.used_ms[TABLE], *clocks.used_ms[1:]),
            fallen=(clocks.fallen - {TABLE}) | fallen_table,
        )

    def adjusted(self, seat: int, seconds: int) -> Self:
        """The clocks after a judge has given a seat, or the table, so much more."""
        clocks = self._replace(given_ms=_add_ms(self.given_ms, (seat,), seconds * 1_000))
        return clocks._replace(fallen=clocks.fallen - {seat}) if clocks.left(seat) > 0 else clocks

    def of_seats(self, count: int) -> Self:
        """The clocks of so many seats: one that joins has its whole time, one less loses it."""
        new_seats = count + 1 - len(self.left_ms)
        if not new_seats:
            return self
        times_ms = tuple(map(self.timing.time_ms, range(len(self.left_ms), count + 1)))
        # With a seat less the number is negative, no zeros are added, and the slices cut.
        zeros = (0,) * new_seats
        return self._replace(
            left_ms=(*self.left_ms, *times_ms)[: count + 1],
            given_ms=(*self.given_ms, *zeros)[: count + 1],
            used_ms=(*self.used_ms, *zeros)[: count + 1],
            begun_ms=(*self.begun_ms, *zeros)[: count + 1],
            delay_ms=(*self.delay_ms, *(self.timing.delay_ms,) * new_seats)[: count + 1],
        )

    def told(self, seat: int) -> Self:
        """The clocks after the flag of a seat fell."""
        return self._replace(fallen=self.fallen | {seat})


def wound(timing: Timing, seats: int, turn: tuple[int, ...], at_ms: int) -> Clocks:
    """The clocks of a match before its first line, not yet started."""
    zeros, delay_ms = (0,) * (seats + 1), (timing.delay_ms,) * (seats + 1)
    left_ms = tuple(map(timing.time_ms, range(seats + 1)))
    return Clocks(timing, at_ms, False, False, turn, left_ms, zeros, zeros, zeros, delay_ms)


def _add_ms(times: Times, seats: tuple[int, ...], more_ms: int) -> Times:
    return tuple(
        time_ms + more_ms if seat in seats else time_ms for seat, time_ms in enumerate(times)
    )


def _set_ms(times: Times, seats: tuple[int, ...], new_ms: int) -> Times:
    return tuple(new_ms if seat in seats else time_ms for seat, time_ms in enumerate(times))


_WITHOUT_MOVER = (Adjust, Rewrite, Change, Concede, Turn)
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
        return replace(self, clocks=self.clocks and self.clocks._replace(going=False))

    def played(self, at_ms: int, move: Move, match: Match) -> "Timed":
        if self.clocks is None:
            return self
        clocks_now = self.clocks.at(at_ms)
        new_clocks, state, seat = clocks_now.of_seats(len(match.setup.seats)), match.state, TABLE
        if isinstance(move, Undo):
            if self.before is not None and self.before.clocks is not None:
                return Timed(new_clocks.back_to(self.before.clocks), self.before.before, self.owed)
        elif not isinstance(move, _WITHOUT_MOVER):
            seat = getattr(move, "seat", TABLE)
        clocks = new_clocks.played(seat, state.turn, state.phase == "over")
        # The earlier clocks keep the seats that there were: undoing a joining takes its clock away.
        return Timed(clocks, Timed(clocks_now, self.before), self._owed_after(move))

    def _owed_after(self, move: Move) -> tuple[int, ...]:
        """The seats still owed a line after this one; a correction settles none."""
        assert self.clocks is not None
        waits = self.clocks.waits
        seat = getattr(move, "seat", waits[0] if len(waits) == 1 else TABLE)
        is_correction = isinstance(move, Adjust | Turn | Rewrite | Change | Undo)
        return self.owed if is_correction else tuple(owed for owed in self.owed if owed != seat)

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
        clocks_now, owed = self.clocks.at(at_ms), self.owed
        if note.what == "adjust":
            clocks_now = clocks_now.adjusted(note.seat, note.seconds)
        elif note.what == "flag":
            clocks_now = clocks_now.told(note.seat)
            owed = owed if note.seat in (TABLE, *owed) else (*owed, note.seat)
        else:
            clocks_now = clocks_now._replace(going=note.what == "start")
        return Timed(clocks_now, self.before, owed)
