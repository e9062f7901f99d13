"""Pages of an event in a real Chromium, at every size."""

import pytest

from tablepi.hall.server.database.record_file import together
from tablepi.hall.words import HALL_SENTENCES
from tests.store.fuzzed import NIGHTLY
from tests.worlds.hall.browser import Browser, resize
from tests.worlds.hall.made_up_event import MadeUpEvent
from tests.worlds.hall.made_up_hall import MadeUpHall, Served
from tests.worlds.hall.waiting import until

LONG = "Maximiliane-Theodora von und zu Hohenfels-Wittgenstein"
EVENT_PAGES = ("/standings", "/pairings", "/pairings?by=table", "/standings?player=p1", "/display")

SIZES = ("phone", "desk", "wall") if NIGHTLY else ("phone", "wall")
LOOKS = [
    *((language, "narrow") for language in HALL_SENTENCES),
    *((language, size) for size in SIZES for language in (HALL_SENTENCES if NIGHTLY else ("de",))),
]
"""Who has the least room, in every language; all sizes in all of them at night."""


def _is_narrow(driver: Browser) -> bool:
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


@pytest.mark.parametrize(("language", "size"), LOOKS)
def test_no_page_of_an_event_scrolls_sideways(
    driver: Browser, crowded: Served, size: str, language: str
) -> None:
    resize(driver, size)
    for path in EVENT_PAGES:
        driver.get(f"{crowded.url}{path}{'&' if '?' in path else '?'}lang={language}")
        # A browser that is new to a size draws its first page twice.
        until(lambda: _is_narrow(driver))
        crowded.look()


def test_a_long_list_turns_on_the_wall_until_somebody_touches_it(
    driver: Browser, crowded: Served
) -> None:
    resize(driver, "wall")
    driver.get(f"{crowded.url}/standings")
    rows = "return [...document.querySelectorAll('tbody tr')].filter(r => r.offsetHeight).length"
    bottom = "return document.documentElement.scrollHeight - innerHeight"
    until(lambda: 10 <= driver.execute_script(rows) < 60 and driver.execute_script(bottom) <= 0)
    driver.execute_script("dispatchEvent(new Event('wheel'))")
    until(lambda: driver.execute_script(rows) == 60)
