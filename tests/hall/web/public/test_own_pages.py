"""Players' own pages: what each shows and to whom, and what a wrong code gets."""

import json
from contextlib import closing
from http.client import HTTPConnection

import pytest

from tablepi.hall.server.commands.event_commands import finish_event, open_event
from tablepi.hall.server.commands.player_commands import erase_player, make_code_anew
from tablepi.hall.server.database.branches import listed
from tablepi.hall.server.database.desk_decisions import decide
from tablepi.hall.server.database.desk_refusals import DeskRefusal, StaleRowError
from tests.worlds.hall.phone import Phone
from tests.worlds.hall.phone_hall import FOUR, PhoneHall
from tests.worlds.hall.sent_form import sent_form
from tests.worlds.hall.visitor import views_of
from tests.worlds.hall.waiting import PATIENCE_S

WRONG = "A" * 16


def test_a_player_finds_table_opponent_seat_and_record_and_nobody_elses_name(
    phone_hall: PhoneHall,
) -> None:
    phone_hall.event()
    phone_hall.round("p1 p2", "p3 p4")
    phone_hall.rows(lambda event: event.result(1, "t02", 2, 1))
    phone_hall.rows(lambda event: event.result(1, "t03", 2, 0))
    phone_hall.round("p3 p1", "p2 p4")
    page = phone_hall.phones()["p1"].open()
    for text in ("Round 2", "Cid Ek 1 Seat 1", "Table 2", "Ann Abel, that is you 2 Seat 2",
                 "won 1 · drawn 0 · lost 0", "Round 1 2 : 1, won"):  # fmt: skip
        assert text in page, text
    assert "Ben" not in page
    assert "Dora" not in page


def test_a_page_sets_nothing_and_is_kept_by_nobody(phone_hall: PhoneHall) -> None:
    phone_hall.event()
    phone = phone_hall.phones()["p1"]
    phone.open()
    assert "set-cookie" not in phone.headers
    assert phone.headers["cache-control"] == "no-store"
    assert phone.headers["content-security-policy"].startswith("default-src 'self'")


@pytest.mark.parametrize(("policy", "shown"), [("initials", "Ben B."), ("number", "p2")])
def test_names_are_as_the_event_shows_them(phone_hall: PhoneHall, policy: str, shown: str) -> None:
    phone_hall.event(policy=policy)
    phone_hall.round("p1 p2", "p3 p4")
    page = phone_hall.phones()["p1"].open()
    assert f"{shown} 2 Seat 2" in page
    assert "Brandt" not in page
    assert "Abel" not in page


def test_a_bye_a_late_player_and_one_who_left_are_told_so(phone_hall: PhoneHall) -> None:
    phone_hall.event((*FOUR, "Eva", "Finn"))
    assert "No round is paired yet" in phone_hall.phones()["p1"].open()
    phone_hall.round("p1 p2", "p3 p4", byes="p5")
    phone_hall.rows(lambda event: event.row(do="drop", player="p6"))
    phones = phone_hall.phones()
    assert "You have a bye this round" in phones["p5"].open()
    left = phones["p6"].open()
    assert "You are not in this round" in left
    assert "You have left the event." in left
    assert "Your next table" not in left


def test_the_own_table_is_told_at_once_and_the_others_late(phone_hall: PhoneHall) -> None:
    phone_hall.event()
    phone_hall.round("p1 p2", "p3 p4")
    phone_hall.desk.write(lambda record: decide(record, "delay", 0, {"seconds": 600}, "", 1))
    phone_hall.seconds += 1
    phone_hall.rows(lambda event: event.result(1, "t02", 2, 1))
    phones = phone_hall.phones()
    assert "It stands: 1 : 2 for Ann Abel" in phones["p2"].open()
    assert "It stands" not in phones["p3"].open()
    phones["p3"].ask("GET", "/pairings?by=table")
    assert "2 : 1" not in phones["p3"].page


def test_a_tables_own_clock_is_the_one_that_is_shown(phone_hall: PhoneHall) -> None:
    phone_hall.event()
    phone_hall.round("p1 p2", "p3 p4")
    rounds = phone_hall.desk.desk.rounds
    phone_hall.desk.write(lambda record: rounds.prepare(record, 1, 50, 5, ""))
    extra = {"round": 1, "extra_ms": 180_000}
    phone_hall.desk.write(lambda record: decide(record, "extra t02", 0, extra, "", 1, "autumn"))
    phone_hall.desk.write(rounds.read)
    phone_hall.look()
    phones = phone_hall.phones()
    assert "53:00" in phones["p1"].open()
    assert "50:00" in phones["p3"].open()


def test_a_code_is_read_in_small_letters_and_groups_and_found_by_its_field(
    phone_hall: PhoneHall,
) -> None:
    phone_hall.event()
    phone = phone_hall.phones()["p1"]
    small = phone.code.lower()
    assert phone.ask("GET", f"/me/{small[:4]}-{small[4:]}") == 200
    assert phone.ask("GET", f"/me?code={small[:8]}+{small[8:]}") == 303
    assert phone.headers["location"] == f"/me/{phone.code}"
    assert phone.ask("GET", "/me") == 200
    assert 'name="code"' in phone.page


