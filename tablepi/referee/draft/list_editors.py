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

    def show(self, scan: ScannedCard, now_ms: int) -> bool:
        return False

    def is_listed(self, scan: ScannedCard) -> bool:
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
        self._shows_list = False
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
            self._shows_list = grid is not None and act == ToggleCardList() and not self._shows_list
        if grid and (act == ToggleCardList() or grid.hear(act, now_ms, self._chance)):
            return True
        if not isinstance(act, Give):
            return self._entry.press(act, now_ms)
        words = dict(act.words)
        if self._entry.give(words, now_ms):
            return True
        place = next((Fill(*word) for word in words.items() if len(words) == 1), None)
        if place not in _pointing_items(self._referee, self._referee.focus.board):
            return False
        if list_words := _list_pointed_at(self._referee, words):
            self._referee.give(list_words, now_ms)
        return True

    def show(self, scan: ScannedCard, now_ms: int) -> bool:
        """Takes a card that a reader saw; False where no list takes it."""
        grid, position = grid_of(self._referee), len(self._referee.draft.gathered)
        if grid is not None:
            return grid.put(scan.word, now_ms)
        is_taken = self._entry.show(scan.word, now_ms, scan.role)
        if is_taken and scan.tag:
            self._tags[scan.tag] = position
        return is_taken

    def is_listed(self, scan: ScannedCard) -> bool:
        """True if this very card is gathered already, and not another one of its name."""
        cards = self._referee.draft.gathered
        # Cards that were taken back leave positions which the next ones get.
        self._tags = {
            tag: position for tag, position in self._tags.items() if position < len(cards)
        }
        position = self._tags.get(scan.tag)
        return position is not None and cards[position] == scan.word

    def undo(self, now_ms: int) -> bool:
        """Takes back what was entered last; False where nothing was."""
        grid = grid_of(self._referee)
        if grid is None or not grid.begun:
            return self._entry.undo()
        grid.back(now_ms)
        return True

    def board(self, board: Board) -> Board:
        grid = grid_of(self._referee)
        return grid.shown(board) if grid else board

    def prompt(self, usual: Prompt, board: Board) -> Prompt:
        grid = grid_of(self._referee)
        if grid is not None:
            amending = self._referee.draft.step is not None
            return laying_prompt(grid, board, self._words, self._shows_list, amending)
        return self._entry.prompt(usual)

    def lit(self, board: Board) -> dict[Fill, str]:
        """The items of the board that the lists take, bright, and those that they do not, dim."""
        grid = grid_of(self._referee)
        if grid is not None:
            return grid.lit(board)
        return {**_pointing_items(self._referee, board), **self._entry.lit(board)}

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
    list_slot = next((slot for slot in slots if slot.name == referee.judgement.asks), None)
    return list_slot if list_slot and isinstance(list_slot.kind, Many) else None


def _list_pointed_at(referee: Referee, words: Mapping[str, Any]) -> dict[str, Any] | None:
    """The list that words of another move point at, None where they point at none, or at many."""
    list_slot, form = _list_asked(referee), referee.form
    if list_slot is None or form is None:
        return None
    match = referee.focus
    moves = match.game.suggest(match.public, {**referee.draft.words, **words})
    lists = {getattr(move, list_slot.name) for move in moves if isinstance(move, form)}
    return {list_slot.name: lists.pop()} if len(lists) == 1 else None


def _pointing_items(referee: Referee, board: Board) -> dict[Fill, str]:
    """The items of the board that stand for the list asked for, bright; the others dim."""
    if _list_asked(referee) is None:
        return {}
    return {
        fill: "bright" if _list_pointed_at(referee, {fill.slot: fill.value}) else "dim"
        for fill in fills(board)
    }
