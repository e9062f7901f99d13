"""Tiles of tables: who sits there, and the state in colour, icon and word; what wants the desk
first.
"""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from tablepi.hall.events.event_view import EventView, PairedTable
from tablepi.hall.web.desk.pages.office_parts import Names, name_of, table_called
from tablepi.hall.web.desk.pages.waiting_list import waiting_list
from tablepi.hall.web.html.fragments import age, drawn_clock, score_text, seat_mark, seat_name
from tablepi.hall.web.html.markup import Html, isolated, shortened
from tablepi.hall.web.html.page_frame import Viewer
from tablepi.hall.web.public.event_parts import result_text
from tablepi.hall.web.values.desk_view import CALLS_FIRST, DeskTable, DeskView
from tablepi.hall.web.values.public_view import SeatView
from tablepi.wire.table_ids import by_number

ICONS: Mapping[str, str] = {
    "calls": "judge", "differs": "warning", "problem": "warning", "two": "warning",
    "put_back": "warning", "not_understood": "warning", "overdue": "hourglass", "lost": "reader",
    "away": "reader", "held": "pause", "playing": "play", "stands": "check", "done": "check",
    "idle": "hourglass", "free": "minus", "revoked": "minus",
}  # fmt: skip
"""Icon of each state."""

OF_ROUND = ("calls", "differs", "problem", "overdue", "two", "put_back", "lost", "not_understood",
            "held", "stands", "playing", "idle", "done")  # fmt: skip
"""States of a table of a round, what wants the desk first."""

OF_WAITS = {"claims": "differs", "told": "differs", "problem": "problem", "overdue": "overdue",
            "many_overdue": "overdue"}  # fmt: skip

NAME_LETTERS, PLATE_LETTERS = 22, 4


class TileSeat(NamedTuple):
    """A player on a tile. `score`, `clock`: of the match that is played."""

    mark: Html
    name: Html
    has_won: bool = False
    is_to_play: bool = False
    score: str = ""
    clock: Html = Html()


class Tile(NamedTuple):
    """A table. `is_long`: its name takes a line of its own; `state`: the id of `word`, unless that
    is a result; `age`: of its news; `more`: what else is so.
    """

    id: str
    name: Html
    path: str
    seats: list[TileSeat]
    state: str
    word: Html
    age: Html
    more: list[str]
    dropped: int = 0
    is_long: bool = False

    @property
    def icon(self) -> str:
        return ICONS[self.state]


def tiles_of_tables(view: DeskView, viewer: Viewer) -> list[Tile]:
    """Every table of the hall."""
    ranks = {condition: rank for rank, condition in enumerate(CALLS_FIRST)}
    tables = sorted(view.tables, key=lambda table: ranks.get(table.conditions[0], len(ranks)))
    return [_tile_of_table(table, view, viewer) for table in tables]


def _tile_of_table(table: DeskTable, view: DeskView, viewer: Viewer) -> Tile:
    state, *more = table.conditions
    age_html = age(table.view.heard_at, viewer.drawing) if table.view.heard_at else Html("–")
    seats = [_played_seat(seat, viewer) for seat in table.view.seats] if table.view.open else []
    return Tile(
        table.view.id, isolated(table.view.name), f"/desk/tables?table={table.view.id}", seats,
        state, viewer.words(f"is.{state}"), age_html, more, table.dropped,
        len(table.view.name) > PLATE_LETTERS,
    )  # fmt: skip


def _played_seat(seat: SeatView, viewer: Viewer) -> TileSeat:
    clock = drawn_clock(seat.clock, viewer.drawing) if seat.clock else Html()
    name = seat_name(seat, viewer.drawing, NAME_LETTERS)
    return TileSeat(seat_mark(seat), name, seat.won, seat.to_play, score_text(seat), clock)


def tiles_of_round(view: DeskView, states: Mapping[str, str], viewer: Viewer) -> list[Tile]:
    """The tables of the newest round, by their states."""
    event = view.event
    if event is None or not event.rounds:
        return []
    ranks = {state: rank for rank, state in enumerate(OF_ROUND)}
    tables = sorted(event.rounds[-1], key=lambda table: by_number(table.pairing.table))
    tables.sort(key=lambda table: ranks[states[table.pairing.table]])
    return [_tile_of_round(table, states, view, viewer) for table in tables]


def states_of_round(view: DeskView) -> dict[str, str]:
    """The state of each table of the newest round."""
    event = view.event
    if event is None or not event.rounds:
        return {}
    waits = {
        entry.subject.pairing.table: OF_WAITS[entry.kind]
        for entry in waiting_list(view, tuple(OF_WAITS), most_alike=len(event.outstanding))
        if isinstance(entry.subject, PairedTable) and entry.subject.round == len(event.rounds)
    }
    return {
        table.pairing.table: _state_of_round(table, view, waits.get(table.pairing.table, ""))
        for table in event.rounds[-1]
    }


def _state_of_round(table: PairedTable, view: DeskView, waits: str) -> str:
    desk_table = view.table(table.pairing.table)
    if any(call.table == table.pairing.table for call in view.calls):
        return "calls"
    if waits or table.result is not None:
        return waits or "done"
    state = desk_table.conditions[0] if desk_table else "idle"
    return state if state in OF_ROUND else "idle"


def _tile_of_round(
    table: PairedTable, states: Mapping[str, str], view: DeskView, viewer: Viewer
) -> Tile:
    id_, event = table.pairing.table, view.event
    assert event is not None
    state, result = states[id_], table.result
    word = viewer.words("is.stands" if state == "done" else f"is.{state}")
    if state == "done" and result is not None and result.wins:
        word = result_text(result, table.pairing, viewer.words, Names(event, view).player)
    path = f"/desk/results?round={table.round}&table={id_}"
    seats = list(_paired_seats(table, event))
    table_view = view.hall.table(id_)
    is_long = len(table_view.name if table_view else id_) > PLATE_LETTERS
    name = table_called(view, id_)
    return Tile(id_, name, path, seats, state, word, Html(), [], is_long=is_long)


def _paired_seats(table: PairedTable, event: EventView) -> Iterator[TileSeat]:
    best = _best_seats(table)
    for number, player in enumerate(table.pairing.players, 1):
        name = isolated(shortened(name_of(event, player), NAME_LETTERS))
        yield TileSeat(seat_mark(SeatView(number, "")), name, number in best)


def _best_seats(table: PairedTable) -> set[int]:
    """Seats of who has won: by games, else by places."""
    result = table.result
    if result is None:
        return set()
    if result.wins and max(result.wins) > min(result.wins):
        return {seat for seat, wins in enumerate(result.wins, 1) if wins == max(result.wins)}
    return {seat for seat, place in enumerate(result.places, 1) if place == 1}
