"""The editors of lists: cards laid out in a grid, cards gathered, lines pointed at."""

import random
from collections.abc import Mapping
from typing import Any

from tablepi.core.board import Board, Fill, fills
from tablepi.core.match import Match
from tablepi.core.moves import shape
from tablepi.core.printed_deck import PRINTED
from tablepi.core.slots import Many, Slot
from tablepi.referee.draft.card_entry import CardEntry
from tablepi.referee.draft.grid_editor import grid_of, laid_so_far, laying_prompt
from tablepi.referee.intents import DealGrid, Give, Intent, PlayGrid, ToggleCardList
from tablepi.referee.match.referee import Referee
from tablepi.referee.table_picture import Button, Prompt
from tablepi.referee.tags.scanned_card import ScannedCard
from tablepi.referee.words import Words


def has_lists(match: Match) -> bool:
    """True if any move of a match takes a list, or its cards are told by keys."""
    slots = (slot for form in match.game.moves for slot in shape(form).slots)
    printed = (card.deck == PRINTED for card in match.setup.cards.values())
    return any(isinstance(slot.kind, Many) for slot in slots) or any(printed)


class NoLists:
    """Takes nothing and changes nothing."""

    @property
    def begun(self) -> bool:
        return False

    @property
    def is_laying(self) -> bool:
        return False

    def hear(self, act: Intent, now_ms: int) -> bool:
        return False

    def show(self, shown: ScannedCard, now_ms: int) -> bool:
        return False

    def is_listed(self, shown: ScannedCard) -> bool:
        return False

    def undo(self, now_ms: int) -> bool:
        return False

    def board(self, board: Board) -> Board:
        return board

    def prompt(self, usual: Prompt, board: Board) -> Prompt:
        return usual

    def lit(self, board: Board) -> dict[Fill, str]:
        return {}

    def lights(self) -> dict[int, str]:
        return {}

    def aims(self) -> dict[int, tuple[Button, ...]]:
        return {}

    def laid_so_far(self) -> str:
        return ""


class ListEditors(NoLists):
    """Edits the lists of one match's draft.

    `_tags`: where the card of a tag stands among those that are gathered.
    """

    def __init__(self, referee: Referee, words: Words, chance: random.Random) -> None:
        self._referee = referee
        self._words = words
        self._chance = chance
        self._listed = False
        self._tags: dict[str, int] = {}
        self._entry = CardEntry(referee, words)

    @property
    def begun(self) -> bool:
        """True if something was entered that is not played yet."""
        grid = grid_of(self._referee)
        return bool(grid and grid.begun) or self._entry.begun

    @property
    def is_laying(self) -> bool:
        """True if cards are laid out in a grid, and nothing else is asked for."""
        return grid_of(self._referee) is not None

    def hear(self, act: Intent, now_ms: int) -> bool:
        """Takes a cell, a card's key, an offer, an ending; False for what is none of these."""
        grid = grid_of(self._referee)
        if isinstance(act, ToggleCardList | DealGrid | PlayGrid):
            self._listed = grid is not None and act == ToggleCardList() and not self._listed
        if grid and (act == ToggleCardList() or grid.hear(act, now_ms, self._chance)):
            return True
        if not isinstance(act, Give):
            return self._entry.press(act, now_ms)
        words = dict(act.words)
        if self._entry.give(words, now_ms):
            return True
        place = next((Fill(*word) for word in words.items() if len(words) == 1), None)
        if place not in _points(self._referee, self._referee.focus.board):
            return False
        if listed := _pointed(self._referee, words):
            self._referee.give(listed, now_ms)
        return True

    def show(self, shown: ScannedCard, now_ms: int) -> bool:
        """Takes a card that a reader saw; False where no list takes it."""
        grid, at = grid_of(self._referee), len(self._referee.draft.gathered)
        if grid is not None:
            return grid.put(shown.word, now_ms)
        taken = self._entry.show(shown.word, now_ms, shown.role)
        if taken and shown.tag:
            self._tags[shown.tag] = at
        return taken

    def is_listed(self, shown: ScannedCard) -> bool:
        """True if this very card is gathered already, and not another one of its name."""
        cards = self._referee.draft.gathered
        self._tags = {tag: at for tag, at in self._tags.items() if at < len(cards)}
        at = self._tags.get(shown.tag)
        return at is not None and cards[at] == shown.word

    def undo(self, now_ms: int) -> bool:
        """Takes back what was entered last; False where nothing was."""
        grid = grid_of(self._referee)
        if grid is None or not grid.begun:
            return self._entry.undo()
        grid.back(now_ms)
        return True

    def board(self, board: Board) -> Board:
        """The board with the cards that are laid out so far."""
        grid = grid_of(self._referee)
        return grid.shown(board) if grid else board

    def prompt(self, usual: Prompt, board: Board) -> Prompt:
        """The prompt with what the lists need."""
        grid = grid_of(self._referee)
        if grid is not None:
            amending = self._referee.draft.step is not None
            return laying_prompt(grid, board, self._words, self._listed, amending)
        return self._entry.prompt(usual)

    def lit(self, board: Board) -> dict[Fill, str]:
        """The items of the board that the lists take, bright, and those that they do not, dim."""
        grid = grid_of(self._referee)
        if grid is not None:
            return grid.lit(board)
        return {**_points(self._referee, board), **self._entry.lit(board)}

    def lights(self) -> dict[int, str]:
        """The seats that an ending could name, bright or dim."""
        return self._entry.lights()

    def aims(self) -> dict[int, tuple[Button, ...]]:
        """By seat, the keys that play the only gathered card on it."""
        return self._entry.aims()

    def laid_so_far(self) -> str:
        """Number of cards of a grid that are laid out, in words; '' while there are none."""
        grid = grid_of(self._referee)
        return laid_so_far(grid, self._words) if grid and grid.begun else ""


def _list_asked(referee: Referee) -> Slot | None:
    """The list of the declared verb that is asked now, None where none is."""
    form = referee.form
    slots = shape(form).slots if form else ()
    asked = next((slot for slot in slots if slot.name == referee.judgement.asks), None)
    return asked if asked and isinstance(asked.kind, Many) else None


def _pointed(referee: Referee, words: Mapping[str, Any]) -> dict[str, Any] | None:
    """The list that words of another move point at, None where they point at none, or at many."""
    asked, form = _list_asked(referee), referee.form
    if asked is None or form is None:
        return None
    match = referee.focus
    moves = match.game.suggest(match.public, {**referee.draft.words, **words})
    lists = {getattr(move, asked.name) for move in moves if isinstance(move, form)}
    return {asked.name: lists.pop()} if len(lists) == 1 else None


def _points(referee: Referee, board: Board) -> dict[Fill, str]:
    """The items of the board that stand for the list asked for, bright; the others dim."""
    if _list_asked(referee) is None:
        return {}
    return {
        fill: "bright" if _pointed(referee, {fill.slot: fill.value}) else "dim"
        for fill in fills(board)
    }
