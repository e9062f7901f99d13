"""The date and the time, set by hand where no clock keeps them: by steps, or typed."""

from calendar import monthrange
from datetime import date, datetime, timedelta
from functools import partial

from tablepi.referee.intents import Answer
from tablepi.screens.context.equipment import Calendar
from tablepi.screens.navigation.base import Navigation, Screen, Unsaved, Way
from tablepi.screens.navigation.simple_pages import Question
from tablepi.screens.navigation.text_entry import ask_host_pin, type_text
from tablepi.screens.pictures.picture import Button, Entry, Listing

PARTS = ("year", "month", "day", "hour", "minute")
LAST_YEAR = 2099


class DateScreen(Screen):
    """Five rows with less and more, from now on or from the first day that it can be."""

    def __init__(self, nav: Navigation, calendar: Calendar) -> None:
        super().__init__(nav)
        now, earliest = calendar.now(), calendar.earliest()
        moment = now if now[:10] >= earliest else earliest + now[10:]
        self._moment = self._before = datetime.fromisoformat(moment)
        self._then = calendar.set

    def picture(self) -> Listing:
        """The rows, and the date as a whole."""
        words = self._nav.words
        rows = (self._row(part) for part in PARTS)
        title = words("date.title", date=self._said)
        return self._listing(title, rows, tools=(self._done,), kind="date")

    @property
    def unsaved(self) -> Unsaved | None:
        """The date, once it was changed."""
        if self._moment == self._before:
            return None
        sentence = self._nav.words("discard.date", date=self._said)
        return Unsaved(sentence, self._moment - self._before, self._done)

    def take_up(self, work: timedelta) -> None:
        """The date is as far from today's as it was left: the clock went on meanwhile."""
        self._moment = self._before + work

    @property
    def _done(self) -> Button:
        return Way("date.set", self._set, "primary", "check").button(self._nav.words)

    @property
    def _said(self) -> str:
        return f"{self._moment:%Y-%m-%d %H:%M}"

    def _row(self, part: str) -> Entry:
        words = self._nav.words
        less, more = self._stepping(part, -1, "minus"), self._stepping(part, 1, "plus")
        type_it = Answer("date.type", part, partial(self._type, part))
        sentence = words(f"date.{part}", n=getattr(self._moment, part))
        return Entry(sentence, "", type_it, (less, more), sign="edit")

    def _stepping(self, part: str, by: int, icon: str) -> Button:
        """The button that goes so many steps further."""
        step = Answer("date.step", (part, by), partial(self._step, part, by))
        return Button("", step, "quiet", icon=icon)

    def _step(self, part: str, steps: int) -> None:
        self._moment = stepped(self._moment, part, steps)

    def _type(self, part: str) -> None:
        title = self._nav.words(f"date.{part}", n=getattr(self._moment, part))
        type_text(self._nav, title, "", partial(self._typed, part), numbers=True)

    def _set(self) -> None:
        """Raises TablepiError where that day cannot be."""
        self._then(self._moment.isoformat(timespec="minutes"))
        self._nav.leave()
        self._nav.notify("date.done", date=self._said)

    def _typed(self, part: str, text: str) -> str:
        """Takes a number for a part; nothing typed leaves it. What is expected instead, or ''."""
        least, most = _limits(self._moment, part)
        if text and not (text.isdecimal() and least <= int(text) <= most):
            return self._nav.words("date.hint", least=least, most=most)
        if text:
            self._moment = stepped(self._moment, part, int(text) - getattr(self._moment, part))
        return ""


def _limits(moment: datetime, part: str) -> tuple[int, int]:
    """The least and the greatest number of a part."""
    of_month = monthrange(moment.year, moment.month)[1]
    months, years = (1, 12), (datetime.min.year, LAST_YEAR)
    day, hour, minute = (1, of_month), (0, 23), (0, 59)
    return {"year": years, "month": months, "day": day, "hour": hour, "minute": minute}[part]


def stepped(moment: datetime, part: str, steps: int) -> datetime:
    """The moment with one part further; all but years go round, a short month ends earlier."""
    least, most = _limits(moment, part)
    number = getattr(moment, part) + steps
    if part == "year":
        number = min(most, max(least, number))
    else:
        number = least + (number - least) % (most - least + 1)
    changed = {"year": moment.year, "month": moment.month, part: number}
    last = monthrange(changed["year"], changed["month"])[1]
    return moment.replace(**{"day": min(moment.day, last), **changed})


def evening_question(nav: Navigation, calendar: Calendar, day: str) -> Question:
    """Asks whether it is still this day, ISO, after a power-up; a new one is set behind it,
    where that page is not open already.
    """

    def answer(is_same: bool) -> None:
        calendar.go_on(is_same)
        nav.leave()
        if not is_same and not calendar.asks():
            ask_host_pin(nav, lambda now_ms: nav.enter(DateScreen(nav, calendar)))

    words = nav.words
    weekday = words(f"weekday.{date.fromisoformat(day).isoweekday()}")
    return Question(
        nav,
        words("evening.ask", day=weekday),
        (words("evening.why"), words("evening.shows")),
        Way("evening.same", partial(answer, True), "primary", "check"),
        Way("evening.other", partial(answer, False), "normal", "clock"),
        on_card="",
    )
