"""The end of an event: podium, bracket, what is taken away, and the next one after its template."""

import csv
import io
import json

import pytest

from tests.hall.web.desk.event.conftest import Organiser
from tests.hall.web.desk.event.test_late_pages import page_text, tap_button
from tests.hall.web.desk.page_form import form_of

FOUR = ("Ann", "Ben", "Cid", "Dora")


def _enter(organiser: Organiser) -> None:
    """Whoever sits first wins each duel of the round."""
    view = organiser.hall.desk.event.view()
    assert view is not None
    for table in view.outstanding:
        place = {"round": table.round, "table": table.pairing.table, "at_row": table.row}
        assert organiser.post("/desk/results/enter", **place, tap="2:1") == 303


def _pair(organiser: Organiser) -> None:
    assert organiser.post("/desk/round/publish", **organiser.draft()) == 303
    _enter(organiser)


def _played(organiser: Organiser) -> list[str]:
    """A knock-out of four to its end; the names by place."""
    organiser.open(*FOUR, format="single-elim", take=0)
    _pair(organiser)
    _pair(organiser)
    organiser.get("/desk/event")
    assert tap_button(organiser, "Finish the event") == 303
    organiser.sees("/final", 'class="podium"')
    found = organiser.public("/api/standings.json")["standings"]
    return [str(line["player"]) for line in found]


def test_a_finished_event_has_a_podium_and_its_bracket_for_everybody(organiser: Organiser) -> None:
    first, second, *third = _played(organiser)
    page = page_text(str(organiser.public("/final")))
    podium = page.partition("Bracket of stage 1")[0]
    assert f"1. {first}" in podium
    assert f"2. {second}" in podium
    assert f"3. {third[0]}, {third[1]}" in podium
    bracket = page.partition("Bracket of stage 1")[2]
    rounds, _, final = bracket.partition("Semi-final 2")
    assert "Semi-final 1" in rounds
    assert f"{first} goes on" in final.partition("Final")[2]
    assert f"{second} goes on" not in final.partition("Final")[2]


@pytest.mark.parametrize("organiser", [0, 3], indirect=True)
def test_pages_of_the_hall_lead_to_the_podium(organiser: Organiser) -> None:
    for page in ("/", "/tables"):
        assert 'href="/final"' not in str(organiser.public(page))
        is_empty = "No table has joined yet" in str(organiser.public(page))
        assert is_empty == (not organiser.hall.tables)
    _played(organiser)
    for page in ("/", "/tables"):
        organiser.sees(page, 'href="/final"')
        assert "Autumn cup" in page_text(str(organiser.public(page)))
        assert "No table has joined yet" not in str(organiser.public(page))


def test_an_open_event_has_no_podium_yet(organiser: Organiser) -> None:
    organiser.open(*FOUR)
    organiser.sees("/final", "The event is not finished yet")


def test_everything_of_a_finished_event_can_be_taken_away(organiser: Organiser) -> None:
    first, *_ = _played(organiser)
    page = organiser.get("/desk/event/ended?event=autumn")
    for address in ("/desk/event/file?event=autumn", "/api/rounds.csv?event=autumn"):
        assert f'href="{address}"' in page
    file = json.loads(organiser.get("/desk/event/file?event=autumn"))
    assert file["rows"][-1]["do"] == "finish"
    rounds = list(
        csv.DictReader(io.StringIO(str(organiser.public("/api/rounds.csv?event=autumn"))))
    )
    assert [line["round"] for line in rounds] == ["1"] * 4 + ["2"] * 2
    assert [line["wins"] for line in rounds] == ["2", "1"] * 3
    sheet = page_text(organiser.get("/desk/print/final?event=autumn"))
    assert f"1. {first}" in sheet
    assert "Round 2" in sheet


def test_the_next_event_takes_tables_language_names_and_stages_of_its_template(
    organiser: Organiser,
) -> None:
    _played(organiser)
    organiser.get("/desk/event/ended?event=autumn")
    form = form_of(organiser.page, "Open it so")
    new = {**form.sent, "event": "winter", "title": "Winter cup", "word": "plums"}
    # A browser does not send what is not ticked.
    assert new.pop("with_players") == "yes"
    assert organiser.post(form.action, **new) == 303
    view = organiser.hall.desk.event.view()
    assert view is not None
    assert (view.state.event, len(view.players)) == ("winter", 0)
    assert [table.id for table in view.state.tables] == ["t01", "t02", "t03"]
    assert "takes the event autumn as its template" in page_text(organiser.get("/desk/event/rows"))
    form = form_of(organiser.get("/desk/event"), "Open this stage")
    assert form.fields["format"] == "single-elim"
    assert form.fields["best_of"] == "3"
    assert form.fields["minutes"] == "50"


def test_the_next_event_takes_players_where_they_are_wanted(organiser: Organiser) -> None:
    _played(organiser)
    organiser.get("/desk/event/ended?event=autumn")
    new = {"event": "winter", "title": "Winter cup", "word": "plums", "with_players": "yes"}
    assert tap_button(organiser, "Open it so", **new) == 303
    assert "Dora" in organiser.get("/desk/players")
