"""The end of an event: podium, bracket and the whole standings, for pages and for paper."""

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from tablepi.hall.events.rows.event_state import EventState
from tablepi.hall.events.standings.event_end import Bracket, BracketMatch, brackets, podium
from tablepi.hall.events.standings.stage_standings import Standing
from tablepi.hall.web.html.fragments import Drawing
from tablepi.hall.web.html.markup import Child, Html, isolated
from tablepi.hall.web.html.page_words import PageWords
from tablepi.hall.web.public.event_parts import (
    EventShown,
    draw_event_page,
    draw_no_event,
    result_text,
)
from tablepi.hall.web.public.standings_page import stages_shown

NameOf = Callable[[str], Child]
"""Name of a player, by the id, as it stands in a page."""


class PodiumLine(NamedTuple):
    """A place with the names of all who share it."""

    place: int
    names: list[Child]


class MatchShown(NamedTuple):
    """Two who met. `players`: each name, and whether that player came on; `result`: '' for none."""

    players: list[tuple[Child, bool]]
    result: Html


class BracketColumn(NamedTuple):
    """A round of a bracket. `byes`: the names of who came on without playing."""

    number: int
    matches: list[MatchShown]
    byes: list[Child]


def draw_final(content: EventShown, drawing: Drawing) -> Html:
    """Podium, brackets and standings; before the event is finished that it is not."""
    event, words = content.event, drawing.words
    if event is None:
        return draw_no_event("final", drawing)

    def name(player: str) -> Html:
        return isolated(event.name(player))

    if not content.is_over:
        return draw_event_page("none", "final", content, drawing, nothing="final.none")
    return draw_event_page(
        "final", "final", content, drawing, event=event.state.event,
        podium=podium_lines(event.standings, name),
        brackets=bracket_columns(event.state, name, words),
        stages=stages_shown(event, words),
    )  # fmt: skip


def podium_lines(standings: Iterable[Standing], name: NameOf) -> list[PodiumLine]:
    """The first three places by name."""
    return [
        PodiumLine(line.place, [name(player) for player in line.players])
        for line in podium(tuple(standings))
    ]


def bracket_columns(
    state: EventState, name: NameOf, words: PageWords
) -> list[tuple[int, list[BracketColumn]]]:
    """Each bracket: its stage, and its rounds by name."""
    return [
        (bracket.stage, list(_columns(bracket, state, name, words))) for bracket in brackets(state)
    ]


def _columns(
    bracket: Bracket, state: EventState, name: NameOf, words: PageWords
) -> Iterator[BracketColumn]:
    for round_ in bracket.rounds:
        matches = [_match(match, round_.number, state, name, words) for match in round_.matches]
        byes = [name(player) for player in round_.byes]
        yield BracketColumn(round_.number, matches, byes)


def _match(
    match: BracketMatch, number: int, state: EventState, name: NameOf, words: PageWords
) -> MatchShown:
    pairing, result = match.pairing, state.results.get((number, match.pairing.table))
    players = [
        (name(player), bool(match.out) and player not in match.out) for player in pairing.players
    ]
    return MatchShown(players, result_text(result, pairing, words, name) if result else Html())
