"""The public view of Strings of Suits: facts and board."""

from collections.abc import Iterator

from tablepi.core.board import Board, Counter, Fill, Grid, Item, SeatView, Stroke
from tablepi.core.game import first_facts
from tablepi.games.strings_of_suits.state import (
    CELLS,
    COLUMNS,
    LINES,
    SIDE,
    SUITS,
    Line,
    State,
    left,
    result,
    scores,
    suits_of,
    worth,
)

NO_CARDS = ("-",) * len(CELLS)


def facts(state: State) -> dict[str, str]:
    """The public state as flat facts, named as in the rules."""
    said = first_facts(state, result(state), game=state.game)
    for seat in (1, 2):
        said[f"score.{seat}"] = str(scores(state)[seat - 1])
        said[f"points.{seat}"] = str(state.points[-1][seat - 1])
        own = suits_of(state, seat)
        for at, suit in enumerate(SUITS):
            said[f"chips.{seat}.{suit}"] = str(left(state, at) if at in own else 0)
    for at, (cell, card) in enumerate(zip(CELLS, state.grid or NO_CARDS, strict=True)):
        said[f"card.{cell}"] = card
        said[f"chip.{cell}"] = chip(state, at) or "-"
    return said


def chip(state: State, at: int) -> str:
    """The suit of the chip on a cell, '' where none lies."""
    return next((s for s, cells in zip(SUITS, state.chips, strict=True) if cells >> at & 1), "")


def board(state: State) -> Board:
    """The grid, and at each seat what is left of its chips."""
    rows = tuple(
        tuple(_cell(state, row * SIDE + column) for column in range(SIDE)) for row in range(SIDE)
    )
    return Board(
        zones=(
            Grid(
                "",
                rows,
                across=tuple(COLUMNS),
                down=tuple(str(row) for row in range(1, SIDE + 1)),
                strokes=_strings(state),
                more=tuple(_lines_of_two(state)),
                lays="cards",
                brief=True,
            ),
        ),
        seats=(_seat(state, 1), _seat(state, 2)),
        turn=state.turn,
        track=("track.layout", "track.play", "track.ended"),
        step={"layout": 0, "play": 1}.get(state.phase, 2),
        round=state.game,
        rounds=state.options.games,
    )


def _strings(state: State) -> tuple[Stroke, ...]:
    """The lines that the last chip has scored, each with its points."""
    if not state.scored:
        return ()
    suit = SUITS.index(chip(state, state.last))
    return tuple(
        _stroke(line, state.chips[suit], suit, f"+{worth(state, line.mask, suit)}")
        for line in (LINES[name] for name in state.scored)
    )


def _lines_of_two(state: State) -> Iterator[Stroke]:
    """Every line with two or more chips of a suit, and how many.

    The last chip does not count while it may still be claimed, so that nothing is told.
    """
    hidden = 1 << state.last if state.placed and state.options.award == "claim" else 0
    for suit, chips in enumerate(state.chips):
        seen = chips & ~hidden
        for line in LINES.values():
            count = (seen & line.mask).bit_count()
            if count > 1:
                yield _stroke(line, seen, suit, str(count), faint=True)


def _stroke(line: Line, chips: int, suit: int, text: str, faint: bool = False) -> Stroke:
    """The stroke from the first chip of the suit on a line to the last."""
    cells = [cell for cell in line.cells if chips >> cell & 1]
    first, last = divmod(cells[0], SIDE), divmod(cells[-1], SIDE)
    return Stroke(first, last, SUITS[suit], text, faint)


def _cell(state: State, at: int) -> Item:
    card, suit = state.grid[at] if state.grid else "", chip(state, at)
    return Item(
        f"cell.{CELLS[at]}",
        card,
        face_down=bool(suit),
        chip=suit,
        chips=int(bool(suit)),
        fill=Fill("cell", CELLS[at]),
    )


def _seat(state: State, seat: int) -> SeatView:
    chips = tuple(Counter(SUITS[at], str(left(state, at))) for at in suits_of(state, seat))
    score = str(scores(state)[seat - 1])
    return SeatView(seat, score, chips, state.corrections[seat - 1])
