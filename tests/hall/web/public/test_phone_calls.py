"""A judge called by a phone, at a table that has no device for it."""

import pytest

from tablepi.hall.server.database.judge_calls import queue
from tests.worlds.hall.phone_hall import PhoneHall
from tests.worlds.hall.visitor import Visitor


@pytest.fixture
def duels(phone_hall: PhoneHall) -> PhoneHall:
    """A duel at the table of a device, and one at a table without."""
    phone_hall.event(reports=False)
    phone_hall.round("p3 p4", "p1 p2", first=1)
    return phone_hall


def _judge(hall: PhoneHall) -> Visitor:
    visitor = Visitor(hall.desk.setup.https)
    assert visitor.come_in(hall.desk.code("judge", "Kim")) == 303
    return visitor


def _calls(hall: PhoneHall) -> list[tuple[str, int, str]]:
    calls = hall.desk.write(queue)
    return [(call.table, call.seat, call.state) for call in calls]


def test_a_call_is_in_the_queue_with_table_seat_and_name_and_is_closed_there(
    duels: PhoneHall,
) -> None:
    ben, kim = duels.phones()["p2"], _judge(duels)
    ben.open()
    assert ben.press("Call a judge") == 303
    assert _calls(duels) == [("t02", 2, "open")]
    assert kim.get("/judge") == 200
    for text in ("t02", "Seat 2", "Ben Brandt"):
        assert text in kim.page, text
    [call] = duels.desk.write(queue)
    assert call.opened == duels.desk.clock.now_ms()
    assert kim.post(f"/judge/call/{call.call}/claim", table="t02") == 303
    duels.look()
    page = ben.open()
    assert "A judge is coming" in page
    # Nobody but the table's own players is named there.
    assert "Kim" not in page
    assert ben.press("The judge is here") == 303
    assert _calls(duels) == [("t02", 2, "present")]
    assert "A judge is at the table" in ben.open()
    duels.tick(600)
    assert _calls(duels) == [("t02", 2, "present")]
    assert kim.post(f"/judge/call/{call.call}/close", table="t02") == 303
    duels.look()
    assert "Call a judge" in ben.open()


def test_one_call_a_table_which_a_second_seat_joins_and_either_takes_back(
    duels: PhoneHall,
) -> None:
    ann, ben = duels.phones()["p1"], duels.phones()["p2"]
    ann.open()
    ben.open()
    assert ann.press("Call a judge") == 303
    assert ben.press("Call a judge") == 303
    assert _calls(duels) == [("t02", 1, "open")]
    assert "A judge is called" in ben.open()
    assert ben.press("Not needed any more") == 303
    assert _calls(duels) == []
    assert ann.send(f"/me/{ann.code}/judge", {"round": "1", "table": "t02", "what": "back"}) == 409


def test_a_judge_who_comes_is_not_sent_away_by_a_phone_and_has_finished_at_the_table(
    duels: PhoneHall,
) -> None:
    ann, kim = duels.phones()["p1"], _judge(duels)
    ann.open()
    ann.press("Call a judge")
    [call] = duels.desk.write(queue)
    assert kim.post(f"/judge/call/{call.call}/claim", table="t02") == 303
    form = {"round": "1", "table": "t02"}
    for what in ("back", "done", "nonsense"):
        assert ann.send(f"/me/{ann.code}/judge", {**form, "what": what}) == 409
    ann.open()
    ann.press("The judge is here")
    ann.open()
    assert ann.press("The judge has finished") == 303
    assert _calls(duels) == []
    file = duels.desk.desk.events.file()
    assert file is not None
    [row] = [row for row in file["rows"] if row["do"] == "call"]
    assert (row["table"], row["seat"], row["by"]) == ("t02", 1, "Kim")


def test_a_table_with_a_device_calls_there(duels: PhoneHall) -> None:
    cid = duels.phones()["p3"]
    assert "Call a judge" not in cid.open()
    form = {"round": "1", "table": "t01", "what": "call"}
    assert cid.send(f"/me/{cid.code}/judge", form) == 409
    assert "call the judge there" in cid.read()
    assert cid.send(f"/me/{cid.code}/judge", {**form, "table": "t02"}) == 409
    assert _calls(duels) == []


def test_a_call_waits_through_a_restart_of_the_hall(duels: PhoneHall) -> None:
    ann = duels.phones()["p1"]
    ann.open()
    ann.press("Call a judge")
    duels.seconds += 60
    duels.restart()
    assert _calls(duels) == [("t02", 1, "open")]
    assert "A judge is called" in duels.phones()["p1"].open()
