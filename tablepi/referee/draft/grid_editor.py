"""The editor of a grid and its prompt: cards are scanned, tapped or dealt until it is full."""

import random
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, cast

from tablepi.core.board import Board, Fill, Grid, Item
from tablepi.core.draft import Laid
from tablepi.core.game import Verdict, ask
from tablepi.core.moves import Move, counted_list
from tablepi.core.record import Row
from tablepi.referee.intents import (
    DealGrid,
    Drop,
    Give,
    Intent,
    KeepGrid,
    NextCard,
    PlayGrid,
    ToggleCardList,
)
from tablepi.referee.match.referee import Referee
from tablepi.referee.table_picture import Button, Picker, Prompt
from tablepi.referee.words import Words

GRID = "grid"
"""The journal's note of the cards that lie so far: `grid AT CARD…`, `-` for no card; AT is the cell
that the referee deals to now, `-` while it does not deal.
"""

NONE = "-"


def grid_of(referee: Referee) -> "GridEditor | None":
    """The grid that is laid out now, None where no list that fills one is asked for."""
    list_asked = counted_list(referee.focus.game.moves, referee.judgement.asks)
    return GridEditor(referee, *list_asked) if list_asked else None


class GridEditor:
    """Edits the grid of the draft. Every card is tried by `play` before it is laid.

    `cards`, `at`, `dealing`: as the draft has them, else as the journal has noted them.
    """

    def __init__(self, referee: Referee, form: type[Move], slot: str, cells: int) -> None:
        self.slot = slot
        self._referee = referee
        self._form = form
        self._all_cards = cast(Sequence[str], referee.match.notation.domain("card"))
        self._steps = referee.draft.laid or self._first_steps(cells)
        self.cards, self.at, self.dealing = self._steps[-1]

    @property
    def full(self) -> bool:
        return "" not in self.cards

    @property
    def begun(self) -> bool:
        """True if there is something to take back."""
        return len(self._steps) > 1

    @property
    def may_deal(self) -> bool:
        """True if the referee may deal: no card lies yet, or all do and none is put right."""
        return not any(self.cards) or (self.full and self.at == len(self.cards))

    def hear(self, act: Intent, now_ms: int, chance: random.Random) -> bool:
        """Takes a cell that is at hand then, a card, a button; False for what is none of these."""
        match act:
            case Give(words):
                self._give_words(words, now_ms)
            case PlayGrid() if self.full:
                self._referee.enter(self._form(**{self.slot: self.cards}), now_ms)
            case DealGrid() if self.may_deal:
                self._lay_steps((*self._steps, Laid(self._deal_cards(chance), 0, True)), now_ms)
            case NextCard():
                self._next_card(now_ms)
            case KeepGrid():
                self._go_to_cell(_free_cell(self.cards), now_ms)
            case _:
                return False
        return True

    def put(self, card: str, now_ms: int) -> bool:
        """Lays a card on the cell at hand; in a cell that has one, it changes places with it.

        False where it is no card of the game, or no cell is at hand.
        """
        if card not in self._all_cards or self.at == len(self.cards):
            return False
        if self.dealing and card == self.cards[self.at]:
            self._next_card(now_ms)
            return True
        cards, verdict = self._grid_with(card)
        if verdict.accepted:
            first_cell = 0 if self.cards[self.at] else self.at
            self._lay_steps((*self._steps, Laid(cards, _free_cell(cards, first_cell))), now_ms)
        else:
            self._referee.verdict, self._referee.refused_card = verdict, card
        return True

    def back(self, now_ms: int) -> None:
        """Takes the latest card back, or the deal."""
        *steps, last_step = self._steps[:-1]
        self._lay_steps((*steps, last_step._replace(dealing=False)), now_ms)

    def fitting(self) -> Iterator[str]:
        """The cards that can lie on the cell at hand, without the one that does."""
        card_there = self.cards[self.at]
        return (
            card
            for card in self._all_cards
            if card != card_there and self._grid_with(card)[1].accepted
        )

    def shown(self, board: Board) -> Board:
        zones = tuple(
            self._fill_zone(zone) if self._is_own_grid(zone) else zone for zone in board.zones
        )
        return board._replace(zones=zones)

    def lit(self, board: Board) -> dict[Fill, str]:
        """The cell at hand."""
        items = self._grid_items(board)
        fill = items[self.at].fill if self.at < len(items) else None
        return {fill: "chosen"} if fill else {}

    def _give_words(self, words: Sequence[tuple[str, Any]], now_ms: int) -> None:
        fills = [Fill(slot, value) for slot, value in words]
        cells = enumerate(self._grid_items(self._referee.focus.board))
        cell = next((index for index, item in cells if item.fill in fills), None)
        if cell is not None:
            self._go_to_cell(cell, now_ms)
        elif (card := dict(words).get(self.slot)) is not None:
            self.put(card, now_ms)

    def _go_to_cell(self, cell: int, now_ms: int) -> None:
        """The cell at hand is another one: to put it right, or to lay in another order."""
        self._lay_steps((*self._steps[:-1], Laid(self.cards, cell)), now_ms)

    def _next_card(self, now_ms: int) -> None:
        """Goes on to the next cell while the referee deals."""
        cell = min(self.at + 1, len(self.cards))
        self._lay_steps((*self._steps[:-1], self._steps[-1]._replace(at=cell)), now_ms)

    def _deal_cards(self, chance: random.Random) -> tuple[str, ...]:
        """A shuffled deck on all cells, to be laid out cell by cell."""
        deck: list[str] = []
        for card in (*self._all_cards, *self._all_cards):
            if len(deck) < len(self.cards) and self._verdict_on([*deck, card]).accepted:
                deck.append(card)
        chance.shuffle(deck)
        return tuple(deck)

    def _lay_steps(self, steps: tuple[Laid, ...], now_ms: int) -> None:
        """The draft has these steps; the journal notes the last, by which it survives a power cut.

        A line that is put right stands as it was until its new words are played.
        """
        old_step, new_step = self._steps[-1], steps[-1]
        self._referee.edit(laid=steps)
        if _note_text(old_step) != _note_text(new_step) and not self._referee.draft.step:
            self._referee.note(_note_text(new_step), now_ms)

    def _first_steps(self, cells: int) -> tuple[Laid, ...]:
        """The cards of the line that is amended, or those noted."""
        referee = self._referee
        if referee.draft.step:
            line = referee.draft.step.replaces
            return (Laid(cards := getattr(line, self.slot, ("",) * cells), _free_cell(cards)),)
        return _resume_steps(_noted_grids(referee.ledger.rows), cells)

    def _is_own_grid(self, zone: object) -> bool:
        return isinstance(zone, Grid) and zone.lays == self.slot

    def _grid_items(self, board: Board) -> list[Item]:
        grids = (cast(Grid, zone) for zone in board.zones if self._is_own_grid(zone))
        return [item for grid in grids for row in grid.rows for item in row]

    def _fill_zone(self, zone: Any) -> Grid:
        cards = iter(self.cards)
        rows = tuple(tuple(item._replace(card=next(cards)) for item in row) for row in zone.rows)
        return cast(Grid, zone._replace(rows=rows))

    def _grid_with(self, card: str) -> tuple[tuple[str, ...], Verdict]:
        """The grid with this card on the cell at hand, and what `play` says of it."""
        cards = [*self.cards]
        old_card, cards[self.at] = cards[self.at], card
        verdict = self._verdict_on(cards)
        # The card lies in another cell already: the two may change places.
        if not verdict.accepted and old_card and card in self.cards:
            cards[self.cards.index(card)] = old_card
            verdict = self._verdict_on(cards)
        return tuple(cards), verdict

    def _verdict_on(self, cards: Sequence[str]) -> Verdict:
        """The verdict of `play` on these cards, however many there are."""
        move = self._form(**{self.slot: tuple(card for card in cards if card)})
        return ask(self._referee.focus.game.play, self._referee.focus.public, move)[1]


