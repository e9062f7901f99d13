"""The history: every line, the board after each, and amending a wrong one."""

from functools import partial

from tablepi.app.intents import Intent
from tablepi.app.match.clocks import clocks_by_row, minutes, noted_in_words
from tablepi.app.match.history import Chronicle, Happened
from tablepi.app.match.referee import Referee
from tablepi.app.match.trial import step_of
from tablepi.app.screens.base import MatchScreen, Navigation, stands_for_good
from tablepi.app.screens.corrections.judge_corrections import adjust_page
from tablepi.app.screens.corrections.putting_right import InsertBefore, RemoveLine
from tablepi.app.screens.judge_call import calls
from tablepi.app.screens.text_entry import ask_judge_pin
from tablepi.app.text.move_text import told, told_in_part
from tablepi.app.text.words import Words
from tablepi.app.view.picture import Button, History, Past
from tablepi.app.view.table_picture import SeatPanel
from tablepi.app.view.table_view import labels, panels
from tablepi.core.draft import Step
from tablepi.core.match import Match
from tablepi.core.moves import Adjust, Change, Concede


class ShowStep(Intent):
    """The board after a line; 0 for the beginning."""

    number: int


class ShowLines(Intent):
    """Lists the lines that stand, or all."""

    only_standing: bool


class Amend(Intent):
    """Puts the line right that is shown, or those that are marked."""


class MarkLines(Intent):
    """Marks several lines to be put right together, or no longer."""

    on: bool


class MarkLine(Intent):
    """Marks a line, or no longer."""

    number: int


class AskAdjust(Intent):
    """Asks for a correction of a score."""


