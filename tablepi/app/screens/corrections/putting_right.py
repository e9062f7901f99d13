"""Lines put right together: what the step will do, and what is done about a line it breaks."""

from tablepi.app.intents import AskUndo, Back, Intent, Undo
from tablepi.app.match.referee import Referee
from tablepi.app.match.trial import reaching
from tablepi.app.screens.base import MatchScreen
from tablepi.app.text.step_text import step_lines
from tablepi.app.view.picture import Button, Page
from tablepi.app.view.table_view import layout_page
from tablepi.core.draft import Step
from tablepi.core.moves import Move


class ChangeToo(Intent):
    """Puts the line right as well that could not stand."""


class InsertBefore(Intent):
    """Puts a line in before the one that is shown."""


class RemoveLine(Intent):
    """Takes the line out that is shown."""


class FinishStep(Intent):
    """Puts right what the step has."""


class PuttingRightScreen(MatchScreen):
    """Shows what a step will do beside the board, until it stands, goes on or is given up.

    Nothing of a step is written before the whole of it stands.
    """

    def picture(self) -> Page:
        """What could not stand, what goes and what comes; the board as far as lines can stand."""
        words, referee = self._words, self._referee
        step, match = referee.draft.step, referee.focus
        lines = tuple(step_lines(referee, words, step)) if step else ()
        broken = referee.trial.broken is not None
        return layout_page(
            words,
            match,
            match.board,
            words("step.cannot-yet" if broken else "step.title"),
            lines or (("", words("step.nothing")),),
            self._buttons(),
            (),
            self._nav.notices(*referee.ledger.notices(words)),
        )

    def hear(self, act: Intent, now_ms: int) -> None:
        """Decides about the line that could not stand, finishes, goes one back, or gives up."""
        referee, step = self._referee, self._referee.draft.step
        if step is None:
            self._nav.leave()
            return
        broken = referee.trial.broken
        match act:
            case ChangeToo() if broken is not None:
                self._decide(step, None, now_ms=now_ms)
            case InsertBefore() if broken is not None:
                self._decide(step, None, broken, now_ms=now_ms)
            case RemoveLine() if broken is not None:
                self._decide(step, now_ms=now_ms)
            case InsertBefore() if (at := _put_in(step)) is not None:
                self._go_on(step.with_line(at, None, step.all[at]), now_ms)
            case FinishStep() if broken is None:
                referee.finish(now_ms)
                if referee.draft.step is None:
                    self._nav.leave()
            case Undo() | AskUndo():
                self._go_on(step.earlier, now_ms)
            case Back():
                self._go_on(None, now_ms)

    def takes(self, button: str) -> bool:
        """Undo goes one decision back."""
        return button == "undo"

    def is_over(self) -> bool:
        """Whether nothing is put right any more."""
        return self._referee.draft.step is None

    def _decide(self, step: Step, *lines: Move | None, now_ms: int) -> None:
        """These lines stand in the place of the one that could not."""
        at = self._referee.focus.number + 1 - step.number
        self._go_on(reaching(self._referee.match, step, at).with_line(at, *lines), now_ms)

    def _go_on(self, step: Step | None, now_ms: int) -> None:
        """Another step, or none; back to the table where it asks for a line."""
        self._referee.put_right(step, now_ms)
        if not self._referee.trial.waits:
            self._nav.leave()

    def _buttons(self) -> tuple[Button, ...]:
        words, step = self._words, self._referee.draft.step
        give_up = Button(words("step.give-up"), Back(), "quiet", icon="cross")
        if step is None:
            return (give_up,)
        back = Button(words("tool.undo"), Undo(), "quiet", icon="undo")
        ways_back = (give_up, back) if step.earlier else (give_up,)
        if self._referee.trial.broken is not None:
            return (
                *ways_back,
                Button(words("step.remove"), RemoveLine(), icon="trash"),
                Button(words("step.insert"), InsertBefore(), icon="plus"),
                Button(words("step.change"), ChangeToo(), "primary", icon="edit"),
            )
        more = Button(words("step.more"), InsertBefore(), icon="plus")
        finish = Button(words("step.finish"), FinishStep(), "primary", icon="check")
        return (*ways_back, *([more] if _put_in(step) is not None else []), finish)


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
