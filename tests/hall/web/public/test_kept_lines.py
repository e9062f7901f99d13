"""Lines of results on pages: made once, and anew where the result or a name is another one."""

from tablepi.hall.server.database.branches import take
from tablepi.hall.server.database.record_file import together
from tablepi.hall.web.values.public_source import MOST_MOMENTS, Moment, TableDelay
from tablepi.hall.web.values.public_view import ResultView
from tablepi.wire.batch import Head
from tablepi.wire.states import PublicNow
from tests.worlds.hall.made_up_hall import MadeUpHall


def _line(hall: MadeUpHall) -> ResultView:
    hall.source.refresh()
    (line,) = hall.source.view(["t01"]).results
    return line


def test_a_result_is_made_a_line_of_once_and_anew_when_it_changes(hall: MadeUpHall) -> None:
    match = hall.play("t01", ("Ann", "Ben"), (7, 3), stands=True)
    hall.result("t01", match, (7, 3))
    line = _line(hall)
    assert _line(hall) is line
    hall.result("t01", match, (3, 7), "does not agree")
    changed = _line(hall)
    assert (line.check, changed.check) == ("checked", "does not agree")
    assert [seat.score for seat in changed.seats] == [3, 7]


def test_no_line_outlives_its_result(hall: MadeUpHall) -> None:
    match = hall.play("t01", ("Ann", "Ben"), (7, 3), stands=True)
    hall.result("t01", match, (7, 3))
    line = _line(hall)
    hall.record.execute("DELETE FROM results")
    hall.source.refresh()
    assert hall.source.view(["t01"]).results == ()
    hall.result("t01", match, (7, 3))
    assert _line(hall) is not line


def test_a_table_that_tells_without_end_is_shown_and_fills_no_memory() -> None:
    delay = TableDelay()
    for at in range(10 * MOST_MOMENTS):
        delay.add(Moment(at, now=PublicNow(True, f"{at:032x}", 1, "suitup")))
    assert len(delay.matches) == MOST_MOMENTS
    assert delay.due(10 * MOST_MOMENTS, 100).at == 10 * MOST_MOMENTS - 100
    assert len(delay.matches) == 100


def test_a_name_that_is_told_otherwise_later_stands_in_the_line(hall: MadeUpHall) -> None:
    match = hall.play("t01", ("Ann", "Ben"), (7, 3), stands=True)
    hall.result("t01", match, (7, 3))
    assert [seat.name for seat in _line(hall).seats] == ["Ann", "Ben"]
    told = hall.matches[match]
    told.head = Head.of({**told.head.values, "names": ["A.", "B."]})
    with together(hall.record):
        for batch in told.batches():
            take(hall.record, "t01", "public", batch)
    hall.source.stored("t01", match)
    assert [seat.name for seat in _line(hall).seats] == ["A.", "B."]
