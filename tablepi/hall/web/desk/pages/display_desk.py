"""Desk, displays: what every screen of the hall shows, and how much later everybody sees tables."""

from typing import NamedTuple

from tablepi.hall.events.rows.desk_rows import (
    LOOKS,
    NUMBER,
    OF_EVENT,
    OF_TABLE,
    PAGES,
    SHARES,
    DisplayChoice,
    choice_of,
    event_of_choice,
)
from tablepi.hall.server.commands.hall_commands import MOST_DELAY_S
from tablepi.hall.web.desk.pages.office_parts import names_of_tables
from tablepi.hall.web.html.markup import Html
from tablepi.hall.web.html.page_frame import Viewer, draw_part
from tablepi.hall.web.values.desk_view import DeskView, row_of
from tablepi.hall.web.values.display_presence import DisplayHere
from tablepi.hall.web.values.public_source import STREAM_MS


class DelayShown(NamedTuple):
    """A delay. `table`: '' for all; `row`: the decision, 0 for none; `is_stream`: a stream shows
    the table.
    """

    table: str
    name: str = ""
    seconds: int = 0
    row: int = 0
    is_stream: bool = False


class DisplaysShown(NamedTuple):
    """Content of the page: it is another one only when this is. `tables`: ids and names; `delays`:
    that of all, then that of each table; `events`: ids and titles of those that are open.
    """

    choices: tuple[DisplayChoice, ...]
    here: tuple[DisplayHere, ...]
    tables: tuple[tuple[str, str], ...]
    address: str
    delays: tuple[DelayShown, ...]
    events: tuple[tuple[str, str], ...] = ()


OWN_PAGES = tuple(page for page in PAGES if page != "tables")
"""Pages that a screen can show of one event; the hall's then has its tables alone."""


class Screen(NamedTuple):
    """A screen. `here`: None for one that the desk knows from before."""

    choice: DisplayChoice
    here: DisplayHere | None

    @property
    def event(self) -> str:
        """The event whose page it shows, '' where that is not said."""
        return event_of_choice(self.choice.shows)

    @property
    def shows_table(self) -> bool:
        """One table alone."""
        return self.choice.shows.startswith(OF_TABLE)


def displays_shown(view: DeskView) -> DisplaysShown:
    """Out of all that the desk sees."""
    tables = tuple(names_of_tables(view).items())
    delays, events = _delays(view), view.open_titles
    return DisplaysShown(view.hall.displays, view.screens, tables, view.address, delays, events)


def _delays(view: DeskView) -> tuple[DelayShown, ...]:
    tables = view.event.state.tables if view.event else ()
    streams = {table.id for table in tables if table.is_stream}
    names = {"": "", **names_of_tables(view)}
    return tuple(_delay(view, id_, name, id_ in streams) for id_, name in names.items())


def _delay(view: DeskView, table: str, name: str, is_stream: bool) -> DelayShown:
    decision = view.delays.get(table)
    default = STREAM_MS // 1000 if is_stream else 0
    return DelayShown(
        table, name, decision.body["seconds"] if decision else default, row_of(decision), is_stream
    )


def draw_displays(content: DisplaysShown, viewer: Viewer) -> Html:
    """Screens that are here, then those that the desk knows from before; then the delays."""
    here_by_number = {display.number: display for display in content.here}
    numbers = sorted(
        {*here_by_number, *(choice.display for choice in content.choices if choice.shows != NUMBER)}
    )
    numbers.sort(key=lambda number: number not in here_by_number)
    delay_of_all, *table_delays = content.delays
    set_delays = [delay for delay in table_delays if delay.row or delay.is_stream]
    return draw_part(
        "displays", viewer, tables=content.tables, address=f"{content.address}/display",
        screens=[Screen(choice_of(content.choices, number), here_by_number.get(number))
                 for number in numbers],
        pages=(*PAGES, NUMBER), shares=SHARES, looks=LOOKS, of_table=OF_TABLE, of_event=OF_EVENT,
        own_pages=OWN_PAGES, events=content.events if len(content.events) > 1 else (),
        delays=[delay_of_all, *set_delays],
        without_delay=[(delay.table, delay.name) for delay in table_delays
                       if delay not in set_delays],
        most_seconds=MOST_DELAY_S,
    )  # fmt: skip
