"""The clocks folded from a match's rows: the same rows give the same clocks, to the millisecond."""

from dataclasses import dataclass

from tablepi.core.clock import Clocks, wound
from tablepi.core.match import Match
from tablepi.core.moves import Adjust, Amend, Concede, Move, Undo
from tablepi.core.timing import TABLE, noted

_NOBODYS = (Adjust, Amend, Concede)
"""Lines that name a seat which did not play them."""


@dataclass(frozen=True, slots=True, eq=False)
class Timed:
    """The clocks after the rows so far; None in a match without them.

    `before`: the clocks as they were just before the latest line that undo can take back.
    """

    clocks: Clocks | None = None
    before: "Timed | None" = None

    def played(self, at_ms: int, move: Move, after: Match) -> "Timed":
        """After an accepted line that gave this match."""
        if self.clocks is None:
            return self
        now = self.clocks.at(at_ms)
        state, seat = after.state, TABLE
        if isinstance(move, Undo):
            if self.before is not None and self.before.clocks is not None:
                return Timed(now.back_to(self.before.clocks), self.before.before)
        elif not isinstance(move, _NOBODYS):
            seat = getattr(move, "seat", TABLE)
        clocks = now.played(seat, state.turn, state.phase == "over")
        return Timed(clocks, Timed(now, self.before))

    def noted(self, at_ms: int, text: str, match: Match) -> "Timed":
        """After a note, which the match is no other for."""
        note = noted(text)
        if note is None or note.seat > len(match.setup.seats):
            return self
        if note.what == "set":
            clocks = wound(note.timing, len(match.setup.seats), match.state.turn, at_ms)
            return Timed(clocks)
        if self.clocks is None:
            return self
        now = self.clocks.at(at_ms)
        if note.what == "adjust":
            now = now.adjusted(note.seat, note.seconds)
        elif note.what == "flag":
            now = now.told(note.seat)
        else:
            now = now._replace(going=note.what == "start")
        return Timed(now, self.before)
