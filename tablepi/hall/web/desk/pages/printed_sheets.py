"""Sheets of paper: the last round by name, by table and as slips, signs, cards, their choice."""

import re
from collections.abc import Mapping
from typing import Any, Literal, NamedTuple, get_args

from tablepi.hall.events.event_view import EventPlayer, EventView, PairedTable
from tablepi.hall.events.rows.formats import DUELS
from tablepi.hall.events.standings.bracket import brackets
from tablepi.hall.server.commands.hall_commands import WIFI_LETTERS
from tablepi.hall.server.commands.name_matching import code_of
from tablepi.hall.web.desk.pages.desk_tables import MOST_CARDS
from tablepi.hall.web.desk.pages.office_parts import (
    name_of,
    names_of_tables,
    players_by_name,
    table_called,
)
from tablepi.hall.web.desk.pages.people_pages import qr
from tablepi.hall.web.desk.pages.player_pages import grouped, own_address
from tablepi.hall.web.desk.pages.result_desk import stage_of
from tablepi.hall.web.html.markup import Html, draw_template, isolated
from tablepi.hall.web.html.page_frame import Viewer, draw_part
from tablepi.hall.web.html.page_words import PageWords
from tablepi.hall.web.values.desk_view import DeskView, row_of
from tablepi.hall.web.values.name_order import by_name, first_letter
from tablepi.wire.table_ids import by_number

Paper = Literal["a4", "letter"]
PAPERS: tuple[Paper, ...] = get_args(Paper)


class PrintedPage(NamedTuple):
    """A page for the printer. `title`: the id of a sentence."""

    title: str
    body: Html
    paper: Paper


def paper_of(query: Mapping[str, str]) -> Paper:
    """The paper that was chosen; A4 where none was."""
    name = query.get("paper", "")
    return name if name in PAPERS else "a4"


def draw_sheet(
    template: str, title: str, paper: Paper, viewer: Viewer, **values: Any
) -> PrintedPage:
    """A page for the printer by its template."""
    body = draw_template(
        f"print/{template}.html", words=viewer.words, title=title, paper=paper, **values
    )
    return PrintedPage(title, body, paper)


def draw_nothing(
    title: str, paper: Paper, viewer: Viewer, nothing: str, hint: str = ""
) -> PrintedPage:
    """Page where there is nothing to print. `nothing`: the sentence that says so."""
    hint = hint or f"{nothing}.hint"
    return draw_sheet("empty", title, paper, viewer, nothing=nothing, hint=hint)


def draw_print(view: DeskView, viewer: Viewer, paper: Paper) -> Html:
    """Papers, then what there is to print."""
    event = view.event
    return draw_part(
        "print", viewer, paper=paper, papers=PAPERS, rounds=len(event.rounds) if event else 0,
        has_bracket=event is not None and bool(brackets(event.state, with_planned=True)),
        has_players=event is not None and bool(event.players), most_cards=MOST_CARDS,
        wifi=view.wifi.body if view.wifi else {}, wifi_row=row_of(view.wifi),
        wifi_letters=WIFI_LETTERS,
    )  # fmt: skip


LARGE = 48
"""Names that a page has room for in large letters."""


class SheetLine(NamedTuple):
    """A line: a player with table and opponents, or, without `name`, a table with its players.
    `table` '': a bye; `is_first`: a new letter begins.
    """

    name: Html
    table: Html
    others: Html
    is_first: bool = False


class SlipSeat(NamedTuple):
    """A player on a slip. `picture`: the code of the own page, nothing where there is none."""

    name: str
    picture: Html


class Slip(NamedTuple):
    """A table without tablepi."""

    table: Html
    round: int
    is_duel: bool
    seats: list[SlipSeat]


