"""Results that players report by phone: agreed on, called wrong, late, forged, by two at once."""

import json
import threading
from typing import Any

import pytest

from tablepi.hall.events.rows.event_state import TableResult
from tablepi.hall.server.desk.player_claims import claims_of
from tests.worlds.hall.made_up_desk import MadeUpDesk
from tests.worlds.hall.phone_hall import FOUR, PhoneHall
from tests.worlds.hall.played_match import played
from tests.worlds.hall.visitor import Visitor

USUAL = {"round": "1", "table": "t02", "tap": "2:1"}


@pytest.fixture
def duels(phone_hall: PhoneHall) -> PhoneHall:
    """Two duels, best of three, at tables without a device."""
    phone_hall.event()
    phone_hall.round("p1 p2", "p3 p4")
    return phone_hall


def _wins(hall: PhoneHall, table: str = "t02", round_: int = 1) -> tuple[int, ...] | None:
    result = hall.result(round_, table)
    return result.wins if result else None


def _claims(hall: PhoneHall) -> int:
    claims = hall.desk.write(lambda record: claims_of(record, "autumn"))
    return sum(map(len, claims.values()))


def _organiser(desk: MadeUpDesk) -> Visitor:
    visitor = Visitor(desk.setup.https)
    assert visitor.come_in(desk.code()) == 303
    return visitor


def _row_of(hall: PhoneHall, kind: str) -> int:
    view = hall.desk.desk.event.view()
    assert view is not None
    return view.row_of(kind)


def test_one_reports_and_the_other_confirms(duels: PhoneHall) -> None:
    phones = duels.phones()
    ann, ben = phones["p1"], phones["p2"]
    ann.open()
    assert ann.keys()[:4] == ["2 : 0 you", "2 : 1 you", "1 : 2 Ben", "0 : 2 Ben"]
    assert ann.press("2 : 1") == 303
    assert "You said: 2 : 1 for you" in ann.open()
    assert _wins(duels) is None
    page = ben.open()
    assert "Ann Abel says: 1 : 2 for Ann Abel" in page
    assert ben.press("Right") == 303
    assert _wins(duels) == (2, 1)
    assert "It stands: 1 : 2 for Ann Abel" in ben.open()
    assert "It stands: 2 : 1 for you" in ann.open()
    assert duels.writers() == ["player"]
    assert _claims(duels) == 0


def test_the_second_seat_reports_in_its_own_order(duels: PhoneHall) -> None:
    ben = duels.phones()["p2"]
    ben.open()
    assert ben.press("2 : 0") == 303
    ann = duels.phones()["p1"]
    assert "Ben Brandt says: 0 : 2 for Ben Brandt" in ann.open()
    assert ann.press("Right") == 303
    assert _wins(duels) == (0, 2)


def test_wrong_makes_it_a_question_with_both_versions_which_the_desk_settles_by_a_tap(
    duels: PhoneHall,
) -> None:
    phones = duels.phones()
    ann, ben = phones["p1"], phones["p2"]
    ann.open()
    ann.press("2 : 1")
    ben.open()
    assert ben.press("Wrong") == 303
    assert "the desk decides" in ann.open()
    assert "Ben Brandt says: wrong" in ann.read()
    page = ben.open()
    assert "You said: wrong" in page
    assert "How did it end?" in page
    assert ben.press("2 : 1") == 303
    duels.tick(3_600)
    assert _wins(duels) is None
    desk = _organiser(duels.desk)
    assert desk.get("/desk/results") == 200
    assert "Players do not agree: 1" in desk.page
    for text in ("Ann Abel</bdi> says: 2 : 1", "Ben Brandt</bdi> says: 1 : 2", "Enter 1 : 2"):
        assert text in desk.page, text
    form: dict[str, Any] = {"round": 1, "table": "t02", "wins-1": 1, "wins-2": 2, "draws": 0}
    assert (
        desk.post("/desk/results/enter", **form, at_row=desk.at_row("/desk/results/enter")) == 303
    )
    duels.look()
    assert _wins(duels) == (1, 2)
    assert duels.writers() == ["desk"]
    assert "It stands: 2 : 1 for you" in ben.open()
    duels.tick(6)
    assert _claims(duels) == 0


