"""A card for each player, with the code that checks its bearer in at the desk's scanner."""

from tablepi.hall.desk.desk_view import DeskView
from tablepi.hall.desk.drawn.desk_frame import Seen
from tablepi.hall.desk.drawn.qr import qr
from tablepi.hall.event_desk.changes.player_code import code_of
from tablepi.hall.event_desk.event_view import EventPlayer, EventView
from tablepi.hall.event_office.office_parts import by_name, empty, name_of
from tablepi.hall.pages.markup import Html, isolated, tag
from tablepi.hall.printed.print_frame import Paper, PrintedPage, printed

LONG = 24
"""Letters of a name from which on it is printed smaller."""


def draw_player_cards(view: DeskView, seen: Seen, paper: Paper, player: str = "") -> PrintedPage:
    """Ten on a page, by name, of everybody who is not gone. `player`: only this one's."""
    event = view.event
    players = [each for each in event.players.values() if each.player.is_active] if event else []
    players = [each for each in players if player in ("", each.id)]
    if event is None or not players:
        return printed("print.cards", paper, seen, empty(seen, "players.none"))
    cards = (_card(each, event, seen) for each in by_name(event, players))
    return printed("print.cards", paper, seen, tag("ol", *cards, class_="badges"))


def _card(player: EventPlayer, event: EventView, seen: Seen) -> Html:
    code, name = code_of(event.state.event, player.id), name_of(event, player.id)
    return tag(
        "li",
        qr(code, seen.words.plain("cards.code")),
        tag("h2", isolated(name), class_="long" if len(name) > LONG else None),
        tag("p", isolated(player.club)) if player.club else Html(),
        tag("p", isolated(event.state.title), tag("br"), tag("code", code), class_="age"),
        class_="badge",
    )
