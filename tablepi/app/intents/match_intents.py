"""Intents of the screens that lie on a table: its menu, history, judge and result."""

from tablepi.app.intents import Intent


class ContinueMatch(Intent):
    """A table that rests goes on."""


class OpenClocks(Intent):
    """Asks whose clock is to be corrected."""


class TurnFarHalf(Intent):
    """Turns the half of the board that lies opposite."""

    turned: bool | None


class ToggleSound(Intent):
    """Silence, or sound again."""


class ChangeVolume(Intent):
    """Louder or softer by these steps."""

    steps: int


class AskConcede(Intent):
    """Asks who gives up."""


class EndMatch(Intent):
    """Ends the match by a verb of its game."""

    verb: str


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


class AgreeUndo(Intent):
    """Agrees to the undo that is asked about."""


class AnswerCall(Intent):
    """The judge has been."""


class ConfirmResult(Intent):
    """The result stands."""


class PlayAgain(Intent):
    """The same players play once more."""
