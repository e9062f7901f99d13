"""Signals for the lights of seats and readers, made from the picture."""

from tablepi.core.time_control import TABLE
from tablepi.devices.messages import Signal
from tablepi.referee.table_picture import ReadAt, SeatPanel
from tablepi.referee.tags.scanned_card import MOST_SEATS
from tablepi.screens.pictures.picture import Call, Page, Paused, Picture, Table

EVERYBODY = tuple(range(1, MOST_SEATS + 1))
"""The seats whose lights show a call by the judge's own button: all of them."""


def signals(picture: Picture, beneath: Table | None = None) -> tuple[Signal, ...]:
    """A signal a seat; none beyond the seats that the picture speaks of.

    `beneath`: the table that a page lies on: it goes on saying what it says, except while it rests
    or a judge is called. Of whom the page asks something, it says that.
    """
    if isinstance(picture, Call):
        return _only((picture.seat, *picture.also) if picture.seat else EVERYBODY, "judge")
    if isinstance(picture, Paused):
        return ()
    asked = picture.asked if isinstance(picture, Page) else ()
    table = picture if isinstance(picture, Table) else beneath
    if table is None:
        return _only(asked, "window")
    panels = [_asked(panel, asked) for panel in table.seats] if asked else table.seats
    return tuple(_at_table(table, panel) for panel in panels)


def verdict_at(picture: Picture) -> tuple[ReadAt, bool] | None:
    """The antenna of the last verdict's card, and whether it was accepted; None for none."""
    if not isinstance(picture, Table) or picture.read_at is None or picture.said is None:
        return None
    return picture.read_at, picture.said.accepted


def _asked(panel: SeatPanel, asked: tuple[int, ...]) -> SeatPanel:
    return panel._replace(asked=panel.seat in asked)


def _only(seats: tuple[int, ...], state: str) -> tuple[Signal, ...]:
    return tuple(
        Signal(state if seat in seats else "off") for seat in range(1, max(seats, default=0) + 1)
    )


def _at_table(table: Table, panel: SeatPanel) -> Signal:
    """A seat that is asked, or whose turn it is, and the last verdict if it was on this seat."""
    state = "window" if panel.asked else "turn" if panel.to_act else "off"
    if _is_short(table, panel):
        state = "short"
    if table.said is None or table.said_seat not in (0, panel.seat):
        return Signal(state)
    return Signal(state, "accepted" if table.said.accepted else "refused", table.said_ms)


def _is_short(table: Table, panel: SeatPanel) -> bool:
    """Whether the seat's running clock is short, or the one of all while the seat is waited for."""
    short = {dial.seat for dial in table.clocks if dial.runs and dial.state}
    return panel.seat in short or (TABLE in short and panel.to_act)
