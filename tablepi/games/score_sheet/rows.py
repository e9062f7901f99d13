"""A sheet of rows by a template: its moves, its state, what each move does, the next cell."""

from collections.abc import Callable, Iterable, Mapping
from typing import Annotated, Any, ClassVar, NamedTuple

from tablepi.core.game import Illegal, Result, Setup, best, check_phase, quick_replace
from tablepi.core.moves import Move, Mover
from tablepi.core.slots import UNKNOWN, Number, One
from tablepi.core.text.phrase import Phrase
from tablepi.games.score_sheet.counting import fault_of, points_of, with_zeros
from tablepi.games.score_sheet.library import template_of
from tablepi.games.score_sheet.sheet import Finish, FinishTogether, outcome_of, zero_remarks
from tablepi.games.score_sheet.sheet_state import EARLIER, check_range, shared_result
from tablepi.games.score_sheet.template import Row, Template
from tablepi.games.score_sheet.terms import ROW_CHIPS


class Enter(Move):
    """Write your number into a row."""

    phases: ClassVar = ("play",)
    seat: Mover
    row: Annotated[str, One("row")]
    points: Annotated[int, Number(chips=ROW_CHIPS)]


class EnterHidden(Move):
    """Write your number into a row; nobody sees it before the end."""

    verb: ClassVar = "enter"
    phases: ClassVar = ("play",)
    seat: Mover
    row: Annotated[str, One("row")]
    points: Annotated[int | str, Number(secret=True, chips=ROW_CHIPS)]


class Clear(Move):
    """Take your number out of a row."""

    phases: ClassVar = ("play",)
    seat: Mover
    row: Annotated[str, One("row")]


OPEN = (Enter, Clear, Finish)
HIDDEN = (EnterHidden, Clear, Finish)


@quick_replace
class State(NamedTuple):
    """The sheet. `cells`: a line a row, in it what each seat entered, None before that.

    `shown`: nothing is hidden, or not any more. `veiled`: this is what the table may see of a
    hidden sheet, `?` for each number. `missing`: what an empty cell is when the match is finished:
    `ask` and `zero` as the template has it, `nothing` by earlier rules. `zeros`: the seats with
    empty cells that were asked about and count as zeros. `outcome`: `won` or `lost`, where all do
    so together.
    """

    phase: str
    turn: tuple[int, ...]
    corrections: tuple[int, ...]
    out: tuple[int, ...]
    template: Template
    cells: tuple[tuple[Any, ...], ...]
    shown: bool
    missing: str = "ask"
    filled: bool = False
    zeros: tuple[int, ...] = ()
    veiled: bool = False
    outcome: str = ""


def start(setup: Setup) -> State:
    """An empty sheet."""
    template, seats = template_of(setup), len(setup.seats)
    assert template is not None
    template = template.for_seats(seats)
    cells = ((None,) * seats,) * len(template.rows)
    missing = "nothing" if setup.version in EARLIER else template.missing
    return State("play", (1,), (0,) * seats, (), template, cells, not template.hidden, missing)


def play(state: State, move: Move) -> State:
    """The sheet after the move. Anyone may enter at any time, so no turn is asked for."""
    check_phase(state, move)
    return _PLAYS[type(move)](state, move)


def _enter(state: State, move: Enter | EnterHidden) -> State:
    row = state.template.row(move.row)
    if row.kind == "bonus":
        raise Illegal("SC-ROW", row=row.said)
    # Against a number that nobody sees nothing is known.
    fault = fault_of(row, move.points) if isinstance(move.points, int) else None
    if fault is not None:
        raise fault
    return _write_cell(state, move.seat, row.id, move.points)


def _clear(state: State, move: Clear) -> State:
    row = state.template.row(move.row)
    if row.kind == "bonus":
        raise Illegal("SC-ROW", row=row.said)
    if state.cells[state.template.rows.index(row)][move.seat - 1] is None:
        raise Illegal("SC-ROW", variant="empty", row=row.said, seat=move.seat)
    return _write_cell(state, move.seat, row.id, None)


