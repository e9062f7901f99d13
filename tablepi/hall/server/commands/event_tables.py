"""The tables of an event: chosen by the desk, and which of them another open event has."""

import re
from collections.abc import Collection, Iterator

from tablepi.hall.events.rows.decisions import TableEntry, TablesSet
from tablepi.hall.events.rows.event_state import EventState
from tablepi.hall.server.commands.form_fields import FormFields
from tablepi.hall.server.database.desk_refusals import DeskRefusal
from tablepi.hall.server.database.event_rows import open_events
from tablepi.hall.server.database.record_file import Record
from tablepi.hall.server.desk.event_book import check_newest
from tablepi.hall.server.desk.event_desk import EventDesk
from tablepi.hall.server.desk.table_tasks import tables_held
from tablepi.wire.table_ids import by_number, short_title, tables_of


def set_tables(record: Record, desk: EventDesk, fields: FormFields, who: str) -> None:
    """The tables of the event: those that were ticked, and more by their ids or by ranges."""
    ticked_tables = [name[3:] for name in fields.form if name.startswith("in-")]
    form, at_row = fields.form, fields.at_row
    tables = sorted({*ticked_tables, *_typed_tables(fields.text("more", 5000))}, key=by_number)
    entries = tuple(
        TableEntry(table, f"broken-{table}" in form, f"stream-{table}" in form) for table in tables
    )
    check_newest(desk.book.running(record), "tables", at_row)
    check_free(record, desk, tables)
    check_newest(desk.book.running(record), "tables", at_row)
    check_free(record, desk, tables)
    desk.book.add(record, TablesSet(entries), who)


def _typed_tables(text: str) -> Iterator[str]:
    """Tables by their ids and by ranges. Raises DeskRefusal for what is neither."""
    words = re.split(r"[\s,;]+", re.sub(r"\s*([-–—])\s*", r"\1", text.lower()).strip())
    for word in filter(None, words):
        if not (tables := tables_of(word)):
            raise DeskRefusal("refused.tables", word=word[:40])
        yield from tables


def title_of(state: EventState) -> str:
    return state.title or state.event


def check_free(record: Record, desk: EventDesk, tables: Collection[str]) -> None:
    """Raises DeskRefusal where another open event has some of these tables."""
    titles = taken_by_others(record, desk)
    for title in dict.fromkeys(titles[table] for table in tables if table in titles):
        names = ", ".join(short_title(table) for table in tables if titles.get(table) == title)
        raise DeskRefusal("refused.table_taken", 409, tables=names, title=title)


def taken_by_others(record: Record, desk: EventDesk) -> dict[str, str]:
    """The title of the event that has it, by table, of all other open events."""
    own_event = desk.book.running(record).state.event
    states = (desk.of(event).book.running(record).state for event in open_events(record))
    return {
        table: title_of(state)
        for state in states
        if state.event != own_event
        for table in tables_held(state)
    }
