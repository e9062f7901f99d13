"""A round taken back, a late player who joins it, a name put right: by what the pages hold."""

import html
import re

import pytest

from tests.hall.web.desk.event.conftest import Organiser
from tests.hall.web.desk.page_form import form_of

THREE = ("Ann", "Ben", "Cid")


def tap_button(organiser: Organiser, label: str, **typed: str) -> int:
    """Sends the form of a button as the page holds it, with what was typed."""
    form = form_of(organiser.page, label)
    return organiser.post(form.action, **{**form.sent, **typed})


def _publish(organiser: Organiser, *names: str) -> None:
    organiser.open(*names)
    assert organiser.post("/desk/round/publish", **organiser.draft()) == 303


def _enter(organiser: Organiser, name: str) -> None:
    organiser.get("/desk/players")
    assert tap_button(organiser, "Enter", name=name) == 303


def page_text(page: str) -> str:
    """What is read of a page."""
    return html.unescape(re.sub(r"<[^>]*>", "", page))


@pytest.mark.parametrize(
    ("lang", "label"),
    [("en", "Take round 1 back"), ("de", "Runde 1 zurücknehmen"), ("fr", "Annuler la ronde 1"),
     ("es", "Retirar la ronda 1")],
)  # fmt: skip
def test_a_round_is_taken_back_with_a_reason_and_paired_anew(
    organiser: Organiser, lang: str, label: str
) -> None:
    _publish(organiser, *THREE)
    organiser.sees("/pairings", "Ann")
    organiser.get(f"/desk/round?lang={lang}")
    form = form_of(organiser.page, label)
    assert organiser.post(form.action, **form.sent) == 400
    assert "Runde 1" in organiser.page or lang != "de"
    organiser.get(f"/desk/round?lang={lang}")
    assert tap_button(organiser, label, why="Ann never came") == 303
    organiser.sees("/api/pairings.json", "'pairings': []")
    organiser.get("/desk/event/rows")
    assert "takes round 1 back (Ann never came)" in page_text(organiser.page)
    assert organiser.get("/desk/event/check").count("withdraw") == 0
    assert organiser.post("/desk/round/publish", **organiser.draft()) == 303
    organiser.sees("/pairings", "Ann")


def test_a_round_with_a_result_says_why_it_stays(organiser: Organiser) -> None:
    _publish(organiser, *THREE)
    organiser.get("/desk/round")
    form = form_of(organiser.page, "Take round 1 back")
    tap = {"round": 1, "table": "t01", "at_row": 0, "tap": "2:1"}
    assert organiser.post("/desk/results/enter", **tap) == 303
    assert organiser.post(form.action, **{**form.sent, "why": "wrong"}) == 409
    assert "Round 1 has a result, so it stays" in page_text(organiser.page)
    assert "Take round 1 back" not in organiser.get("/desk/round")
    assert "Round 1 has a result, so it stays" in page_text(organiser.page)


def test_a_late_player_joins_who_has_the_bye(organiser: Organiser) -> None:
    _publish(organiser, *THREE)
    _enter(organiser, "Dora")
    assert "Not in round 1: Dora." in page_text(organiser.get("/desk/round"))
    organiser.get("/desk/players?player=p4")
    view = organiser.hall.desk.event.view()
    assert view is not None
    [bye] = view.state.rounds[0].byes
    assert f'<option value="{bye}" selected' in organiser.page
    assert (
        '<option value="t01"' not in organiser.page.partition("Play now")[0].rpartition("<form")[2]
    )
    assert tap_button(organiser, "Play now", **{"with": bye, "table": "t02"}) == 303
    assert "Play now" not in organiser.get("/desk/players?player=p4")
    assert "Not in round 1" not in page_text(organiser.get("/desk/round"))
    organiser.sees("/pairings", "Dora")
    rows = page_text(organiser.get("/desk/event/rows"))
    assert "Dora joins round 1 late, against" in rows
    assert "Dora" in organiser.get("/desk/print/seating")
    assert "Dora" in organiser.get("/desk/results")


def test_a_late_player_without_a_table_gets_a_bye(organiser: Organiser) -> None:
    _publish(organiser, "Ann", "Ben")
    _enter(organiser, "Dora")
    organiser.get("/desk/players?player=p3")
    assert "Play now" not in organiser.page
    assert tap_button(organiser, "Give a bye") == 303
    assert "Dora joins round 1 late, with a bye" in page_text(organiser.get("/desk/event/rows"))
    organiser.sees("/pairings", "bye")


def test_a_question_about_a_late_player_is_answered_by_what_its_page_holds(
    organiser: Organiser,
) -> None:
    _publish(organiser, "Ann", "Ben")
    tap = {"round": 1, "table": "t01", "at_row": 0, "tap": "2:1"}
    assert organiser.post("/desk/results/enter", **tap) == 303
    _enter(organiser, "Dora")
    organiser.get("/desk/players?player=p3")
    assert tap_button(organiser, "Give a bye") == 409
    assert "Round 1 has results already" in page_text(organiser.page)
    assert tap_button(organiser, "Yes") == 303
    assert "Dora joins round 1 late" in page_text(organiser.get("/desk/event/rows"))


def test_name_club_and_seed_are_put_right_on_the_players_page(organiser: Organiser) -> None:
    _publish(organiser, *THREE)
    organiser.sees("/standings", "Ann")
    organiser.get("/desk/players?player=p1")
    assert tap_button(organiser, "Keep", name="  Anne  Lee ", club="<b>North", seed="7") == 303
    page = organiser.get("/desk/players?player=p1")
    assert "Anne Lee" in page
    assert form_of(page, "Keep").fields["club"] == "<b>North"
    assert form_of(page, "Keep").fields["seed"] == "7"
    organiser.sees("/standings", "Anne Lee")
    organiser.sees("/pairings", "Anne Lee")
    rows = page_text(organiser.get("/desk/event/rows"))
    assert "puts a name right: Anne Lee" in rows
    assert "club and seed of Anne Lee" in rows
    assert "Anne Lee" in organiser.get("/desk/print/pairings")
    organiser.get("/desk/players?player=p1")
    assert tap_button(organiser, "Keep", name="ben") == 409
    assert tap_button(organiser, "Yes") == 303
    assert "ben" in organiser.get("/desk/players?player=p1")


def test_a_seed_that_cannot_be_is_refused_with_those_that_can(organiser: Organiser) -> None:
    _publish(organiser, *THREE)
    for page, label in (("/desk/players?player=p1", "Keep"), ("/desk/players", "Enter")):
        for seed in ("-5", "999999999999999"):
            organiser.get(page)
            assert tap_button(organiser, label, name="Zoe", seed=seed) == 400
            said = f"“{seed}” is no seed: a whole number from 1 to 1000000."
            assert said in page_text(organiser.page)


def test_who_was_erased_has_no_name_to_be_put_right(organiser: Organiser) -> None:
    _publish(organiser, *THREE)
    organiser.get("/desk/players?player=p1")
    form = form_of(organiser.page, "Keep")
    assert tap_button(organiser, "Erase the name") == 409
    assert tap_button(organiser, "Yes") == 303
    assert ">Keep<" not in organiser.get("/desk/players?player=p1")
    row = organiser.row("player p1")
    assert organiser.post(form.action, **{**form.sent, "at_row": row}) == 409
    assert "erased for good" in organiser.page
