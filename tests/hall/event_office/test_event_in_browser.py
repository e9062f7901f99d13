"""An event in a real Chromium: driven by what stands on the pages, at every size, open to all."""

import os
from pathlib import Path

import pytest
from selenium.webdriver import Chrome
from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import Select

from tablepi.hall.record.record_file import together
from tests.hall.desk.made_up_desk import come_in
from tests.hall.event_office.conftest import Organiser
from tests.hall.event_pages.made_up_event import MadeUpEvent
from tests.hall.pages.browser import axe_source, faults, resize
from tests.hall.pages.made_up_hall import MadeUpHall, Served
from tests.hall.waiting import until

LONG = "Maximiliane-Theodora von und zu Hohenfels-Wittgenstein"
EVENT_PAGES = ("/standings", "/pairings", "/pairings?by=table", "/standings?player=p1", "/display")
DESK_PAGES = (
    *("/desk/players", "/desk/players?player=p1", "/desk/round", "/desk/round/pair"),
    *("/desk/results", "/desk/results?round=1&table=t01", "/desk/event?format=pod-swiss"),
    *("/desk/event/rows", "/desk/event/check", "/desk/print", "/desk/displays"),
    *("/desk/print/slips", "/desk/print/signs", "/desk/print/poster", "/desk/print/pairings"),
)


def _press(driver: Chrome, words: str) -> None:
    """Presses the button or link with these words, and waits for the page behind it."""
    path = f"//button[normalize-space()='{words}']|//a[normalize-space()='{words}']"
    found = driver.find_element(By.XPATH, path)
    driver.execute_script("arguments[0].click()", found)
    until(lambda: driver.execute_script("return document.readyState") == "complete")


def _write(driver: Chrome, label: str, text: str) -> None:
    path = f"//label[span[normalize-space()='{label}']]//input"
    driver.find_element(By.XPATH, path).send_keys(text)


def _reads(driver: Chrome, text: str) -> None:
    until(lambda: text in driver.find_element(By.TAG_NAME, "body").text)


def test_an_event_is_opened_paired_and_reported_by_the_words_on_the_pages(
    organiser: Organiser, driver: Chrome, tmp_path: Path
) -> None:
    players = tmp_path / "players.csv"
    players.write_text("name,club\nAnn,North\nBen,South\nCid,North\nDora,\n", encoding="utf-8")
    come_in(driver, organiser.hall)
    driver.get(f"{organiser.hall.https}/desk/tables?lang=en")
    _press(driver, "Event")
    _write(driver, "Short id", "autumn")
    _write(driver, "Title", "Autumn cup")
    _write(driver, "Word said aloud", "seven green apples")
    _press(driver, "Open an event")
    _reads(driver, "Its word: seven green apples")
    _press(driver, "Keep these tables")
    _press(driver, "Players")
    _write(driver, "CSV file", str(players))
    _press(driver, "Read it")
    _reads(driver, "Dora")
    driver.switch_to.active_element.send_keys("AUTUMN:P2\n")
    _reads(driver, "Ben is here")
    _pair_and_report(driver)
    driver.get(f"{organiser.hall.http}/standings?lang=en")
    _reads(driver, "all results are in")
    assert driver.find_element(By.CSS_SELECTOR, "tbody .points").text == "3"


def _pair_and_report(driver: Chrome) -> None:
    """A stage of duels and its first round, from the players' page."""
    _press(driver, "Event")
    _press(driver, "Swiss, duels")
    _press(driver, "Open this stage")
    _reads(driver, "players: 4")
    _press(driver, "Round")
    _press(driver, "Pair round 1 and look")
    _reads(driver, "Nobody sees this yet.")
    Select(driver.find_element(By.NAME, "one")).select_by_visible_text("Ann")
    Select(driver.find_element(By.NAME, "other")).select_by_visible_text("Ben")
    _press(driver, "Change places")
    _reads(driver, "by hand")
    _press(driver, "As it was proposed")
    _press(driver, "Publish round 1")
    _reads(driver, "Round 1 starts soon")
    _press(driver, "Start")
    _reads(driver, "Stop")
    _press(driver, "To the results")
    for _ in range(2):
        _press(driver, "2 : 0")
    _reads(driver, "Every table has its result.")