def _free_cell(cards: Sequence[str], start: int = 0) -> int:
    """The first free cell from this one on, else of all; their number where none is free."""
    if "" in cards[start:]:
        return cards.index("", start)
    return cards.index("") if "" in cards else len(cards)


def _note_text(laid: Laid) -> str:
    cell = str(laid.at) if laid.dealing else NONE
    return " ".join((GRID, cell, *(card or NONE for card in laid.cards)))


def _resume_steps(notes: Iterable[str], cells: int) -> tuple[Laid, ...]:
    """The steps that were noted, one card after the other, so that undo goes on as well."""
    steps = [Laid(("",) * cells, 0)]
    for note in notes:
        _, cell, *names = note.split(" ")
        cards = tuple("" if card == NONE else card for card in names)
        if len(steps) > 1 and cards == steps[-2].cards:
            steps.pop()
        elif cards != steps[-1].cards:
            steps.append(steps[-1])
        steps[-1] = Laid(cards, _free_cell(cards) if cell == NONE else int(cell), cell != NONE)
    return tuple(steps)


def _noted_grids(rows: Iterable[Row]) -> list[str]:
    """The grids noted where the match stands now; of one that was played, and taken back, the last.

    What is corrected or put right meanwhile takes nothing off the table.
    """
    line_numbers, notes = [0], dict[int, list[str]]()
    for row in rows:
        number = line_numbers[-1]
        if row.kind == "note" and row.text.startswith(f"{GRID} "):
            notes.setdefault(number, []).append(row.text)
        elif row.kind == "line" and row.text == "undo":
            line_numbers.pop()
        elif row.kind == "line" and row.text.startswith(("adjust ", "turn ", "amend ")):
            line_numbers.append(number)
        elif row.kind == "line":
            line_numbers.append(number + 1)
            notes[number] = notes.get(number, [])[-1:]
    return notes.get(line_numbers[-1], [])