def _write_cell(state: State, seat: int, row: str, entry: int | str | None) -> State:
    cells = tuple(
        (*row_cells[: seat - 1], entry, *row_cells[seat:]) if sheet_row.id == row else row_cells
        for sheet_row, row_cells in zip(state.template.rows, state.cells, strict=True)
    )
    sheet = state._replace(cells=cells)
    # What is hidden is not added up: a refusal or an end would tell something of it.
    if sheet.veiled or entry == UNKNOWN:
        return sheet
    check_range(seat, _total(sheet, seat))
    return _end_match(sheet) if state.template.end == "now" and is_reached(sheet) else sheet


def is_reached(state: State) -> bool:
    """True if a seat that still plays has the target."""
    if state.veiled or not state.template.target:
        return False
    totals = enumerate(_totals(state), 1)
    return any(total >= state.template.target for seat, total in totals if seat not in state.out)


def _total(state: State, seat: int) -> int:
    """A seat's total without corrections; of a hidden sheet by its own numbers alone."""
    cells = state.cells
    if state.template.hidden:
        cells, seat = tuple((row_cells[seat - 1],) for row_cells in cells), 1
    return sum(row_cells[seat - 1] for row_cells in points_of(state.template.rows, cells))


def _finish(state: State, move: Finish | FinishTogether) -> State:
    """The end, with empty cells as zeros, about which is asked first."""
    empty_cells = _empty_cells(state) if state.missing == "ask" else []
    if empty_cells and not move.anyway:
        seat, row = empty_cells[0]
        variant = "cells" if empty_cells[1:] else "cell"
        raise Illegal("SC-EMPTY", variant, seat=seat, row=row.said, more=len(empty_cells) - 1)
    zeros = tuple(sorted({seat for seat, _ in empty_cells}))
    return _end_match(state)._replace(
        filled=state.missing != "nothing", zeros=zeros, outcome=outcome_of(move)
    )


def _empty_cells(state: State) -> list[tuple[int, Row]]:
    """The seats that still play with their empty cells, seat by seat."""
    rows = [(index, row) for index, row in enumerate(state.template.rows) if row.kind != "bonus"]
    seats_left = [seat for seat in range(1, len(state.corrections) + 1) if seat not in state.out]
    cells = state.cells
    return [
        (seat, row) for seat in seats_left for index, row in rows if cells[index][seat - 1] is None
    ]


def _end_match(state: State) -> State:
    return state._replace(phase="over", turn=(), shown=True)


_PLAYS: dict[type, Callable[[State, Any], State]] = {
    Enter: _enter,
    EnterHidden: _enter,
    Clear: _clear,
    Finish: _finish,
    FinishTogether: _finish,
}


def scores(state: State) -> tuple[int, ...]:
    """Every seat's total with corrections, as far as the table may see it."""
    return state.corrections if state.veiled else _totals(state)


def points(state: State) -> list[list[int]]:
    """The points of every cell: a line a row, in it a number a seat."""
    rows, cells = state.template.rows, state.cells
    return points_of(rows, with_zeros(rows, cells, state.out) if state.filled else cells)


def _totals(state: State) -> tuple[int, ...]:
    sums = (sum(column) for column in zip(*points(state), strict=True))
    return tuple(
        total + correction for total, correction in zip(sums, state.corrections, strict=True)
    )


def result(state: State) -> Result | None:
    """The best total wins, then the numbers in the rows of the tie; who is out cannot win."""
    if state.phase != "over":
        return None
    public_state = public(state)
    if state.template.best == "together":
        return shared_result(state, state.outcome, scores(public_state))
    totals, sign = scores(public_state), -1 if state.template.best == "low" else 1
    # What is hidden breaks no tie: the sheet that the table sees has no numbers.
    tie_rows = () if public_state.veiled else state.template.tie
    ties = [_tie_values(state, row) for row in tie_rows]
    worths = tuple(
        (sign * total, *(tie_values[index] for tie_values in ties))
        for index, total in enumerate(totals)
    )
    return Result(best(worths, state.out), totals, worths)


