"""Tie-breaks for a wall: what decided between players of equal points, and where it comes from."""

from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise
from typing import NamedTuple

from tablepi.hall.events.standings.event_standings import Standing
from tablepi.hall.web.html.fragments import Drawing
from tablepi.hall.web.html.markup import Html, shortened
from tablepi.hall.web.html.page_templates import draw_template
from tablepi.hall.web.html.page_words import PageWords
from tablepi.hall.web.public.event_parts import EventShown
from tablepi.hall.web.public.standings_page import NAME_LETTERS, WITHOUT_VALUES
from tablepi.hall.web.public.value_sentences import explained, number_text
from tablepi.hall.web.values.public_event import PublicEvent


class TieLine(NamedTuple):
    """A player of equal points with others. `number`: of the points; `is_first`: of its tie."""

    place: int
    name: str
    number: str
    why: list[Html]
    is_first: bool


class TiesOfStage(NamedTuple):
    """Everybody of a stage whom a tie-break set apart. `kind`: of the points."""

    kind: str
    lines: list[TieLine]


def draw_tie_breaks(shown: EventShown, drawing: Drawing) -> Html:
    """A table for each stage in which a tie-break set players of equal points apart."""
    event, words = shown.event, drawing.words
    if event is None:
        return Html()
    stages = []
    for _, found in groupby(event.standings, lambda each: each.stage):
        ties = list(_ties(list(found), event))
        lines = [_line(each, tie, event, words) for tie in ties for each in tie]
        stages += [TiesOfStage(ties[0][0].values[0].kind, lines)] if ties else []
    return draw_template("event/ties.html", words=words, stages=stages)


def _ties(standings: Sequence[Standing], event: PublicEvent) -> Iterator[list[Standing]]:
    """Those of equal points, of whom not all share a place, in the order of the standings; without
    those of whom nothing counts yet.
    """
    if event.state.stages[standings[0].stage - 1].format in WITHOUT_VALUES:
        return
    ranked = [each for each in standings if each.values and each.values[0].parts]
    for _, found in groupby(ranked, lambda each: each.values[0].number):
        tie = list(found)
        if tie[0].place != tie[-1].place:
            yield tie


def _line(
    standing: Standing, tie: Sequence[Standing], event: PublicEvent, words: PageWords
) -> TieLine:
    return TieLine(
        standing.place,
        shortened(event.name(standing.player), NAME_LETTERS),
        number_text(standing.values[0], words),
        list(_why(standing, tie, event, words)),
        standing is tie[0],
    )


def _why(
    standing: Standing, tie: Sequence[Standing], event: PublicEvent, words: PageWords
) -> Iterator[Html]:
    """The sentence of each value that decided; those before it only in figures."""
    decided, level = decided_by(standing, tie), list[str]()
    for n, value in enumerate(standing.values[1 : max(decided) + 1], 1):
        if n in decided:
            yield explained(value, standing.player, event, words)
        else:
            level.append(f"{words(f'value.{value.kind}')} {number_text(value, words)}")
    if level:
        yield words("ties.level", values=Html(", ".join(level)))


def decided_by(standing: Standing, tie: Sequence[Standing]) -> set[int]:
    """Which values, from 1, set a player apart from the next ones above and below in a tie."""
    return {_differ_in(a, b) for a, b in pairwise(tie)
            if a.place != b.place and standing.place in (a.place, b.place)}  # fmt: skip


def _differ_in(one: Standing, other: Standing) -> int:
    pairs = enumerate(zip(one.values, other.values, strict=True))
    return next(n for n, (a, b) in pairs if a.number != b.number)
