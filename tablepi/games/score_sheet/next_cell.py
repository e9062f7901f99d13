"""The cell of a sheet of rows that is usually filled next."""

from collections.abc import Mapping
from typing import Any

from tablepi.core.moves import Move
from tablepi.games.score_sheet.rows import Enter, EnterHidden, State

Cell = tuple[int, int]
"""A row, from 0, and a seat."""


def usual(state: State, latest: Move | None, given: Mapping[str, Any]) -> Mapping[str, Any]:
    """The empty cell after the latest, along its row or down its column; else that it is over.

    Of a seat that is `given`, the next in its own column.
    """
    cells = _in_order(state, latest, given.get("seat", 0))
    row, seat = next((cell for cell in cells if _is_empty(state, *cell)), (0, 0))
    if seat:
        return {"seat": seat, "row": state.template.rows[row].id}
    return {} if "seat" in given else {"verb": "finish"}


def _in_order(state: State, latest: Move | None, only: int) -> list[Cell]:
    """The cells to enter in, from the one after the latest on, and around to that one."""
    rows = [at for at, row in enumerate(state.template.rows) if row.kind != "bonus"]
    playing = [seat for seat in range(1, len(state.corrections) + 1) if seat not in state.out]
    seats = [only] if only else playing
    if not isinstance(latest, Enter | EnterHidden):
        return [(row, seat) for row in rows for seat in seats]
    last = state.template.rows.index(state.template.row(latest.row))
    if not only and _goes_down(state, rows, playing, (last, latest.seat)):
        cells = [(row, seat) for seat in seats for row in rows]
        later = [cell for cell in cells if (cell[1], cell[0]) > (latest.seat, last)]
    else:
        cells = [(row, seat) for row in rows for seat in seats]
        later = [cell for cell in cells if cell >= (last, 0 if only else latest.seat)]
    return [*later, *cells]


def _goes_down(state: State, rows: list[int], playing: list[int], latest: Cell) -> bool:
    """True if the row above is filled for this seat and not for the next: columns are entered."""
    row, seat = latest
    above = max((each for each in rows if each < row), default=-1)
    after = next((each for each in (*playing, *playing) if each > seat), min(playing, default=0))
    if above < 0 or after in (0, seat):
        return False
    return not _is_empty(state, above, seat) and _is_empty(state, above, after)


def _is_empty(state: State, row: int, seat: int) -> bool:
    return state.cells[row][seat - 1] is None
