"""A judge's correction of a clock: whose, by how many seconds, why."""

from tablepi.app.intents import Back, ChooseSeat, Intent
from tablepi.app.match.clocks import Timekeeper, minutes
from tablepi.app.screens.base import Navigation, Screen
from tablepi.app.screens.text_entry import TypingPage
from tablepi.app.text.words import Words
from tablepi.app.view.picture import Entry, Listing, Picture
from tablepi.core.time_control import MOST_S, TABLE

USUAL = ("+60", "+120", "+300", "-60")
"""Corrections in seconds that take one tap."""


def correct_clock(nav: Navigation, keeper: Timekeeper, words: Words, now_ms: int) -> None:
    """Asks whose clock it is and by how much; all clocks stand until that is said."""
    if keeper.clocks is not None:
        nav.enter(ClockCorrection(nav, keeper, words, now_ms))


class ClockCorrection(Screen):
    """The seats, each with what it has left; then how many seconds, and why.

    No player's time pays for it: the clocks stand while it is open, and go on if they went. The
    clock that all share is the only one of its match, and needs no choice.
    """

    on_card = ""

    def __init__(self, nav: Navigation, keeper: Timekeeper, words: Words, now_ms: int) -> None:
        super().__init__(nav)
        self._keeper = keeper
        self._words = words
        self._go_on = keeper.pause(now_ms)
        clocks = keeper.clocks
        assert clocks is not None
        shared = clocks.timing.kind == "round"
        self._typing = self._seconds(TABLE) if shared else None

    def picture(self) -> Picture:
        """A line a seat, until one was chosen; then what is typed."""
        if self._typing is not None:
            return self._typing.picture()
        words, clocks = self._words, self._keeper.clocks
        assert clocks is not None
        seats = range(1, len(clocks.left_ms))
        return Listing(
            title=words("judge.clock"),
            entries=tuple(
                Entry(words.seat(seat), minutes(clocks.left(seat)), ChooseSeat(seat))
                for seat in seats
            ),
            empty="",
            back=self._back(),
            notices=self._nav.notices(),
        )

    def hear(self, act: Intent, now_ms: int) -> None:
        """Takes the seat, what is typed, or the way back."""
        if isinstance(act, Back):
            self._leave(now_ms)
        elif self._typing is not None:
            self._typing.hear(act, now_ms)
        elif isinstance(act, ChooseSeat):
            self._typing = self._seconds(act.seat)

    def _leave(self, now_ms: int) -> None:
        self._nav.leave()
        self._go_on(now_ms)

    def _seconds(self, seat: int) -> TypingPage:
        def typed(text: str, now_ms: int) -> None:
            figures = text.removeprefix("+").removeprefix("-")
            if not figures.isdecimal() or not 0 < int(figures) <= MOST_S:
                page.refuse(self._words("judge.seconds-hint"))
                return
            self._typing = self._reason(seat, int(text))

        title = self._words("judge.seconds" if seat else "judge.seconds-table", who=seat)
        hint = self._words("judge.seconds-hint")
        page = TypingPage(self._nav, title, typed, hint=hint, numbers=True, suggestions=USUAL)
        return page

    def _reason(self, seat: int, seconds: int) -> TypingPage:
        def typed(text: str, now_ms: int) -> None:
            self._keeper.correct(seat, seconds, text, now_ms)
            self._leave(now_ms)

        title = self._words("judge.seconds-reason", n=f"{seconds:+d}")
        return TypingPage(self._nav, title, typed, hint=self._words("judge.reason-hint"))
