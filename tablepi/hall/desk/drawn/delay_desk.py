"""Desk, displays: how much later everybody sees what happens at tables."""

from typing import NamedTuple

from tablepi.hall.desk.desk_view import DeskView, row_of
from tablepi.hall.desk.drawn.desk_frame import Seen, button, field, form
from tablepi.hall.event_office.office_parts import select
from tablepi.hall.pages.markup import Child, Html, isolated, joined, tag
from tablepi.hall.pages.public_source import STREAM_MS
from tablepi.hall.pages.table_delay import MOST_MS

MOST_S = MOST_MS // 1000


class DelayShown(NamedTuple):
    """A delay. `table`: '' for all; `row`: the decision, 0 for none; `is_stream`: a stream shows
    the table.
    """

    table: str
    name: str = ""
    seconds: int = 0
    row: int = 0
    is_stream: bool = False


def delays_shown(view: DeskView) -> tuple[DelayShown, ...]:
    """That of all, then that of each table."""
    tables = view.event.state.tables if view.event else ()
    streams = {each.id for each in tables if each.is_stream}
    names = {"": "", **{each.id: each.id for each in tables if each.is_stream}}
    names |= {each.id: each.name for each in view.hall.tables}
    return tuple(_shown(view, id_, name, id_ in streams) for id_, name in names.items())


def _shown(view: DeskView, table: str, name: str, is_stream: bool) -> DelayShown:
    made = view.delays.get(table)
    usual = STREAM_MS // 1000 if is_stream else 0
    return DelayShown(table, name, made.body["seconds"] if made else usual, row_of(made), is_stream)


def draw_delays(delays: tuple[DelayShown, ...], seen: Seen) -> Html:
    """A line for all, one for each table that has a delay of its own, and one for another."""
    words = seen.words
    own = [each for each in delays[1:] if each.row or each.is_stream]
    rest = [each for each in delays[1:] if each not in own]
    lines = (tag("div", _line(each, seen), data_row=each.table or "-")
             for each in (delays[0], *own))  # fmt: skip
    listed = tag("div", *lines, data_rows="delays")
    hint = tag("p", words("delay.hint", n=MOST_S), class_="age")
    return joined(tag("h2", words("delay")), hint, listed, *([_other(rest, seen)] if rest else []))


def _line(delay: DelayShown, seen: Seen) -> Html:
    words = seen.words
    label = isolated(delay.name) if delay.table else words("delay.all")
    label = joined(label, " · ", words("tables.stream")) if delay.is_stream else label
    return form(
        seen, "/desk/displays/delay",
        _seconds(label, delay.seconds), button(words("round.change")),
        class_="inline", table=delay.table, at_row=delay.row,
    )  # fmt: skip


def _other(rest: list[DelayShown], seen: Seen) -> Html:
    words = seen.words
    tables: list[tuple[str, Child]] = [(each.table, each.name) for each in rest]
    return form(
        seen, "/desk/displays/delay",
        select(words("display.table"), "table", tables),
        _seconds(words("delay.seconds"), 0), button(words("round.change")),
        class_="inline", at_row=0,
    )  # fmt: skip


def _seconds(label: Child, seconds: int) -> Html:
    return field(
        label, "seconds", seconds, type="number", min="0", max=MOST_S, inputmode="numeric",
        required=True,
    )  # fmt: skip
