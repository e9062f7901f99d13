"""Earlier events: asked about before one ends, listed, looked at, and opened again."""

import threading

import pytest

from tablepi.hall.events.rows.event_state import EventState
from tablepi.hall.events.standings.stage_standings import Standing, standings_of
from tablepi.hall.web.desk.pages import history_pages
from tests.hall.web.desk.event.conftest import Organiser
from tests.hall.web.desk.event.test_late_pages import page_text, tap_button
from tests.hall.web.desk.page_form import form_of

SPRING = {"event": "spring", "title": "Spring <cup>", "word": "pears"}


def _open_spring(organiser: Organiser) -> int:
    """Opens another event by the form of the page."""
    organiser.get("/desk/event")
    return tap_button(organiser, "Open an event", **SPRING)


def _published(organiser: Organiser) -> None:
    organiser.open("Ann", "Ben", "Cid")
    assert organiser.post("/desk/round/publish", **organiser.draft()) == 303


def test_another_event_asks_while_results_are_outstanding(organiser: Organiser) -> None:
    _published(organiser)
    assert _open_spring(organiser) == 409
    assert "Results are outstanding in Autumn cup: 1." in page_text(organiser.page)
    assert "Autumn cup" in organiser.get("/desk/event")
    assert _open_spring(organiser) == 409
    assert tap_button(organiser, "Yes") == 303
    assert "Spring <cup>" in page_text(organiser.get("/desk/event"))


def test_an_event_whose_results_are_in_ends_without_a_question(organiser: Organiser) -> None:
    organiser.open("Ann", "Ben")
    assert _open_spring(organiser) == 303


def test_an_earlier_event_is_listed_looked_at_and_opened_again(organiser: Organiser) -> None:
    _published(organiser)
    start = form_of(organiser.get("/desk/round"), "Start")
    assert organiser.post(start.action, **start.sent) == 303
    assert "Earlier events" not in organiser.get("/desk/event")
    assert _open_spring(organiser) == 409
    assert tap_button(organiser, "Yes") == 303
    organiser.sees("/api/standings.json", "'standings': []")
    assert organiser.hall.desk.rounds.clock is None
    assert "/desk/event/ended?event=autumn" in organiser.get("/desk/event")
    assert "/desk/event/ended?event=spring" not in organiser.page
    page = page_text(organiser.get("/desk/event/ended?event=autumn"))
    for said in ("Autumn cup", "players: 3", "Outstanding: 1", "Standings", "Round 1", "Ann"):
        assert said in page
    assert '"Ann"' in organiser.get("/desk/event/file?event=autumn")
    organiser.get("/desk/event/ended?event=autumn")
    assert tap_button(organiser, "Open it again") == 303
    organiser.sees("/pairings", "Ann")
    clock = organiser.hall.desk.rounds.clock
    assert clock is not None
    assert (clock.round, clock.state) == (1, "running")
    assert "opens the event again" in organiser.get("/desk/event/rows")
    tap = {"round": 1, "table": "t01", "at_row": 0, "tap": "2:1"}
    assert organiser.post("/desk/results/enter", **tap) == 303
    assert "event=spring" in organiser.get("/desk/event")
    assert "Spring <cup>" in page_text(organiser.get("/desk/event/ended?event=spring"))


def test_an_earlier_event_is_ranked_where_nobody_waits_for_it(
    organiser: Organiser, monkeypatch: pytest.MonkeyPatch
) -> None:
    _published(organiser)
    assert _open_spring(organiser) == 409
    assert tap_button(organiser, "Yes") == 303
    ranked_by: list[str] = []

    def rank(state: EventState) -> tuple[Standing, ...]:
        ranked_by.append(threading.current_thread().name)
        return standings_of(state)

    monkeypatch.setattr(history_pages, "standings_of", rank)
    organiser.get("/desk/event/ended?event=autumn")
    assert [name.partition("_")[0] for name in ranked_by] == ["asyncio"]


def test_two_desks_open_no_event_over_the_other(organiser: Organiser) -> None:
    organiser.open("Ann", "Ben")
    assert _open_spring(organiser) == 303
    form = form_of(organiser.get("/desk/event/ended?event=autumn"), "Open it again")
    assert organiser.post(form.action, **form.sent) == 303
    assert organiser.post(form.action, **form.sent) == 409
    assert "Somebody changed this meanwhile" in organiser.page
    assert organiser.post(form.action, **{**form.sent, "running": "autumn"}) == 409
    assert "There is no earlier event" in organiser.page


def test_an_event_that_never_was_is_refused(organiser: Organiser) -> None:
    organiser.open("Ann", "Ben")
    assert organiser.visitor.get("/desk/event/ended?event=nothing") == 409
    assert "There is no earlier event" in page_text(organiser.page)
