"""Result slips for tables without tablepi: players write, the desk enters."""

from tablepi.hall.desk.desk_view import DeskView
from tablepi.hall.desk.drawn.desk_frame import Seen
from tablepi.hall.event.formats import DUELS
from tablepi.hall.event_desk.event_view import EventView, PairedTable
from tablepi.hall.event_office.office_parts import empty, table_called
from tablepi.hall.event_office.result_entry import stage_of
from tablepi.hall.pages.markup import Html, isolated, tag
from tablepi.hall.printed.pairing_sheets import nothing_paired, tables_in_order
from tablepi.hall.printed.print_frame import Paper, PrintedPage, printed


def draw_slips(view: DeskView, seen: Seen, paper: Paper) -> PrintedPage:
    """A slip for each table of the last round that has no device here."""
    return _slips("print.slips", view, seen, paper, only_without=True)


def draw_all_slips(view: DeskView, seen: Seen, paper: Paper) -> PrintedPage:
    """A slip for each table of the last round."""
    return _slips("print.slips.all", view, seen, paper, only_without=False)


def _slips(title: str, view: DeskView, seen: Seen, paper: Paper, only_without: bool) -> PrintedPage:
    event = view.event
    if event is None or not event.rounds:
        return nothing_paired(title, seen, paper)
    tables = tables_in_order(event, view)
    if only_without:
        tables = [each for each in tables if not _has_device(each, event, view)]
    if not tables:
        return printed(title, paper, seen, empty(seen, "slips.none"))
    slips = (_slip(each, event, view, seen) for each in tables)
    return printed(title, paper, seen, tag("ol", *slips, class_="slips"))


def _has_device(table: PairedTable, event: EventView, view: DeskView) -> bool:
    """Whether a device here plays this for the hall."""
    found = view.table(table.pairing.table)
    return found is not None and found.may_come and bool(event.play.game)


def _slip(table: PairedTable, event: EventView, view: DeskView, seen: Seen) -> Html:
    words, duel = seen.words, stage_of(table, event).format in DUELS
    columns = ("slip.wins", "slip.signed") if duel else ("slip.place", "slip.points", "slip.signed")
    head = (tag("th", words(each), scope="col") for each in columns)
    rows = (
        tag("tr", tag("th", f"{seat}. ", isolated(event.shown(player)), scope="row"),
            *(tag("td") for _ in columns))
        for seat, player in enumerate(table.pairing.players, 1)
    )  # fmt: skip
    caption = tag("caption", words("slip.caption"), class_="unseen")
    top = tag("thead", tag("tr", tag("th", words("column.player"), scope="col"), *head))
    title = tag(
        "h2", table_called(view, table.pairing.table), " ",
        tag("small", words("round.running", n=table.round), " · ", isolated(event.state.title)),
    )  # fmt: skip
    drawn = [tag("p", words("slip.draws"), " ______", class_="drawn")] if duel else []
    end = tag("p", words("slip.end"), class_="age")
    return tag(
        "li", title, tag("table", caption, top, tag("tbody", *rows)), *drawn, end, class_="slip"
    )
