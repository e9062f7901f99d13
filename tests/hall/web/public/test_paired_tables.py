"""Tables of an event without a device: on every page of tables, as late and as named as others."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tablepi.hall.server.database.desk_decisions import decide
from tablepi.hall.server.database.record_file import together
from tablepi.hall.server.desk.round_clock import TableRound
from tablepi.hall.web.html.page_words import PageWords
from tablepi.hall.web.public.views import drawn, picked
from tablepi.wire.desk_messages import RoundClock
from tests.worlds.hall.made_up_event import MadeUpEvent
from tests.worlds.hall.made_up_hall import MadeUpHall

VIEWS = ("hall", "tables", "table-t01", "overlay-t01")
DELAY_S = 60


def _begin(hall: MadeUpHall, policy: str = "full") -> MadeUpEvent:
    """The first of two tables plays its first round, on the clock; the second has a device."""
    assert hall.now_ms is not None
    hall.table("t02", "By the door")
    with together(hall.record):
        event = MadeUpEvent(hall.record, hall.now_ms)
        event.open(["Ann Abel", "Ben Brandt", "Cid Ek", "Dora Fox"], policy)
        event.round(("p1", "p2"), ("p3", "p4"))
    now = hall.now_ms
    clock = RoundClock(1, "running", now + 600_000, 0, 60_000, now)
    hall.source.rounds = {"": clock, "autumn": clock}
    return event


def _pages(hall: MadeUpHall) -> dict[str, str]:
    hall.source.refresh()
    hall.live.hall = view = hall.source.view(hall.status)
    drawing = hall.live.drawing(PageWords())
    return {name: str(drawn(name, picked(name, view), drawing)) for name in VIEWS}


def test_a_table_without_a_device_shows_its_players_clock_and_result(hall: MadeUpHall) -> None:
    event = _begin(hall)
    for name, page in _pages(hall).items():
        assert ("Ann Abel" in page, "Ben Brandt" in page, "10:00" in page) == (True,) * 3, name
        assert "By the door" in page or name.endswith("t01")
    assert "Round 1" in _pages(hall)["table-t01"]
    with together(hall.record):
        event.result(1, "t01", 1, 2)
    pages = _pages(hall)
    assert not [name for name in VIEWS if 'class="won"' not in pages[name]]
    assert "Result stands" in pages["table-t01"]
    assert "10:00" not in pages["overlay-t01"]
    # A table at which nobody is paired keeps its page, and stands among no others.
    assert picked("table-t04", hall.live.hall).name == "4"
    assert [table.name for table in hall.live.hall.tables] == ["1", "By the door"]


def test_names_are_as_the_event_has_them(hall: MadeUpHall) -> None:
    _begin(hall, "initials")
    pages = _pages(hall)
    assert not [name for name in VIEWS if "Ann Abel" in pages[name]]
    assert "Ann A." in pages["hall"]


def _reports(event: MadeUpEvent, hall: MadeUpHall) -> None:
    event.result(1, "t01", 2, 0)


def _reports_otherwise(event: MadeUpEvent, hall: MadeUpHall) -> None:
    event.result(1, "t01", 0, 2)


def _gets_more_time(event: MadeUpEvent, hall: MadeUpHall) -> None:
    hall.source.own = {"autumn": {"t01": TableRound(extra_ms=300_000)}}


def _is_paired_anew(event: MadeUpEvent, hall: MadeUpHall) -> None:
    event.round(("p3", "p1"))


@pytest.mark.parametrize(
    "happens", [_reports, _reports_otherwise, _gets_more_time, _is_paired_anew]
)
def test_nothing_of_a_late_table_is_seen_before_its_time(
    hall: MadeUpHall, tmp_path: Path, happens: Callable[[MadeUpEvent, MadeUpHall], None]
) -> None:
    quiet = MadeUpHall(tmp_path / "quiet")
    for each in (hall, quiet):
        event = _begin(each)
        with together(each.record):
            decide(each.record, "delay t01", 0, {"seconds": DELAY_S}, "", 0)
        assert "Ann Abel" not in _pages(each)["table-t01"]
        assert each.now_ms is not None
        each.now_ms += DELAY_S * 1000
        assert "Ann Abel" in _pages(each)["table-t01"]
        if each is hall:
            event.at_ms = each.now_ms
            with together(each.record):
                happens(event, each)
    quiet.now_ms = hall.now_ms = (hall.now_ms or 0) + DELAY_S * 1000 - 1
    assert _pages(hall) == _pages(quiet)
    if happens is not _gets_more_time:
        hall.now_ms += 1
        assert _pages(hall)["table-t01"] != _pages(quiet)["table-t01"]
    quiet.record.close()


def test_without_an_event_there_are_the_joined_tables_alone(hall: MadeUpHall) -> None:
    hall.table("t02", "By the door")
    hall.source.refresh()
    view = hall.source.view(hall.status)
    assert [table.id for table in view.tables] == ["t02"]
    assert picked("table-t01", view) is None
