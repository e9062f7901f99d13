"""The grid of Strings of Suits, its 26 lines as masks of 36 bits, and the state of a match."""

from dataclasses import dataclass
from typing import Annotated, NamedTuple

from tablepi.core.cards import Cards
from tablepi.core.errors import DeckError, SetupError
from tablepi.core.game import Result, Setup, best, quick_replace
from tablepi.core.slots import Choice, Number

SIDE = 6
COLUMNS = "abcdef"
CELLS = tuple(f"{column}{row}" for row in range(1, SIDE + 1) for column in COLUMNS)
"""Row by row from the top left; a cell's place here is its bit in every mask."""
AT = {cell: at for at, cell in enumerate(CELLS)}
SHORTEST = 3


class Line(NamedTuple):
    """A whole row, column or diagonal. `cells`: places from its first (leftmost, topmost) cell."""

    name: str
    cells: tuple[int, ...]
    mask: int


def _line(name: str, column: int, row: int, column_step: int, row_step: int) -> Line:
    """The line that runs from a cell by these steps until the grid ends."""
    cells = []
    while 0 <= column < SIDE and 0 <= row < SIDE:
        cells.append(row * SIDE + column)
        column, row = column + column_step, row + row_step
    return Line(name, tuple(cells), sum(1 << cell for cell in cells))


def _lines() -> list[Line]:
    last_index = SIDE - 1
    rows = [_line(f"row-{row + 1}", 0, row, 1, 0) for row in range(SIDE)]
    columns = [_line(f"col-{COLUMNS[column]}", column, 0, 0, 1) for column in range(SIDE)]
    left_starts = [(0, row) for row in range(1, SIDE)]
    falling_starts = [(column, 0) for column in range(SIDE)] + left_starts
    rising_starts = [(0, row) for row in range(SIDE)] + [
        (column, last_index) for column in range(1, SIDE)
    ]
    falling_lines = [_line(f"down-{COLUMNS[c]}{r + 1}", c, r, 1, 1) for c, r in falling_starts]
    rising_lines = [_line(f"up-{COLUMNS[c]}{r + 1}", c, r, 1, -1) for c, r in rising_starts]
    return [
        line
        for line in (*rows, *columns, *falling_lines, *rising_lines)
        if len(line.cells) >= SHORTEST
    ]


LINES = {line.name: line for line in _lines()}
THROUGH = tuple(
    tuple((line.name, line.mask) for line in LINES.values() if at in line.cells)
    for at in range(len(CELLS))
)
"""The names and masks of the lines through each cell."""


SUITS = ("moons", "suns", "waves", "leaves", "wyrms", "knots")
INDEX = {suit: at for at, suit in enumerate(SUITS)}
LIGHT = (1, 2, 5)
DARK = (0, 3, 4)
"""The two sets of suits, by index."""
LEFT_OUT = ("light-keeper", "rite", "excuse")
NO_CHIPS = (0,) * len(SUITS)


@dataclass(frozen=True, slots=True)
class Options:
    """Number of games, their variants, and the seat that begins, with its chip."""

    games: Annotated[int, Number(2, 4, step=2)] = 2
    points: Annotated[str, Choice(("standard", "beginner"))] = "standard"
    chips: Annotated[int, Number(6, 8, step=2)] = 8
    deck: Annotated[str, Choice(("single", "double"))] = "single"
    award: Annotated[str, Choice(("auto", "claim"))] = "auto"
    skip: Annotated[str, Choice(("forced", "free"))] = "forced"
    starter: Annotated[int, Number(1, 2, signed=False, domain="seat")] = 1
    light: Annotated[int, Number(1, 2, signed=False, domain="seat")] = 1


class Book(NamedTuple):
    """The data of the deck that the rules need: the 36 cards of the grid, sorted, with suits."""

    grid: tuple[str, ...]
    suits: dict[str, tuple[str, ...]]


