"""The grid of a match while it is laid out, and what is remembered of it afterwards."""

import random
from collections.abc import Sequence

from tablepi.app.acts import Act, Give, Press
from tablepi.app.laying import Asked, Laying, list_asked
from tablepi.app.referee import Referee
from tablepi.core.moves import Undo


class Grids:
    """Begins a laying when a list that fills a grid is asked for, and plays it when it is done."""

    def __init__(self, referee: Referee, chance: random.Random) -> None:
        self._referee = referee
        self._chance = chance
        self._laying: Laying | None = None
        self._line = 0
        self._laid: tuple[str, ...] = ()

    def now(self) -> Laying | None:
        """The grid that is laid out now, None while nothing of that kind is asked for."""
        referee = self._referee
        needed = list_asked(referee.focus, referee.narrowed.asks)
        if needed is None:
            self._laying = None
        elif self._laying is None or self._line != referee.amending:
            cards = self._known(needed)
            self._laying = Laying(referee.focus, referee.notation, needed, cards)
            self._line = referee.amending
        return self._laying

    def hear(self, laying: Laying, act: Act, now_ms: int) -> bool:
        """Whether the input was about the grid."""
        if isinstance(act, Give):
            self._give(laying, act)
            return True
        if not isinstance(act, Press):
            return False
        if act.name == "lay-done" and laying.full:
            self._laid = tuple(laying.cards)
            self._referee.say(laying.move, now_ms)
        elif act.name in ("undo", "take-back") and laying.begun:
            laying.back()
        else:
            return laying.press(act.name, self._chance)
        return True

    def _give(self, laying: Laying, act: Give) -> None:
        """A cell that was tapped is at hand, a card is laid there."""
        match, words = self._referee.focus, dict(act.words)
        at = laying.place_of(match.game.board(match.public), act.words)
        if at is not None:
            laying.go(at)
        elif laying.slot in words:
            laying.put(words[laying.slot])

    def _known(self, needed: Asked) -> Sequence[str]:
        """The cards that lie already: those of the line put right, or of one just taken back."""
        referee = self._referee
        if referee.amending:
            line = referee.match.standing()[referee.amending - 1].move
            return getattr(line, needed.slot.name, ())
        return self._laid if isinstance(referee.latest, Undo) else ()
