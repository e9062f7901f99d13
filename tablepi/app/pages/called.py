"""The judge is called: shown large until the judge has been, and kept in the journal."""

from collections.abc import Callable

from tablepi.app.acts import Act, Press
from tablepi.app.desk import Desk
from tablepi.app.picture import Button, Call
from tablepi.app.referee import Referee
from tablepi.app.shown import Shown
from tablepi.app.words import Words

CALLED, ANSWERED = "judge called", "judge answered"
"""Notes of the journal. A call that came from a seat's button names it: `judge called 2`."""


class CalledPage:
    """Who calls, large enough for a judge across the room; nothing is played meanwhile."""

    def __init__(
        self, desk: Desk, words: Words, seat: int, answered: Callable[[int], None]
    ) -> None:
        self._desk = desk
        self._words = words
        self._seat = seat
        self._answered = answered

    def picture(self) -> Call:
        """The seat that calls, and the way on."""
        words = self._words
        return Call(
            title=words("called.title"),
            seat=self._seat,
            name=words.seat(self._seat) if self._seat else words("called.table"),
            hint=words("called.hint"),
            buttons=(Button(words("called.answered"), Press("answered"), "primary", icon="check"),),
            notices=self._desk.notices(),
        )

    def hear(self, act: Act, now_ms: int) -> None:
        """Goes on once the judge has been."""
        if act == Press("answered"):
            self._desk.leave()
            self._answered(now_ms)

    def lasts(self) -> bool:
        """Until the judge has been."""
        return True

    def call_judge(self, seat: int, now_ms: int) -> None:
        """The judge's own button, or the caller's held again, says that the judge has been."""
        if seat in (0, self._seat):
            self.hear(Press("answered"), now_ms)

    def show(self, shown: Shown, now_ms: int) -> None:
        """A card is said to belong to the table, not played."""
        self._desk.passing = self._words("notice.at-table")


def call_of(notes: list[str]) -> int | None:
    """The seat of a call that nobody has answered, 0 for the table's; None where there is none."""
    of_judge = [note for note in notes if note.startswith((CALLED, ANSWERED))]
    if not of_judge or of_judge[-1] == ANSWERED:
        return None
    seat = of_judge[-1].removeprefix(CALLED).strip()
    return int(seat) if seat.isdigit() else 0


def calls(notes: list[str]) -> int:
    """How often a judge was called."""
    return sum(note.startswith(CALLED) for note in notes)


def call_judge(
    desk: Desk,
    referee: Referee,
    words: Words,
    seat: int,
    now_ms: int,
    go_on: Callable[[int], None],
) -> None:
    """Calls the judge to this match: written down first, then shown; `go_on` when one has been."""
    if referee.note(f"{CALLED} {seat}" if seat else CALLED, now_ms):
        _show(desk, referee, words, seat, go_on)


def show_open_call(desk: Desk, referee: Referee, words: Words) -> None:
    """Shows the call that still waits for a judge, if one does: after the power came back, say."""
    seat = call_of(referee.ledger.notes)
    if seat is not None:
        _show(desk, referee, words, seat, lambda _: None)


def _show(
    desk: Desk, referee: Referee, words: Words, seat: int, go_on: Callable[[int], None]
) -> None:
    def answered(now_ms: int) -> None:
        referee.note(ANSWERED, now_ms)
        go_on(now_ms)

    desk.enter(CalledPage(desk, words, seat, answered))
