"""What a judge's call took of the round: nothing of the time in which the round stood."""

import sqlite3

from tablepi.hall.server.database.branches import take
from tablepi.hall.server.database.desk_decisions import decide, newest
from tablepi.hall.server.database.judge_calls import call_of, heard_call
from tablepi.hall.server.desk.call_keeper import took_ms
from tablepi.hall.server.desk.round_clock import (
    AS_ALL,
    MINUTE_MS,
    Tap,
    body_of,
    body_of_table,
    changed,
    tapped,
)
from tablepi.wire.desk_messages import JudgeCall, RoundClock
from tests.worlds.hall.journals import journal_match

NOW = 1_795_341_600_000
CALL = "c" * 16
WAITS = RoundClock(1, "waiting", 0, 50 * MINUTE_MS, 300_000, NOW)


def _at(minutes: float) -> int:
    return NOW + round(minutes * MINUTE_MS)


class _Desk:
    """Decides at minutes of a round."""

    def __init__(self, record: sqlite3.Connection) -> None:
        self.record = record
        self.clock, self.own = WAITS, AS_ALL
        self._decide("round", body_of(WAITS), -1)

    def all(self, what: str, at: float) -> None:
        after = changed(self.clock, Tap(what), 1, _at(at))
        assert after is not None
        self.clock = after
        self._decide("round", body_of(after), at)

    def one(self, what: str, at: float) -> None:
        tap = Tap(what)
        self.own = tapped(self.clock, self.own, tap, _at(at), since_end=False)
        self._decide("extra t01", body_of_table(1, self.own), at)

    def took(self, since: float, until: float) -> float:
        """Minutes that a call took for which clocks stood from then until then."""
        heard_call(self.record, "t01", JudgeCall(CALL, 1, "", 0, 0), _at(since))
        return self.ended(until)

    def ended(self, at: float) -> float:
        """Minutes that the call took of which is heard now that it ended."""
        heard_call(self.record, "t01", None, _at(at))
        call = call_of(self.record, "t01", CALL)
        assert call is not None
        return took_ms(self.record, call) / MINUTE_MS

    def _decide(self, kind: str, body: dict[str, object], at: float) -> None:
        before = newest(self.record, kind)
        decide(self.record, kind, before.row if before else 0, body, "", _at(at))


def test_a_call_takes_all_of_its_time_while_the_round_runs(record: sqlite3.Connection) -> None:
    desk = _Desk(record)
    desk.all("start", 0)
    assert desk.took(10, 17) == 7


def test_a_call_takes_nothing_while_its_table_stands_alone(record: sqlite3.Connection) -> None:
    desk = _Desk(record)
    desk.all("start", 0)
    desk.one("stop", 12)
    desk.one("start", 16)
    assert desk.took(10, 17) == 3


def test_a_call_takes_nothing_before_the_round_and_while_all_stand(
    record: sqlite3.Connection,
) -> None:
    desk = _Desk(record)
    desk.all("start", 2)
    desk.all("stop", 5)
    desk.one("start", 6)
    desk.all("start", 9)
    assert desk.took(1, 10) == 3 + 4


def test_a_call_at_a_table_that_stood_all_the_time_takes_nothing(
    record: sqlite3.Connection,
) -> None:
    desk = _Desk(record)
    desk.all("start", 0)
    desk.one("stop", 5)
    assert desk.took(10, 17) == 0


def test_a_call_takes_the_time_too_in_which_the_judge_is_there(record: sqlite3.Connection) -> None:
    desk = _Desk(record)
    desk.all("start", 0)
    heard_call(record, "t01", JudgeCall(CALL, 1, "", 0, 0), _at(10))
    heard_call(record, "t01", JudgeCall(CALL, 1, "", 0, 120_000, "present", 120_000), _at(12))
    assert desk.ended(17) == 7


def test_a_call_that_ended_while_its_table_was_away_takes_what_its_rows_tell(
    record: sqlite3.Connection,
) -> None:
    desk = _Desk(record)
    desk.all("start", 0)
    match = journal_match(3).add("judge called 2", kind="note")
    heard_call(record, "t01", JudgeCall(CALL, 2, match.id, len(match.rows), 0), _at(10))
    match.add("judge answered", kind="note", wait_ms=4 * MINUTE_MS)
    take(record, "t01", "public", match.batch(1, len(match.rows)))
    assert desk.ended(40) == 4
