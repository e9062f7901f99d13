"""Two desks that change the same at once, on every page: the second one is told, and only told.

The second desk's pages hear nothing of the first: they stand as they were when it began to look.
"""

from collections.abc import Callable

import pytest

from tests.hall.event_driven.driven_event import DrivenEvent, Organisers
from tests.hall.event_driven.page_driver import PageDriver

Act = Callable[[PageDriver], None]
CHANGED = "Somebody changed this meanwhile. The page shows how it is now; nothing was overwritten."
LANGUAGES = ("Deutsch", "Français")


@pytest.fixture(scope="module")
def kim(organisers: Organisers) -> PageDriver:
    kim = organisers.come("localhost", "Kim")
    kim.hears_nothing()
    return kim


def _both(first: PageDriver, second: PageDriver, see: Act, one: Act, other: Act) -> None:
    """Both look at a page, then both change it, one behind the other."""
    see(first)
    see(second)
    one(first)
    other(second)
    second.sees(CHANGED)


def _pressed(*words: str) -> Act:
    def press(desk: PageDriver) -> None:
        for each in words:
            desk.press(each)

    return press


def _opened(rounds: str) -> Act:
    """A stage of so many rounds."""

    def open_(desk: PageDriver) -> None:
        desk.fill("Rounds", rounds)
        desk.press("Open this stage")

    return open_


def _chosen(label: str, option: str, button: str, *near: str) -> Act:
    def choose(desk: PageDriver) -> None:
        desk.choose(label, option)
        desk.press(button, *near)

    return choose


def test_of_two_changes_on_one_page_the_second_is_told(
    organisers: Organisers, event: DrivenEvent, kim: PageDriver, capsys: pytest.CaptureFixture[str]
) -> None:
    desk = event.desk

    def at(place: str, one: Act, other: Act, *further: str) -> None:
        _both(desk, kim, _pressed(place, *further), one, other)

    event.open("Ann", "Ben", "Cid", "Dora")
    organisers.screen(1)
    at("Displays", _pressed("Clock"), _pressed("Standings"))
    german, french = (_chosen("Language", each, "Change", "Language") for each in LANGUAGES)
    at("Event", german, french)
    at("Event", _opened("3"), _opened("5"), "Swiss, duels")
    at("Players", _pressed("Drop"), _pressed("Drop"), "Cid")
    at("Players", _pressed("Bring back"), _pressed("Bring back"), "Cid")
    publish = _pressed("Publish round 1")
    at("Round", publish, publish, "Pair round 1 and look")
    at("Round", _pressed("Start"), _pressed("End the round", "Yes"))
    at("Round", _pressed("Stop"), _pressed("+5 min"))
    at("Results", lambda one: one.press("2 : 0", "Ann"), lambda one: one.press("0 : 2", "Ann"))
    kim.sees("2 : 0")
    event.is_sound(capsys)
