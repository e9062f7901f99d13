"""Desk, print: the end of an event on paper, with its podium, brackets, standings and rounds."""

from tablepi.hall.events.rows.event_state import Pairing, Round
from tablepi.hall.events.standings.stage_standings import standings_of
from tablepi.hall.web.desk.pages.history_pages import stages_of
from tablepi.hall.web.desk.pages.office_parts import Names, time_of
from tablepi.hall.web.desk.pages.printed_sheets import (
    Paper,
    PrintedPage,
    draw_nothing,
    draw_sheet,
)
from tablepi.hall.web.html.markup import Child, Html, isolated
from tablepi.hall.web.html.page_frame import Viewer
from tablepi.hall.web.public.event_parts import result_text
from tablepi.hall.web.public.final_page import bracket_columns, podium_lines
from tablepi.hall.web.values.desk_view import DeskView


def draw_final_sheet(view: DeskView, viewer: Viewer, paper: Paper) -> PrintedPage:
    """Players as everybody may read them: it is for the wall."""
    event, words = view.event, viewer.words
    if event is None or not event.state.stages:
        return draw_nothing("final", paper, viewer, "standings.none")
    state, standings = event.state, standings_of(event.state)

    def name(player: str) -> Html:
        return isolated(event.shown(player))

    def result(round_: Round, pairing: Pairing) -> Child:
        table_result = state.result(round_, pairing.table)
        return result_text(table_result, pairing, words, name) if table_result else "–"

    return draw_sheet(
        "final", "final", paper, viewer, event=event, name=name, names=Names(event, view),
        day=time_of(event.rows[0].get("at"), "%Y-%m-%d"), result=result, rounds=state.rounds,
        podium=podium_lines(standings, name),
        brackets=bracket_columns(state, name, words),
        stages=list(stages_of(state, standings, words)),
    )  # fmt: skip
