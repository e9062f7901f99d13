"""The date and the time on the screen: asked for at the start, set by steps or typed."""

from dataclasses import replace

import pytest

from tablepi.referee.intents import Answer, Back, Key
from tablepi.screens.context.equipment import Calendar
from tablepi.screens.menu_ways import ask_date
from tablepi.screens.pictures import picture as pictures
from tests.worlds.table.sitting import Sitting, notices


class Lost(Calendar):
    """A date that cannot be right, and what it was set to."""

    kept = ""

    def earliest(self) -> str:
        return "2026-11-22"

    def asks(self) -> bool:
        return not self.kept

    def set(self, moment: str) -> None:
        self.kept = moment


@pytest.fixture
def calendar() -> Lost:
    return Lost()


@pytest.fixture
def asked(sitting: Sitting, calendar: Lost) -> Sitting:
    sitting.router.context = replace(sitting.router.context, calendar=calendar)
    ask_date(sitting.router)
    return sitting


def test_it_begins_with_the_earliest_day_that_can_be(asked: Sitting) -> None:
    assert asked.see(pictures.Listing).title == "Now: 2026-11-22 12:00"
    assert notices(asked.picture) == ["This machine’s clock cannot be right. Which day is it?"]
    asked.hear(Back())
    assert isinstance(asked.picture, pictures.Menu)


def test_date_and_time_are_set_by_steps_or_typed(asked: Sitting, calendar: Lost) -> None:
    for part, number in (("day", "24"), ("hour", "19")):
        asked.hear(Answer("date.type", part))
        asked.enter(number)
    asked.hear(*[Answer("date.step", ("minute", -1))] * 15, Answer("date.set"))
    assert calendar.kept == "2026-11-24T19:45"
    assert "It is 2026-11-24 19:45 now." in notices(asked.picture)


def test_a_number_that_cannot_be_is_asked_for_again(asked: Sitting) -> None:
    asked.hear(Answer("date.type", "hour"))
    asked.enter("24")
    assert asked.see(pictures.Typing).wrong == "A whole number from 0 to 23"
    for key in ("back", "back", "enter"):
        asked.hear(Key(key))
    assert asked.see(pictures.Listing).title == "Now: 2026-11-22 12:00"


def test_a_hosts_pin_is_asked_for_first(sitting: Sitting, calendar: Lost) -> None:
    sitting.router.context = replace(sitting.router.context, calendar=calendar)
    sitting.router.context.settings.choose({"cafe.pin": "4711"})
    ask_date(sitting.router)
    assert isinstance(sitting.picture, pictures.Typing)
    sitting.enter("4711")
    assert sitting.see(pictures.Listing).kind == "date"


def test_a_date_that_can_be_is_not_asked_for(sitting: Sitting) -> None:
    ask_date(sitting.router)
    assert isinstance(sitting.picture, pictures.Menu)
