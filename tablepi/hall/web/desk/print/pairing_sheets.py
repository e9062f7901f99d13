"""The last round on paper: by name, so that a player finds a line, by table, and as slips."""

from typing import NamedTuple

from tablepi.hall.events.event_view import EventView, PairedTable
from tablepi.hall.events.rows.formats import DUELS
from tablepi.hall.web.desk.event.office_parts import table_called
from tablepi.hall.web.desk.event.result_desk import stage_of
from tablepi.hall.web.desk.print.print_frame import Paper, PrintedPage, draw_nothing, draw_sheet
from tablepi.hall.web.html.desk_frame import Viewer
from tablepi.hall.web.html.markup import Html, isolated
from tablepi.hall.web.values.desk_view import DeskView
from tablepi.hall.web.values.table_order import by_name, by_number, first_letter

LARGE = 48
"""Names that a page has room for in large letters."""


class SheetLine(NamedTuple):
    """A line: a player with table and opponents, or, without `name`, a table with its players.
    `table` '': a bye; `is_first`: a new letter begins.
    """

    name: Html
    table: Html
    others: Html
    is_first: bool = False


class Slip(NamedTuple):
    """A table without tablepi."""

    table: Html
    round: int
    is_duel: bool
    players: list[str]


def draw_by_name(view: DeskView, seen: Viewer, paper: Paper) -> PrintedPage:
    """A line for each player of the last round; a stronger rule where a new letter begins."""
    event = view.event
    if event is None or not event.rounds:
        return draw_nothing("print.pairings", paper, seen, "pairings.none")
    seats: list[tuple[str, PairedTable | None]] = [
        (player, table) for table in event.rounds[-1] for player in table.pairing.players
    ]
    seats += [(player, None) for player in event.state.rounds[-1].byes]
    seats.sort(key=lambda seat: by_name(event.shown(seat[0])))
    lines, before = [], ""
    for player, table in seats:
        letter = first_letter(event.shown(player))
        lines.append(_line(player, table, event, view, letter != before))
        before = letter
    return _draw("print.pairings", "pairings.caption", lines, event, seen, paper)


def _line(
    player: str, table: PairedTable | None, event: EventView, view: DeskView, is_first: bool
) -> SheetLine:
    name = isolated(event.shown(player))
    if table is None:
        return SheetLine(name, Html(), Html(), is_first)
    others = tuple(each for each in table.pairing.players if each != player)
    called = table_called(view, table.pairing.table)
    return SheetLine(name, called, _names(others, event), is_first)


def _names(players: tuple[str, ...], event: EventView) -> Html:
    return Html(", ".join(isolated(event.shown(player)) for player in players))


def _draw(
    title: str,
    caption: str,
    lines: list[SheetLine],
    event: EventView,
    seen: Viewer,
    paper: Paper,
) -> PrintedPage:
    names = max((len(table.pairing.players) for table in event.rounds[-1]), default=0)
    size = "large" if len(lines) * names <= LARGE else "columns"
    return draw_sheet(
        "pairings", title, paper, seen, event=event, caption=caption, lines=lines, size=size
    )


def draw_by_table(view: DeskView, seen: Viewer, paper: Paper) -> PrintedPage:
    """A line for each table of the last round."""
    event = view.event
    if event is None or not event.rounds:
        return draw_nothing("print.seating", paper, seen, "pairings.none")
    lines = [
        SheetLine(Html(), table_called(view, pairing.table), _names(pairing.players, event))
        for pairing in (table.pairing for table in _in_order(event, view))
    ]
    if byes := event.state.rounds[-1].byes:
        lines.append(SheetLine(Html(), Html(), _names(byes, event)))
    return _draw("print.seating", "seating.caption", lines, event, seen, paper)


def draw_slips(view: DeskView, seen: Viewer, paper: Paper) -> PrintedPage:
    """A slip for each table of the last round that has no device here."""
    return _draw_slips("print.slips", view, seen, paper, only_without=True)


def draw_all_slips(view: DeskView, seen: Viewer, paper: Paper) -> PrintedPage:
    """A slip for each table of the last round."""
    return _draw_slips("print.slips.all", view, seen, paper, only_without=False)


def _draw_slips(
    title: str, view: DeskView, seen: Viewer, paper: Paper, only_without: bool
) -> PrintedPage:
    event = view.event
    if event is None or not event.rounds:
        return draw_nothing(title, paper, seen, "pairings.none")
    tables = _in_order(event, view)
    if only_without:
        tables = [table for table in tables if not _has_device(table, event, view)]
    if not tables:
        return draw_nothing(title, paper, seen, "slips.none")
    slips = [_slip(table, event, view) for table in tables]
    return draw_sheet("slips", title, paper, seen, event=event, slips=slips)


def _has_device(table: PairedTable, event: EventView, view: DeskView) -> bool:
    """True if a device here plays this for the hall."""
    found = view.table(table.pairing.table)
    return found is not None and found.may_come and bool(event.play.game)


def _slip(table: PairedTable, event: EventView, view: DeskView) -> Slip:
    players = [event.shown(player) for player in table.pairing.players]
    is_duel = stage_of(table, event).format in DUELS
    return Slip(table_called(view, table.pairing.table), table.round, is_duel, players)


def _in_order(event: EventView, view: DeskView) -> list[PairedTable]:
    """The tables of the last round, as people count."""

    def name(table: PairedTable) -> str:
        found = view.hall.table(table.pairing.table)
        return found.name if found else table.pairing.table

    return sorted(event.rounds[-1], key=lambda table: by_number(name(table)))
