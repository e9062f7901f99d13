"""The history: every line, the board after each, and amending a wrong one."""

from functools import partial

from tablepi.core.draft import Step
from tablepi.core.match import Match
from tablepi.core.moves import Adjust, Change, Concede, Turn
from tablepi.referee.intents import Answer
from tablepi.referee.match.clocks import clocks_by_row, minutes, noted_in_words
from tablepi.referee.match.history import Chronicle, Happened
from tablepi.referee.match.judged_draft import step_of
from tablepi.referee.match.move_text import move_in_words, part_in_words
from tablepi.referee.match.referee import Referee
from tablepi.referee.table_picture import SeatPanel
from tablepi.referee.words import Words
from tablepi.screens.corrections.judge_call import calls
from tablepi.screens.corrections.judge_corrections import adjust_page
from tablepi.screens.navigation.base import MatchScreen, Navigation, Way, stands_for_good
from tablepi.screens.navigation.text_entry import ask_judge_pin
from tablepi.screens.pictures.picture import Button, History, Past
from tablepi.screens.pictures.table_view import labels, panels


class MatchHistoryScreen(MatchScreen):
    """Everything that happened; one steps through what stands, and can amend the chosen line."""

    def __init__(self, nav: Navigation, referee: Referee, words: Words, line: int = 0) -> None:
        super().__init__(nav, referee, words)
        self._show(line or referee.match.number)
        self._only_standing = False
        self._is_open = False
        self._marked: set[int] | None = None
        self._follow()

    def _follow(self) -> None:
        """Reads all rows there are now; a flag that falls writes some more."""
        referee, first = self._referee, self._first()
        rows, played = tuple(referee.ledger.rows), referee.match.number
        happened = Chronicle(referee.match, first, rows).happened()
        self._lines_told = tuple(
            filter(None, (_past(self._words, line, played) for line in happened))
        )
        self._rows = {line.number: line.row for line in happened if line.stands}
        self._clocks = clocks_by_row(first, rows if referee.timed.clocks else ())
        self._followed = len(rows)

    def picture(self) -> History:
        """All lines, and the board as it was after the chosen one."""
        if self._followed != len(self._referee.ledger.rows):
            self._follow()
        words, match, step = self._words, self._referee.match, self._step
        steps = [match, *match.standing()]
        at = steps[step] if step else self._first()
        board = at.board
        change, more = self._keys()
        return History(
            title=words("history.after" if step else "history.start", n=step),
            of=words("history.of", n=match.number) if step else "",
            detail=self._detail(),
            lines=self._lines(),
            board=board,
            faces=match.setup.cards,
            labels=labels(words, board.zones),
            seats=self._timed(panels(at, words, board)),
            at=(step, match.number),
            steps=(
                Button("", self._stepping(step - 1), icon="left", dim=not step),
                Button("", self._stepping(step + 1), icon="right", dim=step == match.number),
            ),
            change=change,
            more=more,
            others=self._others() if self._is_open else (),
            views=self._views() if self._is_open else (),
            back=self._back("button.table"),
            notices=self._nav.notices(),
            turned=self._nav.turned,
        )

    def _show(self, number: int) -> None:
        """The board after a line; 0 for the beginning."""
        self._step = min(self._referee.match.number, max(0, number))

    def _stepping(self, number: int) -> Answer:
        return Answer("history.step", number, partial(self._show, number))

    def _turn_up(self) -> None:
        """Turns up what else can be done in the list's place, or the list again."""
        self._is_open = not self._is_open

    def _list(self, only_standing: bool) -> None:
        self._only_standing, self._is_open = only_standing, False

    def _mark_lines(self, on: bool) -> None:
        """Marks several lines to be put right together, or no longer."""
        self._marked, self._is_open = {self._step} if on else None, False

    def _mark(self, number: int) -> None:
        if self._marked is not None:
            self._marked ^= {number}
            self._step = number

    def _amend(self) -> None:
        """Puts the line right that is shown, or those that are marked."""
        self._put_right(self._opened())

    def _insert(self) -> None:
        """Puts a line in before the one that is shown."""
        step = self._chosen()
        self._put_right(step.with_line(0, None, step.was[0]))

    def _remove(self) -> None:
        self._put_right(self._chosen().with_line(0))

    def _can_amend(self) -> bool:
        fixed = self._referee.broken is not None or self._referee.anew is not None
        good = not fixed and not stands_for_good(self._nav, self._referee.match)
        return good and (bool(self._marked) if self._marked is not None else self._step > 0)

    def _chosen(self) -> Step:
        return step_of(self._referee.match, self._step, self._step)

    def _opened(self) -> Step:
        """The step in which the chosen line, or each that is marked, is to be said anew."""
        marked = self._marked or {self._step}
        step = step_of(self._referee.match, min(marked), max(marked))
        lines = zip(range(step.number, max(marked) + 1), step.was, strict=True)
        return step._replace(lines=tuple((None if n in marked else was,) for n, was in lines))

    def _put_right(self, step: Step) -> None:
        self._nav.leave()
        begin = partial(self._referee.put_right, step._replace(earlier=None))
        ask_judge_pin(self._nav, begin)

    def _judge(self) -> None:
        nav, referee, words = self._nav, self._referee, self._words
        nav.leave()
        ask_judge_pin(nav, lambda _: nav.enter(adjust_page(nav, referee, words)))

    def _first(self) -> Match:
        match = self._referee.match
        while match.earlier is not None:
            match = match.earlier
        return match

    def _lines(self) -> tuple[Past, ...]:
        lines = tuple(
            self._shown(line)
            for line in self._lines_told
            if line.act is not None or line.kind == "clock" or not self._only_standing
        )
        return lines if self._marked is None else tuple(map(self._markable, lines))

    def _shown(self, line: Past) -> Past:
        """A line with what a tap on it does."""
        if line.act is None:
            return line
        number = int(line.number)
        return line._replace(chosen=number == self._step, act=self._stepping(number))

    def _markable(self, line: Past) -> Past:
        """A line as it is while lines are marked."""
        if not isinstance(line.act, Answer) or self._marked is None:
            return line
        number = int(line.number)
        mark = Answer("history.mark", number, partial(self._mark, number))
        return line._replace(act=mark, marked=number in self._marked)

    def _timed(self, seats: tuple[SeatPanel, ...]) -> tuple[SeatPanel, ...]:
        """The places, each with what its clock showed after the chosen line."""
        clocks = self._clocks.get(self._rows.get(self._step, 0))
        if clocks is None or clocks.timing.kind != "bank":
            return seats
        return tuple(
            panel._replace(name=f"{panel.name} · {minutes(clocks.left(panel.seat))}")
            for panel in seats
        )

    def _views(self) -> tuple[Button, ...]:
        words, only = self._words, self._only_standing
        if all(line.act is not None or line.kind == "clock" for line in self._lines_told):
            return ()
        return (
            Way("history.all", partial(self._list, False)).button(words)._replace(chosen=not only),
            Way("history.standing", partial(self._list, True)).button(words)._replace(chosen=only),
        )

    def _detail(self) -> str:
        words, called = self._words, calls(self._referee.ledger.notes)
        parts = [words("history.abandoned")] if self._referee.is_abandoned else []
        parts += [words("history.called", n=called)] if called else []
        return " · ".join(parts)

    def _keys(self) -> tuple[Button, Button]:
        """The main key in the colour of the line's seat, and the one beside it."""
        words, dim = self._words, not self._can_amend()
        look = f"seat-{self._seat}" if self._seat else "primary"
        label = words("history.amend")
        turn_up = Answer("history.more", do=self._turn_up)
        more = Button("", turn_up, "chosen" if self._is_open else "quiet", icon="more")
        if self._marked is not None:
            label = words("history.amend-marked", n=len(self._marked))
            cancel = partial(self._mark_lines, False)
            more = Button("", Answer("button.cancel", do=cancel), "quiet", icon="cross")
        return _button(words, Way("history.amend", self._amend, look, "edit", label), dim), more

    @property
    def _seat(self) -> int:
        """Whose line is shown, 0 for nobody's."""
        return next(
            (line.seat for line in self._lines_told if line.act and line.number == str(self._step)),
            0,
        )

    def _others(self) -> tuple[Button, ...]:
        """Further actions on the chosen line, and on several; a score corrected."""
        words, dim = self._words, not self._can_amend()
        fixed, mark = self._referee.broken is not None, partial(self._mark_lines, True)
        return (
            _button(words, Way("history.insert", self._insert, icon="plus"), dim),
            _button(words, Way("history.remove", self._remove, icon="trash"), dim),
            _button(words, Way("history.several", mark, icon="list"), dim),
            _button(words, Way("history.adjust", self._judge, icon="judge"), fixed),
        )


