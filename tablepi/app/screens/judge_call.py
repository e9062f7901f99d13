"""The call for a judge: shown large until it is answered, and recorded in the journal."""

from collections.abc import Callable, Sequence

from tablepi.app.intents import Intent
from tablepi.app.match.clocks import Timekeeper
from tablepi.app.match.referee import Referee
from tablepi.app.match.told_hall import ANSWERED, CALLED
from tablepi.app.screens.base import Navigation, Screen
from tablepi.app.text.words import Words
from tablepi.app.view.picture import Button, Call


class AnswerCall(Intent):
    """The judge has been."""


class JudgeCallScreen(Screen):
    """The seats that call, shown large; nothing is played meanwhile.

    Whoever calls as well is shown beside the first, and counted like them.
    """

    def __init__(
        self,
        nav: Navigation,
        referee: Referee,
        words: Words,
        callers: Sequence[int],
        go_on: Callable[[int], None],
    ) -> None:
        super().__init__(nav)
        self._referee = referee
        self._words = words
        self._callers = tuple(callers)
        self._go_on = go_on

    def picture(self) -> Call:
        """The seats that call, and the way on."""
        words = self._words
        seats = tuple(dict.fromkeys(seat for seat in self._callers if seat))
        also = [words("called.also", who=words.seats(seats[1:]))] if seats[1:] else []
        return Call(
            title=words("called.title"),
            seat=seats[0] if seats else 0,
            name=words.seat(seats[0]) if seats else words("called.table"),
            hint=" ".join((*also, words("called.hint"))),
            buttons=(Button(words("called.answered"), AnswerCall(), "primary", icon="check"),),
            notices=self._nav.notices(*self._referee.ledger.notices(words)),
            also=seats[1:],
        )

    def hear(self, act: Intent, now_ms: int) -> None:
        """Goes on once the judge has been."""
        if act == AnswerCall():
            self._nav.leave()
            self._referee.note(ANSWERED, now_ms)
            self._go_on(now_ms)

    def lasts(self) -> bool:
        """Until the judge has been."""
        return True

    def pause(self, now_ms: int) -> bool:
        """A call has stopped the clocks: there is nothing more to rest."""
        self._nav.notify("notice.pause-called")
        return True

    def call_judge(self, seat: int, now_ms: int) -> bool:
        """Another seat calls as well. The judge's own button, or a caller's held again, says that
        the judge has been.
        """
        if seat in (0, *self._callers):
            self.hear(AnswerCall(), now_ms)
        elif _noted(self._referee, seat, now_ms):
            self._callers = (*self._callers, seat)
        return True


def open_calls(notes: list[str]) -> list[int]:
    """The seats whose calls are unanswered, in order, 0 for the table's."""
    of_judge = [note for note in notes if note.startswith((CALLED, ANSWERED))]
    answered = max((at for at, note in enumerate(of_judge, 1) if note == ANSWERED), default=0)
    seats = [note.removeprefix(CALLED).strip() for note in of_judge[answered:]]
    return [int(seat) if seat.isdigit() else 0 for seat in seats]


def calls(notes: list[str]) -> int:
    """The number of calls for a judge."""
    return sum(note.startswith(CALLED) for note in notes)


def call_judge(
    nav: Navigation,
    referee: Referee,
    words: Words,
    seat: int,
    now_ms: int,
    keeper: Timekeeper,
) -> None:
    """Calls the judge to this match: written down first, then shown while the clocks stand."""
    if _noted(referee, seat, now_ms):
        nav.enter(JudgeCallScreen(nav, referee, words, (seat,), keeper.pause(now_ms)))


def _noted(referee: Referee, seat: int, now_ms: int) -> bool:
    """Whether a call may be shown: it is written down, or the match is closed and takes no more."""
    note = f"{CALLED} {seat}" if seat else CALLED
    return referee.is_closed or referee.note(note, now_ms)


def show_open_call(nav: Navigation, referee: Referee, words: Words) -> None:
    """Shows the calls that still wait for a judge, if any: after the power came back, say."""
    callers = open_calls(referee.ledger.notes)
    if callers and not referee.is_closed:
        nav.enter(JudgeCallScreen(nav, referee, words, callers, lambda _: None))
