"""A row that is to be taken back, with what stood before it, or what rests on it."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from tablepi.hall.events.event_snapshot import EventSnapshot, Row
from tablepi.hall.events.rows import decisions
from tablepi.hall.events.rows.decision_log import FIRST_ROW
from tablepi.hall.events.rows.desk_rows import DESK_ROWS


class Obstacle(NamedTuple):
    """Why a decision cannot be taken back. `reason`: the end of its sentence's id; `page`: of the
    desk, where it is put right; `values`: what the sentence names, and what the page is about.
    """

    reason: str
    page: str
    values: Mapping[str, str | int]


class Past(NamedTuple):
    """A row that is to be taken back. `number`: its own; `why`: the reason that its way back has
    where it needs one.
    """

    event: EventSnapshot
    number: int
    why: str

    def earlier(self, *kinds: str, **fields: object) -> Iterator[Row]:
        """Rows before it of these kinds and with these fields, the newest first."""
        for row in reversed(self.event.rows[: self.number - 1]):
            if row.get("do") in kinds and fields.items() <= row.items():
                yield row

    def newest_earlier(self, *kinds: str, **fields: object) -> Row | None:
        return next(self.earlier(*kinds, **fields), None)


def typed_row(row: Row) -> decisions.Row | None:
    """The row by its class, None for one of an unknown kind. Raises WireError."""
    return decisions.row_of(DESK_ROWS, row)


def rows_of_decision(event: EventSnapshot, number: int) -> tuple[Row, ...]:
    """The rows of the decision that begins with this one, in their order."""
    first, *others = event.rows[number - 1 :]
    further: list[Row] = []
    for row in others:
        if row.get(FIRST_ROW) != number:
            break
        further.append(row)
    return (first, *further)


Rows = tuple[decisions.Row, ...]

WayBack = Rows | Obstacle
"""The rows that take a row back, in their order; or why there are none."""

Fields = Mapping[str, Any]