def test_who_erred_agrees_after_all(duels: PhoneHall) -> None:
    phones = duels.phones()
    for player, label in (("p1", "2 : 1"), ("p2", "Wrong"), ("p2", "2 : 0")):
        phones[player].open()
        assert phones[player].press(label) == 303
    assert _wins(duels) is None
    phones["p1"].open()
    assert phones["p1"].press("Right: 0 : 2 for Ben Brandt") == 303
    assert _wins(duels) == (0, 2)
    assert duels.writers() == ["player"]


def test_a_report_that_nobody_calls_wrong_stands_after_five_minutes(duels: PhoneHall) -> None:
    ann = duels.phones()["p1"]
    ann.open()
    ann.press("2 : 0")
    duels.tick(294)
    assert _wins(duels) is None
    duels.tick(6)
    assert _wins(duels) == (2, 0)
    assert duels.writers() == ["player"]


def test_a_report_outlives_the_hall(duels: PhoneHall) -> None:
    ann = duels.phones()["p1"]
    ann.open()
    ann.press("2 : 0")
    duels.seconds += 30
    duels.restart()
    assert _wins(duels) is None
    phones = duels.phones()
    assert "You said: 2 : 0 for you" in phones["p1"].open()
    phones["p2"].open()
    assert phones["p2"].press("Right") == 303
    assert _wins(duels) == (2, 0)


def test_nobody_reports_for_a_table_at_which_they_do_not_sit(duels: PhoneHall) -> None:
    phones = duels.phones()
    cid = phones["p3"]
    assert cid.send(f"/me/{cid.code}/report", USUAL) == 409
    assert "You do not sit at that table" in cid.read()
    phones["p1"].open()
    phones["p1"].press("2 : 1")
    at = duels.desk.write(lambda record: claims_of(record, "autumn"))
    [claim] = next(iter(at.values()))
    for what in ("right", "wrong"):
        form = {"round": "1", "table": "t02", "claim": f"p1 {claim.at}"}
        assert cid.send(f"/me/{cid.code}/{what}", form) == 409
    assert _claims(duels) == 1
    assert _wins(duels) is None


def test_nobody_confirms_the_own_report(duels: PhoneHall) -> None:
    ann = duels.phones()["p1"]
    ann.open()
    ann.press("2 : 1")
    [claim] = next(iter(duels.desk.write(lambda record: claims_of(record, "autumn")).values()))
    form = {"round": "1", "table": "t02", "claim": f"p1 {claim.at}"}
    for what in ("right", "wrong"):
        assert ann.send(f"/me/{ann.code}/{what}", form) == 409
    assert _wins(duels) is None


def test_one_reports_once_and_may_take_it_back_until_it_is_answered(duels: PhoneHall) -> None:
    phones = duels.phones()
    ann, ben = phones["p1"], phones["p2"]
    report = f"/me/{ann.code}/report"
    assert ann.send(report, USUAL) == 303
    assert ann.send(report, USUAL) == 303
    assert _claims(duels) == 1
    assert ann.send(report, {**USUAL, "tap": "2:0"}) == 409
    assert "You have said something else already" in ann.read()
    assert ann.press("Take it back") == 303
    assert _claims(duels) == 0
    assert ann.send(report, {**USUAL, "tap": "2:0"}) == 303
    ben.open()
    ben.press("Wrong")
    assert ann.send(f"/me/{ann.code}/undo", {"round": "1", "table": "t02"}) == 409
    assert "answered already" in ann.read()


def test_an_answer_is_to_what_its_page_showed(duels: PhoneHall) -> None:
    phones = duels.phones()
    ann, ben = phones["p1"], phones["p2"]
    ann.open()
    ann.press("2 : 1")
    ben.open()
    ann.open()
    ann.press("Take it back")
    duels.seconds += 1
    ann.open()
    ann.press("2 : 0")
    assert ben.press("Right") == 409
    assert "has changed meanwhile" in ben.read()
    assert _wins(duels) is None
    assert ben.press("Right") == 303
    assert _wins(duels) == (2, 0)


