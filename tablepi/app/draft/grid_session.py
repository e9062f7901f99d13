"""The grid of a match while it is laid out, and its notes in the journal."""

import random
from collections.abc import Iterable

from tablepi.app.draft.grid_editor import GRID, Asked, GridEditor, list_asked
from tablepi.app.intents import AskUndo, Give, Intent, PlayGrid, Undo
from tablepi.app.match.referee import Referee
from tablepi.core.record import Row


class GridSession:
    """Begins a laying when a list that fills a grid is asked for, and plays it when it is done.

    Every card that is laid is noted in the journal.
    """

    def __init__(self, referee: Referee, chance: random.Random) -> None:
        self._referee = referee
        self._chance = chance
        self._laying: GridEditor | None = None
        self._line = 0

    def now(self) -> GridEditor | None:
        """The grid that is laid out now, None while nothing of that kind is asked for."""
        referee = self._referee
        needed = list_asked(referee.focus, referee.judgement.asks)
        if needed is None:
            self._laying = None
        elif self._laying is None or self._line != referee.draft.line:
            self._laying = self._begun(needed)
            self._line = referee.draft.line
        return self._laying

    def hear(self, laying: GridEditor, act: Intent, now_ms: int) -> bool:
        """Whether the input was about the grid."""
        before = laying.note
        if isinstance(act, Give):
            self._give(laying, act)
        elif isinstance(act, PlayGrid) and laying.full:
            self._referee.enter(laying.move, now_ms)
        elif isinstance(act, Undo | AskUndo) and laying.begun:
            laying.back()
        elif not laying.press(act, self._chance):
            return False
        self._keep(laying, before, now_ms)
        return True

    def take(self, laying: GridEditor, card: str, now_ms: int) -> bool:
        """Lays what a reader saw; False where that is no card, or no cell is at hand."""
        before = laying.note
        taken = laying.takes(card)
        self._keep(laying, before, now_ms)
        return taken

    def _keep(self, laying: GridEditor, before: str, now_ms: int) -> None:
        """A line that is put right stands as it was until its new words are played."""
        if laying.note != before and not self._referee.draft.line:
            self._referee.note(laying.note, now_ms)

    def _give(self, laying: GridEditor, act: Give) -> None:
        """A cell that was tapped is at hand, a card is laid there."""
        match, words = self._referee.focus, dict(act.words)
        at = laying.place_of(match.board, act.words)
        if at is not None:
            laying.go(at)
        elif laying.slot in words:
            laying.put(words[laying.slot])

    def _begun(self, needed: Asked) -> GridEditor:
        """Begins the grid with the cards of the line that is amended, or those noted."""
        referee = self._referee
        match, notation = referee.focus, referee.notation
        if referee.draft.line:
            line = referee.match.standing()[referee.draft.line - 1].move
            return GridEditor(match, notation, needed, getattr(line, needed.slot.name, ()))
        laying = GridEditor(match, notation, needed)
        laying.resume(noted(referee.ledger.rows))
        return laying


def noted(rows: Iterable[Row]) -> list[str]:
    """The grids noted where the match stands now; of one that was played, and taken back, the last.

    What is corrected or put right meanwhile takes nothing off the table.
    """
    standing, kept = [0], dict[int, list[str]]()
    for row in rows:
        number = standing[-1]
        if row.kind == "note" and row.text.startswith(f"{GRID} "):
            kept.setdefault(number, []).append(row.text)
        elif row.kind == "line" and row.text == "undo":
            standing.pop()
        elif row.kind == "line" and row.text.startswith(("adjust ", "amend ")):
            standing.append(number)
        elif row.kind == "line":
            standing.append(number + 1)
            kept[number] = kept.get(number, [])[-1:]
    return kept.get(standing[-1], [])
