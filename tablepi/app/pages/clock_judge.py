"""A judge corrects a clock: whose, by how many seconds, why; kept in the history for ever after."""

from tablepi.app.acts import Act, Press
from tablepi.app.desk import Desk
from tablepi.app.pages.typing import TypingPage
from tablepi.app.picture import Button, Entry, Listing
from tablepi.app.shown import Shown
from tablepi.app.timekeeping import Timekeeper, minutes
from tablepi.app.words import Words
from tablepi.core.timing import MOST_S, TABLE

USUAL = ("+60", "+120", "+300", "-60")
"""Corrections in seconds that take one tap."""


def correct_clock(desk: Desk, keeper: Timekeeper, words: Words, now_ms: int) -> None:
    """Asks whose clock it is, where it is not the one that all share, and then by how much."""
    clocks = keeper.clocks
    if clocks is None:
        return
    if clocks.timing.kind == "round":
        desk.enter(_seconds(desk, keeper, words, TABLE))
    else:
        desk.enter(ClockChoice(desk, keeper, words))


class ClockChoice:
    """The seats, each with what it has left."""

    def __init__(self, desk: Desk, keeper: Timekeeper, words: Words) -> None:
        self._desk = desk
        self._keeper = keeper
        self._words = words

    def picture(self) -> Listing:
        """A line a seat."""
        words, clocks = self._words, self._keeper.clocks
        assert clocks is not None
        seats = range(1, len(clocks.left_ms))
        return Listing(
            title=words("judge.clock"),
            entries=tuple(
                Entry(words.seat(seat), minutes(clocks.left(seat)), Press("seat", seat))
                for seat in seats
            ),
            empty="",
            back=Button(words("button.back"), Press("back"), "quiet", icon="back"),
        )

    def hear(self, act: Act, now_ms: int) -> None:
        """Takes the seat, or the way back."""
        if isinstance(act, Press) and act.name == "seat":
            page = _seconds(self._desk, self._keeper, self._words, int(act.value))
            self._desk.replace(page)
        elif isinstance(act, Press) and act.name == "back":
            self._desk.leave()

    def show(self, shown: Shown, now_ms: int) -> None:
        """Cards mean nothing here."""


def _seconds(desk: Desk, keeper: Timekeeper, words: Words, seat: int) -> TypingPage:
    def typed(text: str, now_ms: int) -> None:
        figures = text.removeprefix("+").removeprefix("-")
        if not figures.isdecimal() or not 0 < int(figures) <= MOST_S:
            page.refuse(words("judge.seconds-hint"))
            return
        desk.replace(_reason(desk, keeper, words, seat, int(text)))

    whose = "judge.seconds" if seat else "judge.seconds-table"
    hint = words("judge.seconds-hint")
    page = TypingPage(
        desk, words(whose, who=seat), typed, hint=hint, numbers=True, suggestions=USUAL
    )
    return page


def _reason(desk: Desk, keeper: Timekeeper, words: Words, seat: int, seconds: int) -> TypingPage:
    def typed(text: str, now_ms: int) -> None:
        keeper.correct(seat, seconds, text, now_ms)
        desk.leave()

    title = words("judge.seconds-reason", n=f"{seconds:+d}")
    return TypingPage(desk, title, typed, hint=words("judge.reason-hint"))
