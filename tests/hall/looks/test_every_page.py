"""Every page, full and empty, public and the desk's: open to everybody, whole, for a thumb."""

from collections.abc import Iterator
from typing import NamedTuple

import pytest
from selenium.webdriver.common.by import By

from tablepi.hall.words import HALL_SENTENCES
from tests.hall.looks.every_page import pages_of, wrong_with
from tests.hall.looks.worlds import full_hall, own_pages, result_codes, trouble
from tests.store.fuzzed import NIGHTLY
from tests.worlds.hall.browser import SIZES, Browser, SharedBrowser, axe_of_tests, prefer, resize
from tests.worlds.hall.made_up_desk import MadeUpDesk, come_in

OTHERS = [each for each in HALL_SENTENCES if each not in ("en", "de")]
LOOKS = [
    *(("en", "phone"), ("de", "desk"), ("de", "phone"), ("en", "desk")),
    *((language, size) for language in OTHERS for size in ("phone", "desk")),
]
TABLES, PLAYERS = (100, 200) if NIGHTLY else (12, 24)


class Looker(NamedTuple):
    """An organiser's browser, and the hall that it looks at."""

    driver: Browser
    desk: MadeUpDesk


@pytest.fixture(scope="module", params=["full", "empty"])
def looker(
    browser: SharedBrowser,
    request: pytest.FixtureRequest,
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[Looker]:
    """A browser that leaves each hall before that ends."""
    is_full, folder = request.param == "full", tmp_path_factory.mktemp("looks")
    desk = MadeUpDesk(folder / "hall", TABLES if is_full else 0)
    desk.broker.set()
    if is_full:
        full_hall(desk, PLAYERS)
        trouble(desk, desk.tables[9:])
    with browser.lent() as driver:
        come_in(driver, desk)
        yield Looker(driver, desk)
    desk.close()


@pytest.fixture(scope="module")
def axe() -> str:
    return axe_of_tests()


@pytest.mark.parametrize(("language", "size"), LOOKS if NIGHTLY else LOOKS[:2])
def test_every_page_is_open_to_everybody_and_whole(
    looker: Looker, axe: str, language: str, size: str
) -> None:
    driver, desk = looker
    resize(driver, size)
    prefer(driver, "light" if size == "desk" else "dark")
    found = {}
    more = *(f"/r/{each}" for each in result_codes(desk)[:2]), *own_pages(desk, 3)
    for page in pages_of(desk, language, more):
        driver.get(page)
        if wrong := wrong_with(driver, axe, SIZES[size][0] < 500):
            found[page.partition(str(desk.setup.http))[2] or page] = wrong
    assert found == {}


def test_what_a_tap_makes_is_open_to_everybody(looker: Looker, axe: str) -> None:
    """Join cards, a code for a judge, and a refused form."""
    driver, desk = looker
    resize(driver, "phone")
    found = {}
    for path, field, tap in (
        ("/desk/tables", "", "form[action^='/desk/tables/card'] button"),
        ("/desk/people", "name", "form[action^='/desk/people/code'] button"),
        ("/desk/print", "password", "form[action^='/desk/print/wifi'] button"),
    ):
        driver.get(f"{desk.https}{path}")
        if field:
            driver.find_element(By.NAME, field).clear()
            driver.find_element(By.NAME, field).send_keys("Kim")
        driver.click(tap)
        if wrong := wrong_with(driver, axe, True):
            found[tap] = wrong
    assert found == {}
