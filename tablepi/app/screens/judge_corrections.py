"""A judge's actions: correcting a score, giving up for a seat; behind a PIN where one is set."""

from collections.abc import Callable

from tablepi.app.intents import ChooseSeat, Intent
from tablepi.app.match.referee import Referee
from tablepi.app.match.undo import is_judges
from tablepi.app.pin_lockout import PinLockout
from tablepi.app.screens.base import Navigation, Screen
from tablepi.app.screens.text_entry import TypingPage
from tablepi.app.text.words import Words
from tablepi.app.view.picture import Entry, Listing
from tablepi.core.match import Match
from tablepi.core.moves import Adjust, Concede, Undo


class SeatChoice(Screen):
    """Asks for a seat; `then` gets it."""

    on_card = ""

    def __init__(
        self,
        nav: Navigation,
        referee: Referee,
        words: Words,
        title: str,
        then: Callable[[int, int], None],
    ) -> None:
        super().__init__(nav)
        self._referee = referee
        self._words = words
        self._title = title
        self._then = then

    def picture(self) -> Listing:
        """The seats, each with its score."""
        words = self._words
        facts = self._referee.match.facts()
        seats = range(1, len(self._referee.match.setup.seats) + 1)
        return Listing(
            title=self._title,
            entries=tuple(
                Entry(words.seat(seat), words("score", n=facts[f"score.{seat}"]), ChooseSeat(seat))
                for seat in seats
            ),
            empty="",
            back=self._back(),
            notices=self._nav.notices(),
        )

    def hear(self, act: Intent, now_ms: int) -> None:
        """Takes the seat, or the way back."""
        match act:
            case ChooseSeat(seat):
                self._then(seat, now_ms)
            case _:
                super().hear(act, now_ms)


def concede_page(nav: Navigation, referee: Referee, words: Words) -> SeatChoice:
    """The choice of the seat that gives up, which ends the match; undo takes it back."""

    def concede(seat: int, now_ms: int) -> None:
        referee.say(Concede(seat), now_ms)
        nav.leave()

    return SeatChoice(nav, referee, words, words("judge.concede"), concede)


def take_back(nav: Navigation, referee: Referee, now_ms: int) -> None:
    """Undoes the last line; a judge's, or one of a result that stands, only with the PIN."""
    match = referee.match

    def undo(now_ms: int) -> None:
        referee.say(Undo(), now_ms)

    if stands_for_good(nav, match, match.undone):
        nav.notify("notice.final")
    elif is_judges(match):
        behind_pin(nav, undo, now_ms)
    else:
        undo(now_ms)


def stands_for_good(nav: Navigation, match: Match, then: Match | None = None) -> bool:
    """Whether a final match cannot be opened again by going on from `then`.

    Its secrets have been told, so only a judge may do that; without a PIN nobody is one.
    """
    opens = match.final and not (then is not None and then.final)
    return opens and not nav.judge_pin


def behind_pin(nav: Navigation, then: Callable[[int], None], now_ms: int) -> None:
    """Goes on with `then` once the judge's PIN was typed; at once where none is set."""
    behind(nav, nav.judge_pin, "judge.pin", then, now_ms)


def behind(nav: Navigation, pin: str, title: str, then: Callable[[int], None], now_ms: int) -> None:
    """Goes on with `then` once this PIN was typed; at once for ''. `title`: an id of words.

    Wrong ones cost a growing pause, which is each title's own.
    """
    if not pin:
        then(now_ms)
        return

    lockouts = nav.lockouts.setdefault(title, PinLockout())

    def typed(text: str, now_ms: int) -> None:
        if not lockouts.wait_s(now_ms) and text != pin:
            lockouts.wrong(now_ms)
            page.refuse(nav.words("judge.pin-wrong"))
        if wait_s := lockouts.wait_s(now_ms):
            page.refuse(nav.words("judge.pin-wait", n=wait_s))
        if wait_s or text != pin:
            return
        lockouts.right()
        nav.leave()
        then(now_ms)

    page = TypingPage(nav, nav.words(title), typed, numbers=True, hidden=True)
    nav.enter(page)


def adjust_page(nav: Navigation, referee: Referee, words: Words) -> SeatChoice:
    """A correction: which seat, how much, why."""

    def seat_chosen(seat: int, now_ms: int) -> None:
        def typed(text: str, now_ms: int) -> None:
            if not text.lstrip("-").isdigit():
                page.refuse(words("judge.number"))
                return
            nav.replace(_reason(nav, referee, words, seat, int(text)))

        page = TypingPage(nav, words("judge.points", seat=seat), typed, numbers=True)
        nav.replace(page)

    return SeatChoice(nav, referee, words, words("judge.adjust"), seat_chosen)


def _reason(nav: Navigation, referee: Referee, words: Words, seat: int, points: int) -> TypingPage:
    def typed(text: str, now_ms: int) -> None:
        referee.say(Adjust(seat, points, text), now_ms)
        nav.leave()

    title = words("judge.reason", seat=seat, n=f"{points:+d}")
    return TypingPage(nav, title, typed, hint=words("judge.reason-hint"))
