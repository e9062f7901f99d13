"""The call for a judge: shown large until it is answered, and recorded in the journal."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from tablepi.referee.hall.hall_round import MINUTE_MS, TableTime
from tablepi.referee.hall.told_hall import (
    ANSWERED,
    CALLED,
    EXTRA,
    PRESENT,
    ROUND_RUNS,
    ROUND_STANDS,
    held_ms,
    open_call,
    round_stood,
)
from tablepi.referee.intents import Intent
from tablepi.referee.match.clocks import Timekeeper
from tablepi.referee.match.referee import Referee
from tablepi.referee.words import Words
from tablepi.screens.navigation.base import MatchScreen, Navigation, Way
from tablepi.screens.navigation.text_entry import ask_judge_pin
from tablepi.screens.pictures.picture import Button, Call


class JudgeCallScreen(MatchScreen):
    """The seats that call, shown large; nothing is played meanwhile.

    Whoever calls as well is shown beside the first, and counted like them. At a table of a hall it
    says who comes, and that the judge is here before the judge has been.
    """

    shows_time = True

    def __init__(
        self,
        nav: Navigation,
        referee: Referee,
        words: Words,
        callers: Sequence[int],
        go_on: Callable[[int], None],
    ) -> None:
        super().__init__(nav, referee, words)
        self._callers = tuple(callers)
        self._go_on = go_on
        self._now_ms = referee.verdict_ms

    def picture(self) -> Call:
        """The seats that call, and the way on."""
        words = self._words
        seats = tuple(dict.fromkeys(seat for seat in self._callers if seat))
        also = [words("called.also", who=words.seats(seats[1:]))] if seats[1:] else []
        return Call(
            title=self._coming() or words("called.title"),
            seat=seats[0] if seats else 0,
            name=words.seat(seats[0]) if seats else words("called.table"),
            hint=" ".join((*also, self._hint())),
            buttons=self._buttons(),
            notices=self._match_notices(),
            also=seats[1:],
        )

    @property
    def _call(self) -> Mapping[str, Any]:
        """The call as the hall is told of it, {} where it is told of none."""
        told = self._nav.hall.is_told(self._referee.ledger.rows)
        return open_call(self._referee, self._now_ms) if told else {}

    @property
    def _state(self) -> str:
        """`plain` at a table of no hall, else `open`, `claimed`, `present` or `closed`."""
        call, said = self._call, self._nav.hall.notes.get("judge", {})
        if not call:
            return "plain"
        state = said.get("state") if said.get("call") == call["call"] else "open"
        if state == "closed" or call["state"] == "present":
            return "closed" if state == "closed" else "present"
        return "claimed" if state == "claimed" else "open"

    def _judge(self) -> str:
        said = self._nav.hall.notes.get("judge", {}).get("judge", "")
        return str(said) or self._words("hall.judge.nobody")

    def _coming(self) -> str:
        """Name of who is coming, '' while nobody has said so."""
        claimed = self._state == "claimed"
        return self._words("hall.judge.claimed", judge=self._judge()) if claimed else ""

    def _hint(self) -> str:
        words, state = self._words, self._state
        if state == "closed":
            return words("hall.judge.closed", judge=self._judge())
        away = self._nav.hall.away_ms is not None
        said = {"present": "hall.judge.here", "open": "hall.judge.away" if away else ""}
        return words(said.get(state) or "called.hint")

    def _buttons(self) -> tuple[Button, ...]:
        """The ways on, by who has come."""
        words, state = self._words, self._state
        if state in ("open", "claimed"):
            here = Way("hall.judge.present", self._ask_pin, "primary", "check").button(words)
            back = Way("hall.judge.back", self._close, "quiet", "cross").button(words)
            return (back, here) if state == "open" else (here,)
        answered = Way("called.answered", self._close, "primary", "check").button(words)
        if not (minutes := self._extra_min()):
            return (answered,)
        label, give = words("hall.judge.extra", n=minutes), partial(self._give_time, minutes)
        extra = Way("hall.judge.extra", give, icon="clock", label=label).button(words)
        return (extra, answered)

    def _ask_pin(self) -> None:
        ask_judge_pin(self._nav, self._come)

    def _give_time(self, minutes: int) -> None:
        """The judge has been, and the table has more of the round for the time that it stood."""
        self._referee.note(f"{EXTRA} {60 * minutes}", self._nav.now_ms)
        self._close()
        self._nav.notify("hall.judge.given", n=minutes)

    def _stood_ms(self) -> int | None:
        """Time that the call took from the hall's round; None where the table has none."""
        hall, call = self._nav.hall, self._call
        runs = hall.round.runs(self._own())
        if not call or not runs or not hall.is_for(self._referee.ledger.rows):
            return None
        return max(0, int(call["age_ms"]) - held_ms(self._referee, self._now_ms))

    def _own(self) -> TableTime:
        """This table's part of the round as the hall told it."""
        task = self._nav.hall.task
        return TableTime(0, task.left_ms, task.ends_at) if task else TableTime()

    def _extra_min(self) -> int:
        """Extra time of the hall's round that the table may have, in whole minutes, 0 for none."""
        return -(-(self._stood_ms() or 0) // MINUTE_MS)

    def due_ms(self) -> int | None:
        """Time at which another minute has begun: always later than now, however minutes are
        rounded.
        """
        stood_ms = self._stood_ms()
        return None if stood_ms is None else self._now_ms + MINUTE_MS - (stood_ms - 1) % MINUTE_MS

    def pass_time(self, now_ms: int) -> None:
        """The call grows older."""
        self._now_ms = max(self._now_ms, now_ms)
        self._note_round()

    def heard(self) -> None:
        """The hall may have said that the round stands."""
        self._note_round()

    def _note_round(self) -> None:
        """Writes down that the round stands or runs again: of that time the call takes nothing,
        also when the table starts anew amid it.
        """
        hall, own = self._nav.hall, self._own()
        stands, runs = hall.round.stands(own), hall.round.runs(own)
        if not self._call or not hall.is_for(self._referee.ledger.rows):
            return
        if (stands or runs) and stands != round_stood(self._referee):
            self._referee.note(ROUND_STANDS if stands else ROUND_RUNS, self._now_ms)

    def hear(self, act: Intent, now_ms: int) -> None:
        """The judge comes, and goes; play goes on once the judge has been, or need not come."""
        self.pass_time(now_ms)
        super().hear(act, now_ms)

    def go_back(self, now_ms: int) -> None:
        """Nothing: it stays until it is answered."""

    def _come(self, now_ms: int) -> None:
        """The judge is at the table; the clocks still stand."""
        self._referee.note(PRESENT, now_ms)

    def _close(self) -> None:
        self._nav.leave()
        self._referee.note(ANSWERED, self._nav.now_ms)
        self._go_on(self._nav.now_ms)

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
            self.pass_time(now_ms)
            state = self._state
            if state == "claimed" or (state == "open" and not seat):
                self._ask_pin()
            else:
                self._close()
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
    """True if a call may be shown: it is written down, or the match is closed and takes no more."""
    note = f"{CALLED} {seat}" if seat else CALLED
    return referee.is_closed or referee.note(note, now_ms)


def show_open_call(nav: Navigation, referee: Referee, words: Words) -> None:
    """Shows the calls that still wait for a judge, if any: after the power came back, say."""
    callers = open_calls(referee.ledger.notes)
    if callers and not referee.is_closed:
        nav.enter(JudgeCallScreen(nav, referee, words, callers, lambda _: None))
