"""Stages at the desk as they are suggested and planned in one tap, and everybody checked in."""

import pytest
from selenium.webdriver.common.by import By

from tablepi.hall.events.event_view import EventView
from tests.hall.looks.every_page import wrong_with
from tests.hall.web.desk.event.conftest import Organiser
from tests.hall.web.desk.event.test_late_pages import page_text, tap_button
from tests.hall.web.desk.page_form import PageForm, form_of
from tests.worlds.hall.browser import Browser, axe_of_tests, resize
from tests.worlds.hall.made_up_desk import come_in

PLAN, KEEP = "Plan these stages", "Keep this plan"


@pytest.fixture
def full(organiser: Organiser) -> Organiser:
    """At the desk of an event with 24 players and no stage."""
    new = {"event": "autumn", "title": "Autumn cup", "word": "apples", "names": "full"}
    assert organiser.post("/desk/event/open", **new, at_row=0) == 303
    names = (f"Player {number}" for number in range(1, 25))
    assert organiser.send("name\r\n" + "\r\n".join(names), looked="yes") == 303
    return organiser


def _view(organiser: Organiser) -> EventView:
    view = organiser.hall.desk.event.view()
    assert view is not None
    return view


def _numbers(organiser: Organiser) -> list[tuple[str, int | None, int | None, int]]:
    return [(s.format, s.rounds, s.take, s.minutes) for s in _view(organiser).planned]


def _tap(organiser: Organiser, form: PageForm, **typed: object) -> int:
    return organiser.post(form.action, **{**form.sent, **typed})


def _undo(organiser: Organiser) -> int:
    return organiser.post("/desk/undo", at_row=organiser.row("decision"), why="mistaken")


AS_SUGGESTED = [("duel-swiss", 5, None, 50), ("single-elim", None, 8, 50)]


def test_one_tap_plans_swiss_rounds_and_the_best_eight_and_undo_takes_all_back(
    full: Organiser,
) -> None:
    text = page_text(full.get("/desk/event"))
    assert "24 players: 5 rounds, so that at most one stays unbeaten, then the best 8." in text
    # 5 rounds and 3 of the best 8, of 50 minutes each.
    for part in ("rounds 1 to 5", "4:10 h", "rounds 6 to 8", "2:30 h", "Together 6:40 h"):
        assert part in text
    assert tap_button(full, PLAN) == 303
    assert _numbers(full) == AS_SUGGESTED
    assert _view(full).is_planned
    assert _undo(full) == 303
    assert _numbers(full) == []
    assert full.post("/desk/redo", at_row=full.row("decision"), why="mistaken") == 303
    assert _numbers(full) == AS_SUGGESTED


def test_each_number_of_the_plan_changes_until_its_stage_begins(full: Organiser) -> None:
    full.get("/desk/event")
    assert tap_button(full, PLAN) == 303
    full.get("/desk/event")
    typed = {"rounds-1": "1", "minutes-1": "40", "take-2": "4", "best_of-2": "5"}
    assert tap_button(full, KEEP, **typed) == 303
    assert _numbers(full) == [("duel-swiss", 1, None, 40), ("single-elim", None, 4, 50)]
    assert full.post("/desk/event/tables", more="1-12", at_row=0) == 303
    assert full.post("/desk/round/publish", **full.draft()) == 303
    form = form_of(full.get("/desk/event?format=plan"), KEEP)
    assert "rounds-1" not in form.fields
    assert _tap(full, form, **{"minutes-2": "60"}) == 303
    assert _numbers(full) == [("single-elim", None, 4, 60)]
    # It stands beside the rounds that run, and opens when they are over.
    assert len(_view(full).state.stages) == 1
    text = page_text(full.get("/desk/event"))
    assert "2. knock-out not begunBest of 5 · How many it takes (0: all) 4" in text
    assert form_of(full.get("/desk/event"), "Open this stage").fields["take"] == "4"
    assert _undo(full) == 303
    assert _numbers(full) == [("single-elim", None, 4, 50)]


def test_the_suggestion_follows_who_is_in(full: Organiser) -> None:
    full.get("/desk/event")
    assert tap_button(full, PLAN) == 303
    more = (f"Late {number}" for number in range(1, 11))
    assert full.send("name\r\n" + "\r\n".join(more), looked="yes") == 303
    assert "34 players: 6 rounds" in page_text(full.get("/desk/event"))
    assert tap_button(full, "Take 6 rounds, then the best 8") == 303
    assert _numbers(full) == [("duel-swiss", 6, None, 50), ("single-elim", None, 8, 50)]
    assert "Take 6 rounds" not in full.get("/desk/event")


def test_one_stage_alone_has_its_suggestion_in_its_fields(full: Organiser) -> None:
    page = full.get("/desk/event?format=pod-swiss")
    assert "24 players: 4 rounds" in page_text(page)
    fields = form_of(page, "Open this stage").fields
    assert (fields["rounds"], fields["minutes"], fields["seats"]) == ("4", "75", "4")


@pytest.mark.parametrize(
    "typed",
    [
        {"rounds-1": "100"}, {"rounds-1": "-1"}, {"rounds-1": "9" * 12}, {"rounds-1": "x"},
        {"take-2": "-8"}, {"take-2": "9" * 15}, {"best_of-1": "2"}, {"minutes-1": "0"},
        {"minutes-2": "99999"}, {"format-1": "<b>"}, {"format-2": "<b>"}, {"game": "nothing"},
        {"format-1": ""}, {"options": "x" * 5000}, {"at_row": "1"},
    ],
)  # fmt: skip
def test_a_plan_that_is_not_possible_is_refused_in_words(
    full: Organiser, typed: dict[str, str]
) -> None:
    full.get("/desk/event")
    assert tap_button(full, PLAN, **typed) in (400, 409)
    assert 'class="notice"' in full.page
    assert _numbers(full) == []


def test_all_are_here_by_one_tap_but_who_is_gone_and_undo_takes_it_back(full: Organiser) -> None:
    assert full.post("/desk/players/drop", player="p3", at_row=full.row("player p3")) == 303
    assert (
        full.post("/desk/players/here", player="p1", here="yes", at_row=full.row("player p1"))
        == 303
    )
    full.get("/desk/players")
    assert tap_button(full, "All are here (22)") == 303
    here = {id_ for id_, player in _view(full).players.items() if player.is_here}
    assert here == _view(full).players.keys() - {"p3"}
    assert "All are here" not in full.get("/desk/players")
    assert "Last: check-in of all (22)" in page_text(full.page)
    assert _undo(full) == 303
    here = {id_ for id_, player in _view(full).players.items() if player.is_here}
    assert here == {"p1"}


@pytest.mark.parametrize("size", ["narrow", "desk"])
def test_the_plan_is_open_to_everybody(full: Organiser, driver: Browser, size: str) -> None:
    axe = axe_of_tests()
    resize(driver, size)
    come_in(driver, full.hall)
    driver.get(f"{full.hall.https}/desk/event")
    assert driver.find_elements(By.CSS_SELECTOR, ".plan tr")
    assert wrong_with(driver, axe, size == "narrow") == []
