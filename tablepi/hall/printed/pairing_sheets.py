"""Pairings on paper: by name, so that a player finds a line, and by table."""

from tablepi.hall.desk.desk_view import DeskView
from tablepi.hall.desk.drawn.desk_frame import Seen
from tablepi.hall.event_desk.event_view import EventView, PairedTable
from tablepi.hall.event_office.office_parts import empty, table_called
from tablepi.hall.pages.markup import Html, isolated, joined, tag
from tablepi.hall.pages.table_order import by_name, by_number, first_letter
from tablepi.hall.printed.print_frame import Paper, PrintedPage, printed

LARGE = 48
"""Names that a page has room for in large letters."""


def draw_by_name(view: DeskView, seen: Seen, paper: Paper) -> PrintedPage:
    """A line for each player of the last round; a stronger rule where a new letter begins."""
    event = view.event
    if event is None or not event.rounds:
        return nothing_paired("print.pairings", seen, paper)
    lines: list[tuple[str, PairedTable | None]] = [
        (player, each) for each in event.rounds[-1] for player in each.pairing.players
    ]
    lines += [(player, None) for player in event.state.rounds[-1].byes]
    lines.sort(key=lambda each: by_name(event.shown(each[0])))
    rows, before = [], ""
    for player, each in lines:
        letter = first_letter(event.shown(player))
        rows.append(_line(player, each, event, view, seen, letter != before))
        before = letter
    return _sheet("print.pairings", "pairings.caption", rows, event, seen, paper)


def _line(
    player: str, each: PairedTable | None, event: EventView, view: DeskView, seen: Seen, first: bool
) -> Html:
    name = tag("th", isolated(event.shown(player)), scope="row")
    kind = "letter" if first else None
    if each is None:
        return tag("tr", name, tag("td", seen.words("pairing.bye"), colspan="2"), class_=kind)
    others = (isolated(event.shown(id_)) for id_ in each.pairing.players if id_ != player)
    table = tag("td", table_called(view, each.pairing.table), class_="at")
    return tag("tr", name, table, tag("td", Html(", ".join(others)), class_="against"), class_=kind)


def _sheet(
    title: str, caption: str, rows: list[Html], event: EventView, seen: Seen, paper: Paper
) -> PrintedPage:
    """Few lines in large letters, many in two columns."""
    told = tag("caption", seen.words(caption), class_="unseen")
    listed = tag("table", told, tag("tbody", *rows), class_="sheet")
    names = max((len(each.pairing.players) for each in event.rounds[-1]), default=0)
    size = "large" if len(rows) * names <= LARGE else "columns"
    return printed(title, paper, seen, sheet_title(event, seen), tag("div", listed, class_=size))


def draw_by_table(view: DeskView, seen: Seen, paper: Paper) -> PrintedPage:
    """A line for each table of the last round."""
    event = view.event
    if event is None or not event.rounds:
        return nothing_paired("print.seating", seen, paper)
    rows = [
        tag(
            "tr",
            tag("th", table_called(view, each.pairing.table), scope="row", class_="at"),
            tag("td", Html(", ".join(isolated(event.shown(id_)) for id_ in each.pairing.players))),
        )
        for each in tables_in_order(event, view)
    ]
    if byes := event.state.rounds[-1].byes:
        names = Html(", ".join(isolated(event.shown(id_)) for id_ in byes))
        rows.append(tag("tr", tag("th", seen.words("pairing.bye"), scope="row"), tag("td", names)))
    return _sheet("print.seating", "seating.caption", rows, event, seen, paper)


def tables_in_order(event: EventView, view: DeskView) -> list[PairedTable]:
    """The tables of the last round, as people count."""

    def name(each: PairedTable) -> str:
        found = view.hall.table(each.pairing.table)
        return found.name if found else each.pairing.table

    return sorted(event.rounds[-1], key=lambda each: by_number(name(each)))


def sheet_title(event: EventView, seen: Seen) -> Html:
    """The event and its round."""
    number = event.state.rounds[-1].number
    title = tag("h2", isolated(event.state.title))
    round_ = tag("p", seen.words("round.running", n=number), class_="big")
    return tag("div", joined(title, round_), class_="sheet-title")


def nothing_paired(title: str, seen: Seen, paper: Paper) -> PrintedPage:
    """What is shown before the first round."""
    return printed(title, paper, seen, empty(seen, "pairings.none"))
