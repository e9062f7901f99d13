"""The six by six cells and the 26 lines through them, as names and as masks of 36 bits."""

from typing import NamedTuple

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


def _line(name: str, column: int, row: int, across: int, down: int) -> Line:
    """The line that runs from a cell by these steps until the grid ends."""
    cells = []
    while 0 <= column < SIDE and 0 <= row < SIDE:
        cells.append(row * SIDE + column)
        column, row = column + across, row + down
    return Line(name, tuple(cells), sum(1 << cell for cell in cells))


def _lines() -> list[Line]:
    last = SIDE - 1
    rows = [_line(f"row-{row + 1}", 0, row, 1, 0) for row in range(SIDE)]
    columns = [_line(f"col-{COLUMNS[column]}", column, 0, 0, 1) for column in range(SIDE)]
    left = [(0, row) for row in range(1, SIDE)]
    falling = [(column, 0) for column in range(SIDE)] + left
    rising = [(0, row) for row in range(SIDE)] + [(column, last) for column in range(1, SIDE)]
    down = [_line(f"down-{COLUMNS[c]}{r + 1}", c, r, 1, 1) for c, r in falling]
    up = [_line(f"up-{COLUMNS[c]}{r + 1}", c, r, 1, -1) for c, r in rising]
    return [line for line in (*rows, *columns, *down, *up) if len(line.cells) >= SHORTEST]


LINES = {line.name: line for line in _lines()}
THROUGH = tuple(
    tuple((line.name, line.mask) for line in LINES.values() if at in line.cells)
    for at in range(len(CELLS))
)
"""The names and masks of the lines through each cell."""
