"""A match of an event as a hall keeps it once it was checked."""

import sqlite3
from typing import NamedTuple

from tablepi.core.wire.batch import batches
from tablepi.core.wire.head import Head
from tablepi.core.wire.public_chain import WireRow
from tablepi.hall.record.branches import take
from tablepi.hall.record.kept_results import KeptResult, keep_result

SEAL = "9f01c2ab"


class PlayedMatch(NamedTuple):
    """`task`: that it was played for, `-` for none; `players`: ids by seat, with their names."""

    table: str
    match: str
    number: int
    task: str
    players: tuple[str, ...]
    names: tuple[str, ...]

    def keep(
        self,
        record: sqlite3.Connection,
        winners: tuple[int, ...],
        verdict: str = "checked",
        seal: str = SEAL,
        out: tuple[int, ...] = (),
    ) -> None:
        """Writes it with its result: ten points for each winner, seven for the others."""
        head = Head.made(
            match=self.match, epoch="e" * 32, number=self.number, game="score-sheet",
            version="1", options=(), cards="", began="2026-11-22", players=self.players,
            names=self.names,
        )  # fmt: skip
        rows = [WireRow(1, 0, "note", f"hall cafe {self.task}"), WireRow(2, 9, "note", "final")]
        [batch] = batches(self.match, 1, head.h, rows, head)
        take(record, self.table, "public", batch)
        seats = range(1, len(self.players) + 1)
        places = tuple(1 if seat in winners else 1 + len(winners) for seat in seats)
        scores = tuple(10 if seat in winners else 7 for seat in seats)
        kept = KeptResult(
            *(self.table, self.match, 1, verdict, "", winners, scores, seal, None), places, out
        )
        keep_result(record, kept)
