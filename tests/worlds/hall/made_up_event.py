"""An event of made-up players, written straight into a record."""

import sqlite3
from collections.abc import Mapping, Sequence
from typing import Any

from tablepi.hall.events.event_replay import replayed
from tablepi.hall.events.rows.event_state import next_lot
from tablepi.hall.server.database.event_rows import append_row, event_rows, mark_open

EVENT = "autumn"


class MadeUpEvent:
    """Rows of an event at times, in ms, that the test says."""

    def __init__(
        self, record: sqlite3.Connection, at_ms: int = 1_795_341_600_000, name: str = EVENT
    ) -> None:
        self._record = record
        self._name = name
        self.at_ms = at_ms
        mark_open(record, name)

    def row(self, **fields: Any) -> Mapping[str, Any]:
        """One row more."""
        return append_row(self._record, self._name, self.at_ms, "desk", fields)

    def open(
        self,
        names: Sequence[str],
        policy: str = "full",
        format_: str = "duel-swiss",
        streamed: str = "",
        **settings: Any,
    ) -> None:
        """An event with these players, enough tables, and a stage."""  # fmt: skip
        self.row(do="open", event=self._name, title="Autumn <cup>", word="apples", names=policy)
        for number, name in enumerate(names, 1):
            self.row(do="player", player=f"p{number}", name=name)
        tables = [f"t{number:02}" for number in range(1, len(names) + 1)]
        told = [{"table": each, "stream": each == streamed} for each in tables]
        self.row(do="tables", tables=told)
        self.row(do="stage", stage=1, format=format_, **settings)

    def round(self, *pairs: Sequence[str], byes: Sequence[str] = ()) -> int:
        """A round paired by hand; its number."""
        state = replayed(event_rows(self._record, self._name))
        number = len(state.rounds) + 1
        pairings = [{"table": f"t{n:02}", "players": list(pair)} for n, pair in enumerate(pairs, 1)]
        self.row(do="round", round=number, stage=len(state.stages), lot=next_lot(state),
                 pairings=pairings, byes=list(byes), hand=True, why="made up")  # fmt: skip
        return number

    def result(self, round_: int, table: str, *wins: int, do: str = "result", **more: Any) -> None:
        """A duel's result; `do` `correct`: in place of what stands."""
        said = {"wins": list(wins), "draws": 0, "out": []}
        why = {"why": "typed wrongly"} if do == "correct" else {}
        self.row(do=do, round=round_, table=table, result=said, seal="-", matches=[], **why, **more)