def draw_by_name(view: DeskView, viewer: Viewer, paper: Paper) -> PrintedPage:
    """A line for each player of the last round; a stronger rule where a new letter begins."""
    event = view.event
    if event is None or not event.rounds:
        return draw_nothing("print.pairings", paper, viewer, "pairings.none")
    seats: list[tuple[str, PairedTable | None]] = [
        (player, table) for table in event.rounds[-1] for player in table.pairing.players
    ]
    seats += [(player, None) for player in event.state.rounds[-1].byes]
    seats.sort(key=lambda seat: by_name(event.shown(seat[0])))
    lines, last_letter = [], ""
    for player, table in seats:
        letter = first_letter(event.shown(player))
        lines.append(_line(player, table, event, view, letter != last_letter))
        last_letter = letter
    return _draw_pairings("print.pairings", "pairings.caption", lines, event, viewer, paper)


def _line(
    player: str, table: PairedTable | None, event: EventView, view: DeskView, is_first: bool
) -> SheetLine:
    name = isolated(event.shown(player))
    if table is None:
        return SheetLine(name, Html(), Html(), is_first)
    opponents = tuple(opponent for opponent in table.pairing.players if opponent != player)
    table_name = table_called(view, table.pairing.table)
    return SheetLine(name, table_name, _names(opponents, event), is_first)


def _names(players: tuple[str, ...], event: EventView) -> Html:
    return Html(", ".join(isolated(event.shown(player)) for player in players))


def _draw_pairings(
    title: str,
    caption: str,
    lines: list[SheetLine],
    event: EventView,
    viewer: Viewer,
    paper: Paper,
) -> PrintedPage:
    names = max((len(table.pairing.players) for table in event.rounds[-1]), default=0)
    size = "large" if len(lines) * names <= LARGE else "columns"
    return draw_sheet(
        "pairings", title, paper, viewer, event=event, caption=caption, lines=lines, size=size
    )


def draw_by_table(view: DeskView, viewer: Viewer, paper: Paper) -> PrintedPage:
    """A line for each table of the last round."""
    event = view.event
    if event is None or not event.rounds:
        return draw_nothing("print.seating", paper, viewer, "pairings.none")
    lines = [
        SheetLine(Html(), table_called(view, pairing.table), _names(pairing.players, event))
        for pairing in (table.pairing for table in _tables_in_order(event, view))
    ]
    if byes := event.state.rounds[-1].byes:
        lines.append(SheetLine(Html(), Html(), _names(byes, event)))
    return _draw_pairings("print.seating", "seating.caption", lines, event, viewer, paper)


def draw_slips(view: DeskView, viewer: Viewer, paper: Paper) -> PrintedPage:
    """A slip for each table of the last round that has no device here."""
    return _draw_slips("print.slips", view, viewer, paper, only_without=True)


def draw_all_slips(view: DeskView, viewer: Viewer, paper: Paper) -> PrintedPage:
    """A slip for each table of the last round."""
    return _draw_slips("print.slips.all", view, viewer, paper, only_without=False)


def _draw_slips(
    title: str, view: DeskView, viewer: Viewer, paper: Paper, only_without: bool
) -> PrintedPage:
    event = view.event
    if event is None or not event.rounds:
        return draw_nothing(title, paper, viewer, "pairings.none")
    tables = _tables_in_order(event, view)
    if only_without:
        tables = [table for table in tables if not _has_device(table, event, view)]
    if not tables:
        return draw_nothing(title, paper, viewer, "slips.none")
    slips = [_slip(table, event, view, viewer.words) for table in tables]
    return draw_sheet("slips", title, paper, viewer, event=event, slips=slips)


def _has_device(table: PairedTable, event: EventView, view: DeskView) -> bool:
    """True if a device here plays this for the hall."""
    desk_table = view.table(table.pairing.table)
    return desk_table is not None and desk_table.may_come and bool(event.play.game)