def test_wrong_codes_are_404_ten_times_a_minute_and_right_ones_open_all_the_same(
    phone_hall: PhoneHall,
) -> None:
    phone_hall.event()
    right = phone_hall.phones()["p1"]
    guess = Phone(phone_hall.desk, WRONG)
    asked = [("GET", ""), ("GET", "/events"), ("POST", "/report")]
    found = [guess.ask(*asked[n % 3][:1], f"/me/{WRONG}{asked[n % 3][1]}") for n in range(12)]
    assert found == [404] * 10 + [429] * 2
    assert "Too many wrong codes" in guess.page
    # A café is one address: somebody who guesses keeps nobody from the own page.
    assert "Ann Abel" in right.open()
    phone_hall.seconds += 61
    assert guess.ask("GET", f"/me/{WRONG}") == 404
    assert "no player with this code" in guess.page


def test_nobody_follows_a_page_beside_its_own_address(phone_hall: PhoneHall) -> None:
    phone_hall.event()
    phone = phone_hall.phones()["p1"]
    for code in (phone.code, WRONG, ""):
        assert phone.ask("GET", f"/events?views=me-{code}") == 404, code


def test_a_live_page_is_sent_what_is_new(phone_hall: PhoneHall) -> None:
    phone_hall.event()
    phone = phone_hall.phones()["p1"]
    address = "127.0.0.1", phone_hall.desk.setup.http
    with closing(HTTPConnection(*address, timeout=PATIENCE_S)) as connection:
        connection.request("GET", f"/me/{phone.code}/events")
        views = views_of(connection.getresponse())
        name, page = next(views)
        assert name == f"me-{phone.code}"
        assert "No round is paired yet" in page
        phone_hall.round("p1 p2", "p3 p4")
        assert "Ben Brandt" in next(views)[1]


def test_an_erased_player_has_no_page_and_no_name_on_others(phone_hall: PhoneHall) -> None:
    phone_hall.event()
    phone_hall.round("p1 p2", "p3 p4")
    phones = phone_hall.phones()
    event = phone_hall.desk.desk.event
    view = event.view()
    assert view is not None
    at_row = view.row_of("player p2")
    form = {"player": "p2", "at_row": at_row, "sure": "yes"}
    phone_hall.desk.write(sent_form(event, erase_player, **form))
    phone_hall.look()
    assert phones["p2"].ask("GET", f"/me/{phones['p2'].code}") == 404
    assert "p2" not in phone_hall.phones()
    page = phones["p1"].open()
    assert "p2 2 Seat 2" in page
    assert "Brandt" not in page
    phone_hall.restart()
    assert "p2" not in phone_hall.phones()


def test_a_new_code_takes_the_place_of_the_old_one_once(phone_hall: PhoneHall) -> None:
    phone_hall.event()
    old, event = phone_hall.phones()["p1"], phone_hall.desk.desk.event
    make = sent_form(event, make_code_anew, player="p1", code=old.code)
    phone_hall.desk.write(make)
    phone_hall.look()
    new = phone_hall.phones()["p1"]
    assert new.code != old.code
    assert "Ann Abel" in new.open()
    assert old.ask("GET", f"/me/{old.code}") == 404
    with pytest.raises(StaleRowError):
        phone_hall.desk.write(make)
    with pytest.raises(DeskRefusal, match=r"faulty\.unknown_player"):
        phone_hall.desk.write(sent_form(event, make_code_anew, player="p9", code=""))


def test_a_code_is_good_for_its_own_event_as_long_as_that_is_open(phone_hall: PhoneHall) -> None:
    phone_hall.event()
    phone, desk = phone_hall.phones()["p1"], phone_hall.desk.desk
    phone.open()
    form = {"event": "winter", "title": "W", "word": "snow", "names": "full", "at_row": 1}
    phone_hall.desk.write(sent_form(desk.event, open_event, **form))
    phone_hall.look()
    phone.open()
    autumn = desk.events.of("autumn")
    view = autumn.view()
    assert view is not None
    end = sent_form(autumn, finish_event, at_row=view.row_of("open"), sure=True)
    phone_hall.desk.write(end)
    phone_hall.look()
    assert phone.ask("GET", f"/me/{phone.code}") == 404


def test_codes_are_on_no_page_for_others_in_no_export_and_in_no_row(
    phone_hall: PhoneHall,
) -> None:
    phone_hall.event()
    phone_hall.round("p1 p2", "p3 p4")
    codes = [phone.code for phone in phone_hall.phones().values()]
    assert len({*codes}) == 4
    assert all(len(code) == 16 for code in codes)
    reader = Phone(phone_hall.desk)
    texts = [json.dumps(phone_hall.desk.desk.events.file())]
    texts += phone_hall.desk.write(lambda record: list(listed(record)))
    paths = ("/", "/tables", "/pairings", "/pairings?by=table", "/standings", "/me",
             *(f"/api/{kind}.{form}" for kind in ("pairings", "standings", "results", "tables")
               for form in ("json", "csv")))  # fmt: skip
    for path in paths:
        assert reader.ask("GET", path) == 200, path
        texts.append(reader.page)
    assert [code for code in codes for text in texts if code in text] == []
