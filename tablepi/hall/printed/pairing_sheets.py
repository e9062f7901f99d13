"""Pairings on paper: by name, so that a player finds a line, and by table."""

from tablepi.hall.desk.desk_view import DeskView
from tablepi.hall.desk.drawn.desk_frame import Seen
from tablepi.hall.event_desk.event_view import EventView, PairedTable
from tablepi.hall.event_office.office_parts import empty, table_called
from tablepi.hall.pages.markup import Html, isolated, joined, tag
from tablepi.hall.pages.table_order import by_number
from tablepi.hall.printed.print_frame import Paper, PrintedPage, printed


def draw_by_name(view: DeskView, seen: Seen, paper: Paper) -> PrintedPage:
    """A line for each player of the last round, in two columns."""
    event = view.event
    if event is None or not event.rounds:
        return nothing_paired("print.pairings", seen, paper)
    lines = [
        (event.shown(player), player, each) for each in event.rounds[-1]
        for player in each.pairing.players
    ]  # fmt: skip
    rows = [(name, _line(name, player, each, event, view)) for name, player, each in lines]
    bye = tag("td", seen.words("pairing.bye"), colspan="2")
    rows += [
        (event.shown(player), tag("tr", tag("th", isolated(event.shown(player)), scope="row"), bye))
        for player in event.state.rounds[-1].byes
    ]
    rows.sort(key=lambda each: each[0].casefold())
    body = tag("tbody", *(row for _, row in rows))
    caption = tag("caption", seen.words("pairings.caption"), class_="unseen")
    listed = tag("table", caption, body, class_="sheet")
    return printed(
        "print.pairings",
        paper,
        seen,
        sheet_title(event, seen),
        tag("div", listed, class_="columns"),
    )


def _line(name: str, player: str, each: PairedTable, event: EventView, view: DeskView) -> Html:
    others = (isolated(event.shown(id_)) for id_ in each.pairing.players if id_ != player)
    return tag(
        "tr",
        tag("th", isolated(name), scope="row"),
        tag("td", tag("b", table_called(view, each.pairing.table))),
        tag("td", Html(", ".join(others))),
    )


def draw_by_table(view: DeskView, seen: Seen, paper: Paper) -> PrintedPage:
    """A line for each table of the last round."""
    event = view.event
    if event is None or not event.rounds:
        return nothing_paired("print.seating", seen, paper)
    rows = [
        tag(
            "tr",
            tag("th", table_called(view, each.pairing.table), scope="row"),
            tag("td", Html(", ".join(isolated(event.shown(id_)) for id_ in each.pairing.players))),
        )
        for each in tables_in_order(event, view)
    ]
    if byes := event.state.rounds[-1].byes:
        names = Html(", ".join(isolated(event.shown(id_)) for id_ in byes))
        rows.append(tag("tr", tag("th", seen.words("pairing.bye"), scope="row"), tag("td", names)))
    caption = tag("caption", seen.words("seating.caption"), class_="unseen")
    table = tag("table", caption, tag("tbody", *rows), class_="sheet")
    listed = tag("div", table, class_="columns")
    return printed("print.seating", paper, seen, sheet_title(event, seen), listed)


def tables_in_order(event: EventView, view: DeskView) -> list[PairedTable]:
    """The tables of the last round, as people count."""

    def name(each: PairedTable) -> str:
        found = view.hall.table(each.pairing.table)
        return found.name if found else each.pairing.table

    return sorted(event.rounds[-1], key=lambda each: by_number(name(each)))


def sheet_title(event: EventView, seen: Seen) -> Html:
    """The event and its round."""
    number = event.state.rounds[-1].number
    title = tag("h1", isolated(event.state.title))
    round_ = tag("p", seen.words("round.running", n=number), class_="big")
    return tag("div", joined(title, round_), class_="sheet-title")


def nothing_paired(title: str, seen: Seen, paper: Paper) -> PrintedPage:
    """What is shown before the first round."""
    return printed(title, paper, seen, empty(seen, "pairings.none"))
