"""What the desk prints: signs, the way in for phones, join cards; on both papers."""

import re
import sqlite3
from typing import Any

import pytest
from selenium.webdriver.common.by import By

from tablepi.hall.web.desk.pages.printed_sheets import wifi_code
from tests.worlds.hall.browser import Browser, printed
from tests.worlds.hall.made_up_desk import MadeUpDesk, come_in
from tests.worlds.hall.made_up_event import MadeUpEvent
from tests.worlds.hall.visitor import Visitor


def test_a_network_is_written_as_phones_read_it() -> None:
    assert wifi_code("Cafe", "12345678") == "WIFI:T:WPA;S:Cafe;P:12345678;;"
    assert wifi_code('a;b,c:d"e\\f', "") == 'WIFI:S:a\\;b\\,c\\:d\\"e\\\\f;;'


def test_the_poster_has_both_codes_once_a_network_is_kept(organiser: Visitor) -> None:
    assert organiser.get("/desk/print/poster") == 200
    assert organiser.page.count("<svg") == 1
    wifi: dict[str, Any] = {"name": "Café <1>", "password": "s3cret;12", "at_row": 0}
    assert organiser.post("/desk/print/wifi", **{**wifi, "password": "short"}) == 400
    assert "8 letters or more" in organiser.page
    assert organiser.post("/desk/print/wifi", **wifi) == 303
    assert organiser.post("/desk/print/wifi", **wifi) == 409
    assert organiser.get("/desk/print/poster") == 200
    assert organiser.page.count("<svg") == 2
    assert "Café &lt;1&gt;" in organiser.page


def test_what_is_printed_is_the_desks_alone(made_up: MadeUpDesk, organiser: Visitor) -> None:
    judge = Visitor(made_up.setup.https)
    assert judge.come_in(made_up.code("judge", "Kim")) == 303
    for path in ("/desk/print", "/desk/print/signs", "/desk/print/poster"):
        assert organiser.get(path) == 200
        assert judge.get(path) == 403


@pytest.mark.parametrize(("paper", "size"), [("a4", (595, 842)), ("letter", (612, 792))])
def test_two_signs_lie_on_a_page_of_the_paper(
    made_up: MadeUpDesk, driver: Browser, paper: str, size: tuple[int, int]
) -> None:
    made_up.here("t01", "The long table by the window, next to the bar")
    come_in(driver, made_up)
    driver.get(f"{made_up.https}/desk/print/signs?paper={paper}")
    pdf = printed(driver)
    assert len(re.findall(rb"/Type /Page\b", pdf)) == 1
    [box] = set(re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", pdf))
    assert (round(float(box[0])), round(float(box[1]))) == size


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_four_join_cards_and_four_slips_lie_on_a_page(
    made_up: MadeUpDesk, driver: Browser, paper: str
) -> None:
    made_up.write(_four_tables_play)
    come_in(driver, made_up)
    driver.get(f"{made_up.https}/desk/print/slips.all?paper={paper}&lang=de")
    assert len(driver.find_elements(By.CLASS_NAME, "slip")) == 4
    assert _pages(driver) == 1
    driver.get(f"{made_up.https}/desk/print?paper={paper}&lang=de")
    driver.click("form[action^='/desk/tables/card'] button")
    assert len(driver.find_elements(By.CLASS_NAME, "card")) == 4
    assert _pages(driver) == 1


def test_tables_without_a_device_have_signs_standings_and_results_on_paper(
    made_up: MadeUpDesk, organiser: Visitor
) -> None:
    assert organiser.get("/desk/print/standings") == 200
    assert "Nobody stands in the standings yet" in organiser.page
    made_up.write(_four_tables_play)
    made_up.write(lambda record: MadeUpEvent(record).result(1, "t04", 2, 1))
    assert organiser.get("/desk/print/signs") == 200
    names = re.findall(r'<h2 class="huge-name"><bdi>(\d)</bdi>', organiser.page)
    assert names == [str(number) for number in range(1, 9)]
    assert "/table/t04<" in organiser.page
    assert organiser.get("/desk/print/standings") == 200
    assert re.search(r"<td>1\.(</td>)?<th scope=.row.><bdi>Maximiliane Hohenfels 6", organiser.page)
    assert organiser.get("/desk/print/results") == 200
    assert "2 : 1" in organiser.page


_DARK = """
const dark = each => {
  const colour = getComputedStyle(each).backgroundColor.match(/[0-9.]+/g).map(Number);
  return (colour[3] ?? 1) > 0 && colour[0] + colour[1] + colour[2] < 380;
};
const seen = [...document.querySelectorAll('*')].filter(each => each.checkVisibility());
const pale = each => getComputedStyle(each).color.match(/[0-9.]+/g).map(Number);
const told = seen.filter(each => [...each.childNodes].some(n => n.nodeType == 3 && n.data.trim()));
return [seen.filter(each => dark(each) && !each.matches('i, .sign-tile')).map(e => e.outerHTML),
        told.filter(each => !each.matches('i, .sign-tile') && Math.min(...pale(each)) > 180)
          .map(e => e.outerHTML)];
"""


@pytest.mark.parametrize("path", ["/standings", "/pairings?by=table", "/", "/desk/print/final"])
def test_paper_is_white_whatever_the_look_and_the_browser_print_backgrounds(
    made_up: MadeUpDesk, driver: Browser, path: str
) -> None:
    made_up.write(_four_tables_play)
    made_up.write(lambda record: MadeUpEvent(record).result(1, "t04", 2, 1))
    come_in(driver, made_up)
    dark = [{"name": "prefers-color-scheme", "value": "dark"}]
    driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print", "features": dark})
    try:
        driver.get((made_up.https if path.startswith("/desk") else made_up.http) + path)
        assert driver.execute_script(_DARK) == [[], []]
    finally:
        driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "", "features": []})


def _four_tables_play(record: sqlite3.Connection) -> None:
    event = MadeUpEvent(record)
    event.open([f"Maximiliane Hohenfels {n}" for n in range(8)])
    event.round(("p1", "p2"), ("p3", "p4"), ("p5", "p6"), ("p7", "p8"))


def _pages(driver: Browser) -> int:
    """How many sheets the page takes."""
    return len(re.findall(rb"/Type /Page\b", printed(driver)))