@quick_replace
class State(NamedTuple):
    """The table. Masks have a bit a cell, in the order of `CELLS`."""

    phase: str
    turn: tuple[int, ...]
    corrections: tuple[int, ...]
    out: tuple[int, ...]
    book: Book
    options: Options
    game: int
    light: int
    """The seat that has suns, waves and knots in this game."""
    grid: tuple[str, ...] = ()
    """The card of each cell, empty before the layout."""
    carries: tuple[int, ...] = NO_CHIPS
    """The cells whose card carries each suit."""
    chips: tuple[int, ...] = NO_CHIPS
    """The cells where chips of each suit lie."""
    flipped: int = 0
    """The cells where any chip lies."""
    points: tuple[tuple[int, int], ...] = ((0, 0),)
    """Points of each game so far."""
    placed: int = 0
    """The seat whose chip came last, 0 after a skip or before any."""
    last: int = 0
    """The cell of the chip that came last."""
    formed: tuple[str, ...] = ()
    """Lines that this chip brought to a string, not claimed yet."""
    scored: tuple[str, ...] = ()
    """Lines that gave their points."""
    closed: bool = False
    """True if a wrong claim has ended the claims for this chip."""
    skipped: tuple[int, ...] = ()
    """The seats that skipped since the last chip was placed."""


def start(setup: Setup) -> State:
    """The table before the first layout."""
    if len(setup.seats) != 2:
        raise SetupError("setup.seats", game="Strings of Suits", wanted=2, n=len(setup.seats))
    return State(
        phase="layout",
        turn=(),
        corrections=(0, 0),
        out=(),
        book=_book(setup.cards, setup.options.deck),
        options=setup.options,
        game=1,
        light=setup.options.light,
    )


def _book(cards: Cards, deck: str) -> Book:
    grid_cards = [card for card in cards.values() if card.rank != "ace" and card.id not in LEFT_OUT]
    if deck == "double":
        grid_cards = [card for card in grid_cards if card.rank != "crown"]
        grid_cards += [card for card in grid_cards if card.deck == "extended"]
    if len(grid_cards) != len(CELLS):
        raise DeckError(
            "card-file.count",
            game="Strings of Suits",
            wanted=len(CELLS),
            name=cards.name or "–",
            found=len(grid_cards),
        )
    return Book(
        tuple(sorted(card.id for card in grid_cards)), {card.id: card.suits for card in grid_cards}
    )


def starter(state: State) -> int:
    """The seat that plays first in this game."""
    first_starter = state.options.starter
    return first_starter if state.game <= 2 else 3 - first_starter


def suits_of(state: State, seat: int) -> tuple[int, ...]:
    return LIGHT if state.light == seat else DARK


def chips_left(state: State, suit: int) -> int:
    return state.options.chips - state.chips[suit].bit_count()


def free_cells(state: State, seat: int) -> int:
    """The cells where the seat has a legal move."""
    cells = 0
    for suit in suits_of(state, seat):
        if state.chips[suit].bit_count() < state.options.chips:
            cells |= state.carries[suit]
    return cells & ~state.flipped


def is_full(state: State) -> bool:
    """True if nobody can place a chip any more."""
    for chips, cells in zip(state.chips, state.carries, strict=True):
        if cells & ~state.flipped and chips.bit_count() < state.options.chips:
            return False
    return True


def worth(state: State, line: int, suit: int) -> int:
    """The points for the latest chip of a suit on a line (as a mask)."""
    chips = (state.chips[suit] & line).bit_count()
    return 1 if state.options.points == "beginner" else chips - 2


def scores(state: State) -> tuple[int, ...]:
    """Both seats' points of all games, with the judge's corrections."""
    return tuple(
        sum(points[index] for points in state.points) + state.corrections[index] for index in (0, 1)
    )


def result(state: State) -> Result | None:
    """The higher sum wins; if equal, more points in the last game, then in the one before it."""
    if state.phase != "over":
        return None
    totals = scores(state)
    worths = tuple(
        (totals[index], *(points[index] for points in reversed(state.points))) for index in (0, 1)
    )
    return Result(best(worths, state.out), totals, worths)
