"""Lines put right together: what the step will do, and what is done about a line it breaks."""

from collections.abc import Iterator
from functools import partial

from tablepi.core.draft import Step
from tablepi.core.moves import Move
from tablepi.referee.intents import AskUndo, Intent, Undo
from tablepi.referee.match.referee import Referee
from tablepi.referee.match.what_if import reaching
from tablepi.referee.text.move_text import step_lines
from tablepi.screens.navigation.base import MatchScreen, Way
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
            match.board,
            words("step.cannot-yet" if broken else "step.title"),
            lines or (("", words("step.nothing")),),
            self._buttons(),
            (),
            self._nav.notices(*referee.ledger.notices(words)),
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
        self._go_on(reaching(self._referee.match, step, at).with_line(at, *lines))

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
