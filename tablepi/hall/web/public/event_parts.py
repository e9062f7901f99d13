"""Common parts of pages and exports of the event."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from tablepi.hall.events.rows.desk_rows import OF_EVENT
from tablepi.hall.events.rows.event_state import Pairing, TableResult
from tablepi.hall.web.html.fragments import Drawing, drawn_clock
from tablepi.hall.web.html.markup import Child, Html, draw_template, isolated, joined
from tablepi.hall.web.html.page_words import PageWords
from tablepi.hall.web.values.public_view import (
    EventPart,
    GameKey,
    HallView,
    PublicEvent,
    RoundView,
)
from tablepi.wire.table_ids import by_number, short_title


class EventShown(NamedTuple):
    """Values of the hall for pages of the event. `names`: of its tables, by id; `is_over`: it is
    finished.
    """

    event: PublicEvent | None
    round: RoundView | None
    say: str
    names: tuple[tuple[str, str], ...]
    is_over: bool = False


class EventHead(NamedTuple):
    """The top of a page. `title`: the id of a sentence; `about`: event and game; `board`: in whose
    colours; `round`: the one published last, 0 for none; `playing`: tables without a result;
    `matches`: of open play; `is_over`: the event is finished.
    """

    title: str
    about: str
    board: str
    say: str
    clock: Html
    clock_state: str
    round: int = 0
    round_state: str = ""
    playing: int = 0
    matches: int = 0
    is_over: bool = False


CHOSEN_FIRST = ("standings", "pairings", "bracket", "clock", "final")
"""Pages of an event: with several open, who names none is asked which."""


class EventsShown(NamedTuple):
    """The open events, each with its clock. `page`: the one that is asked for."""

    page: str
    parts: tuple[EventPart, ...]


def draw_events(content: EventsShown, drawing: Drawing) -> Html:
    """The choice of an event, before one of its pages."""
    return draw_template(
        "event/choice.html", words=drawing.words, page=content.page, parts=content.parts,
        clock=lambda clock: drawn_clock(clock, drawing),
    )  # fmt: skip


def kind_of(view: str) -> str:
    """`player` of `player-p1@autumn`."""
    return view.partition(OF_EVENT)[0].partition("-")[0]


def event_shown(hall: HallView) -> EventShown:
    """Out of all that is public."""
    names = tuple((table.id, table.name) for table in hall.tables)
    return EventShown(hall.event, hall.round, hall.say, names, is_over=hall.over is not None)


def draw_event_page(
    template: str, title: str, content: EventShown, drawing: Drawing, **values: Any
) -> Html:
    """A page of the event by its template. `title`: the id of a sentence."""
    return draw_template(
        f"event/{template}.html", words=drawing.words, head=_head(title, content, drawing), **values
    )


def draw_no_event(title: str, drawing: Drawing) -> Html:
    """A page of the event while none runs."""
    head = EventHead(title, "", "", "", Html(), "")
    return draw_template("event/none.html", words=drawing.words, head=head, nothing="event.none")


def _head(title: str, content: EventShown, drawing: Drawing) -> EventHead:
    event, words, clock = content.event, drawing.words, content.round
    assert event is not None
    key, last_round = GameKey(event.game, options=event.options), event.round
    game = drawing.games.title(key, words.language) if event.game else ""
    is_of_round = clock is not None and last_round is not None and clock.number == last_round.number
    return EventHead(
        title,
        " · ".join(text for text in (event.state.title, game) if text),
        drawing.games.board(event.game),
        content.say,
        drawn_clock(clock.clock, drawing) if clock else Html(),
        clock.state if clock else "",
        round=last_round.number if last_round else 0,
        round_state=clock.state if clock and is_of_round else "running",
        playing=event.playing if last_round else 0,
        matches=len(event.state.open_matches),
        is_over=content.is_over,
    )


def table_name(table: str, content: EventShown) -> str:
    """A table as its sign has it: by what it was called, else by its number."""
    return dict(content.names).get(table) or short_title(table)


def table_title(table: str, content: EventShown) -> Html:
    return isolated(table_name(table, content))


def in_table_order(pairings: Iterable[Pairing], names: Mapping[str, str]) -> list[Pairing]:
    """Pairings by what their tables are called, as people count. `names`: of tables, by id."""

    def name(pairing: Pairing) -> str:
        return names.get(pairing.table) or short_title(pairing.table)

    return sorted(pairings, key=lambda pairing: by_number(name(pairing)))


def result_text(
    result: TableResult, pairing: Pairing, words: PageWords, name: Callable[[str], Child]
) -> Html:
    """`2 : 1`, with draws behind; or the places with their players, whatever their seats."""
    if result.wins:
        scores = Html(" : ".join(str(wins) for wins in result.wins))
        draws = [words("result.draws", n=result.draws)] if result.draws else []
    else:
        names = [name(player) for player in pairing.players]
        scores, draws = placed_text(result.places, names, result.points), []
    out = [_out_text(result, pairing, words, name)] if result.out else []
    return joined(scores, *(joined(" ", part) for part in (*draws, *out)))


def _out_text(
    result: TableResult, pairing: Pairing, words: PageWords, name: Callable[[str], Child]
) -> Html:
    """Who is out: a duel's seat; of several the players."""
    if result.wins:
        return words("result.out", seats=Html(", ".join(map(str, result.out))))
    players = [joined(name(pairing.players[seat - 1])) for seat in result.out]
    return words("result.out.players", players=Html(", ".join(players)))


def placed_text(
    places: Sequence[int], names: Sequence[Child], points: Sequence[int] | None = None
) -> Html:
    """`1. Ann (10) · 2. Ben (7)`. `names`, `points`: by seat, as the places."""
    lines = sorted(
        zip(places, range(len(places)), names, points or (None,) * len(places), strict=True),
        key=lambda line: line[:2],
    )
    texts = (
        joined(f"{place}. ", name, "" if number is None else f" ({number})")
        for place, _, name, number in lines
    )
    return Html(" · ".join(texts))
