"""The views by their names, with what each shows; and those of the hall and of one table."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, NamedTuple

from tablepi.hall.events.rows.desk_rows import (
    OF_EVENT,
    SHARES,
    DisplayChoice,
    choice_of,
    display_number,
)
from tablepi.hall.web.html.fragments import Drawing, crowd, table_functions
from tablepi.hall.web.html.markup import Html, draw_template, tag
from tablepi.hall.web.public.bracket_page import draw_bracket
from tablepi.hall.web.public.event_parts import (
    CHOSEN_FIRST,
    EventsShown,
    draw_events,
    event_shown,
    kind_of,
)
from tablepi.hall.web.public.final_page import draw_final
from tablepi.hall.web.public.own_page import draw_own_page, own_page
from tablepi.hall.web.public.pairing_pages import Share, draw_pairings, draw_seating, draw_share
from tablepi.hall.web.public.standings_page import (
    PlayerShown,
    draw_leaders,
    draw_player,
    draw_standings,
    draw_tie_breaks,
)
from tablepi.hall.web.values.public_view import HallView, TableView
from tablepi.wire.table_ids import short_title

NAME_LETTERS = 22
"""Of a name among many tables; a wall shows what there is room for."""

TABLE_LETTERS, OVERLAY_LETTERS = 40, 14
"""Of a name on a table's own page and on its overlay."""

MOST_RESULTS = 30
"""Results that the list shows, the latest first."""


def draw_hall(hall: HallView, drawing: Drawing) -> Html:
    """Round, announcement, and a tile for each table."""
    return _draw("hall", hall, drawing, tile_class=lambda table: _tile_class(table, drawing))


def draw_tables(hall: HallView, drawing: Drawing) -> Html:
    """Every table in a line of its own, then the results that stand."""
    return _draw("tables", hall, drawing)


def draw_results(hall: HallView, drawing: Drawing) -> Html:
    """The results that stand, the latest first; nothing where there are none."""
    return _draw("results", hall, drawing)


def draw_clock(hall: HallView, drawing: Drawing) -> Html:
    """The round's clock, filling a screen."""
    return _draw("clock", hall, drawing)


def _draw(template: str, hall: HallView, drawing: Drawing, **values: Any) -> Html:
    names = {table.id: table.name for table in hall.tables}
    event = hall.part.id if hall.part else ""
    return draw_template(
        f"hall/{template}.html", words=drawing.words, hall=hall, event=event,
        of_table=drawing.of_table, results=hall.results[:MOST_RESULTS],
        table_name=lambda table: names.get(table) or short_title(table),
        title=lambda key: drawing.games.title(key, drawing.words.language),
        **table_functions(drawing, NAME_LETTERS), **values,
    )  # fmt: skip


def _tile_class(table: TableView, drawing: Drawing) -> str:
    """By which the style shows a table whose news are old, and the colours of a game's board."""
    board = drawing.games.board(table.key.game) if table.open else ""
    kind = f"on-{board}" if board else "open" if table.open else "free"
    return " ".join(("tile", kind) if table.state == "ready" else ("tile", table.state, kind))


def draw_table(table: TableView, drawing: Drawing) -> Html:
    """A table, as large as the screen lets it be."""
    return draw_template(
        "hall/table.html", words=drawing.words, table=table,
        board=drawing.games.board(table.key.game) if table.open else "",
        **table_functions(drawing, TABLE_LETTERS),
    )  # fmt: skip


def draw_overlay(table: TableView, drawing: Drawing) -> Html:
    """The players of a table in both styles; the page's style shows one of them."""
    return draw_template(
        "hall/overlay.html", words=drawing.words, table=table, crowd=crowd(table.seats),
        **table_functions(drawing, OVERLAY_LETTERS),
    )  # fmt: skip


def own_tables(hall: HallView) -> HallView:
    """With the tables and results of the event alone that the page is about."""
    part = hall.part
    if part is None or part.event is None:
        return hall
    event = part.event
    tables = tuple(table for table in hall.tables if table.id in event.table_ids)
    results = tuple(result for result in hall.results if result.match in event.matches)
    return replace(hall, tables=tables, results=results)


