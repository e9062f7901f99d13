"""Rows that can be tapped stay under the finger, whatever another desk does meanwhile."""

from html.parser import HTMLParser

import pytest
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By

from tablepi.wire.desk_messages import JudgeCall
from tests.hall.web.desk.event.conftest import Organiser
from tests.hall.web.desk.event.test_open_pages import Tables
from tests.hall.web.desk.event.test_two_desks import LIVE, Desk, desk
from tests.worlds.hall.browser import Browser, resize, time_stands

__all__ = ["desk"]

EIGHT = ("Ann", "Ben", "Cid", "Dora", "Eli", "Fay", "Gus", "Hil")
_ROWS = """return [...document.querySelectorAll(`[data-rows="${arguments[0]}"] > *`)].map(
  e => [e.dataset.row, Math.round(e.getBoundingClientRect().top)])"""
_MARKED = "return document.querySelector(`[data-row='${arguments[0]}'] .mark`)?.textContent"
_UNDER = """const at = arguments[0].getBoundingClientRect();
  return document.elementFromPoint(at.left + at.width / 2, at.top + at.height / 2).tagName"""


def _rows(driver: Browser, name: str) -> list[tuple[str, int]]:
    """The rows of a list, each with its place on the page."""
    return [(row, top) for row, top in driver.execute_script(_ROWS, name)]


def _enter(organiser: Organiser, table: str, tap: str = "2:1") -> None:
    form = {"round": 1, "table": table, "at_row": 0, "tap": tap}
    assert organiser.post("/desk/results/enter", **form) == 303


@pytest.fixture
def paired(organiser: Organiser) -> Organiser:
    """Three tables and one more play round 1."""
    organiser.open(*EIGHT)
    assert organiser.post("/desk/event/tables", **{"in-t01": "yes"}, more="t02 t03 t04",
                          at_row=organiser.row("tables")) == 303  # fmt: skip
    assert organiser.post("/desk/round/publish", **organiser.draft()) == 303
    return organiser


@pytest.mark.parametrize("size", ["phone", "desk"])
def test_a_result_that_another_desk_enters_moves_no_row_under_the_finger(
    paired: Organiser, desk: Desk, size: str
) -> None:
    resize(desk.driver, size)
    desk.open("/desk/results")
    look = "document.querySelector('[data-rows=outstanding]').scrollIntoView()"
    desk.driver.execute_script(look)
    before = _rows(desk.driver, "outstanding")
    assert len(before) == 4
    _enter(paired, "t01")
    desk.reads("Outstanding: 3")
    assert _rows(desk.driver, "outstanding") == before
    assert desk.driver.execute_script(_MARKED, "1-t01") == "✓ 2 : 1"
    gone = desk.driver.find_element(By.CSS_SELECTOR, '[data-row="1-t01"] button')
    assert desk.driver.execute_script(_UNDER, gone) != "BUTTON"
    for table in ("t02", "t03", "t04"):
        _enter(paired, table)
    desk.reads("Every table has its result")
    assert _rows(desk.driver, "outstanding") == before
    desk.driver.find_element(By.CSS_SELECTOR, ".sort-anew").click()
    assert _rows(desk.driver, "outstanding") == []
    assert not desk.driver.find_elements(By.CSS_SELECTOR, ".sort-anew")


def test_players_stay_in_their_order_until_somebody_sorts_them(
    organiser: Organiser, desk: Desk
) -> None:
    organiser.open(*EIGHT)
    desk.open("/desk/players")
    before = [row for row, _ in _rows(desk.driver, "players")]
    assert organiser.post("/desk/players/scan", code=before[0]) == 303
    desk.reads("1 here")
    assert [row for row, _ in _rows(desk.driver, "players")] == before
    desk.driver.execute_script("document.querySelector('.sort-anew').click()")
    assert [row for row, _ in _rows(desk.driver, "players")] == [*before[1:], before[0]]


def test_what_is_written_in_a_row_that_another_desk_settles_stays_there(
    organiser: Organiser, desk: Desk
) -> None:
    organiser.open("Ann", "Ben", format="open")
    match = Tables(organiser).play("Ann", "Ann")
    desk.open("/desk/results/open")
    desk.driver.execute_script("document.querySelector('details').open = true")
    reason = desk.field("/desk/results/decide", "reason")
    reason.send_keys("twice the same")
    told = {"match": match, "at_row": 0, "player-1": "p1", "player-2": "p2"}
    assert organiser.post("/desk/results/open/enter", **told) == 303
    desk.reads("nothing waits")
    desk.reads("What is written here is kept")
    kept = desk.driver.find_element(By.CSS_SELECTOR, '[data-rows="strays"] [name="reason"]')
    assert kept.get_attribute("value") == "twice the same"


def _call(organiser: Organiser, table: str, call: str) -> None:
    payload = JudgeCall(call * 16, 1, "", 0, 1000).payload()
    organiser.hall.says(table, "call", payload)