def laying_prompt(
    laying: GridEditor, board: Board, words: Words, listed: bool, amending: bool
) -> Prompt:
    """Prompt of a grid that is being laid out: the card at each place, and the ways to say it.

    `listed`: the cards left are shown as a list; `amending`: an old line is put right.
    """
    fills = list(laying.lit(board))
    place = str(fills[0].value) if fills else ""
    cancel = Button(words("button.cancel"), Drop(), "quiet", icon="back")
    return Prompt(
        text=_question(laying, words, place, listed),
        given=(cancel,) if amending else (),
        buttons=_buttons(laying, words, place, listed),
        picker=_picker(laying, words) if listed and place and not laying.dealing else None,
    )


def laid_so_far(laying: GridEditor, words: Words) -> str:
    cells = len(laying.cards)
    return words("lay.lies", n=cells - laying.cards.count(""), of=cells)


def _question(laying: GridEditor, words: Words, place: str, listed: bool) -> str:
    cells = len(laying.cards)
    laid_cards = cells - laying.cards.count("")
    if not place:
        return words("lay.full", n=cells)
    if laying.dealing:
        card = laying.cards[laying.at]
        return words("lay.goes", card=card, place=place, n=laying.at + 1, of=cells)
    if laying.cards[laying.at]:
        return words("lay.instead", card=laying.cards[laying.at], place=place)
    id_ = "lay.tap" if listed else "lay.which"
    return words(id_, place=place, n=laid_cards + 1, of=cells)


def _buttons(laying: GridEditor, words: Words, place: str, listed: bool) -> tuple[Button, ...]:
    play_button = Button(words("lay.done"), PlayGrid(), "primary", icon="check")
    deal_button = Button(words("lay.deal"), DealGrid(), icon="deck")
    if laying.dealing and place:
        next_button = Button(words("lay.next"), NextCard(), "primary", icon="next")
        return (next_button, play_button._replace(look="normal"))
    if laying.full and not place:
        return (play_button, deal_button._replace(label=words("lay.deal-again"), look="quiet"))
    label = words("lay.grid" if listed else "lay.list")
    list_button = Button(label, ToggleCardList(), icon="eye" if listed else "list")
    if laying.full:
        return (list_button, Button(words("lay.keep"), KeepGrid(), icon="check"))
    return (deal_button, list_button) if laying.may_deal else (list_button,)


def _picker(laying: GridEditor, words: Words) -> Picker:
    cards = tuple(
        (card, Button(words.card(card), Give(((laying.slot, card),)))) for card in laying.fitting()
    )
    return Picker(cards, False, None)
