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
    chips_left,
    result,
    scores,
    suits_of,
    worth,
)

NO_CARDS = ("-",) * len(CELLS)


def facts(state: State) -> dict[str, str]:
    facts_ = first_facts(state, result(state), game=state.game)
    for seat in (1, 2):
        facts_[f"score.{seat}"] = str(scores(state)[seat - 1])
        facts_[f"points.{seat}"] = str(state.points[-1][seat - 1])
        own_suits = suits_of(state, seat)
        for index, suit in enumerate(SUITS):
            facts_[f"chips.{seat}.{suit}"] = str(
                chips_left(state, index) if index in own_suits else 0
            )
    for index, (cell, card) in enumerate(zip(CELLS, state.grid or NO_CARDS, strict=True)):
        facts_[f"card.{cell}"] = card
        facts_[f"chip.{cell}"] = chip(state, index) or "-"
    return facts_


def chip(state: State, cell: int) -> str:
    """The suit of the chip on a cell, '' where none lies."""
    return next(
        (suit for suit, chips in zip(SUITS, state.chips, strict=True) if chips >> cell & 1), ""
    )


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
    hidden_chip = 1 << state.last if state.placed and state.options.award == "claim" else 0
    for suit, chips in enumerate(state.chips):
        seen_chips = chips & ~hidden_chip
        for line in LINES.values():
            count = (seen_chips & line.mask).bit_count()
            if count > 1:
                yield _stroke(line, seen_chips, suit, str(count), faint=True)


def _stroke(line: Line, chips: int, suit: int, text: str, faint: bool = False) -> Stroke:
    """The stroke from the first chip of the suit on a line to the last."""
    cells = [cell for cell in line.cells if chips >> cell & 1]
    start, end = divmod(cells[0], SIDE), divmod(cells[-1], SIDE)
    return Stroke(start, end, SUITS[suit], text, faint)


def _cell(state: State, index: int) -> Item:
    card, suit = state.grid[index] if state.grid else "", chip(state, index)
    return Item(
        f"cell.{CELLS[index]}",
        card,
        face_down=bool(suit),
        chip=suit,
        chips=int(bool(suit)),
        fill=Fill("cell", CELLS[index]),
    )


def _seat(state: State, seat: int) -> SeatView:
    chips = tuple(
        Counter(SUITS[suit], str(chips_left(state, suit))) for suit in suits_of(state, seat)
    )
    score = str(scores(state)[seat - 1])
    return SeatView(seat, score, chips, state.corrections[seat - 1])
