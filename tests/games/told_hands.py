"""What the players' hands are told at lines of the golden scripts of a game."""

from collections.abc import Iterable
from typing import Any

from tablepi.core.game import Game
from tablepi.core.moves import masked
from tablepi.core.text.phrase import Phrase
from tablepi.referee.words import Words
from tests.games.golden import FOLDER, Step, played


class ToldHands:
    """`words`: those of Ann and Ben at a table of this game."""

    def __init__(self, game: Game[Any], words: Words) -> None:
        self._game = game
        self._words = words

    def step(self, script: str, text: str) -> Step:
        """The first accepted line of a script with this text."""
        steps = self.steps(script)
        return next(s for s in steps if s.answer.text == text and s.answer.verdict == "accepted")

    def steps(self, script: str) -> list[Step]:
        """Every line of a script that was answered."""
        return played(FOLDER / self._game.id / f"{script}.txt").steps

    def said(self, phrases: Iterable[Phrase]) -> list[str]:
        return [self._words.say(phrase) for phrase in phrases]

    def at(self, script: str, text: str) -> list[str]:
        """What is done at this line."""
        return self.told(self.step(script, text))

    def told(self, step: Step) -> list[str]:
        """What is done at a line of a script."""
        assert step.after.move is not None
        move = masked(step.after.move)
        return self.said(self._game.hands(step.before.public, move, step.after.public))

    def back(self, script: str, text: str) -> list[str]:
        """What is put back when it is undone."""
        step = self.step(script, text)
        return self.said(self._game.back(step.after.public, step.before.public))
