"""The points of a sheet of rows, from the numbers that were entered."""

from collections.abc import Callable, Container, Sequence

from tablepi.core.game import Illegal
from tablepi.games.score_sheet.template import Row

_FROM_0 = ("count", "table", "rank")
"""The kinds of rows in which no number is below 0."""

Cells = Sequence[Sequence[int | None]]
"""The numbers entered: a line a row, in it a number a seat, None before it is entered."""


def points_of(rows: Sequence[Row], cells: Cells) -> list[list[int]]:
    """The points of every seat in every row: a line a row, in it a number a seat."""
    points: dict[str, list[int]] = {}
    for row, entered in zip(rows, cells, strict=True):
        if row.kind == "rank":
            points[row.id] = _ranked(row, entered)
        elif row.kind != "bonus":
            points[row.id] = [0 if n is None else _KINDS[row.kind](row, n) for n in entered]
    for row, entered in zip(rows, cells, strict=True):
        if row.kind == "bonus":
            sums = (sum(points[each][at] for each in row.of) for at in range(len(entered)))
            points[row.id] = [row.points[0] if total >= row.least else 0 for total in sums]
    return [points[row.id] for row in rows]


def with_zeros(rows: Sequence[Row], cells: Cells, out: Container[int]) -> Cells:
    """The cells with a 0 where nothing was entered, if the row takes one; not of who is out."""
    return [
        [
            0 if n is None and fault_of(row, 0) is None and seat not in out else n
            for seat, n in enumerate(line, 1)
        ]
        for row, line in zip(rows, cells, strict=True)
    ]


def fault_of(row: Row, n: int) -> Illegal | None:
    """The rule by which a number may not stand in a row, None where it may."""
    if row.kind in _FROM_0 and n < 0:
        return Illegal("SC-CELL", row=row.said)
    if row.kind == "choice" and n not in row.points:
        choices = ", ".join(map(str, row.points))
        return Illegal("SC-CELL", variant="choice", row=row.said, choices=choices)
    if not row.limits.allow(n):
        return Illegal("SC-MOST", row=row.said, limits=row.limits.said)
    return None


def _as_entered(row: Row, n: int) -> int:
    return n


def _counted(row: Row, n: int) -> int:
    return n // row.per * row.points[0]


def _looked_up(row: Row, n: int) -> int:
    return row.points[min(n, len(row.points) - 1)]


_KINDS: dict[str, Callable[[Row, int], int]] = {
    "points": _as_entered,
    "choice": _as_entered,
    "count": _counted,
    "table": _looked_up,
}


def _ranked(row: Row, entered: Sequence[int | None]) -> list[int]:
    """The points by place: seats with the same number stand on the same place."""
    numbers = [n or 0 for n in entered]
    return [_of_place(row, numbers, n) if n > 0 else 0 for n in numbers]


def _of_place(row: Row, numbers: Sequence[int], n: int) -> int:
    first, equal = sum(other > n for other in numbers), numbers.count(n)
    places = [*row.points, *[0] * len(numbers)][first : first + equal]
    return sum(places) // equal if row.ties == "split" else places[0]
