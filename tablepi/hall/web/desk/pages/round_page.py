"""Desk, round: its tables, those with a time of their own, and taking the newest one back."""

from collections.abc import Mapping
from typing import NamedTuple

from tablepi.hall.events.rows.round_faults import newest_round
from tablepi.hall.server.database.desk_refusals import DeskRefusal
from tablepi.hall.server.desk.round_clock import AS_ALL
from tablepi.hall.web.desk.pages.bracket_sheet import brackets_at_desk
from tablepi.hall.web.desk.pages.desk_tables import own_round
from tablepi.hall.web.desk.pages.table_tiles import tiles_of_round
from tablepi.hall.web.html.markup import Html
from tablepi.hall.web.html.page_frame import Viewer, draw_part
from tablepi.hall.web.values.desk_view import DeskView, row_of

USUAL_MINUTES, USUAL_END = 50, 5


class RoundShown(NamedTuple):
    """Content of the page. `states`: of the tables of the newest round, by their ids."""

    view: DeskView
    states: Mapping[str, str]


def draw_round(content: RoundShown, viewer: Viewer) -> Html:
    """The round that is played."""
    view, event = content.view, content.view.event
    stage = event.state.stage if event else None
    return draw_part(
        "round", viewer, event=event, row=row_of(view.round),
        clock=view.round is not None and bool(view.round.body),
        tiles=tiles_of_round(view, content.states, viewer),
        has_rounds=stage is not None and stage.format != "open",
        own_rounds=[own_round(table, viewer) for table in view.tables if table.own != AS_ALL],
        usual_minutes=USUAL_MINUTES, usual_end=USUAL_END,
        brackets=brackets_at_desk(event, view, viewer.words) if event else [],
        newest=newest_round(event.state) if event else None,
    )  # fmt: skip


def draw_question(
    question: DeskRefusal, action: str, fields: dict[str, str], viewer: Viewer, back_to: str
) -> Html:
    """Asks once more before something is done: the same change, with the answer."""
    fields = {name: value for name, value in fields.items() if name not in ("csrf", "sure")}
    return draw_part(
        "ask_again", viewer, asked=question, action=action, given=fields, back_to=back_to
    )
