"""Screens without settings: each has a number, and shows what the desk chose."""

import re
import sqlite3
import urllib.request
from typing import Any

import pytest
from selenium.webdriver.common.by import By

from tablepi.hall.events.rows.desk_rows import (
    DisplayChosen,
    can_show,
    display_number,
    row_of_decision,
)
from tablepi.hall.server.machine.hall_clock import HallClock
from tablepi.hall.web.values import display_presence
from tablepi.hall.web.values.display_presence import DisplayPresence
from tests.worlds.hall.browser import Browser, read
from tests.worlds.hall.made_up_desk import MadeUpDesk, come_in
from tests.worlds.hall.made_up_event import MadeUpEvent
from tests.worlds.hall.visitor import Visitor
from tests.worlds.hall.waiting import PATIENCE_S, until


def _screen(desk: MadeUpDesk, query: str = "") -> str:
    with urllib.request.urlopen(f"{desk.http}/display{query}", timeout=PATIENCE_S) as answer:
        assert "Set-Cookie" not in answer.headers
        return str(answer.read().decode())


def test_numbers_of_screens_are_free_ones_and_come_back() -> None:
    now = [0.0]
    presence = DisplayPresence(HallClock(lambda: now[0], lambda: now[0]))
    assert presence.free_number([]) == 1
    presence.asked(1, "a")
    assert presence.free_number([]) == 2
    assert presence.free_number([2]) == 3
    presence.follow([1])
    now[0] += display_presence.FOLLOWS_S + 1
    assert presence.here() == ()
    presence.asked(2, "b")
    now[0] += display_presence.ASKED_S - 1
    assert [tuple(each) for each in presence.here()] == [(2, "b")]


def test_what_a_screen_can_be_told_to_show() -> None:
    for shows in ("hall", "clock", "table-t07"):
        assert can_show(shows)
    for shows in ("table-", "display-3", ""):
        assert not can_show(shows)
    assert [display_number(each) for each in ("1", "99", "0", "100", "x", "-1", "")] == [
        1, 99, 0, 0, 0, 0, 0]  # fmt: skip


def test_a_screen_shows_its_number_then_what_the_desk_chose(
    made_up: MadeUpDesk, organiser: Visitor
) -> None:
    assert organiser.get("/desk/displays") == 200
    assert "No screen is here" in organiser.page
    page = _screen(made_up)
    assert 'data-screen="1"' in page
    assert "url=/display?screen=1" in page
    assert 'data-screen="2"' in _screen(made_up)
    assert organiser.get("/desk/displays") == 200
    assert "127.0.0.1" in organiser.page
    assert organiser.post("/desk/displays/show", display=1, shows="table-t02", at_row=0) == 303
    until(lambda: 'data-view="table-t02"' in _screen(made_up, "?screen=1"))
    assert 'data-shows="1"' in _screen(made_up, "?screen=1")


def test_a_screen_is_loaded_anew_and_never_by_two_desks_at_once(
    made_up: MadeUpDesk, organiser: Visitor
) -> None:
    path = "/desk/displays/show"
    assert organiser.post(path, display=1, shows="standings", at_row=0) == 303
    until(lambda: 'data-view="ties"' in _screen(made_up, "?screen=1"))
    assert organiser.post(path, display=1, shows="hall", at_row=0) == 409
    assert "Somebody changed this meanwhile" in organiser.page
    assert organiser.post(path, display=1, shows="clock", at_row=1) == 303
    until(lambda: 'data-shows="2"' in _screen(made_up, "?screen=1"))
    for wrong in ({"display": 0}, {"display": 100}, {"shows": "desk"}):
        form: dict[str, Any] = {"display": 2, "shows": "hall", "at_row": 0, **wrong}
        assert organiser.post(path, **form) == 400
    assert Visitor(made_up.setup.https).get("/desk/displays") == 401


def test_a_screen_keeps_the_look_that_the_desk_chose(
    made_up: MadeUpDesk, organiser: Visitor
) -> None:
    path, screen = "/desk/displays/show", "?screen=1"
    assert organiser.post(path, display=1, shows="clock", look="light", at_row=0) == 303
    until(lambda: '<html lang="en" class="light">' in _screen(made_up, screen))
    assert organiser.get("/desk/displays") == 200
    [form] = re.findall(
        r"<form[^>]*>(?:(?!</form>).)*display-1-look.*?</form>", organiser.page, re.S
    )
    assert re.findall(r'aria-pressed="true">(\w+)', form) == ["Light"]
    assert organiser.post(path, display=1, shows="hall", look="light", at_row=1) == 303
    until(lambda: 'class="view hall"' in _screen(made_up, screen))
    assert 'class="light"' in _screen(made_up, screen)
    assert organiser.post(path, display=1, shows="hall", look="browser", at_row=2) == 303
    until(lambda: '<html lang="en">' in _screen(made_up, screen))
    assert organiser.post(path, display=1, shows="hall", look="pink", at_row=3) == 400


@pytest.mark.parametrize("body", [{"shows": "clock"}, {"shows": "clock", "look": "light"}])
def test_the_look_comes_back_by_the_rows_of_an_event(body: dict[str, str]) -> None:
    row = row_of_decision("display 3", body)
    assert isinstance(row, DisplayChosen)
    assert DisplayChosen.read({"at": 1, "by": "Kim", **row.fields()}).body == body


def test_a_screen_can_show_a_table_that_has_no_device(
    made_up: MadeUpDesk, organiser: Visitor
) -> None:
    def begin(record: sqlite3.Connection) -> None:
        event = MadeUpEvent(record)
        event.open(["Ann", "Ben"])
        event.row(do="tables", tables=[{"table": "t01"}, {"table": "t14"}])

    made_up.write(begin)
    assert organiser.post("/desk/displays/show", display=1, shows="hall", at_row=0) == 303
    assert organiser.get("/desk/displays") == 200
    assert re.search(r'value="table-t14"[^>]*>\W*(<bdi>)?14<', organiser.page)


def test_a_table_that_went_leaves_the_number_on_its_screen(
    made_up: MadeUpDesk, organiser: Visitor
) -> None:
    assert organiser.post("/desk/displays/show", display=1, shows="table-t77", at_row=0) == 303
    assert 'class="view number"' in _screen(made_up, "?screen=1")


def test_a_tap_at_the_desk_changes_a_screen_that_nobody_touches(
    made_up: MadeUpDesk, driver: Browser
) -> None:
    driver.get(f"{made_up.http}/display")
    until(lambda: driver.current_url.endswith("/display?screen=1"))
    until(lambda: "1" in read(driver))
    screen = driver.current_window_handle
    driver.switch_to.new_window("tab")
    come_in(driver, made_up)
    driver.get(f"{made_up.https}/desk/displays")
    driver.click("#display-1-clock")
    assert driver.find_elements(By.CSS_SELECTOR, "[aria-pressed=true][value=clock]")
    driver.switch_to.window(screen)
    until(lambda: driver.find_elements(By.CSS_SELECTOR, "[data-view=clock]"))
    driver.get(f"{made_up.http}/display")
    until(lambda: driver.current_url.endswith("/display?screen=1"))
    until(lambda: driver.find_elements(By.CSS_SELECTOR, "[data-view=clock]"))
    driver.get(f"{made_up.http}/display?lang=de")
    until(lambda: driver.current_url.endswith("/display?lang=de&screen=1"))
    until(lambda: driver.find_elements(By.CSS_SELECTOR, "html[lang=de]"))
