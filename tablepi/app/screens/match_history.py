"""The history: every line, the board after each, and amending a wrong one."""

from functools import partial

from tablepi.app.intents import Back, Intent
from tablepi.app.match.clocks import clocks_by_row, minutes, noted_in_words
from tablepi.app.match.history import Chronicle, Happened
from tablepi.app.match.referee import Referee
from tablepi.app.screens.base import Navigation, Screen, stands_for_good
from tablepi.app.screens.judge_call import calls
from tablepi.app.screens.judge_corrections import adjust_page
from tablepi.app.screens.text_entry import ask_judge_pin
from tablepi.app.text.move_text import told, told_in_part
from tablepi.app.text.words import Words
from tablepi.app.view.picture import Button, History, Past
from tablepi.app.view.table_picture import SeatPanel
from tablepi.app.view.table_view import labels, panels
from tablepi.core.match import Match
from tablepi.core.moves import Adjust, Concede


class ShowStep(Intent):
    """The board after a line; 0 for the beginning."""

    number: int


class ShowLines(Intent):
    """Lists the lines that stand, or all."""

    only_standing: bool


class Amend(Intent):
    """Puts the line right that is shown."""


class AskAdjust(Intent):
    """Asks for a correction of a score."""


class MatchHistoryScreen(Screen):
    """Everything that happened; one steps through what stands, and can amend the chosen line."""

    def __init__(self, nav: Navigation, referee: Referee, words: Words) -> None:
        super().__init__(nav)
        self._referee = referee
        self._words = words
        self._step = referee.match.number
        self._only_standing = False
        chronicle = Chronicle(referee.match, self._first(), referee.ledger.rows)
        happened = chronicle.happened()
        played = referee.match.number
        self._told = tuple(filter(None, (_past(words, line, played) for line in happened)))
        self._rows = {line.number: line.row for line in happened if line.stands}
        timed = referee.ledger.rows if referee.timed.clocks else ()
        self._clocks = clocks_by_row(self._first(), timed)

    def picture(self) -> History:
        """All lines, and the board as it was after the chosen one."""
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
            back=Button(words("button.table"), Back(), "primary", icon="back"),
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
                self._nav.leave()
                ask_judge_pin(self._nav, partial(self._referee.amend, self._step), now_ms)
            case AskAdjust() if self._referee.broken is None:
                self._judge(now_ms)
            case _:
                super().hear(act, now_ms)

    def _can_amend(self) -> bool:
        fixed = self._referee.broken is not None
        return self._step > 0 and not fixed and not stands_for_good(self._nav, self._referee.match)

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
        return tuple(
            line._replace(chosen=True) if line.act == chosen else line
            for line in self._told
            if line.act is not None or line.kind == "clock" or not self._only_standing
        )

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
        return words("history.called", title=title, n=called) if called else title

    def _caption(self) -> str:
        name = "history.after" if self._step else "history.start"
        return self._words(name, n=self._step, lines=self._referee.match.number)

    def _buttons(self) -> tuple[Button, ...]:
        words, step, count = self._words, self._step, self._referee.match.number
        amend = Button(words("history.amend"), Amend(), icon="edit", dim=not self._can_amend())
        return (
            Button(words("history.earlier"), ShowStep(step - 1), icon="left", dim=not step),
            Button(words("history.later"), ShowStep(step + 1), icon="right", dim=step == count),
            amend,
            Button(
                words("history.adjust"),
                AskAdjust(),
                icon="judge",
                dim=self._referee.broken is not None,
            ),
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
        kind = "correction" if isinstance(line.move, Adjust | Concede) else "line"
    return Past(
        number=str(line.number or ""),
        seat=getattr(line.move, "seat", 0),
        text=text,
        kind=kind,
        act=ShowStep(line.number) if line.stands and 0 < line.number <= played else None,
        time=time,
    )
