"""The board of a table as plain data: zones, cards, counters; no pixels and no game."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from tablepi.core.text.phrase import Phrase


class Fill(NamedTuple):
    """The word that tapping an item fills: its name and value."""

    slot: str
    value: Any


class Item(NamedTuple):
    """A card, chip or cell that lies on the table.

    `card`: a card's id, `?` for one that lies face-down with no public name, or '' for none.
    `face_down`: it shows its back. `mark`: a small word on it (how a card was declared).
    `chip`: the suit of the chips on it, `chips` their number. `label`: what stands under it.
    `fill`: what tapping it says. `key`: its place, so that a screen can move the thing itself.
    """

    key: str
    card: str = ""
    face_down: bool = False
    mark: str = ""
    chip: str = ""
    chips: int = 0
    label: str = ""
    fill: Fill | None = None


class Column(NamedTuple):
    """A head between two sides: cards in the order in which they came, nearest the head first.

    `sides`: (seat 1's items, seat 2's items). `totals`: what each side counts, as text.
    """

    head: Item
    sides: tuple[tuple[Item, ...], tuple[Item, ...]]
    totals: tuple[str, str]
    leader: int = 0


class Columns(NamedTuple):
    """A row of columns with two sides: seat 1's below, seat 2's above."""

    columns: tuple[Column, ...]


class Stroke(NamedTuple):
    """A line across a grid, between two of its cells as (row, column) from 0.

    `suit`: whose colour it has, `text`: what stands on it, `faint`: it is only pointed out.
    """

    start: tuple[int, int]
    end: tuple[int, int]
    suit: str
    text: str = ""
    faint: bool = False


class Grid(NamedTuple):
    """Rows of items of equal size.

    `across`, `down`: what the columns and rows are called. `strokes`: lines over the cells;
    `more`: others that are shown on request. `lays`: the list of a move that fills the cells, in
    reading order, while it is asked for. `brief`: where cells are small, its cards show no more
    than their suits and names.
    """

    title: str
    rows: tuple[tuple[Item, ...], ...]
    owner: int = 0
    across: tuple[str, ...] = ()
    down: tuple[str, ...] = ()
    strokes: tuple[Stroke, ...] = ()
    more: tuple[Stroke, ...] = ()
    lays: str = ""
    brief: bool = False


class Fan(NamedTuple):
    """Cards side by side: a meld, a discard pile, cards out of the round."""

    title: str
    items: tuple[Item, ...]
    owner: int = 0


class Line(NamedTuple):
    """One line of a sheet: its title and a text a seat.

    `notes`: a smaller text a seat, () for none. `row`: the word that tapping one of its cells says,
    besides the seat; '' for none. `chosen`: the seat whose cell is being filled, 0 for none.
    `verb`: the verb that tapping a cell says. `best`: the seats with the best number.
    """

    title: str
    cells: tuple[str, ...]
    kind: str = "row"
    notes: tuple[str, ...] = ()
    row: str = ""
    chosen: int = 0
    verb: str = ""
    best: tuple[int, ...] = ()


class Sheet(NamedTuple):
    """A score sheet: one column a seat. `kind` of a line: `row`, `open`, `correction`, `total`.

    `by_rows`: its rows have names and are there from the beginning, in this order. `seat`: whose
    numbers are being entered, 0 for nobody's. `leaders`: the seats whose totals are the best.
    """

    lines: tuple[Line, ...]
    by_rows: bool = False
    seat: int = 0
    leaders: tuple[int, ...] = ()

    def choosing(self, row: str, seat: int) -> "Sheet":
        """The sheet with the seat that is entering, and the cell marked that is being filled."""
        if not seat:
            return self
        marks = {
            line: line._replace(chosen=seat)
            for line in self.lines
            if (line.row == row if row else line.kind == "open")
        }
        return self._replace(lines=tuple(marks.get(line, line) for line in self.lines), seat=seat)


class Counter(NamedTuple):
    """A number of something: `icon` is a suit, or a word such as `hand` and `pile`."""

    icon: str
    value: str
    label: str = ""


class SeatView(NamedTuple):
    """The panel of a seat: its score, its counters, and notes on its state by word id."""

    seat: int
    score: str
    counters: tuple[Counter, ...] = ()
    corrected: int = 0
    notes: tuple[str, ...] = ()


class Troop(NamedTuple):
    """A place of a battle and its unit. `kind`: `empty`, `down`, `up` or `sky`.

    `place`: its number or name; `card`: the name of what lies there; `total`: what it counts.
    `marks`: what it is marked with, by word. `under`: how many cards lie beneath it. `turn`: when
    its turn to act comes, 1 being now, 0 for never. `now`: the place is being played. `about`: what
    can be told of it; `near`: the units that it touches.
    """

    key: str
    kind: str
    place: str
    fill: Fill
    card: str = ""
    total: str = ""
    marks: tuple[str, ...] = ()
    under: int = 0
    turn: int = 0
    now: bool = False
    about: tuple[Phrase, ...] = ()
    near: tuple[str, ...] = ()


class Field(NamedTuple):
    """One player's part of a battle: rows of places, each offset by half, and places beside.

    Of those beside the empty ones are left out where there is no room. `every`: what tapping all
    its units says, None where it has none. `total`: the signed sum of its open
    units, '' without any.
    """

    owner: int
    rows: tuple[tuple[Troop, ...], ...]
    beside: tuple[Troop, ...]
    every: Fill | None = None
    total: str = ""


class Battle(NamedTuple):
    """All players' fields. `order`: the owners, those first whose fields are looked at now.

    `stack`: whose turn it is to act, the next one first: the owner and the place. `row`: the row of
    each field that all fill now, None for none.
    """

    fields: tuple[Field, ...]
    order: tuple[int, ...]
    stack: tuple[tuple[int, str], ...]
    row: int | None = None


class Row(NamedTuple):
    """Cards that belong together, with their number; `closed`: none can follow.

    `fill`: what tapping it says while cards are gathered that may go there.
    """

    number: int
    items: tuple[Item, ...]
    closed: bool = False
    fill: Fill | None = None


class Melds(NamedTuple):
    """Piles, and beside them rows of cards that grow."""

    piles: tuple[Item, ...]
    rows: tuple[Row, ...]


class Ring(NamedTuple):
    """The direction of play round the seats: 1 in their order, -1 against it.

    `path`: the seats from the last turn to the next, both ends with it; () where that is not seen.
    """

    direction: int
    path: tuple[int, ...] = ()


Zone = Columns | Grid | Fan | Sheet | Melds | Battle


class Board(NamedTuple):
    """The whole picture. `turn`: the seats to act. `track`: the steps of the match, by word id;
    `step`: the index of the one it is in; `phase`: the part of it, by word id. `round`: which
    round, of how many (0: not counted). `ring`: the seats sit in a ring, and play goes round it.
    """

    zones: tuple[Zone, ...]
    seats: tuple[SeatView, ...]
    turn: tuple[int, ...]
    track: tuple[str, ...]
    step: int
    round: int = 0
    rounds: int = 0
    ring: Ring | None = None
    phase: str = ""


def fills(board: Board) -> Iterator[Fill]:
    """The words that tapping each item of the board fills."""
    yield from (item.fill for zone in board.zones for item in _items(zone) if item.fill)


def _items(zone: Zone) -> Iterator[Item]:
    if isinstance(zone, Columns):
        yield from (column.head for column in zone.columns)
    elif isinstance(zone, Grid):
        yield from (item for row in zone.rows for item in row)
    elif isinstance(zone, Fan):
        yield from zone.items