@pytest.mark.parametrize(("taps", "stands"), [(("2:1", "2:1"), True), (("2:1", "1:2"), False)])
def test_two_phones_report_at_once(duels: PhoneHall, taps: tuple[str, str], stands: bool) -> None:
    phones = [duels.phones()[player] for player in ("p1", "p2")]
    threads = [
        threading.Thread(
            target=phone.send, args=(f"/me/{phone.code}/report", {**USUAL, "tap": tap})
        )
        for phone, tap in zip(phones, taps, strict=True)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [phone.status for phone in phones] == [303, 303]
    assert _wins(duels) == ((2, 1) if stands else None)
    assert len(duels.writers()) == int(stands)
    assert ("the desk decides" in phones[0].open()) != stands


def test_what_is_impossible_is_refused_with_what_to_do(duels: PhoneHall) -> None:
    ann = duels.phones()["p1"]
    report = f"/me/{ann.code}/report"
    for form, sentence in (
        ({"tap": "3:0"}, "not possible here"),
        ({"tap": "2:2"}, "not possible here"),
        ({}, "Something is missing"),
        ({"wins-1": "1", "wins-2": ""}, "Enter the games won"),
        ({"wins-1": "x", "wins-2": "1"}, "no whole number"),
    ):
        assert ann.send(report, {"round": "1", "table": "t02", **form}) in (400, 409), form
        assert sentence in ann.read(), form
    assert _claims(duels) == 0
    drawn = {"wins-1": "1", "wins-2": "1", "draws": "1", "out-2": "yes"}
    assert ann.send(report, {"round": "1", "table": "t02", **drawn}) == 303
    duels.tick(301)
    # Nobody says by a phone that somebody else is out.
    assert duels.result(1, "t02") == TableResult((1, 1), 1, row=duels.state.results[1, "t02"].row)


def test_a_pod_reports_places_and_whoever_sits_there_confirms(phone_hall: PhoneHall) -> None:
    phone_hall.event(format_="pod-swiss", seats=4, scoring="win")
    phone_hall.round("p1 p2 p3 p4")
    phones = phone_hall.phones()
    ann, cid, dora = phones["p1"], phones["p3"], phones["p4"]
    ann.open()
    assert ann.press("Report it", place_1=2, place_2=1, place_3=2) == 400
    assert "Enter the place of each player" in ann.read()
    assert ann.press("Report it", place_1=2, place_2=1, place_3=2, place_4=3) == 409
    assert "do not fit together" in ann.read()
    assert ann.press("Report it", place_1=2, place_2=1, place_3=2, place_4=4) == 303
    assert "Ann Abel says: 1. Ben Brandt · 2. Ann Abel · 2. Cid Ek · 4. Dora Ito" in cid.open()
    dora.open()
    assert dora.press("Wrong") == 303
    cid.open()
    assert cid.press("Right") == 303
    assert phone_hall.result(1, "t02") is None
    dora.open()
    assert dora.press("Right") == 303
    result = phone_hall.result(1, "t02")
    assert result is not None
    assert (result.places, result.points) == ((2, 1, 2, 4), None)


def test_who_won_a_pod_is_one_tap_on_a_phone(phone_hall: PhoneHall) -> None:
    phone_hall.event(format_="pod-swiss", seats=4, scoring="win")
    phone_hall.round("p1 p2 p3 p4")
    ann = phone_hall.phones()["p1"]
    ann.open()
    assert ann.press("Cid Ek won") == 303
    phone_hall.tick(301)
    result = phone_hall.result(1, "t02")
    assert result is not None
    assert result.places == (2, 2, 1, 2)


def test_a_pod_whose_scoring_needs_points_reports_them(phone_hall: PhoneHall) -> None:
    phone_hall.event(format_="pod-swiss", seats=4, scoring="catan")
    phone_hall.round("p1 p2 p3 p4")
    ann = phone_hall.phones()["p1"]
    places = {f"place_{seat}": seat for seat in range(1, 5)}
    points = {f"points_{seat}": 11 - seat for seat in range(1, 5)}
    assert "Points" in ann.open()
    assert ann.press("Report it", **places) == 409
    assert "Every seat needs its points" in ann.read()
    assert ann.press("Report it", **places, **points) == 303
    phone_hall.tick(301)
    result = phone_hall.result(1, "t02")
    assert result is not None
    assert (result.places, result.points) == ((1, 2, 3, 4), (10, 9, 8, 7))


def test_an_old_rounds_page_reports_nothing(duels: PhoneHall) -> None:
    ann = duels.phones()["p1"]
    ann.open()
    for table in ("t02", "t03"):
        duels.rows(lambda event, at=table: event.result(1, at, 2, 0))  # type: ignore[misc]  # a default binds
    duels.round("p1 p3", "p2 p4")
    assert ann.press("0 : 2") == 409
    assert "You do not sit at that table in this round" in ann.read()
    assert ann.press("0 : 2") == 303
    duels.tick(301)
    assert (_wins(duels), _wins(duels, round_=2)) == ((2, 0), (0, 2))


def test_a_report_of_a_round_that_was_taken_back_is_none_of_the_next(duels: PhoneHall) -> None:
    ann = duels.phones()["p1"]
    ann.open()
    ann.press("2 : 0")
    duels.rows(lambda event: event.row(do="withdraw", round=1, why="wrong list"))
    duels.round("p1 p2", "p3 p4")
    assert "How did it end?" in ann.open()
    duels.tick(301)
    assert _wins(duels) is None
    assert _claims(duels) == 0


def test_a_result_that_stands_is_not_changed_by_a_phone(duels: PhoneHall) -> None:
    ann = duels.phones()["p1"]
    ann.open()
    row = {"do": "result", "round": 1, "table": "t02", "seal": "9f01c2ab", "matches": ["a" * 32]}
    result = {"wins": [0, 2], "draws": 0, "out": []}
    duels.rows(lambda event: event.row(**row, result=result))
    assert ann.press("2 : 0") == 409
    assert "stands already" in ann.read()
    duels.tick(301)
    assert _wins(duels) == (0, 2)


def _device_plays(hall: PhoneHall, winners: tuple[int, ...]) -> None:
    for number in (1, 2):
        match = played(
            hall.desk.writer, "t01", winners, number, players=("p1", "p2"), names=("Ann", "Ben"),
            task="r1-t01@autumn",
        )  # fmt: skip
        hall.desk.desk.events.checked("t01", match)
        hall.desk.write(lambda record: None)
    hall.look()


@pytest.fixture
def at_device(phone_hall: PhoneHall) -> PhoneHall:
    """A duel at the table of a device that the desk let not come any more, so it is reported."""
    phone_hall.event(game="score-sheet", minutes=50, end_minutes=5)
    phone_hall.round("p1 p2", first=1)
    desk = _organiser(phone_hall.desk)
    assert desk.post("/desk/tables/revoke", table="t01") == 303
    phone_hall.look()
    return phone_hall


def test_a_device_reports_for_its_table_and_no_phone(phone_hall: PhoneHall) -> None:
    phone_hall.event(game="score-sheet", minutes=50, end_minutes=5)
    phone_hall.round("p1 p2", first=1)
    ann = phone_hall.phones()["p1"]
    assert "How did it end?" not in ann.open()
    assert ann.send(f"/me/{ann.code}/report", {**USUAL, "table": "t01"}) == 409
    assert "not reported by phone" in ann.read()


def test_a_devices_result_that_comes_first_takes_the_place_of_reports(
    at_device: PhoneHall,
) -> None:
    phones = at_device.phones()
    phones["p1"].open()
    assert phones["p1"].press("2 : 0") == 303
    _device_plays(at_device, (2,))
    assert _wins(at_device, "t01") == (0, 2)
    assert at_device.writers() == ["table"]
    at_device.tick(301)
    assert _wins(at_device, "t01") == (0, 2)
    assert _claims(at_device) == 0


def test_a_devices_result_that_comes_after_a_reported_one_is_the_desks_to_take(
    at_device: PhoneHall,
) -> None:
    for player, label in (("p1", "2 : 0"), ("p2", "Right")):
        phone = at_device.phones()[player]
        phone.open()
        assert phone.press(label) == 303
    _device_plays(at_device, (2,))
    assert _wins(at_device, "t01") == (2, 0)
    desk = _organiser(at_device.desk)
    desk.get("/desk/results")
    assert "Came in otherwise: 1" in desk.page
    assert "The table says: 0 : 2" in desk.page


def test_nothing_is_reported_where_the_desk_has_it_switched_off(phone_hall: PhoneHall) -> None:
    phone_hall.event(reports=False)
    phone_hall.round("p1 p2", "p3 p4")
    ann = phone_hall.phones()["p1"]
    assert "How did it end?" not in ann.open()
    assert ann.send(f"/me/{ann.code}/report", USUAL) == 409
    desk = _organiser(phone_hall.desk)
    assert desk.get("/desk/event") == 200
    assert "Off: the desk enters them." in desk.page
    form: dict[str, Any] = {"on": "yes", "at_row": _row_of(phone_hall, "reports")}
    assert desk.post("/desk/event/reports", **form) == 303
    phone_hall.look()
    assert "How did it end?" in ann.open()
    assert ann.press("2 : 0") == 303
    assert desk.post("/desk/event/reports", **form) == 409
    form = {"on": "", "at_row": _row_of(phone_hall, "reports")}
    assert desk.post("/desk/event/reports", **form) == 303
    # What was reported before counts for nothing any more.
    phone_hall.tick(301)
    assert _wins(phone_hall) is None
    assert ann.send(f"/me/{ann.code}/undo", {"round": "1", "table": "t02"}) == 409


def test_who_drops_amid_a_round_still_answers_for_its_table(duels: PhoneHall) -> None:
    duels.rows(lambda event: event.row(do="drop", player="p2"))
    phones = duels.phones()
    phones["p1"].open()
    phones["p1"].press("2 : 0")
    assert "You have left the event." in phones["p2"].open()
    assert phones["p2"].press("Right") == 303
    assert _wins(duels) == (2, 0)


def test_a_change_comes_from_the_own_page_alone_and_is_small(duels: PhoneHall) -> None:
    ann = duels.phones()["p1"]
    path = f"/me/{ann.code}/report"
    for origin in ("https://elsewhere.example", "null", duels.desk.https):
        assert ann.send(path, USUAL, origin) == 403, origin
    assert ann.ask("POST", path, "round=1") == 403
    own = {"Origin": ann.origin}
    assert ann.ask("POST", path, json.dumps(USUAL), **own) == 415
    kind = {**own, "Content-Type": "application/x-www-form-urlencoded"}
    assert ann.ask("POST", path, "x" * 5_000, **kind) == 413
    assert ann.ask("POST", path, "&".join("a=1" for _ in range(50)), **kind) == 400
    assert ann.ask("POST", path, b"a=%ff\xff".decode("latin-1"), **kind) == 400
    assert ann.ask("GET", path) == 303
    assert ann.headers["location"] == f"/me/{ann.code}"
    assert _claims(duels) == 0


def test_one_player_changes_thirty_times_a_minute_at_most(duels: PhoneHall) -> None:
    ann, ben = duels.phones()["p1"], duels.phones()["p2"]
    form = {"round": "1", "table": "t02"}
    found = [ann.send(f"/me/{ann.code}/undo", form) for _ in range(31)]
    assert found == [303] * 30 + [429]
    assert ben.send(f"/me/{ben.code}/report", USUAL) == 303


def test_an_event_without_rounds_has_nothing_to_report(phone_hall: PhoneHall) -> None:
    phone_hall.event(FOUR, format_="open")
    ann = phone_hall.phones()["p1"]
    assert "Open play: sit down at any free table" in ann.open()
    assert ann.send(f"/me/{ann.code}/report", USUAL) == 409
