"""A judge's actions: correcting a score or a clock, giving up for a seat, undoing."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from tablepi.core.match import Match
from tablepi.core.moves import Adjust, Turn, Undo
from tablepi.core.time_control import MOST_S, TABLE
from tablepi.referee.intents import Answer, Back, Intent
from tablepi.referee.match.clocks import Timekeeper, minutes
from tablepi.referee.match.judged_draft import is_judges
from tablepi.referee.match.referee import Referee
from tablepi.referee.words import Words
from tablepi.screens.corrections.seat import GiveUpQuestion
from tablepi.screens.navigation.base import Navigation, Screen, Unsaved, stands_for_good
from tablepi.screens.navigation.simple_pages import ListPage
from tablepi.screens.navigation.text_entry import TextEntryScreen, TextField, ask_judge_pin
from tablepi.screens.pictures.picture import Entry, Picture

USUAL = ("+60", "+120", "+300", "-60")
"""Corrections in seconds that take one tap."""


def seat_choice(
    nav: Navigation,
    referee: Referee,
    words: Words,
    title: str,
    then: Callable[[int], object],
    *,
    among: Callable[[Match, int], bool] = lambda match, seat: True,
) -> ListPage:
    """Asks for a seat, each with its score; `then` gets it. `among`: those that can be chosen."""

    def rows() -> Iterator[Entry]:
        match = referee.match
        facts = match.facts()
        for seat in range(1, len(match.setup.seats) + 1):
            if among(match, seat):
                score = words("score", n=facts[f"score.{seat}"])
                yield Entry(words.seat(seat), score, Answer("seat", seat, partial(then, seat)))

    return ListPage(nav, title, rows, on_card="")


def concede_page(nav: Navigation, referee: Referee, words: Words, keeper: Timekeeper) -> ListPage:
    """The choice of the seat that gives up, among those that still play; then it is asked."""

    def ask(seat: int) -> None:
        nav.replace(GiveUpQuestion(nav, referee, words, keeper, seat))

    return seat_choice(nav, referee, words, words("judge.concede"), ask, among=_is_playing)


def _is_playing(match: Match, seat: int) -> bool:
    return seat not in match.state.out


def can_give_turn(match: Match) -> bool:
    """True if a judge can say who acts next."""
    return any(_may_act_next(match, seat) for seat in range(1, len(match.setup.seats) + 1))


def _may_act_next(match: Match, seat: int) -> bool:
    return match.offer(Turn(seat))[1].accepted


def turn_page(nav: Navigation, referee: Referee, words: Words) -> ListPage:
    """Who acts next, as a judge lets it stand, and why."""

    def seat_chosen(seat: int) -> None:
        def typed(text: str, now_ms: int) -> None:
            referee.say(Turn(seat, text), now_ms)
            nav.leave()

        nav.replace(_reason_entry(nav, words, words("judge.turn-reason", seat=seat), typed))

    return seat_choice(nav, referee, words, words("judge.turn"), seat_chosen, among=_may_act_next)


def take_back(nav: Navigation, referee: Referee) -> None:
    """Undoes the last line; a judge's, or one of a result that stands, only with the PIN."""
    match = referee.match

    def undo(now_ms: int) -> None:
        referee.say(Undo(), now_ms)

    if stands_for_good(nav, match, match.undone):
        nav.notify("notice.final")
    elif is_judges(match):
        ask_judge_pin(nav, undo)
    else:
        undo(nav.now_ms)


def adjust_page(nav: Navigation, referee: Referee, words: Words) -> ListPage:
    """A correction: which seat, how much, why."""

    def seat_chosen(seat: int) -> None:
        def typed(text: str, now_ms: int) -> None:
            if not text.lstrip("-").isdigit():
                page.refuse(words("judge.number"))
                return
            nav.enter(_reason(nav, referee, words, seat, int(text)))

        page = TextEntryScreen(
            nav, TextField(words("judge.points", seat=seat), numbers=True), typed
        )
        nav.replace(page)

    return seat_choice(nav, referee, words, words("judge.adjust"), seat_chosen)


