"""Calls that nobody takes sound in a real browser: at the desk and at the head judge."""

from tablepi.wire.desk_messages import JudgeCall
from tests.hall.web.desk.conftest import Office
from tests.worlds.hall.browser import Browser
from tests.worlds.hall.running_hall import NEEDS
from tests.worlds.hall.visitor import Visitor
from tests.worlds.hall.waiting import until

pytestmark = NEEDS


def _sounds(driver: Browser, visitor: Visitor, path: str) -> bool:
    """Whether the page sounded by the time that it heard its first call."""
    driver.get(f"{visitor.origin}/clock")
    driver.delete_all_cookies()
    driver.add_cookie({"name": "__Host-tp", "value": visitor.cookie, "secure": True, "path": "/"})
    driver.get(f"{visitor.origin}{path}")
    until(lambda: driver.execute_script("return !!document.querySelector('[data-waits]')"))
    return bool(driver.execute_script("return 'sounded' in document.body.dataset"))


def test_an_old_call_sounds_at_the_desk_and_the_head_judge_alone(
    office: Office, driver: Browser
) -> None:
    judge, head = office.judge("Kim"), office.judge("Lou", "head")
    office.table.say("call", JudgeCall("c" * 16, 2, "", 0, 121_000).payload())
    until(lambda: office.desk.get("/desk/round") == 200 and "data-waits" in office.desk.page)
    assert _sounds(driver, office.desk, "/desk/round")
    assert _sounds(driver, office.desk, "/desk/tables")
    assert _sounds(driver, head, "/judge")
    assert not _sounds(driver, judge, "/judge")


def test_a_page_that_slept_for_half_an_hour_hears_the_hall_and_not_its_own_clock(
    office: Office, driver: Browser
) -> None:
    """Its own clock stood still: it still believes what it was drawn with."""
    office.table.say("call", JudgeCall("c" * 16, 2, "", 0, 121_000).payload())
    until(lambda: office.desk.get("/desk/round") == 200 and "data-waits" in office.desk.page)
    slept = "document.addEventListener('readystatechange', () => {"
    slept += "document.body.dataset.asof -= 1800000 }, {once: true})"
    script = driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": slept})
    try:
        _sounds(driver, office.desk, "/desk/round")
        until(lambda: driver.execute_script("return 'sounded' in document.body.dataset"))
    finally:
        driver.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", script)


def test_a_role_that_there_is_not_gets_no_code(office: Office) -> None:
    assert office.desk.post("/desk/people/code", role="king", name="Kim") == 400
    assert office.desk.post("/desk/people/code", role="head", name="Lou") == 200
    assert "Lou</bdi> is head judge" in office.desk.page
