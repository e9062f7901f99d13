"""Two desks at once: each sees what the other did, and neither loses what it is writing."""

import re
from collections.abc import Callable
from contextlib import closing

import pytest
from selenium.common.exceptions import StaleElementReferenceException
from selenium.webdriver.common.by import By
from selenium.webdriver.remote.webelement import WebElement
from selenium.webdriver.support.ui import Select, WebDriverWait

from tests.hall.web.desk.event.conftest import Organiser
from tests.hall.web.desk.event.test_open_pages import Tables
from tests.worlds.hall.browser import Browser, read, resize
from tests.worlds.hall.made_up_desk import come_in
from tests.worlds.hall.visitor import views_of
from tests.worlds.hall.waiting import PATIENCE_S

FOUR = ("Ann", "Ben", "Cid", "Dora")
LIVE = {
    "/desk/players": "desk-players",
    "/desk/round": "desk-round",
    "/desk/results": "desk-results",
    "/desk/results/open": "desk-open",
    "/desk/displays": "desk-displays",
    "/desk/players?player=p1": "desk-player.p1",
    "/desk/results?round=1": "desk-results.1",
    "/desk/tables?table=t01": "desk-table.t01",
    "/judge/tables?table=t01": "judge-table.t01",
    "/desk/event?format=final": "desk-event.final",
    "/desk/event/rows": "desk-rows.0",
}


class Desk:
    """The browser of the other desk."""

    def __init__(self, driver: Browser, organiser: Organiser) -> None:
        self.driver = driver
        self.address = organiser.hall.https
        come_in(driver, organiser.hall)

    def open(self, path: str) -> None:
        self.driver.get(f"{self.address}{path}{'&' if '?' in path else '?'}lang=en")
        self.waits(lambda: self.driver.find_elements(By.CSS_SELECTOR, "body.live"))

    def waits(self, condition: Callable[[], object]) -> None:
        # A live page may be drawn anew between finding something and reading it.
        gone = [StaleElementReferenceException]
        WebDriverWait(self.driver, PATIENCE_S, 0.05, gone).until(lambda _: condition())

    def reads(self, text: str) -> None:
        self.waits(lambda: text in read(self.driver))

    def field(self, action: str, name: str) -> WebElement:
        return self.driver.find_element(
            By.CSS_SELECTOR, f'form[action^="{action}"] [name="{name}"]'
        )

    def sends(self, action: str) -> None:
        self.driver.click(f'form[action^="{action}"] button')

    def presses(self, action: str) -> None:
        """Presses a key beside the page, which stays."""
        self.driver.find_element(By.CSS_SELECTOR, f'form[action^="{action}"] button').click()

    @property
    def focused(self) -> str | None:
        return self.driver.switch_to.active_element.get_attribute("name")


@pytest.fixture
def desk(organiser: Organiser, driver: Browser) -> Desk:
    return Desk(driver, organiser)


def test_a_name_that_is_being_typed_is_not_lost_when_somebody_comes(
    organiser: Organiser, desk: Desk
) -> None:
    organiser.open(*FOUR)
    desk.open("/desk/players")
    name = desk.field("/desk/players/enter", "name")
    name.send_keys("Zo")
    Select(desk.field("/desk/players/enter", "table")).select_by_value("t02")
    name.send_keys("ey\ue012")
    assert organiser.post("/desk/players/scan", code="p1") == 303
    desk.reads("1 here")
    assert desk.focused == "name"
    desk.driver.switch_to.active_element.send_keys("l")
    assert name.get_attribute("value") == "Zoely"
    desk.sends("/desk/players/enter")
    desk.reads("Zoely")
    view = organiser.hall.desk.event.view()
    assert view is not None
    assert view.state.players["p5"].fixed == "t02"


def test_what_a_scanner_types_in_between_arrives_whole(organiser: Organiser, desk: Desk) -> None:
    organiser.open(*FOUR)
    desk.open("/desk/players")
    desk.waits(lambda: desk.focused == "code")
    desk.driver.switch_to.active_element.send_keys("AUTUMN:")
    assert organiser.post("/desk/players/scan", code="p2") == 303
    desk.reads("1 here")
    desk.driver.switch_to.active_element.send_keys("P1\n")
    desk.reads("Ann is here")


