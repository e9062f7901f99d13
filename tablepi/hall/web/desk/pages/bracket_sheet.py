"""Bracket of a knock-out at the desk and on paper, before its first round as well."""

from tablepi.hall.events.event_view import EventView
from tablepi.hall.events.standings.bracket import brackets
from tablepi.hall.web.desk.pages.office_parts import Names
from tablepi.hall.web.desk.pages.printed_sheets import (
    Paper,
    PrintedPage,
    draw_nothing,
    draw_sheet,
)
from tablepi.hall.web.html.page_frame import Viewer
from tablepi.hall.web.html.page_words import PageWords
from tablepi.hall.web.public.bracket_page import BracketNames, BracketShown, TableOf, brackets_shown
from tablepi.hall.web.values.desk_view import DeskView
from tablepi.wire.table_ids import short_title


def brackets_at_desk(event: EventView, view: DeskView, words: PageWords) -> list[BracketShown]:
    """The bracket of the stage that is open, with names as the desk knows them."""
    stage = len(event.state.stages)
    found = [each for each in brackets(event.state, with_planned=True) if each.stage == stage]
    return brackets_shown(found, BracketNames(Names(event, view).player, _tables(view)), words)


def draw_bracket_sheet(view: DeskView, viewer: Viewer, paper: Paper) -> PrintedPage:
    """Every bracket, with players as everybody may read them: it is for the wall."""
    event, words = view.event, viewer.words
    found = brackets(event.state, with_planned=True) if event else ()
    if event is None or not found:
        return draw_nothing("bracket", paper, viewer, "bracket.none")
    shown = brackets_shown(found[::-1], BracketNames(event.shown, _tables(view)), words)
    return draw_sheet("bracket", "bracket", paper, viewer, event=event, brackets=shown)


def _tables(view: DeskView) -> TableOf:
    names = {table.id: table.name for table in view.hall.tables}
    return lambda table: short_title(names.get(table, table))