def _slip(table: PairedTable, event: EventView, view: DeskView, words: PageWords) -> Slip:
    players = [event.players[player] for player in table.pairing.players]
    seats = [SlipSeat(player.shown, _own_page_code(player, view, words)) for player in players]
    is_duel = stage_of(table, event).format in DUELS
    return Slip(table_called(view, table.pairing.table), table.round, is_duel, seats)


def _own_page_code(player: EventPlayer, view: DeskView, words: PageWords) -> Html:
    """The code by which a phone opens a player's own page."""
    if not player.code:
        return Html()
    return qr(own_address(view, player), words.plain("cards.phone"))


def _tables_in_order(event: EventView, view: DeskView) -> list[PairedTable]:
    """The tables of the last round, as people count."""

    def place(table: PairedTable) -> tuple[list[tuple[int, str]], str]:
        return by_number(table_called(view, table.pairing.table))

    return sorted(event.rounds[-1], key=place)


SIZES = ((3, "huge-name"), (7, "large-name"), (12, "long-name"))
"""Letters of a table's name up to which a sign has it in this size."""

LONG = 24
"""Letters of a player's name from which on it is printed smaller."""


class TableSign(NamedTuple):
    """A table's name with the code of its page. `own`: the code of players' own pages, each of
    which a phone that knows it finds; nothing where no event runs.
    """

    name: str
    size: str
    address: str
    picture: Html
    own: Html


class PlayerCard(NamedTuple):
    """A player with the code that checks in, and the one that opens the own page."""

    name: str
    is_long: bool
    club: str
    code: str
    picture: Html
    own_code: str
    own_picture: Html


def draw_signs(view: DeskView, viewer: Viewer, paper: Paper) -> PrintedPage:
    """Half a page for each table, with a device or without."""
    tables = names_of_tables(view)
    if not tables:
        return draw_nothing("print.signs", paper, viewer, "tables.none", "desk.cards.hint")
    signs = [_sign(table, name, view, viewer.words) for table, name in tables.items()]
    return draw_sheet("signs", "print.signs", paper, viewer, signs=signs, hall=view.hall.hall)


def _sign(table: str, title: str, view: DeskView, words: PageWords) -> TableSign:
    address = f"{view.address}/table/{table}"
    own = qr(f"{view.address}/me", words.plain("sign.me.code")) if view.event else Html()
    size = next((name for max_letters, name in SIZES if len(title) <= max_letters), "longest-name")
    return TableSign(title, size, address, qr(address, words.plain("sign.code")), own)


def draw_poster(view: DeskView, viewer: Viewer, paper: Paper) -> PrintedPage:
    """The code of the network, where that is known, and the code of the hall's pages."""
    words, address = viewer.words, f"{view.address}/"
    wifi = view.wifi.body if view.wifi else {}
    name, password = str(wifi.get("name", "")), str(wifi.get("password", ""))
    return draw_sheet(
        "poster", "print.poster", paper, viewer, hall=view.hall.hall,
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


def draw_player_cards(
    view: DeskView, viewer: Viewer, paper: Paper, player: str = ""
) -> PrintedPage:
    """Ten on a page, by name, of everybody who is not gone. `player`: only this one's."""
    event = view.event
    players = (
        [entrant for entrant in event.players.values() if entrant.player.is_active] if event else []
    )
    players = [entrant for entrant in players if player in ("", entrant.id)]
    if event is None or not players:
        return draw_nothing("print.cards", paper, viewer, "players.none")
    cards = [
        _card(entrant, event, view, viewer.words) for entrant in players_by_name(event, players)
    ]
    return draw_sheet("cards", "print.cards", paper, viewer, event=event, cards=cards)


def _card(player: EventPlayer, event: EventView, view: DeskView, words: PageWords) -> PlayerCard:
    code, name = code_of(event.state.event, player.id), name_of(event, player.id)
    picture = qr(code, words.plain("cards.code"))
    own_picture = _own_page_code(player, view, words)
    return PlayerCard(
        name, len(name) > LONG, player.club, code, picture, grouped(player.code), own_picture
    )
