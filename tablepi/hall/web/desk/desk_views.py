"""The live views of the desk and the judges, by their names."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any, NamedTuple

from tablepi.hall.events.event_view import EventView, PairedTable
from tablepi.hall.events.rows.undo_rows import DECISION
from tablepi.hall.server.desk.round_clock import AS_ALL
from tablepi.hall.web.desk.pages.call_pages import calls_shown, draw_calls
from tablepi.hall.web.desk.pages.clock_panel import draw_clock_panel
from tablepi.hall.web.desk.pages.desk_tables import (
    DENSITIES,
    draw_desk_table,
    draw_desk_tables,
    draw_judge_table,
    draw_judge_tables,
    hall_shown,
)
from tablepi.hall.web.desk.pages.display_desk import displays_shown, draw_displays
from tablepi.hall.web.desk.pages.event_page import draw_event
from tablepi.hall.web.desk.pages.history_pages import draw_rows
from tablepi.hall.web.desk.pages.office_parts import no_event
from tablepi.hall.web.desk.pages.open_page import draw_open_play
from tablepi.hall.web.desk.pages.player_pages import draw_desk_player, draw_players
from tablepi.hall.web.desk.pages.result_desk import draw_all_results, draw_entry
from tablepi.hall.web.desk.pages.round_page import RoundShown, draw_round
from tablepi.hall.web.desk.pages.table_tiles import states_of_round
from tablepi.hall.web.desk.pages.undo_panel import draw_undo
from tablepi.hall.web.desk.pages.waiting_list import OF_JUDGES, Kind, waiting_list
from tablepi.hall.web.desk.pages.waits_panel import WaitsShown, draw_waits
from tablepi.hall.web.html.markup import Html
from tablepi.hall.web.html.page_frame import Viewer
from tablepi.hall.web.values.desk_view import DeskTable, DeskView
from tablepi.hall.web.values.public_view import HallView, TableView


def players_shown(view: DeskView) -> DeskView:
    """The players, and who is kept apart; results change nothing of them."""
    event = view.event
    if event is None:
        return about(view, None)
    state = event.state._replace(
        rows=0, head="", results={}, open_matches={}, voided={}, penalties=(),
        rounds=event.state.rounds[:1],
    )  # fmt: skip
    kinds = (kind for kind in event.newest if kind == "open" or kind.startswith("forbid "))
    newest = {kind: event.newest[kind] for kind in kinds}
    event_part = replace(
        event, state=state, rounds=(), strays=(), rows=(), newest=newest, undo=None, redo=None
    )
    return about(view, event_part)


def round_shown(view: DeskView) -> RoundShown:
    """Tables of the round with their states, those with a part of their own, and whether it can be
    taken back.
    """
    event, part = view.event, about(view, calm(view.event))
    if event is not None and part.event is not None:
        kinds = (kind for kind in ("open", "round") if kind in event.newest)
        newest = {kind: event.newest[kind] for kind in kinds}
        part = about(view, replace(part.event, newest=newest))
    running = event.state.event if event else ""
    table_parts = (
        DeskTable(_named(table.view), own=table.own, extra=table.extra, round=table.round)
        for table in view.tables
        if table.event == running
    )
    tables = tuple(table for table in table_parts if table.own != AS_ALL)
    return RoundShown(replace(alone(part), tables=tables, round=view.round), states_of_round(view))


def clock_shown(view: DeskView) -> DeskView:
    """The round's clock, and the announcement."""
    return replace(about(view, None), round=view.round, say=view.say)


def waits_shown(view: DeskView, kinds: tuple[Kind, ...] = ()) -> WaitsShown:
    """What waits for the desk. `kinds`: these alone, all for none."""
    event, part = view.event, about(view, calm(view.event))
    running = event.state.event if event else ""
    tables = tuple(
        DeskTable(_named(table.view), own=table.own)
        for table in view.tables
        if table.own != AS_ALL and table.event == running
    )
    newest = event.rounds[-1] if event and event.rounds else ()
    done_count = sum(table.result is not None for table in newest)
    return WaitsShown(
        waiting_list(view, kinds), calls_shown(view),
        replace(alone(part), tables=tables, round=view.round, doubt=view.doubt),
        done_count, 0 if kinds or done_count == len(newest) else len(newest),
    )  # fmt: skip


