"""Many pages of a hall in one browser, which allows six streams to a server: all of them load.

Of the desk's pages that nobody sees one goes on, and calls its organiser.
"""

from tablepi.wire.desk_messages import JudgeCall
from tests.worlds.hall.browser import Browser
from tests.worlds.hall.made_up_desk import MadeUpDesk, come_in
from tests.worlds.hall.waiting import until

TABS = 8
HEARS = """const number = arguments[0];
document.addEventListener("shown", () => {
  if (!document.querySelector("[data-waits]")) return;
  localStorage.heard = (localStorage.heard || "") + number;
});"""


def _tab(driver: Browser, address: str) -> str:
    """A tab with this page, which is seen from now on."""
    driver.switch_to.new_window("tab")
    driver.get(address)
    return driver.current_window_handle


def test_all_load_and_show_what_is_new_once_they_are_seen(
    made_up: MadeUpDesk, driver: Browser
) -> None:
    first, *_ = [_tab(driver, f"{made_up.http}/tables") for _ in range(TABS)]
    made_up.here("t01", "By the window")
    driver.switch_to.window(first)
    until(lambda: "By the window" in driver.page_source)


def test_of_the_desks_pages_that_nobody_sees_one_hears_a_call(
    made_up: MadeUpDesk, driver: Browser
) -> None:
    come_in(driver, made_up)
    driver.execute_script(HEARS, "0")
    for number in range(1, TABS):
        _tab(driver, f"{made_up.https}/desk/tables")
        driver.execute_script(HEARS, str(number))
    _tab(driver, f"{made_up.https}/healthz")
    made_up.here("t01")
    made_up.says("t01", "call", JudgeCall("c" * 16, 2, "", 0, 121_000).payload())
    until(lambda: driver.execute_script("return localStorage.heard"))
    assert len(set(driver.execute_script("return localStorage.heard"))) == 1
