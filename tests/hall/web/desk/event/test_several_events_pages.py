"""Several events at once, as the desk's pages and everybody's have them."""

import re
from typing import Any

import pytest

from tests.hall.web.desk.event.conftest import Organiser
from tests.hall.web.desk.event.test_late_pages import page_text, tap_button
from tests.hall.web.desk.page_form import form_of

SIDE = {"event": "side", "title": "Side event", "word": "pears", "names": "full"}


def _pair(organiser: Organiser, event: str) -> None:
    page = organiser.get(f"/desk/round/pair?event={event}")
    form = page.partition('action="/desk/round/publish')[2].partition("</form>")[0]
    names = "arranged", "proposed", "at_row", "at_event"
    sent = {name: form.partition(f'name="{name}" value="')[2].partition('"')[0] for name in names}
    assert sent["at_event"] == event
    assert organiser.post(f"/desk/round/publish?event={event}", **sent) == 303


@pytest.fixture
def both(organiser: Organiser) -> Organiser:
    """Autumn cup at the hall's tables, and a side event at two without devices."""
    organiser.open("Ann", "Ben", "Cid", "Dora")
    assert organiser.post("/desk/event/open", **SIDE, at_row=1) == 303
    assert organiser.visitor.headers["location"] == "/desk/event?event=side"
    for name in ("Eva", "Finn"):
        entry = {"name": name, "table": "", "club": "", "seed": ""}
        assert organiser.post("/desk/players/enter?event=side", **entry) == 303
    assert organiser.post("/desk/event/tables?event=side", more="t11 t12", at_row=0) == 303
    stage = {"format": "duel-swiss", "best_of": 3, "rounds": 3, "game": "", "options": ""}
    stage |= {"minutes": 40, "end_minutes": 5}
    assert organiser.post("/desk/event/stage?event=side", **stage, at_row=0) == 303
    for event in ("autumn", "side"):
        _pair(organiser, event)
    return organiser


def _switch(page: str) -> dict[str, str]:
    """The way to the same page of each event, by title."""
    nav = page.partition('class="choice events"')[2].partition("</nav>")[0]
    return {title: way for way, title in re.findall(r'href="([^"]+)".*?<bdi>([^<]+)', nav)}


def test_a_page_of_the_desk_is_about_the_event_of_its_address(both: Organiser) -> None:
    page = both.get("/desk/round?event=autumn")
    assert _switch(page) == {
        "Autumn cup": "/desk/round?event=autumn",
        "Side event": "/desk/round?event=side",
    }
    assert 'href="/desk/players?event=autumn"' in page
    assert "50:00" in page_text(page)
    assert "40:00" in page_text(both.get("/desk/round?event=side"))
    assert "Eva" in both.get("/desk/players")
    assert ">Ann<" not in both.page
    assert ">Ann<" in both.get("/desk/players?event=autumn")


def test_one_open_event_needs_no_switch(organiser: Organiser) -> None:
    organiser.open("Ann", "Ben")
    assert _switch(organiser.get("/desk/round")) == {}
    organiser.sees("/standings", "Autumn cup")
    assert _switch(str(organiser.public("/standings"))) == {}


def test_a_form_of_a_page_from_before_the_other_event_changes_its_own(
    organiser: Organiser,
) -> None:
    organiser.open("Ann", "Ben")
    before = form_of(organiser.get("/desk/players"), "Enter")
    assert organiser.post("/desk/event/open", **SIDE, at_row=1) == 303
    assert organiser.post(before.action, **{**before.sent, "name": "Zoe"}) == 303
    assert "Zoe" in organiser.get("/desk/players?event=autumn")
    assert "Zoe" not in organiser.get("/desk/players?event=side")


def test_a_form_of_a_finished_event_is_refused(both: Organiser) -> None:
    before = form_of(both.get("/desk/players?event=side"), "Enter")
    both.get("/desk/event?event=side")
    assert tap_button(both, "Finish the event") == 409
    assert tap_button(both, "Yes") == 303
    assert both.visitor.headers["location"].startswith("/desk/event/ended?event=side")
    assert both.post(before.action, **{**before.sent, "name": "Zoe"}) == 409
    assert "The event side is not open any more" in page_text(both.page)


def test_each_event_has_its_clock_at_the_desk(both: Organiser) -> None:
    form = form_of(both.get("/desk/round?event=side"), "Start")
    assert both.post(form.action, **form.sent) == 303
    assert "Round 1 starts soon" in page_text(both.get("/desk/round?event=autumn"))
    assert "Stop" in page_text(both.get("/desk/round?event=side"))


def test_the_tables_of_another_event_say_whose_they_are(both: Organiser) -> None:
    page = page_text(both.get("/desk/event?event=side"))
    assert "in Autumn cup" in page
    row = re.search(
        r'action="/desk/event/tables\?event=side".*?name="at_row" value="(\d+)"', both.page, re.S
    )
    assert row is not None
    sent: dict[str, Any] = {"more": "t11 t01", "at_row": row[1]}
    assert both.post("/desk/event/tables?event=side", **sent) == 409
    assert "These tables are in Autumn cup: 1." in page_text(both.page)


def test_everybody_chooses_one_of_several_events(both: Organiser) -> None:
    for page in ("standings", "pairings", "clock"):
        both.sees(f"/{page}", "Which event?")
        assert f'href="/{page}?event=side"' in str(both.public(f"/{page}"))
    both.sees("/pairings?event=side", "Finn")
    assert "Ann" not in str(both.public("/pairings?event=side"))
    assert "Ann" in str(both.public("/pairings?event=autumn"))
    assert "40:00" in str(both.public("/clock?event=side"))
    hall = page_text(str(both.public("/")))
    assert "Autumn cup" in hall
    assert "Side event" in hall
    assert 'data-view="standings@side"' in str(both.public("/standings?event=side"))
    assert 'href="/pairings?event=side"' in str(both.public("/standings?event=side"))


def test_programs_ask_for_an_event(both: Organiser) -> None:
    both.sees("/api/pairings.csv?event=side", "Finn")
    found = both.public("/api/pairings.json")
    assert (found["event"], found["events"]) == ("autumn", ["autumn", "side"])
    assert "Ann" not in str(both.public("/api/standings.csv?event=side"))


def test_a_screen_is_given_its_event(both: Organiser) -> None:
    both.public("/display?screen=3")
    assert "Side event" in page_text(both.get("/desk/displays"))
    assert both.post("/desk/displays/show", display=3, shows="pairings@side", at_row=0) == 303
    both.sees("/display?screen=3", "Finn")
    assert both.post("/desk/displays/show", display=4, shows="pairings", at_row=0) == 303
    both.sees("/display?screen=4", "Ann")
    assert both.post("/desk/displays/show", display=5, shows="pairings@<x>", at_row=0) == 400
