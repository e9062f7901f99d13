"""The question before an undo by the panel: the player whose line it is agrees by button."""

from tablepi.core.moves import Undo
from tablepi.referee.intents import AskUndo, Intent, Yes
from tablepi.referee.match.clocks import Timekeeper
from tablepi.referee.match.referee import Referee
from tablepi.referee.match.what_if import Undoing, is_judges
from tablepi.referee.text.move_text import told
from tablepi.referee.words import Words
from tablepi.screens.navigation.base import MatchScreen, Navigation, Way
from tablepi.screens.navigation.text_entry import ask_judge_pin
from tablepi.screens.pictures.picture import Page
from tablepi.screens.pictures.table_view import layout_page


class UndoQuestionScreen(MatchScreen):
    """Shows what undo takes back beside the board, until it is taken back or kept.

    What is shown, who is asked and what is undone are of the match as it was when the question
    came: one that has moved on since closes it. Whose line it is agrees with their button; what a
    judge did, a judge alone takes back, on the screen. Nobody's time pays for the question: all
    clocks stand while it is open, as for a called judge.
    """

    def __init__(
        self,
        nav: Navigation,
        referee: Referee,
        words: Words,
        keeper: Timekeeper,
        what: Undoing,
        now_ms: int,
    ) -> None:
        super().__init__(nav, referee, words)
        self._what = what
        self._match = referee.match
        self._seat = getattr(what.lines[0][1], "seat", 0) if what.lines else 0
        self._go_on = keeper.pause(now_ms)

    @property
    def _asked(self) -> tuple[int, ...]:
        """The seats any of which may agree; none where only a judge does."""
        if is_judges(self._match):
            return ()
        return (self._seat,) if self._seat else (*range(1, len(self._match.setup.seats) + 1),)

    def picture(self) -> Page:
        """The question: what is taken back, and who is asked; anybody may answer on the screen."""
        words, match, what = self._words, self._match, self._what
        lines = [(str(at or ""), told(words, line)) for at, line in what.lines]
        lines += [
            (str(at or ""), words("take-back.before", text=told(words, line)))
            for at, line in what.before
        ]
        # Many lines may be scrolled: who is asked stands above them.
        lines.insert(0 if match.amendment else len(lines), ("?", self._who()))
        return layout_page(
            words,
            match,
            match.board,
            words("take-back.amendment" if match.amendment else "take-back.title"),
            lines,
            (
                Way("take-back.yes", self._agree, "primary", "undo").button(words),
                Way("take-back.no", None, "quiet", "back").button(words),
            ),
            self._asked,
            self._nav.notices(),
        )

    def hear(self, act: Intent, now_ms: int) -> None:
        """Takes back what is shown with its player's yes; the undo button again keeps it."""
        if not self._is_still_so(now_ms):
            return
        if isinstance(act, Yes) and act.seat in self._asked:
            self._agree()
        elif isinstance(act, Yes):
            self._nav.passing = self._who()
        elif act == AskUndo():
            self._close(now_ms)
        else:
            super().hear(act, now_ms)

    def go_back(self, now_ms: int) -> None:
        """Keeps it."""
        self._close(now_ms)

    def takes(self, button: str) -> bool:
        """A seat's yes; undo keeps the line."""
        return True

    def _who(self) -> str:
        if is_judges(self._match):
            return self._words("take-back.judge")
        name = "take-back.asked" if self._seat else "take-back.anyone"
        return self._words(name, who=self._seat)

    def _agree(self) -> None:
        if is_judges(self._match):
            ask_judge_pin(self._nav, self._undo, self._nav.now_ms)
        else:
            self._undo(self._nav.now_ms)

    def _undo(self, now_ms: int) -> None:
        if self._is_still_so(now_ms):
            self._referee.say(Undo(), now_ms)
            self._close(now_ms)

    def _is_still_so(self, now_ms: int) -> bool:
        """True if the match is the one that was asked about; else the question is closed."""
        if self._referee.match is self._match:
            return True
        self._close(now_ms)
        self._nav.passing = self._words("take-back.moved")
        return False

    def _close(self, now_ms: int) -> None:
        """Back to the table, whose clocks go on if they went."""
        self._nav.leave()
        self._go_on(now_ms)
