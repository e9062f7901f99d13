"""The editors of lists: cards laid out in a grid, cards gathered, lines pointed at."""

import random

from tablepi.app.draft.card_entry import CardEntry
from tablepi.app.draft.grid_prompt import laid_so_far, laying_prompt
from tablepi.app.draft.grid_session import GridSession
from tablepi.app.draft.list_pointer import pointed, points
from tablepi.app.draft.no_lists import NoLists
from tablepi.app.intents import Give, Intent
from tablepi.app.match.referee import Referee
from tablepi.app.text.words import Words
from tablepi.app.view.table_picture import Prompt
from tablepi.core.board import Board, Fill
from tablepi.core.phrase import Verdict


class ListEditors(NoLists):
    """Edits the lists of one match's draft."""

    def __init__(self, referee: Referee, words: Words, chance: random.Random) -> None:
        self._referee = referee
        self._words = words
        self._grids = GridSession(referee, chance)
        self._entry = CardEntry(referee, words)

    @property
    def begun(self) -> bool:
        """Whether something was entered that is not played yet."""
        grid = self._grids.now()
        return bool(grid and grid.begun) or self._entry.begun

    @property
    def is_laying(self) -> bool:
        """Whether cards are laid out in a grid, and nothing else is asked for."""
        return self._grids.now() is not None

    @property
    def refused(self) -> tuple[str, Verdict] | None:
        """The card that could not be laid, and why; None where the last one was."""
        grid = self._grids.now()
        return grid.refused if grid else None

    def hear(self, act: Intent, now_ms: int) -> bool:
        """Takes a cell, a card's key, an offer, an ending; False for what is none of these."""
        grid = self._grids.now()
        if grid and self._grids.hear(grid, act, now_ms):
            return True
        if not isinstance(act, Give):
            return self._entry.press(act, now_ms)
        words = dict(act.words)
        if self._entry.give(words, now_ms):
            return True
        place = next((Fill(*word) for word in words.items() if len(words) == 1), None)
        if place not in points(self._referee, self._referee.focus.board):
            return False
        if listed := pointed(self._referee, words):
            self._referee.give(listed, now_ms)
        return True

    def show(self, card: str, now_ms: int) -> bool:
        """Takes a card that a reader saw; False where no list takes it."""
        grid = self._grids.now()
        if grid is not None:
            return self._grids.take(grid, card, now_ms)
        return self._entry.show(card)

    def undo(self) -> bool:
        """Takes back what was entered last; False where nothing was."""
        return self._entry.undo()

    def board(self, board: Board) -> Board:
        """The board with the cards that are laid out so far."""
        grid = self._grids.now()
        return grid.shown(board) if grid else board

    def prompt(self, usual: Prompt, board: Board) -> Prompt:
        """The prompt with what the lists need."""
        grid = self._grids.now()
        if grid is not None:
            return laying_prompt(grid, board, self._words, self._referee.draft.line > 0)
        return self._entry.prompt(usual)

    def lit(self, board: Board) -> dict[Fill, str]:
        """The items of the board that the lists take, bright, and those that they do not, dim."""
        grid = self._grids.now()
        if grid is not None:
            return grid.lit(board)
        return {**points(self._referee, board), **self._entry.lit(board)}

    def lights(self) -> dict[int, str]:
        """The seats that an ending could name, bright or dim."""
        return self._entry.lights()

    def laid_so_far(self) -> str:
        """How many cards of a grid are laid out, in words; '' while none is laid out."""
        grid = self._grids.now()
        return laid_so_far(grid, self._words) if grid and grid.begun else ""
