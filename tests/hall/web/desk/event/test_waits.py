"""What waits for the desk: the list itself, and its keys beside every page."""

from collections.abc import Sequence
from dataclasses import replace
from urllib.parse import urlencode

import pytest
from selenium.webdriver.common.by import By

from tablepi.hall.events.table_claims import Claim
from tablepi.hall.server.database.record_clock import Doubt
from tablepi.hall.web.desk.pages.waiting_list import MOST_ALIKE, OF_JUDGES, SLOW_MS, waiting_list
from tablepi.hall.web.values.desk_view import DeskView
from tablepi.hall.words import HALL_SENTENCES
from tablepi.wire.desk_messages import JudgeCall
from tests.hall.web.desk.event.conftest import Organiser
from tests.hall.web.desk.event.test_two_desks import Desk
from tests.worlds.hall.browser import Browser, resize
from tests.worlds.hall.visitor import Visitor
from tests.worlds.hall.waiting import until

FOUR = ("Ann", "Ben", "Cid", "Dora")
MINUTE_MS = 60_000


def _view(organiser: Organiser) -> DeskView:
    return organiser.hall.desk_pages.live.source.look()


def _kinds(view: DeskView) -> Sequence[str]:
    return [entry.kind for entry in waiting_list(view)]


def _publish(organiser: Organiser) -> None:
    assert organiser.post("/desk/round/publish", **organiser.draft(), why="") == 303


def _tap_clock(organiser: Organiser, what: str) -> None:
    organiser.get("/desk/tables")
    row = organiser.visitor.at_row(f"/desk/round/{what}")
    assert organiser.post(f"/desk/round/{what}", at_row=row) == 303


def _enter(organiser: Organiser, table: str) -> None:
    row = organiser.row(f"result 1 {table}")
    place = {"round": 1, "table": table, "at_row": row, "tap": "2:0"}
    assert organiser.post("/desk/results/enter", **place) == 303


def _call(organiser: Organiser, table: str, age_ms: int) -> None:
    organiser.hall.here(table)
    call = JudgeCall(table[1:] * 8, 1, "", 0, age_ms)
    organiser.hall.says(table, "call", call.payload())
    until(lambda: any(kept.table == table for kept in _view(organiser).calls))


def _beside(page: str) -> str:
    """The part of a page in which stands what waits."""
    return page.partition('<aside class="panel waits-panel"')[2].partition("</aside>")[0]


def _press(visitor: Visitor, on: str, path: str, **form: object) -> int:
    """Presses a key beside a page."""
    visitor.get(on)
    return visitor.ask(
        "POST", path, urlencode({"csrf": visitor.csrf(), **form}), Origin=visitor.origin,
        Referer=f"{visitor.origin}{on}",
        **{"Content-Type": "application/x-www-form-urlencoded"},
    )  # fmt: skip


def test_each_step_of_an_event_waits_until_the_desk_does_it(organiser: Organiser) -> None:
    assert _kinds(_view(organiser)) == []
    organiser.open(*FOUR)
    assert _kinds(_view(organiser)) == ["pair"]
    _publish(organiser)
    assert _kinds(_view(organiser)) == ["start"]
    _tap_clock(organiser, "start")
    view = _view(organiser)
    assert _kinds(view) == []
    over = replace(view, now=view.now + 51 * MINUTE_MS)
    assert [(entry.kind, entry.key) for entry in waiting_list(over)] == [
        ("overdue", "1-t01"), ("overdue", "1-t02"),
    ]  # fmt: skip
    assert [entry.since - view.now for entry in waiting_list(over)] != [0, 0]
    _enter(organiser, "t01")
    _enter(organiser, "t02")
    assert _kinds(_view(organiser)) == ["pair"]
    assert "Round 2 can be paired" in _beside(organiser.get("/desk/people"))


def test_no_clock_waits_for_a_round_that_has_all_results(organiser: Organiser) -> None:
    organiser.open(*FOUR, rounds=1)
    _publish(organiser)
    _enter(organiser, "t01")
    assert _kinds(_view(organiser)) == ["start"]
    _enter(organiser, "t02")
    assert _kinds(_view(organiser)) == ["over"]


def test_many_tables_whose_time_is_up_are_one_entry(organiser: Organiser) -> None:
    organiser.open(*FOUR)
    _publish(organiser)
    _tap_clock(organiser, "start")
    view = _view(organiser)
    over = replace(view, now=view.now + 51 * MINUTE_MS)
    [entry] = waiting_list(over, most_alike=1)
    assert (entry.kind, entry.subject) == ("many_overdue", 2)
    assert MOST_ALIKE > 1


def test_the_oldest_stands_first_and_what_a_judge_sees_to_last(organiser: Organiser) -> None:
    _call(organiser, "t01", 30_000)
    _call(organiser, "t02", 90_000)
    view = _view(organiser)
    assert [entry.key[:3] for entry in waiting_list(view)] == ["t02", "t01"]
    claim = {"table": "t02"}
    path = f"/judge/call/{view.calls[0].call}/claim"
    assert _press(organiser.visitor, "/desk/tables", path, **claim) == 303
    view = _view(organiser)
    assert [(entry.key[:3], entry.is_taken) for entry in waiting_list(view)] == [
        ("t01", False), ("t02", True),
    ]  # fmt: skip
    late = replace(view, now=view.now + SLOW_MS)
    assert [entry.key[:3] for entry in waiting_list(late)] == ["t02", "t01"]


