"""*Undo* beside the desk's pages, and decisions put right on their own pages."""

from urllib.parse import urlencode

from tablepi.hall.words import HALL_SENTENCES
from tests.hall.web.desk.event.conftest import Organiser

FOUR = ("Ann", "Ben", "Cid", "Dora")
PAGES = ("/desk/tables", "/desk/round", "/desk/players", "/desk/results", "/desk/event",
         "/desk/displays", "/desk/print", "/desk/people", "/judge", "/desk/event/rows",
         "/desk/round/pair")  # fmt: skip


def _drop(organiser: Organiser, player: str) -> None:
    row = organiser.row(f"player {player}")
    assert organiser.post("/desk/players/drop", player=player, at_row=row) == 303


def _undo(organiser: Organiser, came_from: str = "", what: str = "undo", row: int = 0) -> int:
    visitor = organiser.visitor
    visitor.get("/desk/people")
    form = {"csrf": visitor.csrf(), "at_row": row or organiser.row("decision"), "why": "back"}
    return visitor.ask(
        "POST", f"/desk/{what}", urlencode(form), Origin=visitor.origin,
        Referer=f"{visitor.origin}{came_from}" if came_from else "",
        **{"Content-Type": "application/x-www-form-urlencoded"},
    )  # fmt: skip


def _publish(organiser: Organiser) -> None:
    assert organiser.post("/desk/round/publish", **organiser.draft(), why="") == 303


def test_the_newest_decision_stands_beside_every_page_once(organiser: Organiser) -> None:
    organiser.open(*FOUR)
    _drop(organiser, "p2")
    for path in PAGES:
        assert organiser.get(path).count("Last: <bdi>Ben</bdi> dropped") == 1, path
        assert 'href="/desk/event/rows"' in organiser.page
    assert "undo" not in organiser.get("/")
    assert _undo(organiser) == 303
    assert "Last: stage 1, Swiss, duels" in organiser.get("/desk/players")
    assert "Redo: <bdi>Ben</bdi> dropped" in organiser.page
    assert _undo(organiser, what="redo") == 303
    assert "Last: <bdi>Ben</bdi> dropped" in organiser.get("/desk/players")


def test_the_page_stays_on_which_it_was_pressed(organiser: Organiser) -> None:
    organiser.open(*FOUR)
    for came_from, wanted in {
        "/desk/players?player=p1&lang=de": "/desk/players?player=p1",
        "/desk/round/pair": "/desk/round",
        "/desk/players/drop": "/desk/players",
        "/desk/elsewhere": "/desk/tables",
        "//elsewhere.example/desk/players": "/desk/tables",
        "": "/desk/tables",
    }.items():
        _drop(organiser, "p2")
        assert _undo(organiser, came_from) == 303
        location = organiser.visitor.headers["location"]
        assert location.partition("?lang")[0].partition("&lang")[0] == wanted


def test_who_saw_another_newest_decision_is_told(organiser: Organiser) -> None:
    organiser.open(*FOUR)
    _drop(organiser, "p1")
    seen = organiser.row("decision")
    _drop(organiser, "p2")
    assert _undo(organiser, "/desk/players", row=seen) == 409
    assert "Somebody changed this meanwhile." in organiser.page
    assert 'class="list players"' in organiser.page
    view = organiser.hall.desk.event.view()
    assert view is not None
    assert not view.players["p2"].player.is_active


def test_what_rests_on_a_decision_is_said_with_the_way_to_it(organiser: Organiser) -> None:
    organiser.open(*FOUR)
    _publish(organiser)
    row = organiser.row("result 1 t01")
    place = {"round": 1, "table": "t01", "at_row": row}
    assert organiser.post("/desk/results/enter", **place, tap="2:0") == 303
    assert _undo(organiser) == 303
    page = organiser.get("/desk/round")
    assert "Last: round 1 published" in page
    assert "Cannot be undone" in page
    assert "Round 1 has results, so it stays. Put them right instead." in page
    assert 'href="/desk/results?round=1"' in page
    assert "Round 1 has a result, so it stays." in page
    assert _undo(organiser) == 409
    assert "Round 1 has results, so it stays." in organiser.page


def test_a_result_is_taken_back_on_its_own_page(organiser: Organiser) -> None:
    organiser.open(*FOUR)
    _publish(organiser)
    for table in ("t01", "t02"):
        place = {"round": 1, "table": table, "at_row": organiser.row(f"result 1 {table}")}
        assert organiser.post("/desk/results/enter", **place, tap="2:0") == 303
    page = organiser.get("/desk/results?round=1&table=t01")
    assert "Take this result back" in page
    row = organiser.row("result 1 t01")
    place = {"round": 1, "table": "t01", "at_row": row, "why": "wrong table"}
    assert organiser.post("/desk/results/retract", **place) == 303
    assert "Outstanding: 1" in organiser.get("/desk/results")
    place = {"round": 1, "table": "t01", "at_row": organiser.row("result 1 t01")}
    assert organiser.post("/desk/results/enter", **place, tap="0:2") == 303
    _publish(organiser)
    page = organiser.get("/desk/results?round=1&table=t01")
    assert "Round 2 was paired after this. Take that round back first." in page
    assert "/desk/results/retract" not in page


def test_a_stage_is_changed_and_taken_back_on_the_page_of_the_event(organiser: Organiser) -> None:
    organiser.open(*FOUR, best_of=5)
    page = organiser.get("/desk/event")
    assert "not begun" in page
    assert '<option value="5" selected>' in page
    row = organiser.row("stage")
    assert organiser.post("/desk/event/stage/close", at_row=row) == 303
    assert "No stage is open yet." in organiser.get("/desk/event")
    assert _undo(organiser) == 303
    _publish(organiser)
    page = organiser.get("/desk/event")
    assert "not begun" not in page
    assert "There may be more rounds than planned, or fewer." in page
    play = {"game": "", "options": "", "minutes": 30, "end_minutes": 5}
    row = organiser.row("stage")
    assert organiser.post("/desk/event/stage/change", rounds=4, **play, at_row=row) == 303
    assert "Rounds 4" in organiser.get("/desk/event")


def test_a_player_entered_by_mistake_and_a_penalty_are_put_right(organiser: Organiser) -> None:
    organiser.open(*FOUR)
    row = organiser.row("penalty p1")
    penalty = {"player": "p1", "points": -1, "why": "late", "at_row": row}
    assert organiser.post("/desk/players/penalty", **penalty) == 303
    page = organiser.get("/desk/players?player=p1")
    assert 'name="points" value="1"' in page
    assert "Take <bdi>Ann</bdi> out again" in page
    assert organiser.post("/desk/players/mistake", player="p1", at_row=organiser.row("player p1"))
    assert "Ann" not in organiser.get("/desk/players").partition("<main")[2]


def test_every_language_says_undo(organiser: Organiser) -> None:
    organiser.open(*FOUR)
    _drop(organiser, "p2")
    for language, sentences in HALL_SENTENCES.items():
        wanted = sentences["undo"].partition("{")[0]
        assert wanted in organiser.get(f"/desk/players?lang={language}"), language
