"""Pairings: by name, so that a player finds a line, and by table."""

from collections.abc import Iterator
from itertools import groupby
from typing import NamedTuple

from tablepi.hall.event.event_state import Pairing, TableResult
from tablepi.hall.event_pages.event_parts import (
    EventShown,
    draw_head,
    draw_no_event,
    in_table_order,
    result_text,
    table_title,
)
from tablepi.hall.event_pages.public_event import PublicEvent
from tablepi.hall.event_pages.value_sentences import names_of
from tablepi.hall.pages.fragments import Drawing
from tablepi.hall.pages.markup import Html, isolated, joined, shortened, tag
from tablepi.hall.pages.table_order import by_name, first_letter

NAME_LETTERS = 40
"""Of a name in the list; a wall shows what there is room for."""

MANY = 30
"""Lines from which on there are letters to jump by."""


class PairedLine(NamedTuple):
    """A player's line. `pairing`: None for a bye."""

    player: str
    name: str
    pairing: Pairing | None


def lines_by_name(event: PublicEvent) -> list[PairedLine]:
    """Everybody of the round that was published last, in the order of their names."""
    last = event.round
    if last is None:
        return []
    lines = [
        PairedLine(player, event.name(player), pairing)
        for pairing in last.pairings
        for player in pairing.players
    ]
    lines += [PairedLine(player, event.name(player), None) for player in last.byes]
    return sorted(lines, key=lambda each: (by_name(each.name), each.player))


def draw_pairings(shown: EventShown, drawing: Drawing) -> Html:
    """A line for each player."""
    event = shown.event
    if event is None or event.round is None:
        return _none(shown, drawing)
    words, lines = drawing.words, lines_by_name(event)
    letters = _letters(lines, drawing) if len(lines) >= MANY else Html()
    firsts = {found[0].player: letter for letter, found in _by_letter(lines)}
    rows = (_line(each, firsts.get(each.player, ""), shown, drawing) for each in lines)
    caption = tag("caption", words("pairings.caption"), class_="unseen")
    listed = tag("table", caption, _columns(("player", "table", "against"), drawing),
                 tag("tbody", *rows), class_="pairings turning narrows")  # fmt: skip
    return joined(_head("by.name", shown, drawing), letters, listed, _lot(shown, drawing))


def draw_seating(shown: EventShown, drawing: Drawing) -> Html:
    """A line for each table, then the byes."""
    event = shown.event
    if event is None or event.round is None:
        return _none(shown, drawing)
    words, last = drawing.words, event.round
    names = dict(shown.names)
    rows = [_seated(each, shown, drawing) for each in in_table_order(last.pairings, names)]
    if last.byes:
        byes = tag("td", names_of(last.byes, event), colspan="2")
        rows.append(tag("tr", tag("th", words("pairing.bye"), scope="row"), byes))
    caption = tag("caption", words("seating.caption"), class_="unseen")
    listed = tag("table", caption, _columns(("table", "players.seats", "result"), drawing),
                 tag("tbody", *rows), class_="seating turning")  # fmt: skip
    return joined(_head("by.table", shown, drawing), listed, _lot(shown, drawing))


def _head(by: str, shown: EventShown, drawing: Drawing) -> Html:
    words = drawing.words
    links = (
        tag("a", words(name), href=words.link(path), aria_current="true" if name == by else None)
        for name, path in (("by.name", "/pairings"), ("by.table", "/pairings?by=table"))
    )
    ways = tag("nav", *links, aria_label=words("by"), class_="choice ways-by")
    return joined(draw_head("pairings", shown, drawing), ways)


def _lot(shown: EventShown, drawing: Drawing) -> Html:
    """With which the round was paired: anybody may count it again."""
    assert shown.event is not None
    assert shown.event.round is not None
    lot = tag("code", shown.event.round.lot)
    return tag("p", drawing.words("pairing.lot", lot=lot), class_="age lot")


def _none(shown: EventShown, drawing: Drawing) -> Html:
    """No event, or one without a round yet."""
    words, event = drawing.words, shown.event
    if event is None:
        return draw_no_event("pairings", drawing)
    stage = event.state.stage
    what = "pairings.open" if stage is not None and stage.format == "open" else "pairings.none"
    lines = tag("p", words(what), class_="big"), tag("p", words(f"{what}.hint"))
    return joined(draw_head("pairings", shown, drawing), tag("div", *lines, class_="empty"))


def _columns(names: tuple[str, ...], drawing: Drawing) -> Html:
    head = (tag("th", drawing.words(f"column.{each}"), scope="col") for each in names)
    return tag("thead", tag("tr", *head))


def _line(line: PairedLine, letter: str, shown: EventShown, drawing: Drawing) -> Html:
    words, event, pairing = drawing.words, shown.event, line.pairing
    assert event is not None
    name = tag("th", isolated(shortened(line.name, NAME_LETTERS)), scope="row")
    anchor = f"letter-{letter}" if letter else None
    if pairing is None:
        return tag("tr", name, tag("td", words("pairing.bye"), colspan="2"), id=anchor)
    others = (each for each in pairing.players if each != line.player)
    table = tag("td", table_title(pairing.table, shown), class_="at")
    return tag("tr", name, table, tag("td", names_of(others, event), class_="against"), id=anchor)


def _seated(pairing: Pairing, shown: EventShown, drawing: Drawing) -> Html:
    words, event = drawing.words, shown.event
    assert event is not None
    assert event.round is not None
    result = event.state.result(event.round, pairing.table)
    said, kind = words("pairing.plays"), "seated duel" if len(pairing.players) == 2 else "seated"
    if result is not None:
        said = result_text(result, pairing, words) if result.wins else words("table.stands")
    return tag(
        "tr",
        tag("th", table_title(pairing.table, shown), scope="row", class_="at"),
        tag("td", _names(pairing, result, event), class_=kind),
        tag("td", said, class_="result" if result and result.wins else "plays"),
    )


def _names(pairing: Pairing, result: TableResult | None, event: PublicEvent) -> Html:
    """Who sits at a table, each with the place that came out."""
    places = result.places if result else ()
    if not places:
        return names_of(pairing.players, event)
    said = (
        tag("span", tag("b", f"{place}."), " ", isolated(event.name(player)), class_="placed")
        for place, player in sorted(zip(places, pairing.players, strict=True))
    )
    return Html(" ".join(said))


def _by_letter(lines: list[PairedLine]) -> Iterator[tuple[str, list[PairedLine]]]:
    for letter, found in groupby(lines, lambda each: first_letter(each.name)):
        yield letter, list(found)


def _letters(lines: list[PairedLine], drawing: Drawing) -> Html:
    """Letters to jump by, for a thumb."""
    links = (tag("a", letter, href=f"#letter-{letter}") for letter, _ in _by_letter(lines))
    return tag("nav", *links, aria_label=drawing.words("letters"), class_="letters")
