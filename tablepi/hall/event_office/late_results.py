"""Desk, results: what tables report of rounds for which the desk has entered something before."""

from tablepi.hall.desk.desk_view import DeskView
from tablepi.hall.desk.drawn.desk_frame import Seen, button, field, form
from tablepi.hall.event.event_state import TableResult
from tablepi.hall.event_desk.event_view import EventView, PairedTable
from tablepi.hall.event_office.office_parts import names_at, table_called
from tablepi.hall.event_pages.result_signs import result_text
from tablepi.hall.pages.markup import Html, joined, tag


def draw_late_results(event: EventView, view: DeskView, seen: Seen) -> Html:
    """Each with one tap, upon which it replaces what stands; nothing where none came late."""
    late = [
        (each, each.result, reported)
        for tables in event.rounds
        for each in tables
        if each.result is not None and (reported := _reported(each, each.result)) is not None
    ]
    if not late:
        return Html()
    words = seen.words
    rows = (_row(*each, event, view, seen) for each in late)
    caption = tag("caption", words("entry.late.caption"), class_="unseen")
    title = tag("h2", words("entry.late", n=len(late)))
    return joined(title, tag("table", caption, tag("tbody", *rows), class_="list entries"))


def _reported(table: PairedTable, stands: TableResult) -> TableResult | None:
    """What a table's matches come to, None where that is what stands."""
    if table.told is None:
        return None
    wins, places, points = (
        tuple(table.told.get(each, ())) for each in ("wins", "places", "points")
    )
    known = {"draws": table.told.get("draws", 0), "out": tuple(table.told["out"])}
    reported = stands._replace(wins=wins, places=places, points=points, **known)
    return None if reported == stands else reported


def _row(
    table: PairedTable,
    stands: TableResult,
    reported: TableResult,
    event: EventView,
    view: DeskView,
    seen: Seen,
) -> Html:
    words, pairing = seen.words, table.pairing
    known = joined(
        words("round.running", n=table.round), " · ",
        words("entry.stands", result=result_text(stands, pairing, words)),
    )  # fmt: skip
    why = words.plain("entry.late.why")
    asked = form(
        seen, "/desk/results/late",
        field(words("entry.why"), "why", why, maxlength="200", required=True),
        button(words("entry.correct")),
        class_="inline", round=table.round, table=pairing.table, at_row=table.row,
    )  # fmt: skip
    said = words("entry.late.said", result=result_text(reported, pairing, words))
    return tag(
        "tr",
        tag("th", table_called(view, pairing.table), scope="row"),
        tag("td", names_at(event, pairing.players), tag("p", known, class_="age")),
        tag("td", tag("b", said), asked),
    )
