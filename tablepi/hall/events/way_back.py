"""The decisions that *Undo* and *Redo* are about, and how each is taken back."""

import logging
from typing import NamedTuple

from tablepi.hall.events.event_snapshot import EventSnapshot, Row
from tablepi.hall.events.past_rows import Obstacle, Past, WayBack, rows_of_decision, typed_row
from tablepi.hall.events.player_ways_back import player_way_back
from tablepi.hall.events.round_ways_back import round_way_back
from tablepi.hall.events.setting_ways_back import setting_way_back
from tablepi.wire.payload import WireError

log = logging.getLogger("tablepi.hall")

MARKERS = ("undo", "redo")
GOES_ALONG = ("stage", "join")
"""Rows beside a decision's own: a stage that began by it stays, who joined a round goes with it."""


class Offer(NamedTuple):
    """A decision that can be taken back or done again. `number`: its first row; `row`: the one that
    says what it is; `at`: when, ms; `alike`: how many rows like it the decision has; `obstacle`:
    why it cannot be taken back now.
    """

    number: int
    row: Row
    at: int
    alike: int
    obstacle: Obstacle | None = None


def undo_offer(event: EventSnapshot) -> Offer | None:
    """The newest decision that counts; None where there is none."""
    numbers = event.facts.log.done
    return _offer(event, numbers[-1], numbers[-1]) if numbers else None


def redo_offer(event: EventSnapshot) -> Offer | None:
    """The decision that was taken back last and can be done again."""
    numbers = event.facts.log.undone
    offer = _offer(event, numbers[-1], event.rows[numbers[-1] - 1]["row"]) if numbers else None
    return None if offer is None or offer.obstacle else offer


def _offer(event: EventSnapshot, number: int, shown_number: int) -> Offer | None:
    """An offer to take back the rows from `number` on. `shown_number`: of the decision that is
    named.
    """
    try:
        return _read_offer(event, number, shown_number)
    except (LookupError, TypeError, ValueError, WireError):
        # A table gave back a row of no form that is known: nothing is made of it.
        log.warning("row %s of the event has no way back", number)
        return None


def _read_offer(event: EventSnapshot, number: int, shown_number: int) -> Offer:
    shown_rows = rows_of_decision(event, shown_number)
    main_row = main_of(shown_rows)
    alike = sum(row["do"] == main_row["do"] for row in shown_rows)
    way = way_back(event, main_of(rows_of_decision(event, number)), "-")
    obstacle = way if isinstance(way, Obstacle) else None
    return Offer(number, main_row, shown_rows[0].get("at", 0), alike, obstacle)


def main_of(rows: tuple[Row, ...]) -> Row:
    """The row that says what a decision is."""
    return deciding_rows(rows)[0]


def deciding_rows(rows: tuple[Row, ...]) -> tuple[Row, ...]:
    """The rows of a decision by which it is taken back."""
    telling_rows = tuple(row for row in rows if row["do"] not in MARKERS)
    return tuple(row for row in telling_rows if row["do"] not in GOES_ALONG) or telling_rows or rows


def way_back(event: EventSnapshot, row: Row, why: str) -> WayBack:
    """The rows by which one row of the event is taken back, as things are now."""
    typed, past = typed_row(row), Past(event, row["n"], why)
    if typed is None:
        return ()
    for find_way in (player_way_back, round_way_back, setting_way_back):
        way = find_way(typed, past)
        if way is not None:
            return way
    return ()
