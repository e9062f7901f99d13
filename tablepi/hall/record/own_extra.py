"""Time that tables gave themselves for judge calls, as their rows say."""

import re
import sqlite3
from collections.abc import Iterator

from tablepi.hall.record.judge_calls import KeptCall

EXTRA, ANSWERED = "judge extra ", "judge answered"
"""Notes of a journal: what a table has beyond the round's end, in seconds; the judge has been."""

_SECONDS = re.compile(r"[0-9]{1,6}")


def own_extra_ms(record: sqlite3.Connection, table: str, match: str) -> int:
    """What a table gave itself in a match, in ms."""
    notes = _notes(record, table, match, 0)
    given_s = [text.removeprefix(EXTRA) for text in notes if text.startswith(EXTRA)]
    return 1_000 * sum(int(each) for each in given_s if _SECONDS.fullmatch(each))


def is_given(record: sqlite3.Connection, call: KeptCall) -> bool:
    """Whether the table gave itself the time for which this call stood: before it was answered."""
    for text in _notes(record, call.table, call.match, call.row):
        if text.startswith(EXTRA):
            return True
        if text == ANSWERED:
            return False
    return False


def _notes(record: sqlite3.Connection, table: str, match: str, after: int) -> Iterator[str]:
    """The notes on judges in the branch of a match that was written last, from a row on."""
    branch = record.execute(
        "SELECT id FROM branches WHERE table_id = ? AND match = ? AND part = 'public'"
        " ORDER BY written DESC LIMIT 1",
        (table, match),
    ).fetchone()
    if branch is None:
        return
    found = record.execute(
        "SELECT text FROM rows WHERE branch = ? AND number > ? AND kind = 'note'"
        " AND text LIKE 'judge %' ORDER BY number",
        (branch[0], after),
    )
    yield from (text for (text,) in found)
