"""The desk's pages of what happened: an event's rows, their check, and events that ended."""

import json
from collections.abc import Iterator, Mapping
from functools import partial
from itertools import groupby
from typing import Any, NamedTuple

from tablepi.hall.events.event_view import EventView
from tablepi.hall.events.rows.event_state import Pairing, Round
from tablepi.hall.events.standings.event_standings import standings_of
from tablepi.hall.web.desk.event.office_parts import Names, time_of
from tablepi.hall.web.desk.event.row_sentences import sentence_of
from tablepi.hall.web.html.desk_frame import Seen, draw_part
from tablepi.hall.web.html.markup import Child, Html, isolated
from tablepi.hall.web.html.page_words import PageWords
from tablepi.hall.web.public.event_parts import result_text
from tablepi.hall.web.public.standings_page import WITHOUT_VALUES
from tablepi.hall.web.public.value_sentences import number_text
from tablepi.hall.web.values.desk_view import DeskView

PAGE = 200
"""Rows of a page, the latest first."""

KINDS = {"duel-swiss": "duel", "pod-swiss": "pod"}
"""Formats in which a pairing is weighed; in the others it follows from the format."""


class EndedStage(NamedTuple):
    """The standings of a stage. `lines`: place, player and the numbers of `kinds`."""

    number: int
    format: str
    kinds: list[str]
    lines: list[tuple[int, str, list[str]]]


def draw_rows(event: EventView, seen: Seen, before: int) -> Html:
    """Rows from the latest on. `before`: those in front of this one, 0 for all."""
    last = min(before - 1 if before > 0 else len(event.rows), len(event.rows))
    rows = reversed(event.rows[max(0, last - PAGE) : last])
    return draw_part(
        "rows", seen, event=event, rows=rows, older=max(0, last - PAGE + 1) if last > PAGE else 0,
        sentence=lambda row: sentence_of(row, event, seen),
        time_of=lambda at: time_of(at, "%H:%M:%S"),
    )  # fmt: skip


def draw_row(row: Mapping[str, Any], event: EventView, seen: Seen) -> Html:
    """One row as it stands in the event's file."""
    lines = json.dumps(row, ensure_ascii=False, indent=2).splitlines()
    return draw_part("row", seen, row=row, lines=lines, sentence=sentence_of(row, event, seen))


def draw_check(found: Mapping[str, Any], event: EventView, seen: Seen) -> Html:
    """Whether all is well, each fault with its row, and each round's cost beside the least."""
    formats = (event.state.stages[each["stage"] - 1].format for each in found["rounds"])
    return draw_part(
        "check", seen, found=found, cost=partial(_cost, words=seen.words),
        kinds=dict.fromkeys(KINDS.get(each, "order") for each in formats),
        sentence=lambda number: sentence_of(event.rows[number - 1], event, seen),
    )  # fmt: skip


def _cost(round_: Mapping[str, Any], words: PageWords) -> Html:
    """The cost of the pairing that was played, and the least there is."""
    cost, best = round_["cost"], round_["best"]
    if cost is None or best is None:
        return words("check.cost.none")
    least = ".least" if cost == best else ""
    # Numbers that stay in one line.
    cost, best = ("\u00a0·\u00a0".join(each) for each in (cost, best))
    return words(f"check.cost{least}", cost=cost, best=best)


def draw_ended(ended: EventView, view: DeskView, seen: Seen) -> Html:
    """An event that does not run; nothing of it can be changed here."""

    def result(round_: Round, pairing: Pairing) -> Child:
        found = ended.state.result(round_, pairing.table)
        return result_text(found, pairing, seen.words) if found else "–"

    return draw_part(
        "ended", seen, state=ended.state, known=_known(ended, seen.words),
        running=view.event.state.event if view.event else "",
        stages=list(_stages(ended, seen.words)), rounds=reversed(ended.state.rounds),
        names=Names(ended, view), result=result,
    )  # fmt: skip


def _known(ended: EventView, words: PageWords) -> list[Child]:
    """Its id, its day, and how much there is of it."""
    state, left = ended.state, len(ended.outstanding)
    known: list[Child] = [
        isolated(state.event),
        time_of(ended.rows[0].get("at"), "%Y-%m-%d %H:%M"),
        words("stage.players", n=len(state.players)),
        words("stage.rounds", n=len(state.rounds)),
    ]
    return [*known, words("entry.outstanding", n=left)] if left else known


def _stages(ended: EventView, words: PageWords) -> Iterator[EndedStage]:
    """The standings of each stage that has any."""
    for number, found in groupby(standings_of(ended.state), lambda each: each.stage):
        standings, format_ = list(found), ended.state.stages[number - 1].format
        counts = format_ not in WITHOUT_VALUES
        kinds = next((each.values for each in standings if each.values and counts), ())
        lines = [
            (each.place, each.player,
             [number_text(value, words) for value in each.values if counts])
            for each in standings
        ]  # fmt: skip
        yield EndedStage(number, format_, [each.kind for each in kinds], lines)
