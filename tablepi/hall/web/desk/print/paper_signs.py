"""Signs: one for each table, the poster by which phones find the hall, and players' cards."""

import re
from typing import NamedTuple

from tablepi.hall.events.event_view import EventPlayer, EventView
from tablepi.hall.server.commands.name_matching import code_of
from tablepi.hall.web.desk.event.office_parts import by_name, name_of
from tablepi.hall.web.desk.print.print_frame import Paper, PrintedPage, draw_nothing, draw_sheet
from tablepi.hall.web.desk.tables.people_pages import qr
from tablepi.hall.web.html.desk_frame import Viewer
from tablepi.hall.web.html.markup import Html
from tablepi.hall.web.html.page_words import PageWords
from tablepi.hall.web.values.desk_view import DeskView
from tablepi.hall.web.values.public_view import TableView

SIZES = ((3, "huge-name"), (7, "large-name"), (12, "long-name"))
"""Letters of a table's name up to which a sign has it in this size."""

LONG = 24
"""Letters of a player's name from which on it is printed smaller."""


class TableSign(NamedTuple):
    """A table's name with the code of its page."""

    name: str
    size: str
    address: str
    picture: Html


class PlayerCard(NamedTuple):
    """A player with the code that checks in."""

    name: str
    is_long: bool
    club: str
    code: str
    picture: Html


def draw_signs(view: DeskView, seen: Viewer, paper: Paper) -> PrintedPage:
    """Half a page for each table."""
    if not view.hall.tables:
        return draw_nothing("print.signs", paper, seen, "tables.none", "desk.cards.hint")
    signs = [_sign(table, view.address, seen.words) for table in view.hall.tables]
    return draw_sheet("signs", "print.signs", paper, seen, signs=signs, hall=view.hall.hall)


def _sign(table: TableView, base: str, words: PageWords) -> TableSign:
    address = f"{base}/table/{table.id}"
    size = next((name for most, name in SIZES if len(table.name) <= most), "longest-name")
    return TableSign(table.name, size, address, qr(address, words.plain("sign.code")))


def draw_poster(view: DeskView, seen: Viewer, paper: Paper) -> PrintedPage:
    """The code of the network, where that is known, and the code of the hall's pages."""
    words, address = seen.words, f"{view.address}/"
    wifi = view.wifi.body if view.wifi else {}
    name, password = str(wifi.get("name", "")), str(wifi.get("password", ""))
    return draw_sheet(
        "poster", "print.poster", paper, seen, hall=view.hall.hall,
        network=name, password=password,
        network_picture=qr(wifi_code(name, password), words.plain("poster.network")),
        address=address, picture=qr(address, words.plain("poster.open")),
    )  # fmt: skip


def wifi_code(name: str, password: str) -> str:
    """Code by which a phone joins a network; an open one where there is no password."""
    kind = f"T:WPA;S:{_escaped(name)};P:{_escaped(password)}" if password else f"S:{_escaped(name)}"
    return f"WIFI:{kind};;"


def _escaped(text: str) -> str:
    return re.sub(r'([\\;,:"])', r"\\\1", text)


def draw_player_cards(view: DeskView, seen: Viewer, paper: Paper, player: str = "") -> PrintedPage:
    """Ten on a page, by name, of everybody who is not gone. `player`: only this one's."""
    event = view.event
    players = [each for each in event.players.values() if each.player.is_active] if event else []
    players = [each for each in players if player in ("", each.id)]
    if event is None or not players:
        return draw_nothing("print.cards", paper, seen, "players.none")
    cards = [_card(each, event, seen.words) for each in by_name(event, players)]
    return draw_sheet("cards", "print.cards", paper, seen, event=event, cards=cards)


def _card(player: EventPlayer, event: EventView, words: PageWords) -> PlayerCard:
    code, name = code_of(event.state.event, player.id), name_of(event, player.id)
    picture = qr(code, words.plain("cards.code"))
    return PlayerCard(name, len(name) > LONG, player.club, code, picture)
