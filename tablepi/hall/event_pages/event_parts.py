"""What several pages of the event draw alike."""

from typing import NamedTuple

from tablepi.hall.event_pages.public_event import PublicEvent
from tablepi.hall.pages.fragments import Drawing, drawn_clock
from tablepi.hall.pages.markup import Html, isolated, joined, tag
from tablepi.hall.pages.public_view import HallView, RoundView


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
    return joined(tag("h1", words(what)), tag("div", *lines, class_="empty"))


def draw_head(shown: EventShown, drawing: Drawing) -> Html:
    """The round with its clock, how many tables still play, and the announcement."""
    words, event = drawing.words, shown.event
    parts: list[Html] = []
    if event is not None and event.round is not None:
        parts.append(words("round.running", n=event.round.number))
        playing = event.playing
        parts.append(words("round.playing", n=playing) if playing else words("round.done"))
    elif event is not None and event.state.open_matches:
        parts.append(words("matches.so_far", n=len(event.state.open_matches)))
    clock = [" ", drawn_clock(shown.round.clock, drawing)] if shown.round else []
    line = tag("p", Html(" · ".join(parts)), *clock, class_="strip event") if parts else Html()
    say = tag("p", isolated(shown.say), class_="say") if shown.say else Html()
    return joined(line, say)


BIG, FEW = 7, 16
"""Lines up to which a wall has one column with everything in it, larger or not."""


def crowd(lines: int) -> str:
    """How a list stands on a wall: in one column or in two."""
    if lines > FEW:
        return "many"
    return "few big-lines" if lines <= BIG else "few"


def table_title(table: str, shown: EventShown) -> Html:
    """What a table is called."""
    return isolated(dict(shown.names).get(table, table))