def test_the_second_of_two_announcements_is_asked_and_overwrites_nothing(
    organiser: Organiser, desk: Desk
) -> None:
    organiser.open(*FOUR)
    desk.open("/desk/round")
    said = desk.field("/desk/say", "text")
    said.send_keys("Lunch at one")
    assert organiser.post("/desk/say", text="Dice were found", at_row=0) == 303
    desk.reads("Dice were found")
    desk.reads("What is written here is kept")
    assert said.get_attribute("value") == "Lunch at one"
    desk.sends("/desk/say")
    desk.reads("nothing was overwritten")
    assert desk.field("/desk/say", "text").get_attribute("value") == "Dice were found"


def test_a_form_that_has_gone_stays_as_long_as_somebody_writes_into_it(
    organiser: Organiser, desk: Desk
) -> None:
    organiser.open("Ann", "Ben", format="open")
    match = Tables(organiser).play("Ann", "Ann")
    desk.open("/desk/results/open")
    Select(desk.field("/desk/results/open/enter", "player-1")).select_by_value("p2")
    told = {"match": match, "at_row": 0, "player-1": "p1", "player-2": "p2"}
    assert organiser.post("/desk/results/open/enter", **told) == 303
    desk.reads("nothing waits")
    desk.reads("What is written here is kept")
    chosen = Select(desk.field("/desk/results/open/enter", "player-1"))
    assert chosen.first_selected_option.get_attribute("value") == "p2"
    Select(desk.field("/desk/results/open/enter", "player-2")).select_by_value("p1")
    desk.sends("/desk/results/open/enter")
    desk.reads("nothing was overwritten")


def test_results_that_come_in_are_seen_at_the_other_desk(organiser: Organiser, desk: Desk) -> None:
    organiser.open(*FOUR)
    desk.open("/desk/results")
    assert organiser.post("/desk/round/publish", **organiser.draft()) == 303
    desk.reads("Outstanding: 2")
    for table in ("t01", "t02"):
        tap = {"round": 1, "table": table, "at_row": 0, "tap": "2:1"}
        assert organiser.post("/desk/results/enter", **tap) == 303
    desk.reads("Every table has its result")


def test_a_players_page_goes_on_while_somebody_writes_on_it(
    organiser: Organiser, desk: Desk
) -> None:
    organiser.open(*FOUR)
    desk.open("/desk/players?player=p1")
    why = desk.field("/desk/players/penalty", "why")
    why.send_keys("late to the ta")
    told = {"player": "p1", "points": -1, "why": "phone", "at_row": 0}
    row = organiser.row("player p1")
    assert organiser.post("/desk/players/drop", player="p1", at_row=row) == 303
    desk.reads("Bring back")
    assert organiser.post("/desk/players/penalty", **told) == 303
    desk.reads("phone")
    assert desk.focused == "why"
    desk.driver.switch_to.active_element.send_keys("ble")
    assert why.get_attribute("value") == "late to the table"
    desk.reads("What is written here is kept")
    desk.field("/desk/players/penalty", "points").send_keys("-3")
    desk.sends("/desk/players/penalty")
    desk.reads("nothing was overwritten")


def test_a_result_that_comes_while_one_is_typed_is_seen_and_not_overwritten(
    organiser: Organiser, desk: Desk
) -> None:
    organiser.open(*FOUR)
    assert organiser.post("/desk/round/publish", **organiser.draft()) == 303
    desk.open("/desk/results?round=1&table=t01")
    desk.field("/desk/results/enter", "wins-1").send_keys("1")
    tap = {"round": 1, "table": "t01", "at_row": 0, "tap": "0:2"}
    assert organiser.post("/desk/results/enter", **tap) == 303
    desk.reads("It stands: 0 : 2")
    desk.reads("What is written here is kept")
    assert desk.field("/desk/results/enter", "wins-1").get_attribute("value") == "1"
    desk.sends("/desk/results/enter")
    desk.reads("nothing was overwritten")
    desk.reads("It stands: 0 : 2")


def test_the_pages_of_a_round_a_table_and_the_event_go_on(organiser: Organiser, desk: Desk) -> None:
    organiser.open(*FOUR)
    desk.open("/desk/event?format=final")
    desk.reads("All rows (7)")
    field = desk.field("/desk/event/stage", "take")
    # In place of what is suggested.
    field.clear()
    field.send_keys("3")
    assert organiser.post("/desk/round/publish", **organiser.draft()) == 303
    desk.reads("All rows (10)")
    assert desk.field("/desk/event/stage", "take").get_attribute("value") == "3"
    desk.open("/desk/results?round=1")
    tap = {"round": 1, "table": "t01", "at_row": 0, "tap": "2:1"}
    assert organiser.post("/desk/results/enter", **tap) == 303
    desk.reads("Outstanding: 1")
    desk.open("/desk/tables?table=t01")
    name = desk.field("/desk/tables/move", "name")
    name.send_keys("By the bar")
    more = {"table": "t01", "what": "extend", "minutes": 3, "at_row": 0}
    assert organiser.post("/desk/round/table", **more) == 303
    desk.reads("This table has 3:00 more than the round.")
    assert name.get_attribute("value") == "By the bar"


