"""The place at the right of every desk page where the newest decision is taken back."""

from typing import NamedTuple

from tablepi.hall.events.event_view import EventView
from tablepi.hall.events.past_rows import Obstacle
from tablepi.hall.events.rows.event_state import OPEN_ROUND
from tablepi.hall.events.rows.undo_rows import DECISION
from tablepi.hall.events.way_back import Offer
from tablepi.hall.server.desk.event_book import DESK
from tablepi.hall.web.desk.pages.history_pages import row_values, sentence_of
from tablepi.hall.web.desk.pages.office_parts import name_of
from tablepi.hall.web.html.fragments import age
from tablepi.hall.web.html.markup import Html, isolated
from tablepi.hall.web.html.page_frame import NOTHING, Viewer, draw_part, who
from tablepi.hall.web.values.desk_view import DeskView

OWN_SENTENCES = (
    "back", "drop", "edit", "mistake", "plan", "player", "replan", "retract", "round", "say",
    "unplan", "void", "withdraw",
)  # fmt: skip
"""Rows of which this place says what they were; of others what the event's history says."""

OF_SEVERAL = {"player": "players", "drop": "drops", "here": "heres"}

PAGES = {
    "round": ("/desk/round", "round"),
    "results": ("/desk/results?round={round}", "results"),
    "event": ("/desk/event", "event"),
    "player": ("/desk/players?player={player}", "players"),
}
"""Address and title of the page where an obstacle is dealt with."""


class Hindrance(NamedTuple):
    """Why a decision stays, and the page where something can be done about it."""

    sentence: Html
    address: str
    title: str


def draw_undo(view: DeskView, viewer: Viewer) -> Html:
    """Takes back the newest decision, or says why not; does again what was taken back."""
    event = view.event
    if event is None or (event.undo is None and event.redo is None):
        return NOTHING
    undo, redo = event.undo, event.redo
    return draw_part(
        "undo", viewer, at_row=event.row_of(DECISION),
        what=decision_text(undo, event, viewer) if undo else "",
        who=_who(undo, viewer) if undo else "",
        age=age(undo.at, viewer.drawing) if undo else "",
        hindrance=_hindrance(undo.obstacle, event, viewer) if undo and undo.obstacle else None,
        redone=decision_text(redo, event, viewer) if redo else "",
    )  # fmt: skip


def _who(offer: Offer, viewer: Viewer) -> Html:
    """Whose decision it was: *you*, another person, or a desk without a name."""
    name = str(offer.row.get("by", DESK))
    if name and name == viewer.session.name:
        return viewer.words("undo.you")
    return who("" if name == DESK else name, viewer.words)


def decision_text(offer: Offer, event: EventView, viewer: Viewer) -> Html:
    """A decision in a few words."""
    row, kind = offer.row, str(offer.row["do"])
    if offer.alike > 1 and kind in OF_SEVERAL:
        return viewer.words(f"undo.{OF_SEVERAL[kind]}", n=offer.alike)
    values = row_values(row, event, viewer)
    if kind == "say" and not row.get("text"):
        return viewer.words("undo.say.ends")
    if kind in ("result", "correct"):
        is_open = row.get("round") == OPEN_ROUND
        return viewer.words("undo.match" if is_open else "row.result", **values)
    if kind in OWN_SENTENCES and not row.get("off"):
        return viewer.words(f"undo.{kind}", **values)
    return sentence_of({key: row[key] for key in row if key != "why"}, event, viewer)


def _hindrance(obstacle: Obstacle, event: EventView, viewer: Viewer) -> Hindrance:
    address, title = PAGES[obstacle.page]
    values = {
        key: isolated(name_of(event, str(value))) if key == "player" else value
        for key, value in obstacle.values.items()
    }
    sentence = viewer.words(f"undo.because.{obstacle.reason}", **values)
    return Hindrance(sentence, address.format_map(obstacle.values), title)
