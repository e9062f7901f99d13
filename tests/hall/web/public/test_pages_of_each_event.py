"""Two events at once: players' own pages and walls show each its own, whichever others are open."""

from contextlib import closing
from http.client import HTTPConnection
from itertools import islice

import pytest

from tablepi.hall.server.database.desk_decisions import decide
from tests.worlds.hall.made_up_event import MadeUpEvent
from tests.worlds.hall.phone import Phone
from tests.worlds.hall.phone_hall import PhoneHall
from tests.worlds.hall.visitor import views_of
from tests.worlds.hall.waiting import PATIENCE_S


def _open_side(event: MadeUpEvent) -> None:
    """Two players with the ids that players of the other event have, at t01."""
    event.row(do="open", event="side", title="Side cup", word="pears", names="full")
    for player, name in (("p1", "Eva Fuchs"), ("p2", "Finn Gade")):
        event.row(do="player", player=player, name=name)
    event.row(do="tables", tables=[{"table": "t01"}])
    event.row(do="stage", stage=1, format="duel-swiss")
    event.row(do="reports")
    event.round(("p1", "p2"))


@pytest.fixture
def both(phone_hall: PhoneHall) -> PhoneHall:
    """Autumn with four players at t02 and t03; side, opened later, with two at t01."""
    phone_hall.event()
    phone_hall.round("p1 p2", "p3 p4")
    phone_hall.rows(_open_side, "side")
    return phone_hall


def _wins(hall: PhoneHall, event: str, table: str) -> tuple[int, ...] | None:
    view = hall.desk.desk.events.of(event).view()
    assert view is not None
    result = view.state.results.get((1, table))
    return result.wins if result else None


def test_a_code_opens_the_page_of_its_own_event(both: PhoneHall) -> None:
    ann, eva = both.phones()["p1"], both.phones("side")["p1"]
    page = ann.open()
    for text in ("Autumn <cup>", "Ben Brandt 2 Seat 2", "Table 2", "Ann Abel, that is you"):
        assert text in page, text
    assert "Finn" not in page
    # Whatever the address says, it is the code that counts.
    assert eva.ask("GET", f"/me/{eva.code}?event=autumn") == 200
    page = eva.read()
    for text in ("Side cup", "Finn Gade 2 Seat 2", "Table 1", "Eva Fuchs, that is you"):
        assert text in page, text
    assert "Ben" not in page
    for way in ("pairings", "standings"):
        assert f'href="/{way}?event=side"' in eva.page
    assert f'href="/me/{eva.code}"' in eva.page
    assert eva.ask("GET", "/pairings?event=side") == 200
    assert "Finn Gade" in eva.page
    assert "Ben" not in eva.page


def test_the_clock_is_that_of_the_own_events_round(both: PhoneHall) -> None:
    desk = both.desk.desk
    for event, minutes in (("autumn", 50), ("side", 30)):
        rounds = desk.events.of(event).rounds
        both.desk.write(lambda record, r=rounds, m=minutes: r.prepare(record, 1, m, 5, ""))
    # What t01 had in a round of autumn is no part of the side event's.
    extra = {"round": 1, "extra_ms": 180_000}
    for table in ("t01", "t02"):
        both.desk.write(
            lambda record, t=table: decide(record, f"extra {t}", 0, extra, "", 1, "autumn")
        )
    both.desk.write(desk.hall_rounds.read)
    both.look()
    assert "53:00" in both.phones()["p1"].open()
    assert "50:00" in both.phones()["p3"].open()
    assert "30:00" in both.phones("side")["p1"].open()


def test_a_report_goes_to_the_event_of_the_code(both: PhoneHall) -> None:
    autumn, side = both.phones(), both.phones("side")
    for phone, label in ((autumn["p1"], "2 : 1"), (side["p1"], "0 : 2")):
        phone.open()
        assert phone.press(label) == 303
    side["p2"].open()
    assert side["p2"].press("Right") == 303
    assert _wins(both, "side", "t01") == (0, 2)
    assert _wins(both, "autumn", "t02") is None
    both.tick(301)
    assert _wins(both, "autumn", "t02") == (2, 1)
    assert _wins(both, "side", "t01") == (0, 2)
    assert "It stands: 2 : 1 for you" in autumn["p1"].open()


def test_reports_of_all_events_stand_once_their_time_is_up(both: PhoneHall) -> None:
    for phone in (both.phones()["p3"], both.phones("side")["p1"]):
        phone.open()
        assert phone.press("2 : 0") == 303
    both.tick(301)
    assert _wins(both, "autumn", "t03") == (2, 0)
    assert _wins(both, "side", "t01") == (2, 0)


def test_nobody_reports_for_the_table_of_another_event(both: PhoneHall) -> None:
    eva = both.phones("side")["p1"]
    form = {"round": "1", "table": "t02", "tap": "2:0"}
    assert eva.send(f"/me/{eva.code}/report", form) == 409
    both.tick(301)
    assert _wins(both, "autumn", "t02") is None


def test_an_own_page_is_followed_while_two_events_are_open(both: PhoneHall) -> None:
    eva = both.phones("side")["p1"]
    [(name, page)] = _first_views(both, f"/me/{eva.code}/events?lang=en", 1)
    assert name == f"me-{eva.code}"
    assert "Finn Gade" in page


@pytest.mark.parametrize(("event", "here", "elsewhere"), [
    ("side", "Eva Fuchs", "Ann Abel"), ("autumn", "Ann Abel", "Eva Fuchs"),
])  # fmt: skip
def test_a_wall_shows_its_event_and_beside_it_the_head_of_the_same_standings(
    both: PhoneHall, event: str, here: str, elsewhere: str
) -> None:
    both.rows(lambda rows: rows.result(1, "t02", 2, 1))
    both.rows(lambda rows: rows.result(1, "t01", 2, 1), "side")
    shows = f"share-1-2@{event}"
    both.desk.write(lambda record: decide(record, "display 3", 0, {"shows": shows}, "", 1))
    both.look()
    screen = Phone(both.desk)
    assert screen.ask("GET", "/display?screen=3") == 200
    assert here in screen.page
    assert elsewhere not in screen.page
    assert f'data-view="{shows}"' in screen.page
    assert f'data-view="leaders@{event}" class="view of-wall leaders"' in screen.page
    views = [shows, f"leaders@{event}", f"pairings@{event}", f"ties@{event}"]
    pages = dict(_first_views(both, f"/events?views={','.join(views)}", len(views)))
    assert pages.keys() == {*views}
    assert here in pages[f"leaders@{event}"]
    assert not [view for view in views if elsewhere in pages[view]]


def _first_views(hall: PhoneHall, path: str, count: int) -> list[tuple[str, str]]:
    with closing(HTTPConnection("127.0.0.1", hall.desk.setup.http, timeout=PATIENCE_S)) as stream:
        stream.request("GET", path, headers={"Accept-Language": "en"})
        answer = stream.getresponse()
        assert answer.status == 200
        return [*islice(views_of(answer), count)]
