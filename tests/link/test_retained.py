"""What the broker keeps of a table is as old as it is when it is sent, and is all sent anew."""

import json
from typing import Any

import pytest

from tablepi.link.courier import Courier, TableIdentity
from tablepi.wire.payload import encoded
from tablepi.wire.states import HallState
from tablepi.wire.topics import down, hall_state, to_all, up
from tests.referee.hall.test_hall_round import TASK as PLAYED

HALL, TABLE = "cafe", "t07"
HELLO = {"t": "hello", "v": 1, "version": "0.2.0", "epoch": "e" * 32}
CALL = {
    "t": "call",
    "call": "c" * 16,
    "seat": 2,
    "match": "a" * 32,
    "row": 9,
    "age_ms": 4_000,
    "state": "open",
    "stood_ms": 0,
}
NOW = {
    "t": "now",
    "open": True,
    "match": "a" * 32,
    "row": 9,
    "game": "power-suit",
    "phase": "play",
    "turn": [1],
    "scores": [1, 2],
    "clocks": [
        {"seat": 1, "left_ms": 81_200, "rate": -1},
        {"seat": 2, "left_ms": 90_000, "rate": 0},
    ],
    "stands": False,
}

ROUND: dict[str, Any] = {
    "round": 3,
    "state": "running",
    "ends_at": 3_600_000,
    "left_ms": 0,
    "end_ms": 300_000,
    "now": 4_000,
}
TASK: dict[str, Any] = {**PLAYED, "best_of": 1, "extra_ms": 0, "text": "", "state": "open"}


class Table:
    """A courier with a referee that said hello. `kept`: what the broker keeps of it."""

    def __init__(self) -> None:
        self.kept: dict[str, bytes] = {}
        self.sent: list[str] = []
        self.courier = Courier(
            TableIdentity(HALL, TABLE, "a" * 16, 0), self._publish, lambda _: None
        )
        self.courier.hear_referee(HELLO, 0.0)

    def _publish(self, topic: str, payload: bytes, retain: bool) -> None:
        self.sent.append(topic.removeprefix(up(HALL, TABLE, "")))
        if retain:
            self.kept[self.sent[-1]] = payload

    def hear_hall(self, now_s: float, boot: str = "0" * 16, wire: tuple[int, ...] = (1,)) -> None:
        state = HallState("ready", boot, 1, wire)
        self.courier.hear_hall(hall_state(HALL), state.payload(), now_s)

    def read(self, what: str) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(self.kept[what])
        return found


@pytest.fixture
def table() -> Table:
    return Table()


def test_a_call_made_while_the_hall_was_away_comes_with_its_age(table: Table) -> None:
    table.courier.hear_referee(CALL, 100.0)
    table.courier.connect(1, 3_700.0)
    assert table.read("call") == {
        **{k: v for k, v in CALL.items() if k != "t"},
        "age_ms": 3_604_000,
    }


def test_clocks_that_run_have_run_on_when_they_are_sent_anew(table: Table) -> None:
    table.courier.connect(1, 0.0)
    table.courier.hear_referee(NOW, 100.0)
    assert [clock["left_ms"] for clock in table.read("now")["clocks"]] == [81_200, 90_000]
    table.courier.disconnect()
    table.courier.connect(2, 160.0)
    assert [clock["left_ms"] for clock in table.read("now")["clocks"]] == [21_200, 90_000]


def test_a_picture_that_waited_for_its_second_is_sent_as_it_is_then(table: Table) -> None:
    table.courier.connect(1, 0.0)
    table.courier.hear_referee(NOW, 100.0)
    table.courier.hear_referee({**NOW, "row": 10}, 100.2)
    assert table.read("now")["row"] == 9
    table.courier.pump(101.0)
    assert (table.read("now")["row"], table.read("now")["clocks"][0]["left_ms"]) == (10, 80_400)


def test_a_referee_that_starts_again_is_told_what_the_hall_said_last(table: Table) -> None:
    said: list[Any] = []
    courier = Courier(TableIdentity(HALL, TABLE, "a" * 16, 0), lambda *_: None, said.append)
    courier.connect(1, 0.0)
    state = HallState("ready", "0" * 16, 5_000, wire=(1,))
    for at_s, topic, body in (
        (0.0, to_all(HALL, "say"), {"text": "Lunch", "since": 1}),
        (0.0, to_all(HALL, "round"), ROUND),
        (0.0, down(HALL, TABLE, "task"), TASK),
        (10.0, to_all(HALL, "say"), {"text": "Dinner", "since": 2}),
    ):
        courier.hear_hall(topic, encoded(body), at_s)
    courier.hear_hall(hall_state(HALL), state.payload(), 10.0)
    said.clear()
    courier.begin(70.0)
    assert said[0]["t"] == "hello"
    told = {each["kind"]: each["body"] for each in said if each["t"] == "note"}
    assert told.pop("hall")["now"] == 65_000
    assert told == {
        "say": {"text": "Dinner", "since": 2},
        "round": {**ROUND, "now": ROUND["now"] + 70_000},
        "task": TASK,
    }


def test_a_hall_that_starts_again_is_told_all_anew_also_that_no_call_is_open(table: Table) -> None:
    table.courier.connect(1, 0.0)
    table.hear_hall(0.0)
    for line in (CALL, NOW, {"t": "took", "task": "r1-t07", "state": "shown"}, {"t": "call"}):
        table.courier.hear_referee(line, 10.0)
    table.sent.clear()
    table.hear_hall(20.0)
    assert table.sent == []
    table.hear_hall(30.0, boot="1" * 16)
    assert sorted(table.sent) == ["call", "now", "state", "took"]
    assert table.kept["call"] == b""


def test_a_table_that_speaks_another_wire_than_the_hall_stays_quiet(table: Table) -> None:
    table.courier.connect(1, 0.0)
    table.hear_hall(0.0, wire=(2, 3))
    table.sent.clear()
    for line in (CALL, NOW):
        table.courier.hear_referee(line, 10.0)
    table.courier.connect(2, 20.0)
    assert table.sent == []
    table.hear_hall(30.0, boot="1" * 16, wire=(1, 2))
    assert sorted(table.sent) == ["call", "now", "state"]


def test_what_the_referee_says_in_a_wrong_form_is_left_out_and_logged_once(
    table: Table, caplog: pytest.LogCaptureFixture
) -> None:
    table.courier.connect(1, 0.0)
    for at in range(3):
        table.courier.hear_referee({**CALL, "age_ms": -1}, 1.0)
        piece = {"event": "autumn", "from": 1, "rows": [], "piece": [1, 999 + at, ""]}
        table.courier.hear_hall(to_all(HALL, "event"), encoded(piece), 1.0)
    assert table.kept.keys() == {"state"}
    assert len(caplog.messages) == len(table.courier.trouble) == 2
