"""Pairings: by name, so that a player finds a line, and by table."""

from itertools import groupby
from typing import NamedTuple

from tablepi.hall.events.rows.event_state import Pairing, Round
from tablepi.hall.web.html.fragments import Drawing
from tablepi.hall.web.html.markup import Html, shortened
from tablepi.hall.web.html.page_words import PageWords
from tablepi.hall.web.public.event_parts import (
    EventShown,
    draw_event_page,
    draw_no_event,
    in_table_order,
    result_text,
    table_name,
    table_title,
)
from tablepi.hall.web.public.standings_page import names_of
from tablepi.hall.web.values.name_order import by_name, first_letter
from tablepi.hall.web.values.public_view import PublicEvent

NAME_LETTERS = 40
"""Of a name in the list; a wall shows what there is room for."""

MANY = 30
"""Lines from which on there are letters to jump by."""


class PairedLine(NamedTuple):
    """A player's line. `pairing`: None for a bye."""

    player: str
    name: str
    pairing: Pairing | None


class NameLine(NamedTuple):
    """A player's line as it is shown. `letter`: where a new one begins; `seat` 0: a bye."""

    letter: str
    name: str
    seat: int = 0
    table: str = ""
    others: Html = Html()


class SeatedLine(NamedTuple):
    """A table's line. `placed`: who came out how, in that order; `players`: before that."""

    table: Html
    is_duel: bool
    placed: list[tuple[int, str]]
    players: list[str]
    result: Html
    has_score: bool


def lines_by_name(event: PublicEvent) -> list[PairedLine]:
    """Everybody of the round that was published last, in the order of their names."""
    round_ = event.round
    if round_ is None:
        return []
    lines = [
        PairedLine(player, event.name(player), pairing)
        for pairing in round_.pairings
        for player in pairing.players
    ]
    lines += [PairedLine(player, event.name(player), None) for player in round_.byes]
    return sorted(lines, key=lambda line: (by_name(line.name), line.player))


class Share(NamedTuple):
    """One of several parts of the names, counted from 1, each for a screen of its own."""

    content: EventShown
    part: int
    parts: int


def draw_pairings(content: EventShown, drawing: Drawing) -> Html:
    """A line for each player."""
    return draw_share(Share(content, 1, 1), drawing)


def draw_share(share: Share, drawing: Drawing) -> Html:
    """A line for each player of this part of the alphabet."""
    content, event = share.content, share.content.event
    if event is None or event.round is None:
        return _draw_none(content, drawing)
    lines = part_of(lines_by_name(event), share.part, share.parts)
    letters = {
        next(group).player: letter
        for letter, group in groupby(lines, lambda line: first_letter(line.name))
    }
    return draw_event_page(
        "pairings", "pairings", content, drawing, by="by.name", lot=event.round.lot,
        event=event.state.event,
        has_bracket=bool(event.brackets),
        letters=letters.values() if len(lines) >= MANY else (),
        ends=[*letters.values()][:: max(1, len(letters) - 1)] if share.parts > 1 else (),
        lines=[_line(line, letters.get(line.player, ""), content, event) for line in lines],
    )  # fmt: skip


def part_of(lines: list[PairedLine], part: int, parts: int) -> list[PairedLine]:
    """The lines of a part, counted from 1: about as many as of each other, whole letters."""
    letters = [[*group] for _, group in groupby(lines, lambda line: first_letter(line.name))]
    shares, before = [list[PairedLine]() for _ in range(parts)], 0
    for group in letters:
        middle = before + len(group) / 2
        shares[min(parts - 1, int(middle * parts / len(lines)))] += group
        before += len(group)
    return shares[part - 1]


def _line(line: PairedLine, letter: str, content: EventShown, event: PublicEvent) -> NameLine:
    name, pairing = shortened(line.name, NAME_LETTERS), line.pairing
    if pairing is None:
        return NameLine(letter, name)
    opponents = (player for player in pairing.players if player != line.player)
    seat, table = 1 + pairing.players.index(line.player), table_name(pairing.table, content)
    return NameLine(letter, name, seat, table, names_of(opponents, event))


def draw_seating(content: EventShown, drawing: Drawing) -> Html:
    """A line for each table, then the byes."""
    event = content.event
    if event is None or event.round is None:
        return _draw_none(content, drawing)
    round_ = event.round
    tables = in_table_order(round_.pairings, dict(content.names))
    return draw_event_page(
        "pairings", "pairings", content, drawing, by="by.table", lot=round_.lot,
        event=event.state.event,
        has_bracket=bool(event.brackets),
        lines=[_table_line(table, round_, content, event, drawing.words) for table in tables],
        byes=names_of(round_.byes, event),
    )  # fmt: skip


def _table_line(
    pairing: Pairing, round_: Round, content: EventShown, event: PublicEvent, words: PageWords
) -> SeatedLine:
    result = event.state.result(round_, pairing.table)
    result_html = words("pairing.plays" if result is None else "table.stands")
    if result is not None and result.wins:
        result_html = result_text(result, pairing, words, event.name)
    places = zip(result.places, pairing.players, strict=True) if result and result.places else ()
    return SeatedLine(
        table_title(pairing.table, content),
        len(pairing.players) == 2,
        [(place, event.name(player)) for place, player in sorted(places)],
        [event.name(player) for player in pairing.players],
        result_html,
        result is not None and bool(result.wins),
    )


def _draw_none(content: EventShown, drawing: Drawing) -> Html:
    """No event, or one without a round yet."""
    event = content.event
    if event is None:
        return draw_no_event("pairings", drawing)
    stage = event.state.stage
    sentence = "pairings.open" if stage is not None and stage.format == "open" else "pairings.none"
    return draw_event_page("none", "pairings", content, drawing, nothing=sentence)