class View(NamedTuple):
    """A view. `pick`: what it shows, None where there is no such thing; equal while nothing new is
    to be drawn. `title`: the sentence in the page's title.
    """

    pick: Callable[[HallView, str], Any]
    draw: Callable[[Any, Drawing], Html]
    title: str


def _table(hall: HallView, table: str) -> Any:
    return hall.table(table)


def _player(hall: HallView, player: str) -> Any:
    if hall.event is None:
        return None
    matching = (entry for entry in hall.event.standings if entry.player == player)
    standing = next(matching, None)
    return PlayerShown(hall.event, standing, event_shown(hall)) if standing else None


def _event(hall: HallView, _: str) -> Any:
    return event_shown(hall)


def _way(hall: HallView, player: str) -> Any:
    known = hall.event.state.players if hall.event else {}
    return (event_shown(hall), player) if player in known else None


def _share(hall: HallView, subject: str) -> Any:
    if f"share-{subject}" not in SHARES:
        return None
    part, parts = map(int, subject.split("-"))
    return Share(event_shown(hall), part, parts)


def _display(hall: HallView, text: str) -> Any:
    number = display_number(text)
    return choice_of(hall.displays, number) if number else None


def _draw_choice(choice: DisplayChoice, drawing: Drawing) -> Html:
    """Seen by nobody: the page's script loads the screen anew once this is another one."""
    return tag("span", data_shows=str(choice.row))


def _events_of_page(hall: HallView, page: str) -> Any:
    if page not in CHOSEN_FIRST:
        return None
    return EventsShown(page, tuple(part._replace(event=None) for part in hall.open))


VIEWS = {
    "hall": View(lambda hall, _: own_tables(hall), draw_hall, "hall"),
    "tables": View(lambda hall, _: own_tables(hall), draw_tables, "tables"),
    "table": View(_table, draw_table, "table"),
    "clock": View(
        lambda hall, _: HallView(hall.hall, (), (), hall.round, hall.say), draw_clock, "clock"
    ),
    "overlay": View(_table, draw_overlay, "table"),
    "standings": View(_event, draw_standings, "standings"),
    "leaders": View(_event, draw_leaders, "standings"),
    "ties": View(_event, draw_tie_breaks, "standings"),
    "player": View(_player, draw_player, "standings"),
    "pairings": View(_event, draw_pairings, "pairings"),
    "share": View(_share, draw_share, "pairings"),
    "seating": View(_event, draw_seating, "pairings"),
    "bracket": View(_event, draw_bracket, "bracket"),
    "way": View(
        _way, lambda content, drawing: draw_bracket(content[0], drawing, content[1]), "bracket"
    ),
    "final": View(_event, draw_final, "final"),
    "display": View(_display, _draw_choice, "hall"),
    "events": View(_events_of_page, draw_events, "events.choose"),
    "me": View(own_page, draw_own_page, "me"),
}

OF_ONE = frozenset({"table", "overlay", "display", "player", "way", "share", "events", "me"})
"""Views of one table, screen, player, part or page: `table-t07`, `display-3`, `player-p1`,
`share-1-2`. One of an event has that behind it: `player-p1@autumn`.
"""

OF_PLAYER = "me-"
"""`me-CODE`: a player's own page, which nobody follows without its code."""


def picked(name: str, hall: HallView) -> Any:
    """Content of a view; None where there is no such view. Of a view of no event that is of one it
    is that of the event opened first.
    """
    page, _, event = name.partition(OF_EVENT)
    kind, _, subject = page.partition("-")
    view, of_event = VIEWS.get(kind), hall.of(event) if event else hall
    if view is None or of_event is None or bool(subject) != (kind in OF_ONE):
        return None
    return view.pick(of_event, subject)


def drawn(name: str, content: Any, drawing: Drawing) -> Html:
    """A view of what it shows."""
    return VIEWS[kind_of(name)].draw(content, drawing)