_OF_JUDGES = (Adjust, Change, Concede, Turn)
"""Lines that are listed as corrections."""


def _button(words: Words, way: Way, dim: bool) -> Button:
    """The button of a way; one that is dim does nothing."""
    act = Answer(way.id, do=None if dim else way.do)
    return way.button(words)._replace(act=act, dim=dim)


def _past(words: Words, line: Happened, played: int) -> Past | None:
    """A line as it is listed; only one of the `played` that stand can be stepped to. None where it
    is not listed.
    """
    time = minutes(line.at_ms)
    if line.note is not None:
        text = noted_in_words(words, line.note)
        return Past("", line.note.seat, text, "clock", None, time=time) if text else None
    text = part_in_words(words, line.text) if line.move is None else move_in_words(words, line.move)
    seat = getattr(line.move, "seat", 0)
    # The badge says whose line it is.
    text = text.removeprefix(f"{words.seat(seat)}: ") if seat else text
    if line.rule:
        kind = "refused"
    elif not line.stands:
        kind = "undone"
    else:
        kind = "correction" if isinstance(line.move, _OF_JUDGES) else "line"
    can_be_shown = line.stands and 0 < line.number <= played
    return Past(
        number=str(line.number or ""),
        seat=seat,
        text=text,
        kind=kind,
        act=Answer("history.step", line.number) if can_be_shown else None,
        time=time,
    )