def results_shown(view: DeskView) -> DeskView:
    """Everything that has a result or has none yet; clocks and ages of tables are not shown."""
    part = about(view, calm(view.event))
    playing = tuple(
        _table(table) for table in view.tables if table.view.open and not table.view.stands
    )
    return replace(part, tables=playing, results=view.results)


def table_shown(table: str, view: DeskView) -> DeskView:
    """One table with the round, and where all others stand."""
    tables = tuple(
        desk_table
        if desk_table.view.id == table
        else DeskTable(
            _named(desk_table.view), place=desk_table.place, own_name=desk_table.own_name
        )
        for desk_table in view.tables
    )
    part = replace(about(view, None), tables=tables, places=view.places)
    return alone(part)


def undo_shown(view: DeskView) -> DeskView:
    """The newest decision, and what was taken back last."""
    event = view.event
    if event is None:
        return about(view, None)
    newest = {kind: event.newest[kind] for kind in ("open", DECISION) if kind in event.newest}
    state = event.state._replace(
        rows=0, head="", results={}, open_matches={}, voided={}, penalties=(),
    )  # fmt: skip
    event_part = replace(event, state=state, rounds=(), strays=(), rows=(), newest=newest)
    return alone(about(view, event_part))


def open_shown(view: DeskView) -> DeskView:
    """Matches of open play."""
    return replace(about(view, view.event), results=view.results)


def calm(event: EventView | None) -> EventView | None:
    """An event without what changes by every row."""
    if event is None:
        return None
    state = event.state._replace(rows=0, head="")
    return replace(event, rows=(), newest={}, undo=None, redo=None, state=state)


def about(view: DeskView, event: EventView | None) -> DeskView:
    """This of the event, with what tables are called and the results that stand."""
    tables = tuple(map(_named, view.hall.tables))
    return DeskView(HallView(view.hall.hall, tables, view.hall.results), event=event)


def alone(view: DeskView) -> DeskView:
    """Without results of tables, which nothing here shows."""
    return replace(view, hall=replace(view.hall, results=()))


def _named(table: TableView) -> TableView:
    return TableView(table.id, table.name, "ready")


def _table(table: DeskTable) -> DeskTable:
    view = table.view
    seats = tuple(seat._replace(clock=None) for seat in view.seats)
    return DeskTable(replace(view, heard_at=0, clock=None, seats=seats))


class DeskViewKind(NamedTuple):
    """A view. `pick`: what it shows, equal while nothing new is to be drawn; `desk`: only an
    organiser sees it; `writes`: it has fields into which somebody writes.
    """

    pick: Callable[[DeskView], Any]
    draw: Callable[[Any, Viewer], Html]
    desk: bool = True
    writes: bool = False


def _all(view: DeskView) -> DeskView:
    return view


DESK_VIEWS = {
    "judge-calls": DeskViewKind(calls_shown, draw_calls, desk=False),
    "judge-tables": DeskViewKind(hall_shown, draw_judge_tables, desk=False),
    "judge-waits": DeskViewKind(partial(waits_shown, kinds=OF_JUDGES), draw_waits, desk=False),
    "desk-waits": DeskViewKind(waits_shown, draw_waits, writes=True),
    "desk-clock": DeskViewKind(clock_shown, draw_clock_panel, writes=True),
    "desk-displays": DeskViewKind(displays_shown, draw_displays, writes=True),
    "desk-undo": DeskViewKind(undo_shown, draw_undo),
    "desk-players": DeskViewKind(players_shown, draw_players, writes=True),
    "desk-round": DeskViewKind(round_shown, draw_round, writes=True),
    "desk-results": DeskViewKind(results_shown, draw_all_results, writes=True),
    "desk-open": DeskViewKind(open_shown, partial(draw_open_play, query={}), writes=True),
    **{
        f"desk-tables{each}": DeskViewKind(_all, partial(draw_desk_tables, density=each))
        for each in DENSITIES
    },
}


def desk_view(name: str) -> DeskViewKind | None:
    """The view of this name, None for none."""
    if name in DESK_VIEWS:
        return DESK_VIEWS[name]
    kind, *words = name.split(".")
    if kind not in _DETAILS or len(words) != _DETAILS[kind][0] or not all(words):
        return None
    return _DETAILS[kind][1](*words)._replace(writes=True)


