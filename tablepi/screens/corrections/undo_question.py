"""Undo by the panel, asked of its player; and lines that are put right together."""

from collections.abc import Iterator
from functools import partial

from tablepi.core.draft import Step
from tablepi.core.moves import Move
from tablepi.core.moves import Undo as UndoLine
from tablepi.referee.intents import AskUndo, Intent, Undo, Yes
from tablepi.referee.match.clocks import Timekeeper
from tablepi.referee.match.judged_draft import Undoing, is_judges, step_reaching
from tablepi.referee.match.move_text import move_in_words, step_lines
from tablepi.referee.match.referee import Referee
from tablepi.referee.words import Words
from tablepi.screens.navigation.base import MatchScreen, Navigation, Way
from tablepi.screens.navigation.text_entry import ask_judge_pin
from tablepi.screens.pictures.picture import Button, Page
from tablepi.screens.pictures.table_view import layout_page


class PuttingRightScreen(MatchScreen):
    """Shows what a step will do beside the board, until it stands, goes on or is given up.

    Nothing of a step is written before the whole of it stands.
    """

    def picture(self) -> Page:
        """The line that could not stand, what goes and what comes; the board as far as lines can
        stand.
        """
        words, referee = self._words, self._referee
        step, match = referee.draft.step, referee.focus
        lines = tuple(step_lines(referee, words, step)) if step else ()
        broken = referee.trial.broken is not None
        return layout_page(
            words,
            match,
            words("step.cannot-yet" if broken else "step.title"),
            lines or (("", words("step.nothing")),),
            self._buttons(),
            self._match_notices(),
        )

    def hear(self, act: Intent, now_ms: int) -> None:
        """Undo goes one decision back."""
        step = self._referee.draft.step
        if step is None:
            self._nav.leave()
        elif isinstance(act, Undo | AskUndo):
            self._go_on(step.earlier)
        else:
            super().hear(act, now_ms)

    def go_back(self, now_ms: int) -> None:
        """Gives the step up."""
        self._go_on(None)

    def _finish(self) -> None:
        self._referee.finish(self._nav.now_ms)
        if self._referee.draft.step is None:
            self._nav.leave()

    def takes(self, button: str) -> bool:
        """Undo goes one decision back."""
        return button == "undo"

    def is_over(self) -> bool:
        """True if nothing is put right any more."""
        return self._referee.draft.step is None

    def _decide(self, step: Step, *lines: Move | None) -> None:
        """These lines stand in the place of the one that could not."""
        at = self._referee.focus.number + 1 - step.number
        self._go_on(step_reaching(self._referee.match, step, at).with_line(at, *lines))

    def _go_on(self, step: Step | None) -> None:
        """Another step, or none; back to the table where it asks for a line."""
        self._referee.put_right(step, self._nav.now_ms)
        if not self._referee.trial.waits:
            self._nav.leave()

    def _buttons(self) -> tuple[Button, ...]:
        words, step = self._words, self._referee.draft.step
        give_up = Way("step.give-up", None, "quiet", "cross").button(words)
        if step is None:
            return (give_up,)
        undo = Button(words("tool.undo"), Undo(), "quiet", icon="undo")
        decisions = (way.button(words) for way in self._decisions(step))
        return give_up, *([undo] if step.earlier else []), *decisions

    def _decisions(self, step: Step) -> Iterator[Way]:
        """Choices for the line that could not stand; else one line more, or the whole step."""
        broken = self._referee.trial.broken
        if broken is not None:
            yield Way("step.remove", partial(self._decide, step), icon="trash")
            yield Way("step.insert", partial(self._decide, step, None, broken), icon="plus")
            yield Way("step.change", partial(self._decide, step, None), "primary", "edit")
            return
        if (at := _put_in(step)) is not None:
            more = step.with_line(at, None, step.all[at])
            yield Way("step.more", partial(self._go_on, more), icon="plus")
        yield Way("step.finish", self._finish, "primary", "check")


def _put_in(step: Step) -> int | None:
    """The line of a step before which others were put in, None where there is none."""
    at = 0
    for was, place in zip(step.was, step.lines, strict=True):
        at += len(place)
        if len(place) > 1 and place[-1] is was:
            return at - 1
    return None


def step_back(referee: Referee, now_ms: int) -> bool:
    """Takes back the words of a step's next line, else its last decision; False where none is."""
    step = referee.draft.step
    if step is None or step.earlier is None:
        return False
    if referee.draft.words:
        referee.drop(*referee.draft.words)
    else:
        referee.put_right(step.earlier, now_ms)
    return True


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
        lines = [(str(at or ""), move_in_words(words, line)) for at, line in what.lines]
        lines += [
            (str(at or ""), words("take-back.before", text=move_in_words(words, line)))
            for at, line in what.before
        ]
        # Many lines may be scrolled: who is asked stands above them.
        lines.insert(0 if match.amendment else len(lines), ("?", self._who()))
        return layout_page(
            words,
            match,
            words("take-back.amendment" if match.amendment else "take-back.title"),
            lines,
            (
                Way("take-back.yes", self._agree, "primary", "undo").button(words),
                Way("take-back.no", None, "quiet", "back").button(words),
            ),
            self._nav.notices(),
            asked=self._asked,
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
            ask_judge_pin(self._nav, self._undo)
        else:
            self._undo(self._nav.now_ms)

    def _undo(self, now_ms: int) -> None:
        if self._is_still_so(now_ms):
            self._referee.say(UndoLine(), now_ms)
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
