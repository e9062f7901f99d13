"""The clocks of a table's screen, its match's and its hall's, and the page of a pause."""

from abc import abstractmethod
from collections.abc import Callable
from typing import Any

from tablepi.core.moves import Move
from tablepi.core.time_control import TABLE, flag_note
from tablepi.referee.draft.confirm_button import answers_of_seat
from tablepi.referee.draft.keypad import number_keypad
from tablepi.referee.hall.hall_membership import Hall
from tablepi.referee.hall.hall_round import MINUTE_MS, SECOND_MS, TableTime
from tablepi.referee.hall.told_hall import EXTRA
from tablepi.referee.intents import (
    Answer,
    Drop,
    Give,
    Intent,
    Key,
    Yes,
)
from tablepi.referee.match.clocks import Timekeeper, dials, minutes
from tablepi.referee.match.referee import Referee
from tablepi.referee.table_picture import Dial
from tablepi.referee.words import Words
from tablepi.screens.context.table_settings import Loudness
from tablepi.screens.navigation.base import MatchScreen, Navigation, Screen
from tablepi.screens.navigation.panel_presses import GRACE_MS, is_late
from tablepi.screens.pictures.picture import Notice, Paused, Picture, Table
from tablepi.screens.pictures.table_view import TableView


class SeatAgreement:
    """Agrees for a seat.

    `view`: what the table asks for now; `said`: gives the words of the draft that are part of a
    line; `hear`: takes the likely step.
    """

    def __init__(
        self,
        nav: Navigation,
        referee: Referee,
        words: Words,
        view: TableView,
        said: Callable[[], dict[str, Any]],
        hear: Callable[[Intent, int], None],
    ) -> None:
        self._nav = nav
        self._referee = referee
        self._words = words
        self._view = view
        self._said = said
        self._hear = hear

    def hear(self, yes: Yes, now_ms: int) -> None:
        """A seat's yes: to its one whole move, to the next step, else to whose words these are.

        One that began before the last line stands only where it meant the same without that line.
        """
        referee, match, seat = self._referee, self._referee.match, yes.seat
        if seat > len(match.setup.seats):
            self._nav.passing = self._words("notice.empty-seat", seat=seat)
            return
        words = {**self._said(), **self._number()}
        begun = words.get("seat", seat)
        moves = answers_of_seat(referee.focus, referee.match.notation, words, seat)
        if self.is_late(yes) and not self._meant_already(moves, seat):
            self._nav.passing = self._words("notice.too-soon")
        elif len(moves) == 1:
            referee.enter(moves[0], now_ms)
        elif not moves and (step := self._next_step()) is not None:
            self._hear(step, now_ms)
        elif moves or words.get("seat") == seat or referee.focus.state.turn == (seat,):
            self._nav.passing = self._words("notice.more-than-one", who=seat)
        elif begun != seat:
            self._nav.passing = self._words("notice.begun", who=begun)
        else:
            referee.give({"seat": seat}, now_ms)

    def is_late(self, yes: Yes) -> bool:
        """Stale press: the last line came after it began, or with it where anybody's press could
        have given that line.
        """
        referee = self._referee
        grace_ms = 0 if getattr(referee.latest, "seat", 0) else GRACE_MS
        return is_late(yes.began_ms, referee.latest_ms, grace_ms)

    def _meant_already(self, moves: list[Move], seat: int) -> bool:
        """True where the seat could say the same before the last line."""
        earlier = self._referee.match.earlier
        before = answers_of_seat(earlier, self._referee.match.notation, {}, seat) if earlier else []
        return len(moves) == 1 and moves == before

    def _next_step(self) -> Intent | None:
        """The one likely step that the screen offers, where that is no word of a move."""
        buttons = self._view.asked()[1].buttons
        acts = [button.act for button in buttons if button.look == "primary" and not button.dim]
        return acts[0] if len(acts) == 1 and not isinstance(acts[0], Give | Drop | Key) else None

    def _number(self) -> dict[str, Any]:
        """The number typed so far, with the verb that its first way to end would give it."""
        referee, words = self._referee, self._words
        confirms = number_keypad(referee, words).confirms if referee.judgement.typed else ()
        if not confirms or confirms[0].dim:
            return {}
        act = confirms[0].act
        return dict(act.words) if isinstance(act, Give) else {}


