"""The editor of a grid: cards are scanned, tapped or dealt until it is full."""

import random
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple, cast

from tablepi.app.intents import DealGrid, Intent, KeepGrid, NextCard, ToggleCardList
from tablepi.core.board import Board, Fill, Grid, Item
from tablepi.core.game import Verdict, ask
from tablepi.core.match import Match
from tablepi.core.moves import Move, shape
from tablepi.core.notation import Notation
from tablepi.core.slots import Many, Slot

GRID = "grid"
"""The journal's note of the cards that lie so far: `grid AT CARD…`, `-` for no card; AT is the cell
that the referee deals to now, `-` while it does not deal.
"""

NONE = "-"


class Asked(NamedTuple):
    """The list that is asked for: of which move class, and its slot there."""

    form: type[Move]
    slot: Slot

    @property
    def cells(self) -> int:
        return cast(Many, self.slot.kind).count


def list_asked(match: Match, slot: str) -> Asked | None:
    """The list of this name that fills a grid now, None where there is none."""
    for form in match.game.moves:
        if match.state.phase in form.phases and not shape(form).seated:
            for each in shape(form).slots:
                if each.name == slot and isinstance(each.kind, Many) and each.kind.count:
                    return Asked(form, each)
    return None


class GridEditor:
    """The cards laid in a grid so far. Every card is tried by `play` before it is laid.

    `cards`: one a cell in reading order, '' where none lies yet. `at`: the cell that is filled
    next, their number where none is. `dealing`: the referee says which card goes where. `listed`:
    the cards left are shown as a list. `refused`: the card that could not lie, and why.
    """

    def __init__(
        self, match: Match, notation: Notation, needed: Asked, cards: Sequence[str] = ()
    ) -> None:
        self.slot = needed.slot.name
        self.cards = [*cards] or [""] * needed.cells
        self.at = self._hole()
        self.dealing = False
        self.listed = False
        self.refused: tuple[str, Verdict] | None = None
        self._match = match
        self._form = needed.form
        domain: Any = notation.domain(needed.slot.kind.domain)
        self._every: tuple[str, ...] = tuple(domain)
        self._steps: list[tuple[list[str], int]] = []

    @property
    def full(self) -> bool:
        return "" not in self.cards

    @property
    def begun(self) -> bool:
        return bool(self._steps)

    @property
    def note(self) -> str:
        """The journal's note of the cards so far, by which the grid survives a power cut."""
        at = str(self.at) if self.dealing else NONE
        return " ".join((GRID, at, *(card or NONE for card in self.cards)))

    def resume(self, notes: Sequence[str]) -> None:
        """Lays again what was noted, one card after the other, so that undo goes on as well."""
        for note in notes:
            _, at, *noted = note.split(" ")
            cards = ["" if card == NONE else card for card in noted]
            if self._steps and cards == self._steps[-1][0]:
                self._steps.pop()
            elif cards != self.cards:
                self._remember()
            self.cards, self.dealing = cards, at != NONE
            self.at = int(at) if self.dealing else self._hole()

    @property
    def move(self) -> Move:
        """The whole line that the cards come to."""
        return self._form(**{self.slot: tuple(self.cards)})

    def put(self, card: str) -> None:
        """Lays a card on the cell at hand; in a cell that has one, it changes places with it."""
        self.refused = None
        if self.at == len(self.cards):
            return
        if self.dealing and card == self.cards[self.at]:
            self.step()
            return
        laid, verdict = self._with(card)
        if not verdict.accepted:
            self.refused = card, verdict
            return
        was = self.cards[self.at]
        self._remember()
        self.cards = laid
        self.at = self._hole() if was else self._next()

    def go(self, at: int) -> None:
        """The cell at hand is another one: to put it right, or to lay in another order."""
        self.refused, self.at, self.dealing = None, at, False

    def step(self) -> None:
        """Goes on to the next cell while the referee deals."""
        self.at = min(self.at + 1, len(self.cards))

    def deal(self, chance: random.Random) -> None:
        """A shuffled deck on all cells, to be laid out cell by cell."""
        self._remember()
        self.refused = None
        deck: list[str] = []
        for card in (*self._every, *self._every):
            if len(deck) < len(self.cards) and self._judged([*deck, card]).accepted:
                deck.append(card)
        chance.shuffle(deck)
        self.cards, self.at, self.dealing, self.listed = deck, 0, True, False

    def back(self) -> None:
        """Takes the latest card back, or the deal."""
        self.refused, self.dealing = None, False
        self.cards, self.at = self._steps.pop()

    def fitting(self) -> Iterator[str]:
        """The cards that can lie on the cell at hand, without the one that does."""
        was = self.cards[self.at]
        return (card for card in self._every if card != was and self._with(card)[1].accepted)

    def takes(self, card: str) -> bool:
        """Puts what a reader saw; False where that is no card, or no cell is at hand."""
        if card not in self._every or self.at == len(self.cards):
            return False
        self.put(card)
        return True

    def press(self, act: Intent, chance: random.Random) -> bool:
        """Handles a button of the grid; False where it is none."""
        match act:
            case DealGrid():
                self.deal(chance)
            case NextCard():
                self.step()
            case ToggleCardList():
                self.listed = not self.listed
            case KeepGrid():
                self.go(self._hole())
            case _:
                return False
        return True

    def shown(self, board: Board) -> Board:
        """The board with the cards in its grid."""
        zones = tuple(self._laid(z) if self._is_mine(z) else z for z in board.zones)
        return board._replace(zones=zones)

    def lit(self, board: Board) -> dict[Fill, str]:
        """The cell at hand."""
        items = self._items(board)
        fill = items[self.at].fill if self.at < len(items) else None
        return {fill: "bright"} if fill else {}

    def place_of(self, board: Board, words: Sequence[tuple[str, Any]]) -> int | None:
        """The cell that tapping an item of the grid means."""
        fills = [item.fill for item in self._items(board)]
        said = [Fill(slot, value) for slot, value in words]
        return next((at for at, fill in enumerate(fills) if fill in said), None)

    def _is_mine(self, zone: object) -> bool:
        return isinstance(zone, Grid) and zone.lays == self.slot

    def _items(self, board: Board) -> list[Item]:
        grids = (cast(Grid, zone) for zone in board.zones if self._is_mine(zone))
        return [item for grid in grids for row in grid.rows for item in row]

    def _laid(self, zone: Any) -> Grid:
        cards = iter(self.cards)
        rows = tuple(tuple(item._replace(card=next(cards)) for item in row) for row in zone.rows)
        return cast(Grid, zone._replace(rows=rows))

    def _with(self, card: str) -> tuple[list[str], Verdict]:
        """The grid with this card on the cell at hand, and what `play` says of it."""
        laid = [*self.cards]
        was, laid[self.at] = laid[self.at], card
        verdict = self._judged(laid)
        if not verdict.accepted and was and card in self.cards:
            laid[self.cards.index(card)] = was
            verdict = self._judged(laid)
        return laid, verdict

    def _judged(self, cards: Sequence[str]) -> Verdict:
        """The verdict of `play` on these cards, however many there are."""
        move = self._form(**{self.slot: tuple(card for card in cards if card)})
        return ask(self._match.game.play, self._match.public, move)[1]

    def _remember(self) -> None:
        self._steps.append(([*self.cards], self.at))

    def _hole(self) -> int:
        return self.cards.index("") if "" in self.cards else len(self.cards)

    def _next(self) -> int:
        """The first hole behind the cell just filled, else the first of all."""
        return self.cards.index("", self.at) if "" in self.cards[self.at :] else self._hole()
