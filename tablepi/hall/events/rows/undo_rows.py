"""The rows by which the desk takes decisions back, as no row is ever taken out of an event.

What a check reads is taken back by rows that it reads too. These stand beside them for the desk:
which decision that was, and what a check has no row for.
"""

from tablepi.hall.events.rows.decisions import Row
from tablepi.wire.wire_message import Whole

DECISION = "decision"
"""Of two desks that take decisions back, the second one is told of any decision of the first."""


class Undone(Row, frozen=True, tag="undo"):
    """The decision that begins with row `row` is taken back, by the rows that follow."""

    row: Whole

    @property
    def about(self) -> str:
        return DECISION


class Redone(Row, frozen=True, tag="redo"):
    """What was taken back by the rows from `row` on counts again, by the rows that follow."""

    row: Whole

    @property
    def about(self) -> str:
        return DECISION


class ResultRetracted(Row, frozen=True, tag="retract"):
    """The desk waits for the result of a table again. For a check the former one stands until the
    next, which is a correction.
    """

    round: Whole
    table: str
    why: str

    @property
    def about(self) -> str:
        return f"result {self.round} {self.table}"


class EntryRetracted(Row, frozen=True, tag="mistake"):
    """A player was entered by mistake, whom pages leave out; `off`: it was none. For a check the
    player is dropped.
    """

    player: str
    off: bool | None = None

    @property
    def about(self) -> str:
        return f"player {self.player}"
