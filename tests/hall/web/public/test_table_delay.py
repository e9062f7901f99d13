"""The delay of a streamed table: nothing is early, and no view goes back."""

import sqlite3

from tablepi.hall.server.database.desk_decisions import decide, newest
from tablepi.hall.server.database.record_file import together
from tablepi.hall.web.values.public_source import Moment, TableDelay
from tablepi.hall.web.values.public_view import TableView
from tablepi.wire.states import ClockNow
from tests.worlds.hall.made_up_hall import MadeUpHall


def _set(record: sqlite3.Connection, name: str, seconds: int) -> None:
    with together(record):
        before = newest(record, name)
        decide(record, name, before.row if before else 0, {"seconds": seconds}, "", 0)


def _shown(hall: MadeUpHall) -> TableView:
    hall.source.refresh()
    table = hall.source.view(hall.status).table("t01")
    assert table is not None
    return table


def _pass(hall: MadeUpHall, seconds: float) -> None:
    assert hall.now_ms is not None
    hall.now_ms += round(seconds * 1000)


def test_a_moment_is_shown_so_much_later() -> None:
    delay = TableDelay()
    delay.add(Moment(1000))
    assert [delay.due(now, 500).at for now in (1000, 1499, 1500)] == [0, 0, 1000]


def test_a_delay_that_grows_holds_and_one_that_shrinks_runs_on() -> None:
    delay = TableDelay()
    for at in range(1000, 10_000, 1000):
        delay.add(Moment(at))
    steps = [(5000, 0, 5000), (6000, 3000, 5000), (8000, 3000, 5000), (9000, 3000, 6000),
             (9500, 500, 9000)]  # fmt: skip
    for now, wanted, shown in steps:
        assert delay.due(now, wanted).at == shown


def test_scores_result_and_state_of_a_delayed_table_come_later(hall: MadeUpHall) -> None:
    _set(hall.record, "delay t01", 180)
    hall.table("t01", "Table 1")
    _shown(hall)
    match = hall.play("t01", ["Ann", "Ben"], [3, 2], [], "over", stands=True)
    hall.result("t01", match, (3, 2))
    _pass(hall, 179)
    assert not _shown(hall).open
    assert not hall.source.view(hall.status).results
    _pass(hall, 1)
    assert [seat.score for seat in _shown(hall).seats] == [3, 2]
    _pass(hall, 178)
    assert not hall.source.view(hall.status).results
    _pass(hall, 2)
    _shown(hall)
    assert len(hall.source.view(hall.status).results) == 1


def test_the_longer_of_event_and_table_counts(hall: MadeUpHall) -> None:
    _set(hall.record, "delay", 60)
    _set(hall.record, "delay t01", 10)
    hall.table("t01", "Table 1")
    hall.play("t01", ["Ann", "Ben"], [1, 2])
    hall.source.refresh()
    _pass(hall, 59)
    assert not _shown(hall).open
    _pass(hall, 1)
    assert _shown(hall).open


def test_clocks_come_later_with_their_table(hall: MadeUpHall) -> None:
    _set(hall.record, "delay t01", 180)
    hall.source.refresh()
    hall.play("t01", ["Ann", "Ben"], [1, 2], clocks=[ClockNow(1, 600_000, -1)])
    _pass(hall, 200)
    clock = _shown(hall).seats[0].clock
    assert clock is not None
    assert clock.left(hall.clock.now_ms()) == 580_000


def test_clocks_stand_while_a_delay_grows(hall: MadeUpHall) -> None:
    hall.play("t01", ["Ann", "Ben"], [1, 2], clocks=[ClockNow(1, 600_000, -1)])
    _pass(hall, 20)
    _shown(hall)
    _set(hall.record, "delay t01", 60)
    for seconds, left in ((30, 580_000), (30, 580_000), (5, 575_000)):
        _pass(hall, seconds)
        clock = _shown(hall).seats[0].clock
        assert clock is not None
        assert clock.left(hall.clock.now_ms()) == left


def test_nothing_is_early_while_the_delays_cannot_be_read(hall: MadeUpHall) -> None:
    _set(hall.record, "delay t01", 180)
    hall.table("t01", "Table 1")
    hall.play("t01", ["Ann", "Ben"], [3, 2], [], "play")
    table = hall.source.view(hall.status).table("t01")
    assert table is not None
    assert not table.open
    _pass(hall, 179)
    assert not _shown(hall).open
    _pass(hall, 1)
    assert _shown(hall).open
