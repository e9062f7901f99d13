"""The queue of calls for a judge, as the desk and a judge's phone show it."""

from typing import NamedTuple

from tablepi.hall.server.database.judge_calls import CallWaits, KeptCall
from tablepi.hall.server.desk.round_clock import MINUTE_MS
from tablepi.hall.web.desk.pages.office_parts import name_of
from tablepi.hall.web.html.fragments import age, played
from tablepi.hall.web.html.markup import Html
from tablepi.hall.web.html.page_frame import Viewer, draw_part, minutes_text, who
from tablepi.hall.web.values.desk_view import DeskView
from tablepi.hall.web.values.public_view import SeatView, TableView
from tablepi.wire.table_ids import short_title


class CallsShown(NamedTuple):
    """Content of the queue: it is another one only when this is."""

    calls: tuple[KeptCall, ...]
    stood: tuple[KeptCall, ...]
    waits: CallWaits
    tables: tuple[TableView, ...]
    has_round: bool

    def table_name(self, table: str) -> str:
        return next(
            (table_view.name for table_view in self.tables if table_view.id == table), table
        )


class CallLine(NamedTuple):
    """A call at its table. `player`: who calls, '' where that is not known; `is_away`: the table's
    news are old; `is_mine`: who sees it may end it.
    """

    call: KeptCall
    name: str
    age: Html
    player: str
    game: Html
    is_away: bool
    sentence: Html
    is_mine: bool


class StoodLine(NamedTuple):
    """A call whose time may be given to its table by a tap."""

    call: str
    table: str
    name: str
    time: str
    minutes: int


def calls_shown(view: DeskView) -> CallsShown:
    """Out of all that the desk sees."""
    table_ids = {call.table for call in (*view.calls, *view.stood)}
    tables = (table.view for table in view.tables if table.view.id in table_ids)
    # What a table says meanwhile, points as well, is no news of its call.
    quiet_tables = tuple(
        TableView(table.id, table.name, table.state, 0, table.open, table.key, "", _names(table))
        for table in tables
    )
    without_device = (
        _table_without_device(table, view) for table in sorted(table_ids) if not view.table(table)
    )
    quiet_tables = (*quiet_tables, *without_device)
    has_round = any(table.round is not None and bool(table.round.body) for table in view.tables)
    return CallsShown(view.calls, view.stood, view.waits, quiet_tables, has_round)


def _table_without_device(table: str, view: DeskView) -> TableView:
    """A table that a phone called from, with who sits there in the round that is played."""
    seats: list[SeatView] = []
    event = view.event
    for paired in event.rounds[-1] if event and event.rounds else ():
        if event is not None and paired.pairing.table == table:
            names = (name_of(event, player) for player in paired.pairing.players)
            seats = [SeatView(number, name) for number, name in enumerate(names, 1)]
    return TableView(table, short_title(table), "ready", seats=tuple(seats))


def _names(table: TableView) -> tuple[SeatView, ...]:
    return tuple(SeatView(seat.number, seat.name) for seat in table.seats)


def draw_calls(content: CallsShown, viewer: Viewer) -> Html:
    """Every call by how long it waits, then what may be given back, and how long they took."""
    stood_calls = content.stood if content.has_round else ()
    return draw_part(
        "calls", viewer, calls=[call_line(call, content, viewer) for call in content.calls],
        stood=[stood_line(call, content) for call in stood_calls], waits=content.waits,
        minutes_text=minutes_text,
    )  # fmt: skip


def call_line(call: KeptCall, content: CallsShown, viewer: Viewer) -> CallLine:
    """A call as it is shown to somebody."""
    words, drawing = viewer.words, viewer.drawing
    table = next((table_view for table_view in content.tables if table_view.id == call.table), None)
    names = {seat.number: seat.name for seat in table.seats} if table else {}
    state = "claimed" if call.state == "present" and not call.judge else call.state
    judge = who(call.judge, words)
    is_mine = call.session == viewer.session.number or viewer.session.is_desk or not call.judge
    return CallLine(
        call,
        content.table_name(call.table),
        age(call.opened, drawing),
        names.get(call.seat, ""),
        played(table, drawing) if table and table.open else Html(),
        table is not None and table.state != "ready",
        words(f"call.{state}", judge=judge) if call.judge else words(f"call.{state}.here"),
        is_mine,
    )


def stood_line(call: KeptCall, content: CallsShown) -> StoodLine:
    """The time that a call took, as it may be given back."""
    time, minutes = minutes_text(call.stood_ms), minutes_of(call)
    return StoodLine(call.call, call.table, content.table_name(call.table), time, minutes)


def minutes_of(call: KeptCall) -> int:
    """The minutes that a table stood, rounded up."""
    return -(-call.stood_ms // MINUTE_MS)