def _tie_values(state: State, tie_row: str) -> list[int]:
    """Value of every seat in a row: the number entered, of a bonus its points; `-`: lower first."""
    row = state.template.row(tie_row.removeprefix("-"))
    index, sign = state.template.rows.index(row), -1 if tie_row.startswith("-") else 1
    numbers = (
        points(state)[index]
        if row.kind == "bonus"
        else [number or 0 for number in state.cells[index]]
    )
    return [sign * number for number in numbers]


def remarks(state: State) -> list[Phrase]:
    """The seats with cells that nobody filled and that count as 0."""
    return zero_remarks(state.zeros)


def public(state: State) -> State:
    """The sheet with `?` for every number that is hidden still.

    Giving up uncovers nothing, because it can be taken back.
    """
    if state.shown:
        return state
    cells = tuple(
        tuple(None if number is None else UNKNOWN for number in row_cells)
        for row_cells in state.cells
    )
    return state._replace(cells=cells, veiled=True)


def suggest(state: State, words: Mapping[str, Any]) -> Iterable[Move]:
    """Each number that may stand in the row of a choice."""
    row = state.template.row(words["row"]) if "row" in words else None
    if row is None or row.kind != "choice" or "seat" not in words:
        return ()
    form: Any = EnterHidden if state.template.hidden else Enter
    return [form(words["seat"], row.id, number) for number in row.points]


def seen(state: State, move: Move, later_moves: object) -> bool:
    """True if the table has seen the number of a line: at the end all are shown."""
    return state.shown


Cell = tuple[int, int]
"""A row, from 0, and a seat."""


def usual(state: State, latest: Move | None, words: Mapping[str, Any]) -> Mapping[str, Any]:
    """The empty cell after the latest, along its row or down its column; else that it is over.

    Of a seat that is given, the next in its own column.
    """
    cells = _cells_in_order(state, latest, words.get("seat", 0))
    row, seat = next((cell for cell in cells if _is_empty(state, *cell)), (0, 0))
    if seat:
        return {"seat": seat, "row": state.template.rows[row].id}
    return {} if "seat" in words else {"verb": "finish"}


def _cells_in_order(state: State, latest: Move | None, only: int) -> list[Cell]:
    """The cells to enter in, from the one after the latest on, and around to that one."""
    rows = [index for index, row in enumerate(state.template.rows) if row.kind != "bonus"]
    seats_left = [seat for seat in range(1, len(state.corrections) + 1) if seat not in state.out]
    seats = [only] if only else seats_left
    if not isinstance(latest, Enter | EnterHidden):
        return [(row, seat) for row in rows for seat in seats]
    last_row = state.template.rows.index(state.template.row(latest.row))
    if not only and _enters_by_column(state, rows, seats_left, (last_row, latest.seat)):
        cells = [(row, seat) for seat in seats for row in rows]
        later_cells = [cell for cell in cells if (cell[1], cell[0]) > (latest.seat, last_row)]
    else:
        cells = [(row, seat) for row in rows for seat in seats]
        later_cells = [cell for cell in cells if cell >= (last_row, 0 if only else latest.seat)]
    return [*later_cells, *cells]


def _enters_by_column(state: State, rows: list[int], seats_left: list[int], latest: Cell) -> bool:
    """True if the row above is filled for this seat and not for the next: columns are entered."""
    row, seat = latest
    row_above = max((other for other in rows if other < row), default=-1)
    next_seat = next(
        (other for other in (*seats_left, *seats_left) if other > seat), min(seats_left, default=0)
    )
    if row_above < 0 or next_seat in (0, seat):
        return False
    return not _is_empty(state, row_above, seat) and _is_empty(state, row_above, next_seat)


def _is_empty(state: State, row: int, seat: int) -> bool:
    return state.cells[row][seat - 1] is None
