"""Calls for a judge in the record, how long they took, and the time that tables took for them."""

import re
from collections.abc import Iterator
from statistics import median
from typing import Literal, NamedTuple

from tablepi.hall.server.database.desk_decisions import newest
from tablepi.hall.server.database.record_file import Record
from tablepi.wire.desk_messages import JudgeCall

CallIs = Literal["open", "claimed", "present", "closed"]

COMES_WITHIN_MS = 5 * 60_000
"""After so long without being at the table, a claim goes back."""


EXTRA, ANSWERED = "judge extra ", "judge answered"
"""Notes of a journal: what a table has beyond the round's end, in seconds; the judge has been."""

_SECONDS = re.compile(r"[0-9]{1,6}")


class KeptCall(NamedTuple):
    """A call. Times in ms since 1970 by the hall's clock, 0 for never."""

    call: str
    table: str
    seat: int
    match: str
    row: int
    opened: int
    state: CallIs
    judge: str
    session: int
    claimed: int
    present: int
    closed: int
    stood_ms: int


class CallWaits(NamedTuple):
    """Waits of calls until a judge claimed them, ms."""

    number: int
    median_ms: int
    longest_ms: int


_COLUMNS = (
    "call, table_id, seat, match, row, opened, state, judge, session, claimed, present, closed,"
    " stood_ms"
)


def queue(record: Record) -> list[KeptCall]:
    return _calls(record, "WHERE state != 'closed' ORDER BY opened, table_id")


def closed_since(record: Record, since: int) -> list[KeptCall]:
    """The calls to which a judge came that were closed from then on, the latest first."""
    where = "WHERE state = 'closed' AND closed >= ? AND claimed > 0 ORDER BY closed DESC"
    return _calls(record, where, since)


def ended_calls(record: Record, since: int) -> list[KeptCall]:
    """The calls that were closed from then on, the earliest first."""
    return _calls(record, "WHERE state = 'closed' AND closed >= ? ORDER BY closed", since)


def heard_call(
    record: Record, table: str, judge_call: JudgeCall | None, now: int
) -> KeptCall | None:
    """Takes what a table says of its call; the call that it is then, None for none ever."""
    for call in _calls(record, "WHERE table_id = ? AND state != 'closed'", table):
        if judge_call is None or call.call != judge_call.call:
            close(record, table, call.call, now)
    if judge_call is None:
        return None
    record.execute(
        "INSERT INTO calls (call, table_id, seat, match, row, opened, state)"
        " VALUES (?, ?, ?, ?, ?, ?, 'open') ON CONFLICT DO NOTHING",
        (
            judge_call.call,
            table,
            judge_call.seat,
            judge_call.match,
            judge_call.row,
            now - judge_call.age_ms,
        ),
    )
    # Messages come late: the earliest opening and the longest stand are the nearest to true.
    record.execute(
        "UPDATE calls SET stood_ms = max(stood_ms, ?), opened = min(opened, ?)"
        " WHERE table_id = ? AND call = ?",
        (judge_call.stood_ms, now - judge_call.age_ms, table, judge_call.call),
    )
    if judge_call.state == "present":
        record.execute(
            "UPDATE calls SET state = 'present', present = ?,"
            " claimed = CASE claimed WHEN 0 THEN ? ELSE claimed END"
            " WHERE table_id = ? AND call = ? AND state IN ('open', 'claimed')",
            (now, now, table, judge_call.call),
        )
    return call_of(record, table, judge_call.call)


def call_of(record: Record, table: str, call: str) -> KeptCall | None:
    calls = _calls(record, "WHERE table_id = ? AND call = ?", table, call)
    return calls[0] if calls else None


def claim(
    record: Record, table: str, call: str, judge: str, session: int, now: int
) -> KeptCall | None:
    """Gives an open call to a judge; the call as it is then, which may be another's."""
    record.execute(
        "UPDATE calls SET state = 'claimed', judge = ?, session = ?, claimed = ?"
        " WHERE table_id = ? AND call = ? AND state = 'open'",
        (judge, session, now, table, call),
    )
    return call_of(record, table, call)


def release(record: Record, table: str, call: str) -> bool:
    """Opens a claimed call again; whether it was claimed."""
    cursor = record.execute(
        "UPDATE calls SET state = 'open', judge = '', session = 0, claimed = 0"
        " WHERE table_id = ? AND call = ? AND state = 'claimed'",
        (table, call),
    )
    return cursor.rowcount > 0