def test_rows_come_in_above_without_moving_what_is_read(
    organiser: Organiser, driver: Browser
) -> None:
    organiser.open(*(f"Player {n}" for n in range(40)))
    desk = Desk(driver, organiser)
    resize(driver, "desk")
    desk.open("/desk/event/rows")
    desk.reads("opens stage 1: Swiss, duels")
    assert organiser.post("/desk/players/scan", code="p1") == 303
    desk.reads("Player 0 is here")
    top = "return Math.round(document.getElementById('row-20').getBoundingClientRect().top)"
    driver.execute_script("document.getElementById('row-20').scrollIntoView()")
    driver.execute_script("document.querySelector('#row-20 a').focus()")
    before = driver.execute_script(top)
    for number in range(2, 6):
        assert organiser.post("/desk/players/scan", code=f"p{number}") == 303
    desk.waits(lambda: driver.find_elements(By.ID, "row-48"))
    assert abs(driver.execute_script(top) - before) <= 1
    assert driver.execute_script("return document.activeElement.textContent") == "20"


@pytest.mark.parametrize("path", list(LIVE))
def test_each_page_is_whole_without_script_and_never_reloads_under_a_hand(
    organiser: Organiser, path: str
) -> None:
    organiser.open("Ann", "Ben", format="open")
    Tables(organiser).play("Ann", "Ann")
    page = organiser.get(path)
    assert f'data-view="{LIVE[path]}"' in page
    assert "<h1" in page.partition("<main")[2]
    assert "refresh" not in page.partition("<body")[0]


@pytest.mark.parametrize("path", [*LIVE, "/desk/results?round=1&table=t01"])
def test_a_page_goes_on_with_everything_that_stood_on_it(organiser: Organiser, path: str) -> None:
    organiser.open("Ann", "Ben", "Cid", "Dora")
    assert organiser.post("/desk/round/publish", **organiser.draft()) == 303
    _goes_on_whole(organiser, path)


@pytest.mark.parametrize("path", list(LIVE))
def test_a_page_of_open_play_goes_on_with_everything(organiser: Organiser, path: str) -> None:
    organiser.open("Ann", "Ben", format="open")
    Tables(organiser).play("Ann", "Ann")
    _goes_on_whole(organiser, path)


def _goes_on_whole(organiser: Organiser, path: str) -> None:
    """What a page is sent first is what stood on it and beside it."""
    page = organiser.get(f"{path}{'&' if '?' in path else '?'}lang=en")
    names = re.findall('data-view="([^"]+)"', page)
    assert names[:3] == ["desk-waits", "desk-undo", "desk-clock"]
    assert len(names) == 4
    cookie = {"Cookie": f"__Host-tp={organiser.visitor.cookie}"}
    with closing(organiser.visitor.connect()) as connection:
        connection.request("GET", f"/desk/events?views={','.join(names)}&lang=en", headers=cookie)
        with connection.getresponse() as answer:
            views = views_of(answer)
            for _ in names:
                _, html = next(views)
                assert html in page


def test_what_changes_nothing_of_a_page_is_not_sent_to_it(organiser: Organiser) -> None:
    organiser.open(*FOUR)
    cookie = {"Cookie": f"__Host-tp={organiser.visitor.cookie}"}
    with closing(organiser.visitor.connect()) as connection:
        connection.request("GET", "/desk/events?views=desk-players", headers=cookie)
        with connection.getresponse() as answer:
            views = (html for _, html in views_of(answer))
            assert "4 not here yet" in next(views)
            assert organiser.post("/desk/round/publish", **organiser.draft()) == 303
            assert "Late entry" in next(views)
            tap = {"round": 1, "table": "t01", "at_row": 0, "tap": "2:1"}
            assert organiser.post("/desk/results/enter", **tap) == 303
            assert organiser.post("/desk/players/scan", code="p3") == 303
            assert "1 here" in next(views)
