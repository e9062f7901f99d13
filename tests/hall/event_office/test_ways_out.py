"""The desk where the usual way ends: late results, nobody left to pair, what must be decided."""

import re

from tablepi.core.wire.desk_messages import JudgeCall
from tablepi.hall.record.judge_calls import close, heard_call
from tests.hall.event_desk.played_match import played
from tests.hall.event_office.conftest import Organiser

FOUR = ("Ann", "Ben", "Cid", "Dora")


def _fields(page: str) -> dict[str, str]:
    """The form that puts right what stands as the table says."""
    form = page.partition('class="notice"')[2].partition("</form>")[0]
    found = re.findall(r'<input(?=[^>]*name="([^"]+)")(?=[^>]*value="([^"]*)")', form)
    return {name: value for name, value in found if name != "csrf"}


def test_a_late_result_is_shown_beside_what_was_entered_and_taken_by_a_tap(
    organiser: Organiser,
) -> None:
    organiser.open("Ann", "Ben", best_of=1)
    assert organiser.post("/desk/round/publish", **organiser.draft()) == 303
    view = organiser.hall.office.event.view()
    assert view is not None
    table, players = view.state.rounds[0].pairings[0]
    open_ = {"round": 1, "table": table, "at_row": 0}
    assert organiser.post("/desk/results/unfinished", **open_) == 303
    assert "The table says" not in organiser.get("/desk/results")
    played(organiser.hall.writer, table, (2,), 1, players=players, names=players,
           task=f"r1-{table}")  # fmt: skip
    organiser.hall.office.event.checked(table, f"{1:032x}")
    organiser.hall.write(lambda record: None)
    page = organiser.get("/desk/results")
    assert "Came in otherwise: 1" in page
    assert "The table says: 0 : 1" in page
    page = organiser.get(f"/desk/results?round=1&table={table}")
    told = _fields(page)
    assert told["why"] == "The table’s own result came late"
    assert organiser.post("/desk/results/enter", **told) == 303
    assert organiser.post("/desk/results/enter", **told) == 409
    page = organiser.get("/desk/results")
    assert "The table says" not in page
    assert "<b>0 : 1</b>" in page


def test_where_nobody_may_meet_the_desk_pairs_by_hand(organiser: Organiser) -> None:
    organiser.open("Ann", "Ben")
    assert organiser.post("/desk/players/forbid", a="p1", b="p2", off="") == 303
    draft = organiser.draft()
    assert "No pairing is left" in organiser.page
    assert "not to meet: 1" in organiser.page
    assert organiser.post("/desk/round/publish", **draft, why="") == 400
    assert organiser.post("/desk/round/publish", **draft, why="They agreed to") == 303
    assert "They agreed to" in organiser.get("/desk/event/rows")
    assert "No fault" in organiser.get("/desk/event/check")


def test_the_lot_is_published_with_the_pairings(organiser: Organiser) -> None:
    organiser.open(*FOUR)
    assert organiser.post("/desk/round/publish", **organiser.draft()) == 303
    view = organiser.hall.office.event.view()
    assert view is not None
    lot = view.state.rounds[0].lot
    for path in ("/pairings", "/pairings?by=table", "/api/pairings.json"):
        organiser.sees(path, lot)


def test_what_is_outstanding_or_asked_stands_before_what_is_done(organiser: Organiser) -> None:
    organiser.open(*FOUR)
    assert organiser.post("/desk/round/publish", **organiser.draft()) == 303
    tap = {"round": 1, "table": "t01", "at_row": 0, "tap": "2:1"}
    assert organiser.post("/desk/results/enter", **tap) == 303
    played(organiser.hall.writer, "t03", (1,), 1, players=("", ""), names=("Eve", "Finn"),
           verdict="does not agree")  # fmt: skip
    page = organiser.get("/desk/results")
    order = [page.index(each) for each in ("Outstanding: 1", "Finn", "Round 1, done: 1")]
    assert order == sorted(order)


def test_the_least_rate_of_an_opponent_is_a_setting_of_pods(organiser: Organiser) -> None:
    organiser.open(*FOUR)
    assert 'name="floor"' in organiser.get("/desk/event?format=pod-swiss")
    pods = {"format": "pod-swiss", "seats": 4, "rounds": 2, "scoring": "win", "short": "pods"}
    more = {"win": 5, "game": "", "options": "", "minutes": 50, "end_minutes": 5}
    row = organiser.row("stage")
    assert organiser.post("/desk/event/stage", **pods, **more, floor="1/x", at_row=row) == 409
    assert "floor: not a fraction" in organiser.page
    assert organiser.post("/desk/event/stage", **pods, **more, floor="1/4", at_row=row) == 303
    assert "Least rate of an opponent 1/4" in organiser.get("/desk/event")


def test_waits_for_judges_are_counted_anew_for_each_event(organiser: Organiser) -> None:
    hall = organiser.hall
    for number, age_ms in ((1, 60_000), (2, 0)):
        now = hall.clock.now_ms()
        call = JudgeCall(f"{number:016x}", 1, "a" * 32, 1, age_ms)
        hall.write(lambda record, call=call, now=now: heard_call(record, "t01", call, now))
        hall.write(lambda record, call=call, now=now: close(record, "t01", call.call, now))
        assert "Calls so far: 1." in organiser.get("/desk/calls")
        if number == 1:
            organiser.open("Ann", "Ben")
            assert "Calls so far" not in organiser.get("/desk/calls")
