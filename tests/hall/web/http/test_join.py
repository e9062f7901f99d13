"""Joining: what a card is good for, and how often."""

import sqlite3

import pytest

from tablepi.hall.server.database.joined_tables import (
    AGAIN_MS,
    GOOD_MS,
    Joined,
    Refused,
    forget_answers,
    join,
    joined_tables,
    make_cards,
    revoke,
)
from tablepi.hall.server.machine.broker_files import new_password
from tablepi.hall.server.machine.hall_clock import HallClock
from tablepi.hall.server.machine.rate_limit import RateLimit
from tablepi.wire.join_messages import JoinWish

NOW = 1_795_341_600_000
INST, OTHER = "a" * 16, "b" * 16


def _joined(found: Joined | Refused) -> Joined:
    assert isinstance(found, Joined)
    return found


def _join(
    record: sqlite3.Connection, token: str, table: str = "", inst: str = INST, now: int = NOW
) -> Joined | Refused:
    return join(record, JoinWish(token=token, table=table, inst=inst), now)


@pytest.fixture
def token(record: sqlite3.Connection) -> str:
    (token,) = make_cards(record, NOW)
    return token


def test_a_card_is_good_once(record: sqlite3.Connection, token: str) -> None:
    joined = _joined(_join(record, token))
    assert joined.table == "t01"
    assert _join(record, token, inst=OTHER) == Refused("token")
    assert [table.id for table in joined_tables(record)] == ["t01"]


def test_the_same_table_gets_the_same_answer_for_a_minute(
    record: sqlite3.Connection, token: str
) -> None:
    first = _join(record, token)
    assert _join(record, token, now=NOW + AGAIN_MS) == first
    assert _join(record, token, table="t05", now=NOW + 5) == Refused("token")
    assert _join(record, token, now=NOW + AGAIN_MS + 1) == Refused("token")


def test_a_password_is_nowhere_once_its_answer_may_not_be_asked_again(
    record: sqlite3.Connection, token: str
) -> None:
    password = _joined(_join(record, token)).password
    forget_answers(record, NOW + AGAIN_MS + 1)
    assert password not in "\n".join(record.iterdump())
    assert token not in "\n".join(record.iterdump())


def test_a_card_is_good_for_a_day(record: sqlite3.Connection, token: str) -> None:
    assert _join(record, token, now=NOW + GOOD_MS + 1) == Refused("token")
    assert _joined(_join(record, token, now=NOW + GOOD_MS))


def test_a_wrong_token_is_refused(record: sqlite3.Connection, token: str) -> None:
    assert _join(record, "A" * 16) == Refused("token")


def test_a_table_that_joined_is_taken_and_the_card_is_not_used_up(
    record: sqlite3.Connection,
) -> None:
    first, second = make_cards(record, NOW, number=2)
    _joined(_join(record, first, "t07"))
    assert _join(record, second, "t07", OTHER) == Refused("taken")
    assert _joined(_join(record, second, "t08", OTHER)).table == "t08"


def test_a_revoked_table_may_join_again_with_another_password(record: sqlite3.Connection) -> None:
    first, second = make_cards(record, NOW, number=2)
    before = _joined(_join(record, first, "t07"))
    assert revoke(record, "t07") is True
    assert revoke(record, "t07") is False
    assert joined_tables(record)[0].password == ""
    after = _joined(_join(record, second, "t07"))
    assert after.password != before.password


def test_a_card_for_a_place_is_for_that_place(record: sqlite3.Connection) -> None:
    (token,) = make_cards(record, NOW, "t01")
    (other,) = make_cards(record, NOW)
    assert _joined(_join(record, other)).table == "t02"
    assert _joined(_join(record, token, "t09", OTHER)).table == "t01"


def test_the_next_free_place_is_one_that_nobody_ever_had(record: sqlite3.Connection) -> None:
    for token in make_cards(record, NOW, number=3):
        _joined(_join(record, token))
    revoke(record, "t02")
    (token,) = make_cards(record, NOW)
    assert _joined(_join(record, token)).table == "t04"


def test_tries_are_limited_a_minute_and_an_address() -> None:
    seconds = [0.0]
    limit = RateLimit(HallClock(lambda: 0.0, lambda: seconds[0]), 10, 60.0)
    assert [limit.allows("one") for _ in range(11)] == [True] * 10 + [False]
    assert limit.allows("other")
    seconds[0] = 60.0
    assert limit.allows("one")


def test_passwords_are_random() -> None:
    assert len({new_password() for _ in range(100)}) == 100