def _reason(
    nav: Navigation, referee: Referee, words: Words, seat: int, points: int
) -> TextEntryScreen:
    def typed(text: str, now_ms: int) -> None:
        referee.say(Adjust(seat, points, text), now_ms)
        nav.leave(2)

    return _reason_entry(nav, words, words("judge.reason", seat=seat, n=f"{points:+d}"), typed)


def _reason_entry(
    nav: Navigation, words: Words, title: str, typed: Callable[[str, int], None]
) -> TextEntryScreen:
    """The reason of a correction, which may stay empty."""
    return TextEntryScreen(nav, TextField(title, hint=words("judge.reason-hint")), typed)


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
        self._seat = TABLE
        self._typed: list[TextEntryScreen] = [self._seconds(TABLE)] if shared else []

    def picture(self) -> Picture:
        """A line a seat, until one was chosen; then what is typed."""
        if self._typed:
            return self._typed[-1].picture()
        words, clocks = self._words, self._keeper.clocks
        assert clocks is not None
        seats = range(1, len(clocks.left_ms))
        entries = (
            Entry(words.seat(seat), minutes(clocks.left(seat)), choose)
            for seat in seats
            for choose in [Answer("seat", seat, partial(self._choose, seat))]
        )
        return self._listing(words("judge.clock"), entries)

    def hear(self, act: Intent, now_ms: int) -> None:
        """Takes the seat, what is typed, or the way back."""
        if isinstance(act, Back) and self._typed[1:] and not self._typed[-1].unsaved:
            self.go_back(now_ms)
        elif isinstance(act, Back):
            super().hear(act, now_ms)
        elif self._typed:
            self._typed[-1].hear(act, now_ms)
        else:
            super().hear(act, now_ms)

    def _choose(self, seat: int) -> None:
        self._seat, self._typed = seat, [self._seconds(seat)]

    @property
    def unsaved(self) -> Unsaved | None:
        """The seconds and the reason, once they were begun."""
        pages = [page.unsaved for page in self._typed]
        work = self._seat, [page.work if page else "" for page in pages]
        begun = [page for page in pages if page]
        return begun[-1]._replace(work=work) if begun else None

    def take_up(self, work: tuple[int, Sequence[str]]) -> None:
        """The seat, the seconds and the reason as they were left."""
        self._seat, texts = work
        self._typed = [self._seconds(self._seat)]
        if texts[1:]:
            self._typed.append(self._reason(self._seat, int(texts[0])))
        for page, text in zip(self._typed, texts, strict=True):
            page.take_up(text)

    def go_back(self, now_ms: int) -> None:
        """From the reason to the seconds; from there the clocks go on if they went."""
        if self._typed[1:]:
            del self._typed[-1]
            return
        super().go_back(now_ms)
        self._go_on(now_ms)

    def _seconds(self, seat: int) -> TextEntryScreen:
        def typed(text: str, now_ms: int) -> None:
            figures = text.removeprefix("+").removeprefix("-")
            if not figures.isdecimal() or not 0 < int(figures) <= MOST_S:
                page.refuse(self._words("judge.seconds-hint"))
                return
            self._typed.append(self._reason(seat, int(text)))

        title = self._words("judge.seconds" if seat else "judge.seconds-table", who=seat)
        hint = self._words("judge.seconds-hint")
        page = TextEntryScreen(
            self._nav, TextField(title, hint=hint, numbers=True, suggestions=USUAL), typed
        )
        return page

    def _reason(self, seat: int, seconds: int) -> TextEntryScreen:
        def typed(text: str, now_ms: int) -> None:
            self._keeper.correct(seat, seconds, text, now_ms)
            self._typed.clear()
            self.go_back(now_ms)

        title = self._words("judge.seconds-reason", n=f"{seconds:+d}")
        return _reason_entry(self._nav, self._words, title, typed)
