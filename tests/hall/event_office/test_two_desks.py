"""Two desks at once: each sees what the other did, and neither loses what it is writing."""

from collections.abc import Callable
from contextlib import closing

import pytest
from selenium.webdriver import Chrome
from selenium.webdriver.common.by import By
from selenium.webdriver.remote.webelement import WebElement
from selenium.webdriver.support.ui import Select, WebDriverWait

from tests.hall.desk.made_up_desk import come_in
from tests.hall.desk.visitor import views_of
from tests.hall.event_office.conftest import Organiser
from tests.hall.event_office.test_open_pages import Tables

FOUR = ("Ann", "Ben", "Cid", "Dora")
LIVE = {
    "/desk/players": "desk-players",
    "/desk/round": "desk-round",
    "/desk/results": "desk-results",
    "/desk/results/open": "desk-open",
    "/desk/displays": "desk-displays",
}


class Desk:
    """The browser of the other desk."""

    def __init__(self, driver: Chrome, organiser: Organiser) -> None:
        self.driver = driver
        self.address = organiser.hall.https
        come_in(driver, organiser.hall)

    def open(self, path: str) -> None:
        self.driver.get(f"{self.address}{path}?lang=en")
        self.waits(lambda: self.driver.find_elements(By.CSS_SELECTOR, "body.live"))

    def waits(self, condition: Callable[[], object]) -> None:
        WebDriverWait(self.driver, 60).until(lambda _: condition())

    def reads(self, text: str) -> None:
        self.waits(lambda: text in self.driver.find_element(By.TAG_NAME, "body").text)

    def field(self, action: str, name: str) -> WebElement:
        return self.driver.find_element(
            By.CSS_SELECTOR, f'form[action^="{action}"] [name="{name}"]'
        )

    def sends(self, action: str) -> None:
        button = f'form[action^="{action}"] button'
        self.driver.find_element(By.CSS_SELECTOR, button).click()

    @property
    def focused(self) -> str | None:
        return self.driver.switch_to.active_element.get_attribute("name")


@pytest.fixture
def desk(organiser: Organiser, driver: Chrome) -> Desk:
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
    view = organiser.hall.office.event.view()
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
    said.send_keys("\n")
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


def test_what_changes_nothing_of_a_page_is_not_sent_to_it(organiser: Organiser) -> None:
    organiser.open(*FOUR)
    cookie = {"Cookie": f"tp={organiser.visitor.cookie}"}
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
