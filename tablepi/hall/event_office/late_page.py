"""Desk, what changes a published round: taking it back, and late players who join it."""

from tablepi.hall.desk.desk_view import DeskView
from tablepi.hall.desk.drawn.desk_frame import Seen, button, field, form
from tablepi.hall.event.event_state import Round
from tablepi.hall.event.late_faults import may_join, newest_round
from tablepi.hall.event_desk.event_view import EventView
from tablepi.hall.event_office.office_parts import name_of
from tablepi.hall.pages.markup import Html, isolated, joined, tag


def draw_published(view: DeskView, seen: Seen) -> Html:
    """Who came too late for the newest round, and the way to take that back."""
    event = view.event
    newest = newest_round(event.state) if event else None
    if event is None or newest is None:
        return Html()
    return joined(_left(newest, event, seen), _withdraw(newest, event, seen))


def _left(newest: Round, event: EventView, seen: Seen) -> Html:
    state = event.state
    asked = state.active if event.outstanding else ()
    left = [each for each in asked if may_join(state, newest, each)]
    if not left:
        return Html()
    words = seen.words
    links = (
        tag(
            "a", isolated(name_of(event, each)), href=words.link(f"/desk/players?player={each}")
        )
        for each in left
    )  # fmt: skip
    said = words("join.left", round=newest.number, players=Html(", ".join(links)))
    return tag("p", said, class_="notice")


def _withdraw(newest: Round, event: EventView, seen: Seen) -> Html:
    words, state = seen.words, event.state
    if state.has_result(newest):
        return tag("p", words("withdraw.late", round=newest.number), class_="age")
    title = words("withdraw", round=newest.number)
    asked = form(
        seen, "/desk/round/withdraw",
        field(words("decide.reason"), "why", "", maxlength="200", required=True, class_="wide"),
        button(title),
        class_="inline", round=newest.number, at_row=event.row_of("round"),
    )  # fmt: skip
    hint = tag("p", words("withdraw.hint"), class_="age")
    return tag("details", tag("summary", title), hint, asked, id="withdraw")
