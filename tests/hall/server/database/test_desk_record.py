"""What the desk keeps: decisions, sessions, and calls for a judge."""

import sqlite3

import pytest
from msgspec.structs import replace

from tablepi.hall.server.database.desk_decisions import decide, newest, newest_of_each
from tablepi.hall.server.database.desk_refusals import StaleRowError
from tablepi.hall.server.database.desk_sessions import (
    CODE_MS,
    SESSION_MS,
    come_in,
    end_session,
    make_code,
    open_sessions,
    session_of,
)
from tablepi.hall.server.database.judge_calls import (
    COMES_WITHIN_MS,
    KeptCall,
    call_of,
    claim,
    close,
    closed_since,
    heard_call,
    never_came,
    queue,
    release,
    waits,
)
from tablepi.wire.desk_messages import JudgeCall

NOW = 1_795_341_600_000
CALL = JudgeCall("c" * 16, 2, "a" * 32, 48, 4_000)


def _kept(record: sqlite3.Connection, table: str = "t07") -> KeptCall:
    found = call_of(record, table, CALL.call)
    assert found is not None
    return found


def test_a_change_upon_an_older_decision_is_refused(record: sqlite3.Connection) -> None:
    first = decide(record, "say", 0, {"text": "one"}, "Ann", NOW)
    with pytest.raises(StaleRowError):
        decide(record, "say", 0, {"text": "two"}, "Ben", NOW)
    assert newest(record, "say") == first
    second = decide(record, "say", first.row, {"text": "two"}, "Ben", NOW)
    assert newest(record, "say") == second


def test_kinds_do_not_disturb_each_other(record: sqlite3.Connection) -> None:
    decide(record, "place t1", 0, {"name": "A"}, "", NOW)
    decide(record, "place t11", 0, {"name": "B"}, "", NOW)
    decide(record, "round", 0, {}, "", NOW)
    names = {each: found.body["name"] for each, found in newest_of_each(record, "place").items()}
    assert names == {"t1": "A", "t11": "B"}


def test_a_code_lets_in_once(record: sqlite3.Connection) -> None:
    code = make_code(record, NOW, "judge", "Kim")
    found = come_in(record, code.lower(), NOW)
    assert found is not None
    token, session = found
    assert (session.role, session.name, session.is_desk) == ("judge", "Kim", False)
    assert session_of(record, token, NOW + SESSION_MS - 1) == session
    assert session_of(record, token, NOW + SESSION_MS) is None
    assert come_in(record, code, NOW) is None
    assert token not in "\n".join(record.iterdump())


def test_an_old_code_lets_nobody_in(record: sqlite3.Connection) -> None:
    code = make_code(record, NOW, "desk")
    assert come_in(record, code, NOW + CODE_MS + 1) is None
    assert come_in(record, "A" * 26, NOW) is None


def test_a_session_that_was_ended_is_over(record: sqlite3.Connection) -> None:
    found = come_in(record, make_code(record, NOW, "desk"), NOW)
    assert found is not None
    token, session = found
    assert end_session(record, session.number, NOW)
    assert session_of(record, token, NOW) is None
    assert open_sessions(record, NOW) == []
    assert not end_session(record, session.number, NOW)


def test_calls_wait_by_the_age_that_their_tables_say(record: sqlite3.Connection) -> None:
    heard_call(record, "t07", CALL, NOW)
    heard_call(record, "t02", JudgeCall("d" * 16, 0, "", 0, 3_600_000), NOW)
    assert [each.table for each in queue(record)] == ["t02", "t07"]
    heard_call(record, "t07", CALL, NOW + 60_000)
    assert _kept(record).opened == NOW - 4_000


def test_the_first_judge_has_a_call(record: sqlite3.Connection) -> None:
    heard_call(record, "t07", CALL, NOW)
    first = claim(record, "t07", CALL.call, "Kim", 1, NOW)
    second = claim(record, "t07", CALL.call, "Lee", 2, NOW)
    assert first == second
    assert (_kept(record).judge, _kept(record).session) == ("Kim", 1)


def test_a_claim_goes_back_when_released_or_when_nobody_comes(record: sqlite3.Connection) -> None:
    heard_call(record, "t07", CALL, NOW)
    claim(record, "t07", CALL.call, "Kim", 1, NOW)
    assert release(record, "t07", CALL.call)
    assert not release(record, "t07", CALL.call)
    claim(record, "t07", CALL.call, "Lee", 2, NOW)
    assert never_came(record, NOW + COMES_WITHIN_MS - 1) == []
    assert [each.state for each in never_came(record, NOW + COMES_WITHIN_MS)] == ["open"]
    assert (_kept(record).state, _kept(record).judge) == ("open", "")


def test_who_is_at_the_table_is_not_asked_to_come_again(record: sqlite3.Connection) -> None:
    heard_call(record, "t07", CALL, NOW)
    claim(record, "t07", CALL.call, "Kim", 1, NOW)
    heard_call(record, "t07", JudgeCall(CALL.call, 2, "", 0, 9_000, "present"), NOW + 5_000)
    assert (_kept(record).state, _kept(record).judge) == ("present", "Kim")
    assert never_came(record, NOW + 10 * COMES_WITHIN_MS) == []


def test_a_table_has_one_call(record: sqlite3.Connection) -> None:
    heard_call(record, "t07", CALL, NOW)
    heard_call(record, "t07", JudgeCall("d" * 16, 1, "", 0, 0), NOW)
    assert [each.call for each in queue(record)] == ["d" * 16]
    heard_call(record, "t07", None, NOW)
    assert queue(record) == []


def test_a_closed_call_stays_closed(record: sqlite3.Connection) -> None:
    heard_call(record, "t07", CALL, NOW)
    assert close(record, "t07", CALL.call, NOW)
    heard_call(record, "t07", CALL, NOW + 1)
    assert queue(record) == []


def test_a_call_is_as_old_as_its_table_ever_said(record: sqlite3.Connection) -> None:
    heard_call(record, "t07", CALL, NOW)
    heard_call(record, "t07", replace(CALL, age_ms=90_000), NOW + 6_000)
    assert _kept(record).opened == NOW - 84_000


def test_the_same_id_at_two_tables_is_two_calls(record: sqlite3.Connection) -> None:
    heard_call(record, "t07", CALL, NOW)
    heard_call(record, "t08", CALL, NOW)
    close(record, "t08", CALL.call, NOW)
    assert _kept(record).state == "open"


def test_how_long_calls_waited_is_kept(record: sqlite3.Connection) -> None:
    assert waits(record).number == 0
    for number, waited in enumerate((1_000, 2_000, 9_000)):
        call = JudgeCall(f"{number:016x}", 0, "", 0, 0)
        heard_call(record, f"t{number}", call, NOW)
        claim(record, f"t{number}", call.call, "Kim", 1, NOW + waited)
        close(record, f"t{number}", call.call, NOW + 20_000)
    assert tuple(waits(record)) == (3, 2_000, 9_000)
    assert len(closed_since(record, NOW + 20_000)) == 3
    assert closed_since(record, NOW + 20_001) == []
