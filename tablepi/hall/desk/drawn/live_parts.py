"""What live pages of the desk show of all that it sees: equal while nothing new is to be drawn."""

from dataclasses import replace

from tablepi.hall.desk.desk_view import DeskTable, DeskView
from tablepi.hall.event_desk.event_view import EventView
from tablepi.hall.pages.public_view import HallView, TableView


def players_shown(view: DeskView) -> DeskView:
    """The players, and who is kept apart; results change nothing of them."""
    event = view.event
    if event is None:
        return _about(view, None)
    state = event.state._replace(
        rows=0, head="", results={}, open_matches={}, voided={}, penalties=(),
        rounds=event.state.rounds[:1],
    )  # fmt: skip
    newest = {kind: row for kind, row in event.newest.items() if kind.startswith("forbid ")}
    shown = replace(event, state=state, rounds=(), strays=(), rows=(), newest=newest)
    return _about(view, shown)


def round_shown(view: DeskView) -> DeskView:
    """The round's clock, the announcement, and whether the next round can be paired."""
    shown = _about(view, _calm(view.event))
    return replace(shown, round=view.round, say=view.say, doubt=view.doubt)


def results_shown(view: DeskView) -> DeskView:
    """Everything that has a result or has none yet; clocks and ages of tables are not shown."""
    shown = _about(view, _calm(view.event))
    playing = tuple(_table(each) for each in view.tables if each.view.open and not each.view.stands)
    return replace(shown, tables=playing, results=view.results)


def open_shown(view: DeskView) -> DeskView:
    """Matches of open play."""
    return replace(_about(view, view.event), results=view.results)


def _calm(event: EventView | None) -> EventView | None:
    """Without what changes by every row."""
    if event is None:
        return None
    return replace(event, rows=(), newest={}, state=event.state._replace(rows=0, head=""))


def _about(view: DeskView, event: EventView | None) -> DeskView:
    """The event, with what tables are called and the results that stand."""
    tables = tuple(TableView(each.id, each.name, "ready") for each in view.hall.tables)
    return DeskView(HallView(view.hall.hall, tables, view.hall.results), event=event)


def _table(table: DeskTable) -> DeskTable:
    view = table.view
    seats = tuple(each._replace(clock=None) for each in view.seats)
    return DeskTable(replace(view, heard_at=0, clock=None, seats=seats))
