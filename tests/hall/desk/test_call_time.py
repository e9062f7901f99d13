"""What a judge's call took of the round: nothing of the time in which the round stood."""

import sqlite3

from tablepi.core.wire.desk_messages import JudgeCall, RoundClock
from tablepi.hall.desk.call_time import took_ms
from tablepi.hall.desk.round_change import MINUTE_MS, Tap, body_of, changed
from tablepi.hall.desk.table_round import AS_ALL, body_of_table, tapped
from tablepi.hall.record.desk_decisions import decide, newest
from tablepi.hall.record.judge_calls import heard_call

NOW = 1_795_341_600_000
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
        """Minutes that a call took which stood from then until then."""
        stood = round((until - since) * MINUTE_MS)
        said = JudgeCall("c" * 16, 1, "", 0, stood, "present", stood)
        call = heard_call(self.record, "t01", said, _at(until))
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
