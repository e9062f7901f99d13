"""Tie-breaks for a wall: what decided between players of equal points, and where it comes from."""

from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise

from tablepi.hall.event_pages.event_parts import EventShown
from tablepi.hall.event_pages.public_event import PublicEvent
from tablepi.hall.event_pages.standings_page import NAME_LETTERS, WITHOUT_VALUES
from tablepi.hall.event_pages.value_sentences import explained, number_text
from tablepi.hall.pages.fragments import Drawing
from tablepi.hall.pages.markup import Html, isolated, joined, shortened, tag
from tablepi.hall.pages.page_words import PageWords
from tablepi.hall.standings.event_standings import Standing


def draw_tie_breaks(shown: EventShown, drawing: Drawing) -> Html:
    """A table for each stage in which a tie-break set players of equal points apart."""
    event = shown.event
    if event is None:
        return Html()
    stages = groupby(event.standings, lambda each: each.stage)
    return joined(*(_stage(list(found), event, drawing) for _, found in stages))


def _stage(standings: Sequence[Standing], event: PublicEvent, drawing: Drawing) -> Html:
    words, ties = drawing.words, list(_ties(standings, event))
    if not ties:
        return Html()
    first = ties[0][0].values[0].kind
    columns = (("column.place", "place"), ("column.player", None), (f"value.{first}", "points"),
               ("ties.why", None))  # fmt: skip
    head = (tag("th", words(label), scope="col", class_=class_) for label, class_ in columns)
    rows = (_row(each, tie, event, drawing) for tie in ties for each in tie)
    caption = tag("caption", words("ties.caption"))
    return tag("table", caption, tag("thead", tag("tr", *head)), tag("tbody", *rows),
               class_="ties turning")  # fmt: skip


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


def _row(each: Standing, tie: Sequence[Standing], event: PublicEvent, drawing: Drawing) -> Html:
    words = drawing.words
    return tag(
        "tr",
        tag("td", each.place, class_="place"),
        tag("th", isolated(shortened(event.name(each.player), NAME_LETTERS)), scope="row"),
        tag("td", number_text(each.values[0], words), class_="points"),
        tag("td", *(tag("p", said) for said in _why(each, tie, event, words)), class_="why"),
        class_="apart" if each is tie[0] else None,
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
