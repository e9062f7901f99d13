"""How much of the round a judge's call took: only while the round of its table ran."""

import json
import sqlite3
from collections.abc import Iterator
from itertools import pairwise

from tablepi.hall.server.commands.round_change import clock_of
from tablepi.hall.server.commands.table_round import AS_ALL, TableRound, table_round_of
from tablepi.hall.server.database.judge_calls import KeptCall, clocks_stood_ms
from tablepi.wire.desk_messages import RoundClock


def took_ms(record: sqlite3.Connection, call: KeptCall) -> int:
    """For how much of the time that a call's clocks stood the round ran at its table, in ms; also
    behind its end, from which more time counts.
    """
    end = call.opened + clocks_stood_ms(record, call)
    steps = [*_steps(record, call.table, end), (end, False)]
    return sum(
        max(0, until - max(since, call.opened))
        for (since, runs), (until, _) in pairwise(steps)
        if runs
    )


def _steps(record: sqlite3.Connection, table: str, end: int) -> Iterator[tuple[int, bool]]:
    """From when on the round ran at a table, or stood, by every decision before `end`."""
    found = record.execute(
        "SELECT kind, body, at FROM decisions WHERE kind IN ('round', ?) AND at < ?"
        " ORDER BY number",
        (f"extra {table}", end),
    )
    clock, extra = None, None
    for kind, text, at in found:
        if kind == "round":
            clock = clock_of(json.loads(text), at)
        else:
            extra = json.loads(text)
        own = table_round_of(extra, clock.round) if extra and clock else AS_ALL
        yield at, _runs(clock, own)


def _runs(clock: RoundClock | None, own: TableRound) -> bool:
    if clock is None or own.stands:
        return False
    return own.ends_at is not None or clock.state in ("running", "over")
