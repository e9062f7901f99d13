"""The desk where the usual way ends: the lot, what must be decided, settings, judges' waits."""

from tablepi.hall.server.database.judge_calls import close, heard_call
from tablepi.wire.desk_messages import JudgeCall
from tests.hall.web.desk.event.conftest import Organiser
from tests.worlds.hall.played_match import played

FOUR = ("Ann", "Ben", "Cid", "Dora")


def test_the_lot_is_published_with_the_pairings(organiser: Organiser) -> None:
    organiser.open(*FOUR)
    assert organiser.post("/desk/round/publish", **organiser.draft()) == 303
    view = organiser.hall.desk.event.view()
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
    page = organiser.get("/desk/results").partition("<main")[2]
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
        assert "Calls so far: 1." in organiser.get("/judge")
        if number == 1:
            organiser.open("Ann", "Ben")
            assert "Calls so far" not in organiser.get("/judge")


def test_a_table_of_the_event_without_a_device_is_a_tap_from_its_card_and_nobodys_place(
    organiser: Organiser,
) -> None:
    organiser.open(*FOUR)
    empty = organiser.get("/desk/tables").partition("Without a device")[2].partition("</form>")[0]
    assert 'name="table"' not in empty
    tables = {f"in-{each}": "yes" for each in organiser.hall.tables}
    row = organiser.row("tables")
    assert organiser.post("/desk/event/tables", **tables, more="t21", at_row=row) == 303
    page = organiser.get("/desk/tables")
    missing = page.partition("Without a device")[2].partition("</form>")[0]
    assert 'name="table" value="t21"' in missing
    assert organiser.post("/desk/tables/card", table="t21") == 200
    assert "For <bdi>t21</bdi>" in organiser.page
    assert organiser.post("/desk/tables/move", table="t01", name="t21", at_row=0) == 409
    assert "is a table of the event without a device" in organiser.page