class MatchHistoryScreen(MatchScreen):
    """Everything that happened; one steps through what stands, and can amend the chosen line."""

    def __init__(self, nav: Navigation, referee: Referee, words: Words) -> None:
        super().__init__(nav, referee, words)
        self._step = referee.match.number
        self._only_standing = False
        self._marked: set[int] | None = None
        self._follow()

    def _follow(self) -> None:
        """Reads all rows there are now; a flag that falls writes some more."""
        referee, first = self._referee, self._first()
        rows, played = tuple(referee.ledger.rows), referee.match.number
        happened = Chronicle(referee.match, first, rows).happened()
        self._told = tuple(filter(None, (_past(self._words, line, played) for line in happened)))
        self._rows = {line.number: line.row for line in happened if line.stands}
        self._clocks = clocks_by_row(first, rows if referee.timed.clocks else ())
        self._followed = len(rows)

    def picture(self) -> History:
        """All lines, and the board as it was after the chosen one."""
        if self._followed != len(self._referee.ledger.rows):
            self._follow()
        words, match = self._words, self._referee.match
        steps = [match, *match.standing()]
        at = steps[self._step] if self._step else self._first()
        board = at.board
        return History(
            title=self._title(),
            views=self._views(),
            lines=self._lines(),
            board=board,
            faces=match.setup.cards,
            labels=labels(words, board.zones),
            seats=self._timed(panels(at, words, board)),
            caption=self._caption(),
            buttons=self._buttons(),
            back=self._back("button.table"),
            notices=self._nav.notices(),
            turned=self._nav.turned,
        )

    def hear(self, act: Intent, now_ms: int) -> None:
        """Chooses a line, steps, amends, corrects."""
        match act:
            case ShowStep(number):
                self._step = min(self._referee.match.number, max(0, number))
            case ShowLines(only_standing):
                self._only_standing = only_standing
            case Amend() if self._can_amend():
                self._put_right(self._opened(), now_ms)
            case InsertBefore() if self._can_amend():
                step = self._chosen()
                self._put_right(step.with_line(0, None, step.was[0]), now_ms)
            case RemoveLine() if self._can_amend():
                self._put_right(self._chosen().with_line(0), now_ms)
            case MarkLines(on) if not on or self._can_amend():
                self._marked = {self._step} if on else None
            case MarkLine(number) if self._marked is not None and number in self._rows:
                self._marked ^= {number}
                self._step = number
            case AskAdjust() if self._referee.broken is None:
                self._judge(now_ms)
            case _:
                super().hear(act, now_ms)

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

    def _put_right(self, step: Step, now_ms: int) -> None:
        self._nav.leave()
        begin = partial(self._referee.put_right, step._replace(earlier=None))
        ask_judge_pin(self._nav, begin, now_ms)

    def _judge(self, now_ms: int) -> None:
        nav, referee, words = self._nav, self._referee, self._words
        nav.leave()
        ask_judge_pin(nav, lambda _: nav.enter(adjust_page(nav, referee, words)), now_ms)

    def _first(self) -> Match:
        match = self._referee.match
        while match.earlier is not None:
            match = match.earlier
        return match

    def _lines(self) -> tuple[Past, ...]:
        chosen = ShowStep(self._step)
        lines = tuple(
            line._replace(chosen=True) if line.act == chosen else line
            for line in self._told
            if line.act is not None or line.kind == "clock" or not self._only_standing
        )
        return lines if self._marked is None else tuple(map(self._markable, lines))

    def _markable(self, line: Past) -> Past:
        """A line as it is while lines are marked."""
        if not isinstance(line.act, ShowStep) or self._marked is None:
            return line
        number = line.act.number
        return line._replace(act=MarkLine(number), marked=number in self._marked)

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
        if all(line.act is not None or line.kind == "clock" for line in self._told):
            return ()
        return (
            Button(words("history.all"), ShowLines(False), chosen=not only),
            Button(words("history.standing"), ShowLines(True), chosen=only),
        )

    def _title(self) -> str:
        words, called = self._words, calls(self._referee.ledger.notes)
        title = words("history.title", n=self._referee.match.number)
        if self._referee.is_abandoned:
            title = words("history.abandoned", title=title)
        return words("history.called", title=title, n=called) if called else title

    def _caption(self) -> str:
        name = "history.after" if self._step else "history.start"
        return self._words(name, n=self._step, lines=self._referee.match.number)

    def _buttons(self) -> tuple[Button, ...]:
        words, step, count = self._words, self._step, self._referee.match.number
        return (
            Button(words("history.earlier"), ShowStep(step - 1), icon="left", dim=not step),
            Button(words("history.later"), ShowStep(step + 1), icon="right", dim=step == count),
            *(self._of_line() if self._marked is None else self._of_marked(len(self._marked))),
        )

    def _of_line(self) -> tuple[Button, ...]:
        """What can be done with the chosen line, and with several; a score corrected."""
        words, dim = self._words, not self._can_amend()
        fixed = self._referee.broken is not None
        return (
            Button(words("history.amend"), Amend(), icon="edit", dim=dim),
            Button(words("history.insert"), InsertBefore(), icon="plus", dim=dim),
            Button(words("history.remove"), RemoveLine(), icon="trash", dim=dim),
            Button(words("history.several"), MarkLines(True), icon="list", dim=dim),
            Button(words("history.adjust"), AskAdjust(), icon="judge", dim=fixed),
        )

    def _of_marked(self, count: int) -> tuple[Button, ...]:
        """What can be done with the lines that are marked."""
        words = self._words
        change = words("history.amend-marked", n=count)
        return (
            Button(words("button.cancel"), MarkLines(False), "quiet", icon="cross"),
            Button(change, Amend(), "primary", icon="edit", dim=not self._can_amend()),
        )


def _past(words: Words, line: Happened, played: int) -> Past | None:
    """A line as it is listed; only one of the `played` that stand can be stepped to. None where it
    is not listed.
    """
    time = minutes(line.at_ms)
    if line.note is not None:
        text = noted_in_words(words, line.note)
        return Past("", line.note.seat, text, "clock", None, time=time) if text else None
    text = told_in_part(words, line.text) if line.move is None else told(words, line.move)
    if line.rule:
        text, kind = words("history.refused", text=text, rule=line.rule), "refused"
    elif not line.stands:
        kind = "undone"
    else:
        kind = "correction" if isinstance(line.move, Adjust | Concede | Change) else "line"
    return Past(
        number=str(line.number or ""),
        seat=getattr(line.move, "seat", 0),
        text=text,
        kind=kind,
        act=ShowStep(line.number) if line.stands and 0 < line.number <= played else None,
        time=time,
    )