def entry_of(view: DeskView, round_: str, table: str) -> PairedTable | None:
    """A table of a round of the event, None where there is none of these."""
    tables = (
        (paired_table for tables in view.event.rounds for paired_table in tables)
        if view.event
        else ()
    )
    matching = (
        paired_table
        for paired_table in tables
        if (str(paired_table.round), paired_table.pairing.table) == (round_, table)
    )
    return next(matching, None)


def _player(player: str) -> DeskViewKind:
    def pick(view: DeskView) -> DeskView:
        event = view.event
        if event is None or player not in event.players:
            return about(view, None)
        kinds = "open", "round", f"player {player}", f"fixed {player}", f"penalty {player}"
        newest = {kind: row for kind, row in event.newest.items() if kind in kinds}
        state = event.state._replace(rows=0, head="", results={})
        event_part = replace(
            event, state=state, rounds=(), strays=(), rows=(), newest=newest, undo=None, redo=None
        )
        return replace(alone(about(view, event_part)), address=view.address)

    def draw(view: DeskView, viewer: Viewer) -> Html:
        if view.event is None:
            return no_event("players", viewer)
        return draw_desk_player(view.event.players[player], view.event, view, viewer)

    return DeskViewKind(pick, draw)


def _entry(round_: str, table: str) -> DeskViewKind:
    def pick(view: DeskView) -> DeskView:
        paired_table, event = entry_of(view, round_, table), calm(view.event)
        if event is None or paired_table is None:
            return about(view, None)
        state = event.state._replace(results={}, open_matches={}, voided={}, penalties=())
        return alone(about(view, replace(event, state=state, rounds=((paired_table,),), strays=())))

    def draw(view: DeskView, viewer: Viewer) -> Html:
        paired_table, event = entry_of(view, round_, table), view.event
        if event is None or paired_table is None:
            return no_event("results", viewer)
        return draw_entry(paired_table, event, view, viewer, {})

    return DeskViewKind(pick, draw)


def _round(round_: str) -> DeskViewKind:
    number = int(round_[:9]) if round_.isdecimal() else 0
    return DeskViewKind(results_shown, partial(draw_all_results, round_=number))


def _table_detail(table: str) -> DeskViewKind:
    def draw(view: DeskView, viewer: Viewer) -> Html:
        desk_table = view.table(table)
        return (
            draw_desk_table(desk_table, view, viewer) if desk_table else no_event("tables", viewer)
        )

    return DeskViewKind(partial(table_shown, table), draw)


def _judge_table(table: str) -> DeskViewKind:
    def pick(view: DeskView) -> DeskView:
        results = tuple(result for result in view.hall.results if result.table == table)
        table_view, desk_table = view.hall.table(table), view.table(table)
        return DeskView(
            replace(
                about(view, None).hall, tables=(table_view,) if table_view else (), results=results
            ),
            (desk_table,) if desk_table else (),
        )

    return DeskViewKind(
        pick, lambda view, viewer: draw_judge_table(table, view, viewer), desk=False
    )


def _match(match: str) -> DeskViewKind:
    return DeskViewKind(open_shown, partial(draw_open_play, query={"match": match}))


def _event(format_: str) -> DeskViewKind:
    def pick(view: DeskView) -> DeskView:
        part = alone(about(view, view.event))
        part = replace(part, open_titles=view.open_titles, elsewhere=view.elsewhere)
        return replace(part, events=view.events)

    return DeskViewKind(pick, partial(draw_event, format_=format_))


def _rows(before: str) -> DeskViewKind:
    number = int(before[:9]) if before.isdecimal() else 0

    def draw(view: DeskView, viewer: Viewer) -> Html:
        return draw_rows(view.event, viewer, number) if view.event else no_event("event", viewer)

    return DeskViewKind(lambda view: alone(about(view, view.event)), draw)


_DETAILS: Mapping[str, tuple[int, Callable[..., DeskViewKind]]] = {
    "desk-player": (1, _player),
    "desk-entry": (2, _entry),
    "desk-results": (1, _round),
    "desk-table": (1, _table_detail),
    "judge-table": (1, _judge_table),
    "desk-match": (1, _match),
    "desk-event": (1, _event),
    "desk-rows": (1, _rows),
}
"""Views of one thing, by the first word of their name: how many more it has."""
