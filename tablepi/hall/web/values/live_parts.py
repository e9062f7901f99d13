"""What live pages of the desk show of all that it sees: equal while nothing new is to be drawn."""

from dataclasses import replace

from tablepi.hall.events.event_view import EventView
from tablepi.hall.server.commands.table_round import AS_ALL
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
    kept = (kind for kind in event.newest if kind == "open" or kind.startswith("forbid "))
    newest = {kind: event.newest[kind] for kind in kept}
    shown = replace(event, state=state, rounds=(), strays=(), rows=(), newest=newest)
    return about(view, shown)


def round_shown(view: DeskView) -> DeskView:
    """The round's clock, tables with a part of their own, the announcement, whether the next round
    can be paired, and whether the newest one can be taken back.
    """
    event, shown = view.event, about(view, calm(view.event))
    if event is not None and shown.event is not None:
        kinds = (each for each in ("open", "round") if each in event.newest)
        newest = {each: event.newest[each] for each in kinds}
        shown = about(view, replace(shown.event, newest=newest))
    own = (DeskTable(_named(each.view), own=each.own, extra=each.extra) for each in view.tables)
    tables = tuple(each for each in own if each.own != AS_ALL)
    return replace(shown, tables=tables, round=view.round, say=view.say, doubt=view.doubt)


def results_shown(view: DeskView) -> DeskView:
    """Everything that has a result or has none yet; clocks and ages of tables are not shown."""
    shown = about(view, calm(view.event))
    playing = tuple(_table(each) for each in view.tables if each.view.open and not each.view.stands)
    return replace(shown, tables=playing, results=view.results)


def table_shown(table: str, view: DeskView) -> DeskView:
    """One table with the round, and where all others stand."""
    tables = tuple(
        each
        if each.view.id == table
        else DeskTable(_named(each.view), place=each.place, own_name=each.own_name)
        for each in view.tables
    )
    shown = replace(about(view, None), tables=tables, round=view.round, places=view.places)
    return alone(shown)


def open_shown(view: DeskView) -> DeskView:
    """Matches of open play."""
    return replace(about(view, view.event), results=view.results)


def calm(event: EventView | None) -> EventView | None:
    """An event without what changes by every row."""
    if event is None:
        return None
    return replace(event, rows=(), newest={}, state=event.state._replace(rows=0, head=""))


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
    seats = tuple(each._replace(clock=None) for each in view.seats)
    return DeskTable(replace(view, heard_at=0, clock=None, seats=seats))