def _is_narrow(driver: Chrome) -> bool:
    """Whether a page needs no scrolling sideways."""
    wide = "return document.documentElement.scrollWidth - document.documentElement.clientWidth"
    return int(driver.execute_script(wide)) <= 0


@pytest.fixture
def crowded(hall: MadeUpHall, served: Served) -> Served:
    """Pages of an event with sixty players whose names are too long."""
    names = [f"{LONG} {number}" if number % 5 else f"P{number}" for number in range(1, 61)]
    with together(hall.record):
        event = MadeUpEvent(hall.record)
        event.open(names)
        pairs = [(f"p{number}", f"p{number + 1}") for number in range(1, 59, 2)]
        first = event.round(*pairs, byes=["p59", "p60"])
        for number in range(1, 20):
            event.result(first, f"t{number:02}", 2, 1)
    hall.table("t01", LONG)
    served.look()
    return served


@pytest.mark.parametrize("size", ["narrow", "phone", "desk", "wall"])
@pytest.mark.parametrize("language", ["en", "de", "fr", "es"])
def test_no_page_of_an_event_scrolls_sideways(
    driver: Chrome, crowded: Served, size: str, language: str
) -> None:
    resize(driver, size)
    for path in EVENT_PAGES:
        driver.get(f"{crowded.url}{path}{'&' if '?' in path else '?'}lang={language}")
        # A browser that is new to a size draws its first page twice.
        until(lambda: _is_narrow(driver))
        crowded.look()


def test_a_long_list_turns_on_the_wall_until_somebody_touches_it(
    driver: Chrome, crowded: Served
) -> None:
    resize(driver, "wall")
    driver.get(f"{crowded.url}/standings")
    rows = "return [...document.querySelectorAll('tbody tr')].filter(r => !r.hidden).length"
    until(lambda: 10 <= driver.execute_script(rows) < 60)
    bottom = "return document.documentElement.scrollHeight - innerHeight"
    assert driver.execute_script(bottom) <= 0
    driver.execute_script("dispatchEvent(new Event('wheel'))")
    until(lambda: driver.execute_script(rows) == 60)


def _axe() -> str:
    cache = Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache")) / "tablepi-tests"
    axe = axe_source(cache)
    if axe is None:
        pytest.skip("axe-core is not here, and npm could not fetch it")
    return axe


def test_axe_finds_nothing_serious_on_pages_of_an_event(driver: Chrome, crowded: Served) -> None:
    axe, found = _axe(), {}
    for size in ("phone", "wall"):
        resize(driver, size)
        for path in EVENT_PAGES:
            driver.get(crowded.url + path)
            if wrong := faults(driver, axe):
                found[f"{size} {path}"] = wrong
            crowded.look()
    assert found == {}


def test_axe_finds_nothing_serious_at_the_desk(organiser: Organiser, driver: Chrome) -> None:
    organiser.open("Ann", LONG, "Cid", "Dora", "Eli")
    assert organiser.post("/desk/round/publish", **organiser.draft()) == 303
    tap = {"round": 1, "table": "t01", "at_row": 0, "tap": "2:1"}
    assert organiser.post("/desk/results/enter", **tap) == 303
    come_in(driver, organiser.hall)
    axe, found = _axe(), {}
    for size in ("phone", "desk"):
        resize(driver, size)
        for path in DESK_PAGES:
            driver.get(organiser.hall.https + path)
            until(lambda: _is_narrow(driver))
            if wrong := faults(driver, axe):
                found[f"{size} {path}"] = wrong
    assert found == {}
