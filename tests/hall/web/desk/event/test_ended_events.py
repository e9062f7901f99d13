"""Events after their end: asked about, listed, looked at, and opened again."""

import threading

import pytest

from tablepi.hall.events.rows.event_state import EventState
from tablepi.hall.events.standings.stage_standings import Standing, standings_of
from tablepi.hall.web.desk.pages import history_pages
from tests.hall.web.desk.event.conftest import Organiser
from tests.hall.web.desk.event.test_late_pages import page_text, tap_button
from tests.hall.web.desk.page_form import form_of

SPRING = {"event": "spring", "title": "Spring <cup>", "word": "pears"}
PLACE = {"round": 1, "table": "t01", "at_row": 0, "tap": "2:1"}


def _open_spring(organiser: Organiser) -> int:
    """Opens another event by the form of the page."""
    organiser.get("/desk/event")
    return tap_button(organiser, "Open an event", **SPRING)


def _published(organiser: Organiser) -> None:
    organiser.open("Ann", "Ben", "Cid")
    assert organiser.post("/desk/round/publish", **organiser.draft()) == 303


def _finish(organiser: Organiser, event: str = "autumn") -> int:
    organiser.get(f"/desk/event?event={event}")
    return tap_button(organiser, "Finish the event")


def test_an_event_asks_before_its_end_while_results_are_outstanding(organiser: Organiser) -> None:
    _published(organiser)
    assert _finish(organiser) == 409
    assert "Results are outstanding in Autumn cup: 1." in page_text(organiser.page)
    assert "Autumn cup" in organiser.get("/desk/event")
    assert _finish(organiser) == 409
    assert tap_button(organiser, "Yes") == 303
    assert "No event is open" in page_text(organiser.get("/desk/players"))


def test_an_event_whose_results_are_in_ends_without_a_question(organiser: Organiser) -> None:
    _published(organiser)
    assert organiser.post("/desk/results/enter", **PLACE) == 303
    assert _finish(organiser) == 303
    assert "finishes the event" in organiser.get("/desk/event/rows?event=autumn")


def test_a_finished_event_is_listed_looked_at_and_opened_again(organiser: Organiser) -> None:
    _published(organiser)
    start = form_of(organiser.get("/desk/round"), "Start")
    assert organiser.post(start.action, **start.sent) == 303
    assert "Earlier events" not in organiser.get("/desk/event")
    assert _finish(organiser) == 409
    assert tap_button(organiser, "Yes") == 303
    assert organiser.hall.desk.rounds.clock is None
    assert "/desk/event/ended?event=autumn" in organiser.get("/desk/event")
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
    assert organiser.post("/desk/results/enter", **PLACE) == 303


def test_everybody_reads_the_end_of_an_event_until_another_is_open(organiser: Organiser) -> None:
    _published(organiser)
    assert organiser.post("/desk/results/enter", **PLACE) == 303
    assert _finish(organiser) == 303
    organiser.sees("/standings", "Autumn cup")
    organiser.sees("/api/standings.json", "Ann")
    assert _open_spring(organiser) == 303
    organiser.sees("/standings", "Spring &lt;cup&gt;")
    organiser.sees("/standings?event=autumn", "Ann")


def test_a_finished_event_is_ranked_where_nobody_waits_for_it(
    organiser: Organiser, monkeypatch: pytest.MonkeyPatch
) -> None:
    _published(organiser)
    assert organiser.post("/desk/results/enter", **PLACE) == 303
    assert _finish(organiser) == 303
    ranked_by: list[str] = []

    def rank(state: EventState) -> tuple[Standing, ...]:
        ranked_by.append(threading.current_thread().name)
        return standings_of(state)

    monkeypatch.setattr(history_pages, "standings_of", rank)
    organiser.get("/desk/event/ended?event=autumn")
    assert [name.partition("_")[0] for name in ranked_by] == ["asyncio"]


def test_what_two_desks_do_at_an_end_is_done_once(organiser: Organiser) -> None:
    organiser.open("Ann", "Ben")
    form = form_of(organiser.get("/desk/event"), "Finish the event")
    assert organiser.post(form.action, **form.sent) == 303
    assert organiser.post(form.action, **form.sent) == 409
    assert "The event autumn is not open any more" in page_text(organiser.page)
    form = form_of(organiser.get("/desk/event/ended?event=autumn"), "Open it again")
    assert organiser.post(form.action, **form.sent) == 303
    assert organiser.post(form.action, **form.sent) == 409
    assert "Somebody changed this meanwhile" in organiser.page


def test_an_event_whose_tables_another_one_has_is_not_opened_again(organiser: Organiser) -> None:
    organiser.open("Ann", "Ben")
    assert _finish(organiser) == 303
    assert _open_spring(organiser) == 303
    row = organiser.row("tables")
    assert organiser.post("/desk/event/tables", more="t02 t09", at_row=row) == 303
    organiser.get("/desk/event/ended?event=autumn")
    assert tap_button(organiser, "Open it again") == 409
    assert "These tables are in Spring <cup>: 2." in page_text(organiser.page)


def test_an_event_that_never_was_is_refused(organiser: Organiser) -> None:
    organiser.open("Ann", "Ben")
    assert organiser.visitor.get("/desk/event/ended?event=nothing") == 409
    assert "There is no earlier event" in page_text(organiser.page)
