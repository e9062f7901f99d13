"""A match of a table that ended, written straight into the record with its check."""

from tablepi.hall.server.database.branches import take
from tablepi.hall.server.database.kept_results import KeptResult, keep_result
from tablepi.hall.server.database.record_writer import RecordWriter
from tablepi.wire.batch import first_batch
from tablepi.wire.hash_chains import WireRow
from tests.worlds.link.heads import made_head


def played(
    writer: RecordWriter,
    table: str,
    winners: tuple[int, ...],
    number: int,
    *,
    players: tuple[str, ...],
    names: tuple[str, ...],
    task: str = "-",
    verdict: str = "checked",
    seal: str = "9f01c2ab",
    out: tuple[int, ...] = (),
    came: int = 0,
) -> str:
    """The match's id. `winners`: seats, from 1; the others share what is left."""
    head = made_head(
        match=f"{number:032x}", epoch="e" * 32, number=number, game="score-sheet", version="1",
        options=(), cards="", began="2026-11-22", players=players, names=names,
    )  # fmt: skip
    rows = [WireRow(1, 0, "note", f"hall cafe {task}"), WireRow(2, 9, "note", "final")]
    batch = first_batch(head.match, 1, head.h, rows, head)
    writer.put(lambda record: take(record, table, "public", batch)).result()
    seats = range(1, len(players) + 1)
    places = tuple(1 if seat in winners else 1 + len(winners) for seat in seats)
    scores = tuple(10 if seat in winners else 7 for seat in seats)
    kept = KeptResult(
        *(table, head.match, 1, verdict, "", winners, scores, seal, None), places, out, came
    )
    writer.put(lambda record: keep_result(record, kept)).result()
    return head.match
