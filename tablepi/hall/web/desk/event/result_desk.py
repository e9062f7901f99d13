"""Desk, results: what is outstanding first, then what the desk must decide, then what stands."""

from collections.abc import Iterator
from functools import partial
from typing import NamedTuple

from tablepi.hall.events.event_view import EventView, PairedTable
from tablepi.hall.events.rows.desk_rows import VERDICTS
from tablepi.hall.events.rows.formats import DUELS
from tablepi.hall.web.desk.event.office_parts import Names
from tablepi.hall.web.desk.event.result_entry import stage_of, told_by, told_text
from tablepi.hall.web.html.desk_frame import Seen, draw_part, who
from tablepi.hall.web.html.fragments import played, score_text, seat_name
from tablepi.hall.web.html.markup import Html
from tablepi.hall.web.html.page_words import PageWords
from tablepi.hall.web.public.event_parts import result_text
from tablepi.hall.web.values.desk_view import DeskView
from tablepi.hall.web.values.public_view import ResultView

NAME_LETTERS = 22
MOST_RESULTS = 200


class OpenPlay(NamedTuple):
    """Matches of open play: how many count for nobody yet, and how many do."""

    waits: int
    counts: int


def draw_all_results(view: DeskView, seen: Seen, round_: int = 0) -> Html:
    """What is outstanding, what the desk must decide, then what stands: the event's, and of every
    match. `round_`: of the event, 0 for the last.
    """
    words, drawing, event = seen.words, seen.drawing, view.event
    rounds = event.rounds if event else ()
    tables = {each.id: each.name for each in view.hall.tables}
    playing = [each for each in view.tables if each.view.open and not each.view.stands]
    asked = [each for each in view.hall.results if _is_asked(each, view)]
    stand = [each for each in view.hall.results if not _is_asked(each, view)]
    number = round_ if 0 < round_ <= len(rounds) else len(rounds)
    return draw_part(
        "results", seen, open_play=_open_play(event) if event else None, rounds=len(rounds),
        names=Names(event, view) if event else None, round=number,
        outstanding=event.outstanding if event else (),
        late=[each for tables in rounds for each in tables if told_by(each) is not None],
        done=[each for each in rounds[number - 1] if each.result] if rounds else [],
        usual_results=lambda table: list(_usual(table, event)) if event else [],
        result=partial(_result, words=words), told=partial(told_text, words=words),
        is_empty=not (playing or asked or stand) and event is None,
        playing=playing, asked=asked, stand=stand, most_results=MOST_RESULTS,
        table_name=lambda table: tables.get(table, table),
        title=lambda key: drawing.games.title(key, words.language),
        played=lambda table: played(table, drawing), score=score_text,
        seat_name=lambda seat: seat_name(seat, drawing, NAME_LETTERS), verdicts=VERDICTS,
        decision=lambda result: view.decision(result.table, result.match),
        who=lambda name: who(name, words),
    )  # fmt: skip


def _open_play(event: EventView) -> OpenPlay | None:
    """None where there is none."""
    if not (event.strays or any(each.format == "open" for each in event.state.stages)):
        return None
    return OpenPlay(len(event.strays), len(event.state.open_matches))


def _usual(table: PairedTable, event: EventView) -> Iterator[tuple[int, int]]:
    """The results that a duel has as a rule; none of other formats."""
    stage = stage_of(table, event)
    if stage.format in DUELS:
        needed = stage.settings.needed_wins
        yield from ((needed, lost) for lost in range(needed))
        yield from ((lost, needed) for lost in reversed(range(needed)))


def _result(table: PairedTable, words: PageWords) -> Html:
    assert table.result is not None
    return result_text(table.result, table.pairing, words)


def _is_asked(result: ResultView, view: DeskView) -> bool:
    decided = view.decision(result.table, result.match)
    return result.check == "does not agree" and decided is None
