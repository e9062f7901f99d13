"""The decisions of people in an event, in their order: which can be taken back, and done again."""

from typing import NamedTuple

from tablepi.hall.events.rows.decisions import Values

TABLE = "table"
PLAYER = "player"
"""Writers of results that no desk decided."""

FIRST_ROW = "of"
"""The field by which further rows of a decision name its first one."""

LOGGED = frozenset((
    "stage", "plan", "unplan", "replan", "player", "edit", "details", "mistake", "drop", "back",
    "fixed", "forbid", "tables", "here", "names", "language", "reports", "finish", "round",
    "withdraw", "join", "result", "correct", "retract", "void", "penalty", "say", "place",
    "display", "delay", "template",
))  # fmt: skip
"""Rows of decisions that are taken back by *Undo*. Clocks have keys of their own, and go on by
themselves; what was erased is gone; a table's match is judged where it is shown.
"""


class DecisionLog(NamedTuple):
    """`done`: the first rows of the decisions that count, the newest last; `undone`: of those that
    took decisions back which may be done again; `is_finished`: the newest that counts is the end of
    the event, which *reopen* takes back.
    """

    done: tuple[int, ...] = ()
    undone: tuple[int, ...] = ()
    is_finished: bool = False

    def after(self, row: Values) -> "DecisionLog":
        """The log after one more row."""
        kind, number, named_row = row.get("do"), row["n"], row.get("row")
        if FIRST_ROW in row or row.get("by") in (TABLE, PLAYER):
            return self
        if kind == "undo" and self.done[-1:] == (named_row,):
            return DecisionLog(self.done[:-1], (*self.undone, number))
        if kind == "redo" and self.undone[-1:] == (named_row,):
            return DecisionLog((*self.done, number), self.undone[:-1])
        if kind == "reopen" and self.is_finished:
            return DecisionLog(self.done[:-1])
        if kind not in LOGGED:
            return self
        return DecisionLog((*self.done, number), is_finished=kind == "finish")