def close(record: Record, table: str, call: str, now: int) -> bool:
    """Closes a call; whether it was not closed."""
    cursor = record.execute(
        "UPDATE calls SET state = 'closed', closed = ? WHERE table_id = ? AND call = ?"
        " AND state != 'closed'",
        (now, table, call),
    )
    return cursor.rowcount > 0


def keep_closed(record: Record, call: KeptCall) -> None:
    """Keeps a call that ended before the record was lost."""
    marks = ", ".join("?" * len(call))
    record.execute(f"INSERT OR IGNORE INTO calls ({_COLUMNS}) VALUES ({marks})", call)


def never_came(record: Record, now: int) -> list[KeptCall]:
    """Opens the calls again whose judges are not at the table after five minutes."""
    late_calls = _calls(record, "WHERE state = 'claimed' AND claimed <= ?", now - COMES_WITHIN_MS)
    return [
        call._replace(state="open", judge="")
        for call in late_calls
        if release(record, *call[1::-1])
    ]


def waits(record: Record, since: int = 0) -> CallWaits:
    """Waits of the calls that were claimed or ended. `since`: those opened from then on."""
    rows = record.execute(
        "SELECT CASE claimed WHEN 0 THEN closed ELSE claimed END - opened FROM calls"
        " WHERE (claimed > 0 OR state = 'closed') AND opened >= ?",
        (since,),
    )
    waits_ms = [max(0, ms) for (ms,) in rows]
    return (
        CallWaits(len(waits_ms), round(median(waits_ms)), max(waits_ms))
        if waits_ms
        else CallWaits(0, 0, 0)
    )


def _calls(record: Record, where: str, *values: str | int) -> list[KeptCall]:
    rows = record.execute(f"SELECT {_COLUMNS} FROM calls {where}", values)
    return [KeptCall(*row) for row in rows]


def own_extra_ms(record: Record, table: str, match: str) -> int:
    """Extra time that a table gave itself in a match, in ms."""
    notes = [text for _, _, text in _notes(record, table, match, 1)]
    extra_texts = [text.removeprefix(EXTRA) for text in notes if text.startswith(EXTRA)]
    return 1_000 * sum(int(seconds) for seconds in extra_texts if _SECONDS.fullmatch(seconds))


def may_be_given(record: Record, call: KeptCall) -> bool:
    """True if the time for which this call stood is still to be given: its table, which is asked
    first, did without, or tells nothing of the call; and nobody at the desk gave it.
    """
    if newest(record, given(call)) is not None:
        return False
    notes = list(_notes(record, call.table, call.match, call.row))
    if not any(number == call.row for number, _, _ in notes):
        return True
    texts = [text for _, _, text in notes]
    return ANSWERED in texts and not any(
        text.startswith(EXTRA) for text in texts[: texts.index(ANSWERED)]
    )


def given(call: KeptCall) -> str:
    """The kind of the decision that gives a table the time for which a call stood."""
    return f"given {call.table} {call.call}"


def clocks_stood_ms(record: Record, call: KeptCall) -> int:
    """Time that the clocks stood for a call that ended, in ms: until it was answered at its table,
    as far as rows tell of that, else until it was closed.
    """
    notes = list(_notes(record, call.table, call.match, call.row))
    call_times = [at_ms for number, at_ms, _ in notes if number == call.row]
    answer_times = [at_ms for _, at_ms, text in notes if text == ANSWERED]
    if call_times and answer_times:
        return max(0, answer_times[0] - call_times[0])
    return max(0, call.closed - call.opened)


def _notes(record: Record, table: str, match: str, first: int) -> Iterator[tuple[int, int, str]]:
    """The notes on judges in the branch of a match that was written last, from a row on: number,
    ms, text.
    """
    branch = record.execute(
        "SELECT id FROM branches WHERE table_id = ? AND match = ? AND part = 'public'"
        " ORDER BY written DESC LIMIT 1",
        (table, match),
    ).fetchone()
    if branch is None:
        return
    rows = record.execute(
        "SELECT number, at_ms, text FROM rows WHERE branch = ? AND number >= ? AND kind = 'note'"
        " AND text LIKE 'judge %' ORDER BY number",
        (branch[0], first),
    )
    yield from rows
