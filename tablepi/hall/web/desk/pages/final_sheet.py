"""Desk, print: standings, results and the end of an event on paper, as everybody may read them."""

from typing import Any

from tablepi.hall.events.event_view import EventView
from tablepi.hall.events.rows.event_state import Pairing, Round
from tablepi.hall.events.standings.bracket import brackets
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
from tablepi.hall.web.public.bracket_page import BracketNames, brackets_shown
from tablepi.hall.web.public.event_parts import result_text
from tablepi.hall.web.public.final_page import podium_lines
from tablepi.hall.web.values.desk_view import DeskView
from tablepi.wire.table_ids import short_title


def draw_final_sheet(view: DeskView, viewer: Viewer, paper: Paper) -> PrintedPage:
    """Podium, brackets, standings, every round."""
    event = view.event
    if event is None or not event.state.stages:
        return draw_nothing("final", paper, viewer, "standings.none")
    standings, words = standings_of(event.state), viewer.words

    def name(player: str) -> Html:
        return isolated(event.shown(player))

    return _draw(
        "final", event, view, viewer, paper, rounds=event.state.rounds,
        podium=podium_lines(standings, name),
        brackets=brackets_shown(
            brackets(event.state), BracketNames(event.shown, short_title), words
        ),
        stages=list(stages_of(event.state, standings, words)),
    )  # fmt: skip


def draw_standings_sheet(view: DeskView, viewer: Viewer, paper: Paper) -> PrintedPage:
    """The standings of each stage, the last one first."""
    event = view.event
    standings = standings_of(event.state) if event else ()
    if event is None or not standings:
        return draw_nothing("standings", paper, viewer, "standings.none")
    stages = list(stages_of(event.state, standings, viewer.words))
    return _draw("standings", event, view, viewer, paper, stages=stages)


def draw_results_sheet(view: DeskView, viewer: Viewer, paper: Paper) -> PrintedPage:
    """Every table of each round with its result, the last round first."""
    event = view.event
    if event is None or not event.state.rounds:
        return draw_nothing("results", paper, viewer, "pairings.none")
    return _draw("results", event, view, viewer, paper, rounds=event.state.rounds[::-1])


def _draw(
    title: str, event: EventView, view: DeskView, viewer: Viewer, paper: Paper, **values: Any
) -> PrintedPage:
    """`values`: what the sheet shows, of `podium`, `brackets`, `stages` and `rounds`."""
    state, words = event.state, viewer.words

    def name(player: str) -> Html:
        return isolated(event.shown(player))

    def result(round_: Round, pairing: Pairing) -> Child:
        table_result = state.result(round_, pairing.table)
        return result_text(table_result, pairing, words, name) if table_result else "–"

    empty = dict.fromkeys(("podium", "brackets", "stages", "rounds"), ())
    return draw_sheet(
        "final", title, paper, viewer, event=event, name=name, names=Names(event, view),
        day=time_of(event.rows[0].get("at"), "%Y-%m-%d"), result=result, **{**empty, **values},
    )  # fmt: skip
