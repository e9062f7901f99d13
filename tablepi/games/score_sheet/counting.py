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
    for row, row_cells in zip(rows, cells, strict=True):
        if row.kind == "rank":
            points[row.id] = _rank_points(row, row_cells)
        elif row.kind != "bonus":
            points[row.id] = [
                0 if number is None else _KINDS[row.kind](row, number) for number in row_cells
            ]
    # After all other rows, and in their order: a bonus may count another one above it.
    for row, row_cells in zip(rows, cells, strict=True):
        if row.kind == "bonus":
            sums = (
                sum(points[row_id][index] for row_id in row.of) for index in range(len(row_cells))
            )
            points[row.id] = [row.points[0] if total >= row.least else 0 for total in sums]
    return [points[row.id] for row in rows]


def with_zeros(rows: Sequence[Row], cells: Cells, gone_seats: Container[int]) -> Cells:
    """The cells with a 0 where nothing was entered, if the row takes one; not of who is out."""
    return [
        [
            0 if number is None and fault_of(row, 0) is None and seat not in gone_seats else number
            for seat, number in enumerate(row_cells, 1)
        ]
        for row, row_cells in zip(rows, cells, strict=True)
    ]


def fault_of(row: Row, number: int) -> Illegal | None:
    """The rule by which a number may not stand in a row, None where it may."""
    if row.kind in _FROM_0 and number < 0:
        return Illegal("SC-CELL", row=row.said)
    if row.kind == "choice" and number not in row.points:
        return Illegal("SC-CELL", variant="choice", row=row.said, choices=row.points)
    if not row.limits.allow(number):
        return Illegal("SC-MOST", row=row.said, limits=row.limits.said)
    return None


def _entered_points(row: Row, number: int) -> int:
    return number


def _count_points(row: Row, number: int) -> int:
    return number // row.per * row.points[0]


def _table_points(row: Row, number: int) -> int:
    return row.points[min(number, len(row.points) - 1)]


_KINDS: dict[str, Callable[[Row, int], int]] = {
    "points": _entered_points,
    "choice": _entered_points,
    "count": _count_points,
    "table": _table_points,
}


def _rank_points(row: Row, row_cells: Sequence[int | None]) -> list[int]:
    """The points by place: seats with the same number stand on the same place.

    From the highest number on a 0 has no place; from the lowest on it has one like any other.
    """
    sign = -1 if row.start == "low" else 1
    ranks = [
        None if number is None or (number == 0 and sign > 0) else sign * number
        for number in row_cells
    ]
    placed = [rank for rank in ranks if rank is not None]
    return [0 if rank is None else _place_points(row, placed, rank) for rank in ranks]


def _place_points(row: Row, ranks: list[int], rank: int) -> int:
    better_count, equal_count = sum(rival > rank for rival in ranks), ranks.count(rank)
    # Places without points of their own give 0, and are shared out with the others in a tie.
    places = [*row.points, *[0] * len(ranks)][better_count : better_count + equal_count]
    if row.ties == "each":
        return places[0]
    # Rounded towards minus infinity, as the page has it.
    return (places[0] if row.ties == "alone" else sum(places)) // equal_count
