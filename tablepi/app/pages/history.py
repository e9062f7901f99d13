"""The history: every line, the board after each of them, and putting a wrong one right."""

from tablepi.app.acts import Act, Press
from tablepi.app.desk import Desk
from tablepi.app.pages.judge import adjust_page, behind_pin, stands_for_good
from tablepi.app.picture import Button, History, Past
from tablepi.app.places import labels, panels
from tablepi.app.referee import Referee
from tablepi.app.shown import Shown
from tablepi.app.telling import told
from tablepi.app.words import Words
from tablepi.core.match import Match
from tablepi.core.moves import Adjust, Concede


class HistoryPage:
    """Steps through the standing lines; the chosen one can be amended."""

    def __init__(self, desk: Desk, referee: Referee, words: Words) -> None:
        self._desk = desk
        self._referee = referee
        self._words = words
        self._step = referee.match.number

    def picture(self) -> History:
        """All lines, and the board as it was after the chosen one."""
        words, match = self._words, self._referee.match
        steps = [match, *match.standing()]
        at = steps[self._step] if self._step else self._first()
        board = at.game.board(at.public)
        return History(
            title=words("history.title", n=match.number),
            lines=self._lines(),
            board=board,
            faces=match.setup.cards,
            labels=labels(words, board.zones),
            seats=panels(at, words, board),
            caption=words("history.after" if self._step else "history.start", n=self._step),
            buttons=self._buttons(),
            back=Button(words("button.table"), Press("back"), "primary", icon="back"),
            notices=self._desk.notices(),
        )

    def hear(self, act: Act, now_ms: int) -> None:
        """Chooses a line, steps, amends, corrects."""
        if not isinstance(act, Press):
            return
        count = self._referee.match.number
        if act.name == "back":
            self._desk.leave()
        elif act.name == "step":
            self._step = min(count, max(0, int(act.value)))
        elif self._referee.broken is not None:
            return
        elif act.name == "amend" and self._can_amend():
            self._desk.leave()
            behind_pin(self._desk, lambda _: self._referee.amend(self._step), now_ms)
        elif act.name == "adjust":
            self._referee.drop()
            self._judge(now_ms)

    def show(self, shown: Shown, now_ms: int) -> None:
        """A card is said to belong to the table, not played."""
        self._desk.passing = self._words("notice.at-table")

    def _can_amend(self) -> bool:
        fixed = self._referee.broken is not None
        return self._step > 0 and not fixed and not stands_for_good(self._desk, self._referee.match)

    def _judge(self, now_ms: int) -> None:
        desk, referee, words = self._desk, self._referee, self._words
        desk.leave()
        behind_pin(desk, lambda _: desk.enter(adjust_page(desk, referee, words)), now_ms)

    def _first(self) -> Match:
        match = self._referee.match
        while match.earlier is not None:
            match = match.earlier
        return match

    def _lines(self) -> tuple[Past, ...]:
        moves = self._referee.match.public_moves()
        return tuple(
            Past(
                number=str(number),
                seat=getattr(move, "seat", 0),
                text=told(self._words, move),
                kind="correction" if isinstance(move, Adjust | Concede) else "line",
                act=Press("step", number),
                chosen=number == self._step,
            )
            for number, move in enumerate(moves, 1)
        )

    def _buttons(self) -> tuple[Button, ...]:
        words, step, count = self._words, self._step, self._referee.match.number
        amend = Button(
            words("history.amend"), Press("amend"), icon="edit", dim=not self._can_amend()
        )
        return (
            Button(words("history.earlier"), Press("step", step - 1), icon="left", dim=not step),
            Button(
                words("history.later"), Press("step", step + 1), icon="right", dim=step == count
            ),
            amend,
            Button(
                words("history.adjust"),
                Press("adjust"),
                icon="judge",
                dim=self._referee.broken is not None,
            ),
        )
