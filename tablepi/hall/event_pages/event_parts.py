"""What pages and exports of the event have in common."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from tablepi.hall.event.event_state import Pairing, TableResult
from tablepi.hall.event_pages.public_event import PublicEvent
from tablepi.hall.pages.fragments import Drawing, drawn_clock, head
from tablepi.hall.pages.markup import Html, isolated, joined, tag
from tablepi.hall.pages.page_words import PageWords
from tablepi.hall.pages.public_view import GameKey, HallView, RoundView
from tablepi.hall.pages.table_order import by_number


class EventShown(NamedTuple):
    """What pages of the event show of the hall. `names`: of its tables, by id."""

    event: PublicEvent | None
    round: RoundView | None
    say: str
    names: tuple[tuple[str, str], ...]


def event_shown(hall: HallView) -> EventShown:
    """Out of all that is public."""
    names = tuple((each.id, each.name) for each in hall.tables)
    return EventShown(hall.event, hall.round, hall.say, names)


def draw_no_event(what: str, drawing: Drawing) -> Html:
    """A page of the event while none runs."""
    words = drawing.words
    lines = tag("p", words("event.none"), class_="big"), tag("p", words("event.none.hint"))
    return joined(head(words(what), "", "", drawing), tag("div", *lines, class_="empty"))


def draw_head(title: str, shown: EventShown, drawing: Drawing) -> Html:
    """The page's title, the round with its clock, how many tables still play, and the
    announcement. `title`: the id of a sentence.
    """
    words, event = drawing.words, shown.event
    assert event is not None
    key = GameKey(event.game, options=event.options)
    game = drawing.games.title(key, words.language) if event.game else ""
    about = " · ".join(each for each in (event.state.title, game) if each)
    top = head(words(title), about, event.game, drawing, _now(event, shown.round, drawing))
    say = tag("p", isolated(shown.say), class_="say") if shown.say else Html()
    return joined(top, say)


def _now(event: PublicEvent, clock: RoundView | None, drawing: Drawing) -> Html:
    words, last = drawing.words, event.round
    parts: list[Html] = []
    if last is not None:
        state = clock.state if clock and clock.number == last.number else "running"
        playing = event.playing
        left = words("round.playing", n=playing) if playing else words("round.done")
        parts = [tag("span", words(f"round.{state}", n=last.number)), tag("small", left)]
    elif event.state.open_matches:
        parts = [tag("span", words("matches.so_far", n=len(event.state.open_matches)))]
    if clock is not None:
        parts.append(drawn_clock(clock.clock, drawing))
    state = clock.state if clock else ""
    return tag("p", Html(" ".join(parts)), class_=f"strip {state}".strip()) if parts else Html()


def table_title(table: str, shown: EventShown) -> Html:
    """What a table is called."""
    return isolated(dict(shown.names).get(table, table))


def in_table_order(pairings: Iterable[Pairing], names: Mapping[str, str]) -> list[Pairing]:
    """Pairings by what their tables are called, as people count. `names`: of tables, by id."""
    return sorted(pairings, key=lambda each: by_number(names.get(each.table, each.table)))


def result_text(result: TableResult, pairing: Pairing, words: PageWords) -> Html:
    """`2 : 1`, with draws behind; or the places in the order of the seats, with points."""
    if result.wins:
        said = Html(" : ".join(str(each) for each in result.wins))
        drawn = [words("result.draws", n=result.draws)] if result.draws else []
    else:
        points = result.points or (None,) * len(result.places)
        pairs = zip(result.places, points, strict=True)
        told = (f"{place}." if each is None else f"{place}. ({each})" for place, each in pairs)
        said, drawn = Html(" · ".join(told)), []
    out = [words("result.out", seats=Html(", ".join(map(str, result.out))))] if result.out else []
    return joined(said, *(joined(" ", each) for each in (*drawn, *out)))
