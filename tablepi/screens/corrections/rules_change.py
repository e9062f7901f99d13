"""An open match that began by earlier rules: a line that today's refuse, and the ways to go on."""

from collections.abc import Callable, Sequence
from functools import partial

from tablepi.core.moves import Move, Rewrite, masked
from tablepi.core.notation import line_of
from tablepi.referee.intents import Answer
from tablepi.referee.match.history import Happened
from tablepi.referee.match.referee import Referee
from tablepi.referee.text.move_text import told, told_in_part
from tablepi.referee.words import Words
from tablepi.screens.navigation.base import MatchScreen, Navigation, Way
from tablepi.screens.navigation.text_entry import ask_judge_pin
from tablepi.screens.pictures.picture import Button, Page
from tablepi.screens.pictures.table_view import layout_page


class RulesChangeScreen(MatchScreen):
    """The line that today's rules refuse, the table before it, and the ways to go on.

    `waiting`: that line and those behind it. `go_on`: opens the match anew, once one was put right.
    """

    def __init__(
        self,
        nav: Navigation,
        referee: Referee,
        words: Words,
        waiting: Sequence[Happened],
        go_on: Callable[[int], None],
    ) -> None:
        super().__init__(nav, referee, words)
        self._waiting = waiting
        self._go_on = go_on

    def picture(self) -> Page:
        """The line and why, what waits behind it, and the board before it."""
        words, referee = self._words, self._referee
        match, broken = referee.match, referee.broken
        assert broken is not None
        line, *later = self._waiting
        secret = line.move is not None and masked(line.move) != line.move
        why = "" if broken.said is None or secret else words.say(broken.said)
        lines = (
            (
                str(broken.line),
                words("rules-change.line", text=in_public(words, line), why=why).rstrip(),
            ),
            (f"+{len(later)}", words("rules-change.later", n=len(later))),
        )
        return layout_page(
            words,
            match,
            match.board,
            words.say(broken.phrase),
            lines if later else lines[:1],
            self._buttons(len(later)),
            (),
            self._nav.notices(*referee.ledger.notices(words)),
        )

    def _ask_anew(self) -> None:
        ask_judge_pin(self._nav, self._enter_anew, self._nav.now_ms)

    def _ask_out(self, count: int) -> None:
        """Takes lines out from the refused one on. `count`: how many."""
        ask_judge_pin(self._nav, partial(self._leave_out, count), self._nav.now_ms)

    def _enter_anew(self, now_ms: int) -> None:
        self._nav.leave()
        self._referee.enter_anew(self._go_on)

    def _leave_out(self, count: int, now_ms: int) -> None:
        referee = self._referee
        out = Rewrite(referee.match.number + 1, count, ())
        if referee.ledger.record(now_ms, "line", line_of(out)):
            self._go_on(now_ms)

    def _buttons(self, later: int) -> tuple[Button, ...]:
        words, over = self._words, self._referee.match.result is not None
        # Once the match is decided, no other line can stand in that place.
        ask = Answer("rules-change.anew", do=None if over else self._ask_anew)
        anew = Button(words("rules-change.anew"), ask, "primary", icon="edit", dim=over)
        out = [Way("rules-change.leave-out", partial(self._ask_out, 1), icon="undo")]
        if later:
            out.append(
                Way("rules-change.leave-all", partial(self._ask_out, 1 + later), icon="undo")
            )
        return anew, *(way.button(words) for way in out), self._back("button.table")


def in_public(words: Words, line: Happened) -> str:
    """A line that waits, as everybody may read it."""
    move: Move | None = line.move
    return told_in_part(words, line.text) if move is None else told(words, masked(move))
