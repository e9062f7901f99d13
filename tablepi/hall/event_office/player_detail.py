"""Desk, one player: everything that concerns this one alone."""

from tablepi.hall.desk.desk_view import DeskView
from tablepi.hall.desk.drawn.desk_frame import Seen, button, field, form
from tablepi.hall.event_desk.changes.player_csv import MOST_LETTERS, MOST_SEED
from tablepi.hall.event_desk.event_view import EventPlayer, EventView
from tablepi.hall.event_office.late_page import draw_join
from tablepi.hall.event_office.office_parts import heading, name_of, select, table_called
from tablepi.hall.event_office.players_page import draw_presence, state_of
from tablepi.hall.pages.markup import Html, isolated, joined, tag


def draw_desk_player(player: EventPlayer, event: EventView, view: DeskView, seen: Seen) -> Html:
    """Who it is, then each change."""
    words, state = seen.words, state_of(player)
    back = tag("a", words("players.back"), href=words.link("/desk/players"), class_="button")
    title = tag("h1", isolated(name_of(event, player.id)), " ", tag("small", isolated(player.id)))
    known = [tag("span", words(f"player.is.{state}"), class_=f"is p-{state}")]
    if player.club:
        known.append(isolated(player.club))
    if player.shown != player.name:
        known.append(words("player.shown", name=isolated(player.shown)))
    return joined(
        tag("p", back), title, tag("p", Html(" · ".join(known)), class_="states"),
        draw_presence(player, seen), _card(player, seen), draw_join(player, event, view, seen),
        _edit(player, seen), _going(player, seen),
        _table(player, event, view, seen),
        _penalty(player, event, seen), _erase(player, seen),
    )  # fmt: skip


def _card(player: EventPlayer, seen: Seen) -> Html:
    to = seen.words.link(f"/desk/print/cards?player={player.id}")
    link = tag("a", seen.words("player.card"), href=to, class_="button")
    return tag("p", link) if player.player.is_active else Html()


def _edit(player: EventPlayer, seen: Seen) -> Html:
    """Name, club and seed, put right; nothing of who was erased."""
    words = seen.words
    if player.is_erased:
        return Html()
    asked = form(
        seen, "/desk/players/edit",
        field(words("people.name"), "name", player.name, maxlength=MOST_LETTERS, required=True),
        field(words("player.club"), "club", player.club, maxlength=MOST_LETTERS),
        field(words("player.seed"), "seed", player.seed or "", type="number", min="1",
              max=MOST_SEED, inputmode="numeric"),
        button(words("player.edit.keep")), class_="inline", player=player.id, at_row=player.row,
    )  # fmt: skip
    hint = tag("p", words("player.edit.hint"), class_="age")
    return joined(heading("player.edit", seen), hint, asked)


def _going(player: EventPlayer, seen: Seen) -> Html:
    words = seen.words
    what = "drop" if player.player.is_active else "back"
    asked = form(
        seen, f"/desk/players/{what}", button(words(f"player.{what}")), class_="inline",
        player=player.id, at_row=player.row,
    )  # fmt: skip
    return joined(
        heading("player.going", seen), tag("p", words(f"player.{what}.hint"), class_="age"), asked
    )


def _table(player: EventPlayer, event: EventView, view: DeskView, seen: Seen) -> Html:
    words = seen.words
    tables = [("", words("player.fixed.none"))]
    tables += [(each.id, table_called(view, each.id)) for each in event.state.tables]
    asked = form(
        seen, "/desk/players/fix",
        select(words("player.fixed"), "table", tables, player.player.fixed),
        button(words("round.change")),
        class_="inline", player=player.id, at_row=event.row_of(f"fixed {player.id}"),
    )  # fmt: skip
    hint = tag("p", words("player.fixed.hint"), class_="age")
    return joined(heading("player.fixed", seen), hint, asked)


def _penalty(player: EventPlayer, event: EventView, seen: Seen) -> Html:
    words, stage = seen.words, event.state.stage
    if stage is None or stage.format == "open":
        return Html()
    given = (
        tag("li", words("penalty.given", points=_signed(each.points), stage=each.stage,
                        why=isolated(event.told(each.why))))
        for each in event.state.penalties
        if each.player == player.id
    )  # fmt: skip
    asked = form(
        seen, "/desk/players/penalty",
        field(words("penalty.points"), "points", "", inputmode="numeric", required=True),
        field(words("decide.reason"), "why", "", maxlength="200", required=True, class_="wide"),
        button(words("penalty.give")),
        class_="inline", player=player.id, at_row=event.row_of(f"penalty {player.id}"),
    )  # fmt: skip
    hint = tag("p", words("penalty.hint"), class_="age")
    return joined(heading("penalty", seen), tag("ul", *given, class_="ways"), hint, asked)


def _signed(points: int) -> str:
    return f"{points:+}".replace("-", "−")


def _erase(player: EventPlayer, seen: Seen) -> Html:
    words = seen.words
    if not player.name:
        return Html()
    asked = form(
        seen, "/desk/players/erase", button(words("player.erase")), class_="inline",
        player=player.id, at_row=player.row,
    )  # fmt: skip
    hint = tag("p", words("player.erase.hint"), class_="age")
    return joined(heading("player.erase", seen), hint, asked)
