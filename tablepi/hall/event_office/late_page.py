"""Desk, what changes a published round: taking it back, and late players who join it."""

from tablepi.hall.desk.desk_view import DeskView
from tablepi.hall.desk.drawn.desk_frame import Seen, button, field, form
from tablepi.hall.event.event_state import Round
from tablepi.hall.event.late_faults import free_tables, may_join, newest_round
from tablepi.hall.event_desk.event_view import EventPlayer, EventView
from tablepi.hall.event_office.office_parts import name_of, player_select, select, table_called
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


def draw_join(player: EventPlayer, event: EventView, view: DeskView, seen: Seen) -> Html:
    """How a late player joins the round that is played; nothing for who is in it."""
    words, state = seen.words, event.state
    newest = newest_round(state)
    if newest is None or not may_join(state, newest, player.id):
        return Html()
    free = free_tables(state, newest)
    parts = [tag("h2", words("pair.title", round=newest.number)),
             tag("p", words("join.hint"), class_="age")]  # fmt: skip
    if newest.byes and free:
        fixed = [state.players[each].fixed for each in (player.id, *newest.byes)]
        chosen = next((each for each in fixed if each in free), free[0])
        tables = [(each, table_called(view, each)) for each in free]
        parts.append(form(
            seen, "/desk/players/join",
            player_select(words("join.with"), "with", event, newest.byes),
            select(words("column.table"), "table", tables, chosen),
            button(words("join.play"), "first"), class_="inline",
            round=newest.number, player=player.id, at_row=event.row_of("round"),
        ))  # fmt: skip
    elif newest.byes:
        parts.append(tag("p", words("join.no_table")))
    bye = form(
        seen, "/desk/players/join", button(words("join.bye")), class_="inline",
        round=newest.number, player=player.id, at_row=event.row_of("round"),
    )  # fmt: skip
    return joined(*parts, bye)