def test_which_clock_is_right_stands_first_and_has_no_age_by_it(organiser: Organiser) -> None:
    organiser.open(*FOUR)
    _publish(organiser)
    _tap_clock(organiser, "start")
    _call(organiser, "t01", 5 * MINUTE_MS)
    doubtful = replace(_view(organiser), doubt=Doubt(-60 * MINUTE_MS, True))
    first, *others = waiting_list(doubtful)
    assert (first.kind, first.since) == ("doubt", 0)
    assert [entry.kind for entry in others] == ["call"]


def test_players_who_do_not_agree_wait_since_the_second_said_something_else(
    organiser: Organiser,
) -> None:
    organiser.open(*FOUR)
    _publish(organiser)
    view = _view(organiser)
    assert view.event is not None
    one, other = view.event.rounds[0]
    scores = {"wins": [2, 0], "draws": 0}, {"wins": [0, 2], "draws": 0}
    claims = Claim("p1", 5, scores[0]), Claim("p2", 9, scores[1])
    event = replace(view.event, rounds=((one._replace(claims=claims), other),))
    [entry] = waiting_list(replace(view, event=event), kinds=("claims",))
    assert (entry.key, entry.since) == (f"1-{one.pairing.table}", 9)
    assert waiting_list(replace(view, event=event), kinds=OF_JUDGES) == ()


def test_the_oldest_has_the_one_amber_key_beside_every_page(organiser: Organiser) -> None:
    organiser.open(*FOUR)
    _call(organiser, "t01", 30_000)
    _call(organiser, "t02", 90_000)
    for path in ("/desk/tables", "/desk/players?player=p1", "/desk/print", "/desk/round/pair"):
        beside = _beside(organiser.get(path))
        assert beside.count(' first"') == 1, path
        assert beside.index("t02") < beside.index(' first"') < beside.index("t01"), path
    for language, sentences in HALL_SENTENCES.items():
        assert sentences["waits"] in _beside(organiser.get(f"/desk/people?lang={language}"))


def test_a_key_beside_a_page_leaves_it_where_it_is(organiser: Organiser) -> None:
    organiser.open(*FOUR)
    on = "/desk/players?player=p1"
    place = {"text": "Lunch", "at_row": 0}
    assert _press(organiser.visitor, on, "/desk/say", **place) == 303
    assert organiser.visitor.headers["location"] == on
    assert _press(organiser.visitor, "/desk/players", "/desk/say", **place) == 409
    assert 'class="list players"' in organiser.page
    assert "Somebody changed this meanwhile." in organiser.page


def test_a_judge_has_calls_alone_beside_the_tables_and_never_a_page_of_the_desk(
    organiser: Organiser,
) -> None:
    organiser.open(*FOUR)
    _call(organiser, "t01", 30_000)
    judge = Visitor(organiser.hall.setup.https)
    assert judge.come_in(organiser.hall.code("judge", "Kim")) == 303
    assert judge.get("/judge/tables") == 200
    assert "1</bdi> calls a judge" in _beside(judge.page)
    assert "can be paired" not in judge.page
    assert "/desk/round/" not in judge.page
    # A refused change shows the page that it came from, of which a browser may say anything.
    csrf = judge.csrf()
    status = judge.ask(
        "POST", f"/judge/call/{'9' * 16}/claim", urlencode({"csrf": csrf, "table": "t01"}),
        Origin=judge.origin, Referer=f"{judge.origin}/desk/event",
        **{"Content-Type": "application/x-www-form-urlencoded"},
    )  # fmt: skip
    assert status == 409
    assert "Autumn cup" not in judge.page


@pytest.fixture
def desk(organiser: Organiser, driver: Browser) -> Desk:
    return Desk(driver, organiser)


def test_what_is_written_on_a_page_outlives_a_key_beside_it(
    organiser: Organiser, desk: Desk
) -> None:
    organiser.open(*FOUR)
    _call(organiser, "t01", 30_000)
    # Beside one another nothing moves what a key is about.
    resize(desk.driver, "desk")
    desk.open("/desk/players")
    assert desk.driver.find_elements(By.CSS_SELECTOR, ".sound-off:not([hidden])")
    desk.field("/desk/players/enter", "name").send_keys("Zoey")
    desk.waits(lambda: not desk.driver.find_elements(By.CSS_SELECTOR, ".sound-off:not([hidden])"))
    desk.presses("/judge/call/")
    desk.waits(lambda: desk.driver.find_elements(By.CSS_SELECTOR, ".wait.taken"))
    assert desk.field("/desk/players/enter", "name").get_attribute("value") == "Zoey"
    desk.field("/desk/say", "text").send_keys("Lunch")
    desk.presses("/desk/say")
    desk.reads("Take it away")
    assert not desk.driver.find_elements(By.CSS_SELECTOR, ".meanwhile")
    assert desk.field("/desk/players/enter", "name").get_attribute("value") == "Zoey"