def test_calls_come_below_and_one_that_is_closed_stays_marked(
    organiser: Organiser, desk: Desk
) -> None:
    for table in organiser.hall.tables:
        organiser.hall.here(table)
    _call(organiser, "t01", "c")
    desk.open("/judge")
    desk.waits(lambda: len(_rows(desk.driver, "calls")) == 1)
    before = _rows(desk.driver, "calls")
    _call(organiser, "t02", "d")
    desk.waits(lambda: len(_rows(desk.driver, "calls")) == 2)
    assert _rows(desk.driver, "calls")[0] == before[0]
    for what in ("claim", "close"):
        path = f"/judge/call/{'c' * 16}/{what}"
        assert organiser.post(path, table="t01") == 303
    desk.waits(lambda: desk.driver.execute_script(_MARKED, before[0][0]))
    assert _rows(desk.driver, "calls")[0] == before[0]


def test_a_key_that_became_another_under_the_finger_does_nothing(
    organiser: Organiser, desk: Desk
) -> None:
    """As where somebody else takes the call: what was *I come* is *closed* a moment later."""
    organiser.hall.here("t01")
    _call(organiser, "t01", "c")
    with time_stands(desk.driver):
        desk.open("/judge")
        desk.waits(lambda: desk.driver.find_elements(By.CSS_SELECTOR, ".call.open"))
        assert organiser.post(f"/judge/call/{'c' * 16}/claim", table="t01") == 303
        desk.waits(lambda: desk.driver.find_elements(By.CSS_SELECTOR, ".call.claimed"))
        desk.driver.execute_script("window.here = true")
        close = desk.driver.find_element(By.CSS_SELECTOR, 'form[action*="/close"] button')
        ActionChains(desk.driver).click(close).perform()
        assert desk.driver.execute_script("return window.here")
        assert _open_calls(organiser) == 1
        desk.driver.execute_script("window.passed += 1000")
        close.click()
        desk.waits(lambda: _open_calls(organiser) == 0)


def _open_calls(organiser: Organiser) -> int:
    return organiser.get("/judge").count('class="call ')


class _Lists(HTMLParser):
    """Lists of a page with something to tap in them that do not say which row is which."""

    def __init__(self) -> None:
        super().__init__()
        self.loose: list[str] = []
        self._open: list[tuple[str, bool]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in ("tbody", "ol", "ul"):
            self._open.append((tag, "data-rows" in dict(attrs)))
        if tag in ("button", "a", "input") and self._open and not self._open[-1][1]:
            self.loose.append(self.get_starttag_text() or tag)

    def handle_endtag(self, tag: str) -> None:
        if tag in ("table", "ol", "ul") and self._open:
            self._open.pop()


@pytest.mark.parametrize("path", [each for each in LIVE if each != "/desk/event/rows"])
@pytest.mark.parametrize("format_", ["open", "duel-swiss"])
def test_every_live_list_with_something_to_tap_keeps_its_rows(
    organiser: Organiser, path: str, format_: str
) -> None:
    """But for the log of the event, which grows at its top and is only read."""
    organiser.open("Ann", "Ben", "Cid", "Dora", format=format_)
    for n, table in enumerate(organiser.hall.tables):
        organiser.hall.here(table)
        _call(organiser, table, "cd"[n % 2])
    if format_ == "open":
        Tables(organiser).play("Ann", "Ann")
    else:
        assert organiser.post("/desk/round/publish", **organiser.draft()) == 303
        _enter(organiser, "t01")
    for each in (path, "/judge", "/desk/tables"):
        lists = _Lists()
        lists.feed(organiser.get(each).partition("<main")[2].partition("</main")[0])
        assert lists.loose == []


def test_a_form_sent_while_the_hall_is_away_keeps_what_was_written(
    organiser: Organiser, desk: Desk
) -> None:
    organiser.open(*EIGHT)
    desk.open("/desk/round")
    said = desk.field("/desk/say", "text")
    said.send_keys("Lunch at one")
    away = {"offline": True, "latency": 0, "downloadThroughput": 0, "uploadThroughput": 0}
    desk.driver.execute_cdp_cmd("Network.enable", {})
    desk.driver.execute_cdp_cmd("Network.emulateNetworkConditions", away)
    try:
        desk.presses("/desk/say")
        desk.reads("The hall does not answer")
        assert said.get_attribute("value") == "Lunch at one"
    finally:
        back = {**away, "offline": False, "downloadThroughput": -1, "uploadThroughput": -1}
        desk.driver.execute_cdp_cmd("Network.emulateNetworkConditions", back)
    desk.presses("/desk/say")
    desk.waits(lambda: "Lunch at one" in organiser.get("/desk/round"))


def test_a_page_that_hears_nothing_says_so_at_its_head_however_far_it_is_scrolled(
    organiser: Organiser, desk: Desk
) -> None:
    organiser.open(*(f"Player {n}" for n in range(40)))
    resize(desk.driver, "phone")
    moved = "window.asleep = 0; const real = Date.now; Date.now = () => real() + asleep;"
    source = {"source": moved}
    added = desk.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", source)
    desk.open("/desk/players")
    told = desk.driver.find_element(By.CSS_SELECTOR, ".at-head")
    assert not told.is_displayed()
    desk.driver.execute_script("scrollTo(0, 2000)")
    desk.driver.execute_script("EventSource = class { addEventListener() {} close() {} }")
    desk.driver.execute_script("window.asleep = 1800000")
    desk.waits(told.is_displayed)
    top = desk.driver.execute_script("return arguments[0].getBoundingClientRect().top", told)
    assert abs(top) <= 1
    assert "Nothing is heard from the hall" in told.text
    desk.driver.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", added)
