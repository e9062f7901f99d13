"""Replay of the clocks from a match's rows; the same rows give the same clocks exactly."""

from dataclasses import dataclass

from tablepi.core.clock import Clocks, wound
from tablepi.core.match import Match
from tablepi.core.moves import Adjust, Amend, Concede, Move, Undo
from tablepi.core.time_control import TABLE, noted

_NOBODYS = (Adjust, Amend, Concede)
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

    def played(self, at_ms: int, move: Move, after: Match) -> "Timed":
        """After an accepted line that gave this match."""
        if self.clocks is None:
            return self
        now = self.clocks.at(at_ms)
        state, seat = after.state, TABLE
        if isinstance(move, Undo):
            if self.before is not None and self.before.clocks is not None:
                return Timed(now.back_to(self.before.clocks), self.before.before, self.owed)
        elif not isinstance(move, _NOBODYS):
            seat = getattr(move, "seat", TABLE)
        clocks = now.played(seat, state.turn, state.phase == "over")
        return Timed(clocks, Timed(now, self.before), self._owed_after(move))

    def _owed_after(self, move: Move) -> tuple[int, ...]:
        """The seats still owed a line after this one; a correction settles none."""
        assert self.clocks is not None
        waits = self.clocks.waits
        seat = getattr(move, "seat", waits[0] if len(waits) == 1 else TABLE)
        is_correction = isinstance(move, Adjust | Amend | Undo)
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
