"""The date, set by hand where no clock keeps it: year, month and day, a step at a time."""

from calendar import monthrange
from collections.abc import Callable
from datetime import date

from tablepi.app.intents import Intent
from tablepi.app.screens.base import Navigation, Screen
from tablepi.app.view.picture import Button, Entry, Listing

PARTS = ("year", "month", "day")
LAST_YEAR = 2099


class StepDate(Intent):
    """A part of the date so many steps further."""

    part: str
    steps: int


class SetDate(Intent):
    """The date that is shown is today's."""


class DateScreen(Screen):
    """Three rows with less and more. `day`: what it begins with, ISO; `then`: sets the date."""

    on_card = "notice.no-match"

    def __init__(self, nav: Navigation, day: str, then: Callable[[str], None]) -> None:
        super().__init__(nav)
        self._day = date.fromisoformat(day)
        self._then = then

    def picture(self) -> Listing:
        """The rows, and the date as a whole."""
        words = self._nav.words
        rows = (self._row(part) for part in PARTS)
        listing = self._listing(words("date.title", date=self._day.isoformat()), rows)
        done = Button(words("date.set"), SetDate(), "primary", icon="check")
        return listing._replace(tools=(done,), kind="date")

    def _row(self, part: str) -> Entry:
        words = self._nav.words
        less = Button("", StepDate(part, -1), "quiet", icon="minus")
        more = Button("", StepDate(part, 1), "quiet", icon="plus")
        said = words(f"date.{part}", n=getattr(self._day, part))
        return Entry(said, "", None, (less, more))

    def hear(self, act: Intent, now_ms: int) -> None:
        """Steps, or sets the date. Raises TablepiError where that day cannot be."""
        match act:
            case StepDate(part, steps) if part in PARTS:
                self._day = stepped(self._day, part, steps)
            case SetDate():
                self._then(self._day.isoformat())
                self._nav.leave()
                self._nav.notify("date.done", date=self._day.isoformat())
            case _:
                super().hear(act, now_ms)


def stepped(day: date, part: str, steps: int) -> date:
    """The date with one part further; months and days go round, a short month ends earlier."""
    year = min(LAST_YEAR, max(date.min.year, day.year + (steps if part == "year" else 0)))
    month = (day.month - 1 + (steps if part == "month" else 0)) % 12 + 1
    last = monthrange(year, month)[1]
    of_month = (day.day - 1 + steps) % last + 1 if part == "day" else min(day.day, last)
    return date(year, month, of_month)
