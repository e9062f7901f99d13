"""The timekeeper of a match: starts, stops and advances its clocks; time is passed in."""

from collections.abc import Callable, Sequence
from typing import Any, cast

from tablepi.core.clock import Clocks, Timed
from tablepi.core.game import allows
from tablepi.core.match import Match
from tablepi.core.moves import Concede, Move, shape
from tablepi.core.record import Row
from tablepi.core.text.phrase import Phrase
from tablepi.core.time_control import PAUSE, START, TABLE, Noted, adjust_note, flag_note
from tablepi.referee.match.referee import Referee
from tablepi.referee.match.replay import Tell, replay
from tablepi.referee.table_picture import Dial
from tablepi.referee.words import Words

KEEP_MS = 8_000
"""Time between two savings of a running clock; a power cut loses no more than this."""

RETRY_MS = 1_000
"""Wait before a flag is written down that could not be: the disk is full, say."""


class Timekeeper:
    """Starts and stops the clocks of a match, and says when they have something to show.

    `flags`: how many have fallen so far.
    """

    def __init__(self, referee: Referee) -> None:
        self._referee = referee
        self._now_ms = self._saved_ms = referee.verdict_ms
        self._lines_entered = self._retry_ms = 0
        self._seats_tried: set[int] = set()
        self.flags = 0

    @property
    def clocks(self) -> Clocks | None:
        """The clocks now; None in a match without them."""
        clocks = self._referee.timed.clocks
        return clocks and clocks.at(self._referee.ledger.at_ms(self._now_ms))

    @property
    def is_running(self) -> bool:
        """True if the clocks run, even if no seat is waited for."""
        clocks = self._referee.timed.clocks
        return clocks is not None and clocks.going and not clocks.over

    @property
    def due_ms(self) -> int | None:
        """Time at which a clock next shows something new; None while all stand."""
        clocks = self.clocks
        next_ms = 0 if self._seat_to_play else clocks.next_in_ms() if clocks else None
        return None if next_ms is None else max(self._retry_ms, self._now_ms + next_ms)

    def pass_time(self, now_ms: int) -> None:
        """Advances the clocks to this time, and saves it now and then."""
        self._now_ms, self._retry_ms = max(self._now_ms, now_ms), 0
        if self.is_running and self._now_ms - self._saved_ms >= KEEP_MS:
            self._saved_ms = self._now_ms
            self._referee.ledger.reach(self._now_ms)
        while (clocks := self.clocks) is not None and (fallen_seats := clocks.down()):
            if not self._drop_flag(fallen_seats[0]):
                self._retry_ms = self._now_ms + RETRY_MS
                return
        self._enter_lines()

    @property
    def is_alone(self) -> bool:
        """True if the referee has played for every seat since the last touch."""
        return self.is_running and self._lines_entered >= len(self._referee.match.setup.seats)

    def touched(self) -> None:
        """Notes that somebody is at the table."""
        self._lines_entered = 0

    def _drop_flag(self, seat: int) -> bool:
        """A flag falls: it is written down, and what the table chose is entered for the seat.

        False where nothing can be written.
        """
        if not self._referee.note(flag_note(seat), self._now_ms):
            return False
        self.flags += 1
        self._seats_tried.discard(seat)
        self._enter_lines()
        return True

    def end_round(self, now_ms: int) -> bool:
        """The time of a round is up, by another clock than the match's own.

        False where nothing can be written.
        """
        self._now_ms = max(self._now_ms, now_ms)
        return self._drop_flag(TABLE)

    @property
    def _seat_to_play(self) -> int:
        """The seat that the referee plays for now, 0 for none.

        Its flag has fallen, nothing was entered or found to enter yet, and the table waits for it.
        A line that is being put right comes first.
        """
        clocks, owed_seats = self.clocks, self._referee.timed.owed
        if not owed_seats or clocks is None or self._referee.draft.step:
            return 0
        due_seats = clocks.fallen.intersection(clocks.ticking) - self._seats_tried
        return next((seat for seat in owed_seats if seat in due_seats), 0)

    def _enter_lines(self) -> None:
        """Enters what the table chose, for each seat whose flag has fallen."""
        referee, clocks = self._referee, self.clocks
        while clocks is not None and (seat := self._seat_to_play):
            # Before the line is entered: one that is refused would be tried for ever.
            self._seats_tried.add(seat)
            move = entered_for(referee.match, seat, clocks.timing.flag)
            if move is not None:
                self._lines_entered += 1
                referee.enter(move, self._now_ms)
                referee.hands = [*referee.hands, Phrase("hands.time-up", {"seat": seat})]

    def correct(self, seat: int, seconds: int, reason: str, now_ms: int) -> None:
        """A judge gives a seat, or the table, so much more; less than 0 takes it."""
        if self._referee.note(adjust_note(seat, seconds, reason), now_ms):
            name = "hands.clock" if seat else "hands.clock-table"
            values = {"seat": seat, "n": f"{seconds:+d}", "reason": reason}
            self._referee.verdict, self._referee.hands = None, [Phrase(name, values)]

    def start(self, now_ms: int) -> None:
        clocks = self._referee.timed.clocks
        if clocks is not None and not clocks.going and not clocks.over:
            self._referee.note(START, now_ms)

    def pause(self, now_ms: int) -> Callable[[int], None]:
        """Stops the clocks; the function returned starts them again if they ran."""
        if not self.is_running:
            return lambda _: None
        self._referee.note(PAUSE, now_ms)
        return self.start