class PausedScreen(Screen):
    """Lies on the open screen; `table` gives the dimmed picture, `go_on` is called at a touch."""

    on_card = "notice.paused"

    def __init__(
        self,
        nav: Navigation,
        words: Words,
        table: Callable[[], Table],
        go_on: Callable[[int], None],
    ) -> None:
        super().__init__(nav)
        self._words = words
        self._table = table
        self._go_on = go_on

    def picture(self) -> Paused:
        """The table behind a veil, and the way on."""
        table = self._table()
        return Paused(
            title=self._words("paused.title"),
            hint=self._words("paused.hint"),
            act=Answer("pause.end", do=self._end),
            table=table,
            notices=table.notices,
        )

    def _end(self) -> None:
        self._nav.leave()
        self._go_on(self._nav.now_ms)

    def pause(self, now_ms: int) -> bool:
        """The table rests already: it goes on."""
        self._end()
        return True

    def go_back(self, now_ms: int) -> None:
        """Nothing: it goes on at a touch."""


class RoundWatch:
    """Shows the hall's round to a match that is played for it, and enters its time-out."""

    def __init__(self, hall: Hall, referee: Referee, keeper: Timekeeper, words: Words) -> None:
        self._hall = hall
        self._referee = referee
        self._keeper = keeper
        self._words = words
        self._now_ms = referee.verdict_ms
        self._state = ""
        self._ends_ms: int | None = None
        self._is_out = flag_note(TABLE) in referee.ledger.notes

    @property
    def is_on(self) -> bool:
        """True if the match is for the hall's task, and goes on."""
        referee, hall = self._referee, self._hall
        if not (hall.id and hall.is_for(referee.ledger.rows) and hall.round.number):
            return False
        return not referee.is_closed and referee.match.result is None

    @property
    def own(self) -> TableTime:
        """The table's share of the round: by the task, and for calls that it stood."""
        rows, task = self._referee.ledger.rows, self._hall.task
        words = (note.split() for note in self._referee.ledger.notes if note.startswith(EXTRA))
        given_s = (said[-1] for said in words)
        given_ms = sum(SECOND_MS * int(each) for each in given_s if each.isdigit())
        if task is None or task.task != self._hall.is_for(rows):
            return TableTime(given_ms)
        left_ms = None if task.left_ms is None else task.left_ms + given_ms
        ends_at = None if task.ends_at is None else task.ends_at + given_ms
        return TableTime(task.extra_ms + given_ms, left_ms, ends_at)

    @property
    def left_ms(self) -> int | None:
        """Time left of the round to this table; None where there is none."""
        return self._hall.round.left_ms(self._now_ms, self.own) if self.is_on else None

    @property
    def _runs(self) -> bool:
        return self._hall.round.runs(self.own)

    def due_ms(self) -> int | None:
        """End of the round's current second; None while it stands."""
        left_ms = self.left_ms
        if left_ms is None or not self._runs:
            return None
        return self._now_ms + (left_ms - 1) % SECOND_MS + 1

    def dials(self) -> tuple[Dial, ...]:
        """The match's clocks beside the round's; of two round clocks the one that has less."""
        own, clocks = dials(self._keeper.clocks, self._words), self._keeper.clocks
        left_ms = self.left_ms
        if left_ms is None:
            return own
        dial = self._hall.round.dial(self._words, left_ms, self.own)
        if clocks is not None and clocks.timing.kind == "round":
            return own if clocks.left(TABLE) <= left_ms else (dial,)
        return (dial, *own)

    def pass_time(self, now_ms: int) -> str:
        """Advances it; what is to be said of it now, '' for nothing."""
        self._now_ms = max(self._now_ms, now_ms)
        left_ms = self.left_ms
        if left_ms is None:
            return ""
        before, self._state = self._state, self._hall.round.state(left_ms)
        # The hall may say that it is over a moment before it is by this table's clock.
        is_up = self._state == "out" and (self._runs or self._ends_ms is not None)
        if is_up:
            self._time_out()
        elif self._state != "out":
            self._is_out = False
        if longer := self._longer():
            return longer
        if is_up and before != "out":
            return self._words("clock.noted.flag-table")
        return self._last_minutes(before, left_ms)

    def _time_out(self) -> None:
        clocks = self._keeper.clocks
        fell = clocks is not None and clocks.timing.kind == "round" and TABLE in clocks.fallen
        if not self._is_out:
            self._is_out = fell or self._keeper.end_round(self._now_ms)

    def _longer(self) -> str:
        """That the round ends later than it did."""
        before, ends_ms = self._ends_ms, self._hall.round.ends_ms(self.own)
        self._ends_ms = ends_ms
        # A little earlier or later is only a better measure of the hall's clock.
        if before is None or ends_ms is None or ends_ms - before < SECOND_MS:
            return ""
        return self._words("hall.clock.longer", time=minutes(round(ends_ms - before, -3)))

    def _last_minutes(self, before: str, left_ms: int) -> str:
        if self._state != "short" or before or not self._runs:
            return ""
        return self._words("hall.clock.left", n=-(-left_ms // MINUTE_MS))


class TimedScreen(MatchScreen):
    """The timed part of a table's screen, its base class."""

    shows_hall = True

    def __init__(self, nav: Navigation, referee: Referee, words: Words) -> None:
        super().__init__(nav, referee, words)
        self._keeper = Timekeeper(referee)
        self._round = RoundWatch(nav.hall, referee, self._keeper, words)
        self._is_news = False
        self._beneath: tuple[tuple[int, int, Loudness], Table] | None = None

    @abstractmethod
    def picture(self) -> Table:
        """The match as everybody may see it."""

    def beneath(self) -> Table:
        """The match while another page lies on it: made anew only where something was written."""
        referee, clocks = self._referee, self._round.dials()
        written = len(referee.ledger.rows), referee.verdict_ms, self._nav.loudness
        if self._beneath is None or self._beneath[0] != written:
            self._beneath = written, self.picture()
        return self._beneath[1]._replace(clocks=clocks, flags=self._keeper.flags)

    def start(self, now_ms: int) -> None:
        """Play begins, or goes on: the clocks run from now on."""
        self._keeper.start(now_ms)

    def due_ms(self) -> int | None:
        """Time at which a clock shows something new or a flag falls; None while none runs."""
        dues = self._keeper.due_ms, self._round.due_ms()
        return min((due for due in dues if due is not None), default=None)

    def pass_time(self, now_ms: int) -> None:
        """Advances the clocks; where a flag falls, what the table chose follows."""
        rows = len(self._referee.ledger.rows)
        self._keeper.pass_time(now_ms)
        if said := self._round.pass_time(now_ms):
            self._nav.passing, self._is_news = said, True
        self._is_news = self._is_news or len(self._referee.ledger.rows) != rows
        if self._keeper.is_alone:
            self.pause(now_ms)

    def touched(self) -> None:
        """Notes that somebody is at the table."""
        self._keeper.touched()

    def ticked(self, picture: Picture) -> Picture:
        """The page's own picture, with clocks that show the present time."""
        is_news, self._is_news = self._is_news, False
        if is_news or not isinstance(picture, Table):
            return self.picture()
        return picture._replace(clocks=self._round.dials())

    def pause(self, now_ms: int) -> bool:
        """The table rests, whatever screen lies on it."""
        go_on = self._keeper.pause(now_ms)
        # Clocks that stood, because the disk was full say, go on as well; not in a question.
        go_on = self._keeper.start if self._nav.current is self else go_on
        self._nav.enter(PausedScreen(self._nav, self._words, self.picture, go_on))
        return True

    def rest(self, now_ms: int) -> None:
        """Leaves the match: its clocks stand and the line that was begun waits until then."""
        self._keeper.pause(now_ms)
        line, number = self._referee.unfinished, self._referee.id
        self._nav.unfinished.pop(number, None)
        if line.is_begun and not self._referee.is_closed:
            self._nav.unfinished[number] = line

    def _flags(self) -> tuple[Notice, ...]:
        """The notices about seats whose time is up."""
        shown = self._round.dials()
        seats = (dial for dial in shown if dial.seat and dial.runs and dial.state == "out")
        return tuple(Notice("clock", dial.label) for dial in seats)
