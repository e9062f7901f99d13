"""What a judge does: a correction of a score, giving up for a seat; a PIN where one is set."""

from collections.abc import Callable

from tablepi.app.intents import Act, Press
from tablepi.app.match.referee import Referee
from tablepi.app.match.undo import is_judges
from tablepi.app.pin_lockout import Guesses
from tablepi.app.router import Desk
from tablepi.app.screens.text_entry import TypingPage
from tablepi.app.tags.scanned_card import Shown
from tablepi.app.text.words import Words
from tablepi.app.view.picture import Button, Entry, Listing
from tablepi.core.match import Match
from tablepi.core.moves import Adjust, Concede, Undo


class SeatChoice:
    """Asks for a seat; `then` gets it."""

    def __init__(
        self,
        desk: Desk,
        referee: Referee,
        words: Words,
        title: str,
        then: Callable[[int, int], None],
    ) -> None:
        self._desk = desk
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
                Entry(
                    words.seat(seat), words("score", n=facts[f"score.{seat}"]), Press("seat", seat)
                )
                for seat in seats
            ),
            empty="",
            back=Button(words("button.back"), Press("back"), "quiet", icon="back"),
            notices=self._desk.notices(),
        )

    def hear(self, act: Act, now_ms: int) -> None:
        """Takes the seat, or the way back."""
        if isinstance(act, Press) and act.name == "seat":
            self._then(int(act.value), now_ms)
        elif isinstance(act, Press) and act.name == "back":
            self._desk.leave()

    def show(self, shown: Shown, now_ms: int) -> None:
        """Cards mean nothing here."""


def concede_page(desk: Desk, referee: Referee, words: Words) -> SeatChoice:
    """Who gives up? The match ends with the answer; undo takes it back."""

    def concede(seat: int, now_ms: int) -> None:
        referee.say(Concede(seat), now_ms)
        desk.leave()

    return SeatChoice(desk, referee, words, words("judge.concede"), concede)


def take_back(desk: Desk, referee: Referee, now_ms: int) -> None:
    """Undoes the last line; a judge's, or one of a result that stands, only with the PIN."""
    match = referee.match

    def undo(now_ms: int) -> None:
        referee.say(Undo(), now_ms)

    if stands_for_good(desk, match, match.undone):
        desk.passing = desk.words("notice.final")
    elif is_judges(match):
        behind_pin(desk, undo, now_ms)
    else:
        undo(now_ms)


def stands_for_good(desk: Desk, match: Match, then: Match | None = None) -> bool:
    """Whether a final match cannot be opened again by going on from `then`.

    Its secrets have been told, so only a judge may do that; without a PIN nobody is one.
    """
    opens = match.final and not (then is not None and then.final)
    return opens and not desk.house.pin


def behind_pin(desk: Desk, then: Callable[[int], None], now_ms: int) -> None:
    """Goes on with `then` once the judge's PIN was typed; at once where none is set."""
    behind(desk, desk.house.pin, "judge.pin", then, now_ms)


def behind(desk: Desk, pin: str, title: str, then: Callable[[int], None], now_ms: int) -> None:
    """Goes on with `then` once this PIN was typed; at once for ''. `title`: an id of words.

    Wrong ones cost a growing pause, which is each title's own.
    """
    if not pin:
        then(now_ms)
        return

    guesses = desk.guesses.setdefault(title, Guesses())

    def typed(text: str, now_ms: int) -> None:
        if not guesses.wait_s(now_ms) and text != pin:
            guesses.wrong(now_ms)
            page.refuse(desk.words("judge.pin-wrong"))
        if wait_s := guesses.wait_s(now_ms):
            page.refuse(desk.words("judge.pin-wait", n=wait_s))
        if wait_s or text != pin:
            return
        guesses.right()
        desk.leave()
        then(now_ms)

    page = TypingPage(desk, desk.words(title), typed, numbers=True, hidden=True)
    desk.enter(page)


def adjust_page(desk: Desk, referee: Referee, words: Words) -> SeatChoice:
    """A correction: which seat, how much, why."""

    def seat_chosen(seat: int, now_ms: int) -> None:
        def typed(text: str, now_ms: int) -> None:
            if not text.lstrip("-").isdigit():
                page.refuse(words("judge.number"))
                return
            desk.replace(_reason(desk, referee, words, seat, int(text)))

        page = TypingPage(desk, words("judge.points", seat=seat), typed, numbers=True)
        desk.replace(page)

    return SeatChoice(desk, referee, words, words("judge.adjust"), seat_chosen)


def _reason(desk: Desk, referee: Referee, words: Words, seat: int, points: int) -> TypingPage:
    def typed(text: str, now_ms: int) -> None:
        referee.say(Adjust(seat, points, text), now_ms)
        desk.leave()

    title = words("judge.reason", seat=seat, n=f"{points:+d}")
    return TypingPage(desk, title, typed, hint=words("judge.reason-hint"))