def clocks_by_row(match: Match, rows: Sequence[Row]) -> dict[int, Clocks]:
    """The clocks as each row left them, by its number; `match`: before the first line."""
    clocks: dict[int, Clocks] = {}
    replay(match, rows, kept_in(clocks))
    return clocks


def kept_in(clocks: dict[int, Clocks]) -> Tell:
    """Keeps the clocks as each row leaves them, by its number, where there are some."""

    def keep_clocks(number: int, at_ms: int, timed: Timed) -> None:
        if timed.clocks is not None:
            clocks[number] = timed.clocks.at(at_ms)

    return keep_clocks


def noted_in_words(words: Words, note: Noted) -> str:
    """A note about the clocks in words, for the history; '' for none."""
    suffix = "-table" if note.seat == TABLE and note.what in ("adjust", "flag") else ""
    name = f"clock.noted.{note.what}{suffix}"
    if not words.has(name):
        return ""
    return words(name, who=note.seat, n=f"{note.seconds:+d}", reason=note.reason).rstrip()


def dials(clocks: Clocks | None, words: Words) -> tuple[Dial, ...]:
    """The clocks as they are shown: the table's own, or a seat each, the one that is short first.

    Of clocks for each move only those that are waited for mean something. Two keep their places.
    """
    if clocks is None:
        return ()
    ticking, kind = clocks.ticking, clocks.timing.kind
    seats = range(1, len(clocks.left_ms)) if kind == "bank" else clocks.waits
    shown_seats = [TABLE] if kind == "round" else sorted(seats)
    if len(shown_seats) > 2 and ticking:
        shortest = min(ticking, key=clocks.left)
        shown_seats = [shortest, *(seat for seat in shown_seats if seat != shortest)]
    return tuple(_dial(clocks, seat, seat in ticking, words) for seat in shown_seats)


def _dial(clocks: Clocks, seat: int, is_running: bool, words: Words) -> Dial:
    state = clocks.state(seat)
    name = f"{'clock.table' if seat == TABLE else 'clock.seat'}{state and '.' + state}"
    delay_s = -(-clocks.delay_ms[seat] // 1_000) if seat in clocks.waits else 0
    return Dial(
        seat=seat,
        text=minutes(clocks.left(seat)),
        label=words(name, who=seat),
        state=state,
        runs=is_running,
        delay=str(delay_s or ""),
    )


def minutes(ms: int) -> str:
    """A time as a clock shows it, full seconds being left until they are over: `4:37`, `-0:12`."""
    seconds = -(-ms // 1_000)
    sign, seconds = ("-" if seconds < 0 else ""), abs(seconds)
    hours, remainder = divmod(seconds, 3_600)
    if hours:
        return f"{sign}{hours}:{remainder // 60:02}:{remainder % 60:02}"
    return f"{sign}{remainder // 60}:{remainder % 60:02}"


def entered_for(match: Match, seat: int, flag: str) -> Move | None:
    """The line that follows the fall of a seat's flag; None where it is only told.

    `flag`: what the table chose, one of FLAGS. Tried on the public state, so that nothing secret
    shows in what the referee does.
    """
    if flag == "concedes":
        return Concede(seat)
    if flag == "passes":
        return next(
            (move for move in _pass_moves(match, seat) if allows(match.game, match.public, move)),
            None,
        )
    return None


def _pass_moves(match: Match, seat: int) -> list[Move]:
    """Every way to pass that needs no word but the seat's.

    A verb of the table itself is the seat's own where the table waits for nobody else.
    """
    moves: list[Move] = []
    for form in (form for form in match.game.moves if form.passes):
        slots = shape(form).needed
        if slots == {"seat"} and shape(form).seated:
            moves.append(cast(Any, form)(seat=seat))
        elif not slots and match.state.turn == (seat,):
            moves.append(form())
    return moves
