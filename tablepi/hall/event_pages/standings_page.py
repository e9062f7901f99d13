"""Standings: for the wall, for a phone, and one player's with where each number comes from."""

from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

from tablepi.hall.event.event_state import Pairing, Round
from tablepi.hall.event_pages.event_parts import (
    EventShown,
    draw_head,
    draw_no_event,
    result_text,
    table_title,
)
from tablepi.hall.event_pages.public_event import PublicEvent
from tablepi.hall.event_pages.value_sentences import explained, names_of, number_text
from tablepi.hall.pages.fragments import Drawing
from tablepi.hall.pages.markup import Html, isolated, joined, shortened, tag
from tablepi.hall.pages.page_words import PageWords
from tablepi.hall.standings.event_standings import Standing

NAME_LETTERS = 40
"""Of a name in the list; a wall shows what there is room for."""

MOST_LEADERS = 3
"""Of a first place that is set off from the others."""

WITHOUT_VALUES = ("single-elim", "final")
"""Formats whose places are not reckoned from values; those of the stage before are of it alone."""


class PlayerShown(NamedTuple):
    """One player's page."""

    event: PublicEvent
    standing: Standing
    shown: EventShown


def draw_standings(shown: EventShown, drawing: Drawing) -> Html:
    """The whole list, a table for each stage."""
    words, event = drawing.words, shown.event
    if event is None:
        return draw_no_event("standings", drawing)
    top = draw_head("standings", shown, drawing)
    if not event.standings:
        none = tag("p", words("standings.none"), class_="big")
        hint = tag("p", words("standings.none.hint"))
        return joined(top, tag("div", none, hint, class_="empty"))
    stages = [(n, list(found)) for n, found in groupby(event.standings, lambda each: each.stage)]
    tables = (_stage(stage, found, event, drawing) for stage, found in stages)
    return joined(top, *tables)


def _stage(stage: int, standings: Sequence[Standing], event: PublicEvent, drawing: Drawing) -> Html:
    words = drawing.words
    format_ = event.state.stages[stage - 1].format
    counts = format_ not in WITHOUT_VALUES
    kinds = next((each.values for each in standings if each.values), ()) if counts else ()
    order = Html(", ".join(words(f"value.{each.kind}") for each in kinds))
    told = words("standings.caption", stage=stage, format=words(f"format.{format_}"))
    hint = tag("p", words("standings.explained"), class_="hint")
    ordered = [" · ", words("standings.order", order=order), hint] if kinds else []
    caption = tag("caption", told, *ordered)
    head = [tag("th", words("column.place"), scope="col", class_="place")]
    moved = tag("span", words("column.moved"), class_="unseen")
    head.append(tag("th", moved, scope="col", class_="moved"))
    head.append(tag("th", words("column.player"), scope="col"))
    head += [
        tag("th", words(f"value.{each.kind}"), scope="col", class_=_kind(n))
        for n, each in enumerate(kinds)
    ]
    leads = sum(each.place == 1 for each in standings) <= min(MOST_LEADERS, len(standings) // 2)
    shown = (each if counts else each._replace(values=()) for each in standings)
    body = tag("tbody", *(_line(each, leads, event, drawing) for each in shown))
    return tag(
        "table", caption, tag("thead", tag("tr", *head)), body, class_="standings turning narrows"
    )


def _kind(nth: int) -> str | None:
    """The first value is what a place is decided by before all others."""
    return None if nth else "points"


def _line(standing: Standing, leads: bool, event: PublicEvent, drawing: Drawing) -> Html:
    """A player's line. `leads`: the first place says something, as few hold it."""
    words = drawing.words
    name = isolated(shortened(event.name(standing.player), NAME_LETTERS))
    link = tag("a", name, href=words.link(f"/standings?player={standing.player}"))
    gone = [" ", tag("span", words("player.dropped"), class_="gone")] if standing.dropped else []
    values = (
        tag("td", number_text(each, words), class_=_kind(n))
        for n, each in enumerate(standing.values)
    )
    moved = _moved(event.moved.get(standing.player, 0), words)
    return tag(
        "tr",
        tag("td", standing.place, class_="place"),
        tag("td", moved, class_="moved"),
        tag("th", link, *gone, scope="row"),
        *values,
        class_="dropped"
        if standing.dropped
        else "first"
        if leads and standing.place == 1
        else None,
    )


def _moved(places: int, words: PageWords) -> Html:
    """How far a player rose or fell: a word for who cannot see the sign that the style adds."""
    if not places:
        return Html()
    way = "up" if places > 0 else "down"
    said = tag("span", words(f"moved.{way}"), " ", class_="unseen")
    return tag("span", said, abs(places), class_=way)


def draw_player(shown: PlayerShown, drawing: Drawing) -> Html:
    """A player's place, each number with its sentence, and the rounds so far."""
    words, event, standing = drawing.words, shown.event, shown.standing
    back = tag("a", words("standings"), href=words.link("/standings"), class_="button")
    place = words("player.place", place=standing.place, n=len(event.standings))
    gone = joined(" · ", words("player.dropped")) if standing.dropped else Html()
    values = (
        joined(
            tag("dt", tag("b", number_text(each, words)), " ", words(f"value.{each.kind}")),
            tag("dd", explained(each, standing.player, event, words)),
        )
        for each in standing.values
    )
    return joined(
        tag("p", back),
        tag("h1", isolated(event.name(standing.player))),
        tag("p", place, gone, class_="what"),
        tag("dl", *values, class_="explained"),
        _rounds(shown, drawing),
    )


def _rounds(shown: PlayerShown, drawing: Drawing) -> Html:
    words, player = drawing.words, shown.standing.player
    lines = []
    for played in shown.event.state.rounds:
        found = next((each for each in played.pairings if player in each.players), None)
        if found is not None:
            lines.append(_round(played, found, shown, drawing))
        elif player in played.byes:
            lines.append(_row(words("round.running", n=played.number), words("pairing.bye")))
    if not lines:
        return Html()
    caption = tag("caption", words("player.rounds"), class_="unseen")
    listed = tag("table", caption, tag("tbody", *reversed(lines)), class_="list")
    return joined(tag("h2", words("player.rounds")), listed)


def _round(played: Round, pairing: Pairing, shown: PlayerShown, drawing: Drawing) -> Html:
    words, event = drawing.words, shown.event
    result = event.state.result(played, pairing.table)
    others = (each for each in pairing.players if each != shown.standing.player)
    said = result_text(result, pairing, words) if result else words("pairing.plays")
    title = words("round.running", n=played.number)
    where = table_title(pairing.table, shown.shown)
    return _row(title, where, names_of(others, event), said)


def _row(title: Html, *cells: Html) -> Html:
    return tag("tr", tag("th", title, scope="row"), *(tag("td", each) for each in cells))
