"""Frame of every page for the printer, and the page on which a paper is chosen."""

from collections.abc import Mapping
from typing import Any, Literal, NamedTuple, get_args

from tablepi.hall.server.forms.hall_forms import WIFI_LETTERS
from tablepi.hall.web.desk.tables.desk_tables import MOST_CARDS
from tablepi.hall.web.html.desk_frame import Viewer, draw_part
from tablepi.hall.web.html.markup import Html
from tablepi.hall.web.html.page_templates import draw_template
from tablepi.hall.web.values.desk_view import DeskView, row_of

Paper = Literal["a4", "letter"]
PAPERS: tuple[Paper, ...] = get_args(Paper)


class PrintedPage(NamedTuple):
    """A page for the printer. `title`: the id of a sentence."""

    title: str
    body: Html
    paper: Paper


def paper_of(query: Mapping[str, str]) -> Paper:
    """The paper that was chosen; A4 where none was."""
    asked = query.get("paper", "")
    return asked if asked in PAPERS else "a4"


def draw_sheet(template: str, title: str, paper: Paper, seen: Viewer, **values: Any) -> PrintedPage:
    """A page for the printer by its template."""
    body = draw_template(
        f"print/{template}.html", words=seen.words, title=title, paper=paper, **values
    )
    return PrintedPage(title, body, paper)


def draw_nothing(
    title: str, paper: Paper, seen: Viewer, nothing: str, hint: str = ""
) -> PrintedPage:
    """Page where there is nothing to print. `nothing`: the sentence that says so."""
    hint = hint or f"{nothing}.hint"
    return draw_sheet("empty", title, paper, seen, nothing=nothing, hint=hint)


def draw_print(view: DeskView, seen: Viewer, paper: Paper) -> Html:
    """Papers, then what there is to print."""
    event = view.event
    return draw_part(
        "print", seen, paper=paper, papers=PAPERS, rounds=len(event.rounds) if event else 0,
        has_players=event is not None and bool(event.players), most_cards=MOST_CARDS,
        wifi=view.wifi.body if view.wifi else {}, wifi_row=row_of(view.wifi),
        wifi_letters=WIFI_LETTERS,
    )  # fmt: skip
