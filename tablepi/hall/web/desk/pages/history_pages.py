"""The desk's pages of what happened: an event's rows, their check, and events that ended."""

import json
from collections.abc import Iterator, Mapping
from functools import partial
from itertools import groupby
from typing import Any, NamedTuple

from tablepi.hall.events.event_view import EventView
from tablepi.hall.events.rows.desk_rows import DESK_ROWS
from tablepi.hall.events.rows.event_state import Pairing, Round
from tablepi.hall.events.rows.formats import FORMATS
from tablepi.hall.events.standings.stage_standings import standings_of
from tablepi.hall.web.desk.pages.office_parts import Names, name_of, time_of
from tablepi.hall.web.html.fragments import clock_text
from tablepi.hall.web.html.markup import Child, Html, isolated, joined
from tablepi.hall.web.html.page_frame import Viewer, draw_part
from tablepi.hall.web.html.page_words import PageWords
from tablepi.hall.web.public.event_parts import result_text
from tablepi.hall.web.public.standings_page import WITHOUT_VALUES, number_text
from tablepi.hall.web.values.desk_view import DeskView
from tablepi.hall.words import HALL_SENTENCES
from tablepi.wire.shown_name import POLICIES


def sentence_of(row: Mapping[str, Any], event: EventView, seen: Viewer) -> Html:
    """Decision of a row, in words."""
    words, do = seen.words, str(row.get("do", ""))
    if do not in DESK_ROWS:
        return words("row.other", do=isolated(do))
    off = ".off" if row.get("off") and do in ("forbid", "here") else ""
    off = ".void" if do == "verdict" and row.get("verdict") == "void" else off
    off = ".all" if do == "delay" and not row.get("table") else off
    off = ".held" if do == "extra" and "left_ms" in row else off
    off = ".with" if do == "join" and "with" in row else off
    off = ".alone" if do == "extra" and "ends_at" in row else off
    off = ".ends" if do == "say" and not row.get("text") else off
    # A correction without a reason only gives a result its seal.
    do = "seal" if do == "correct" and not row.get("why") else do
    said = words(f"row.{do}{off}", **_values(row, event, seen))
    why = row.get("why")
    return joined(said, " ", words("desk.why", why=isolated(event.told(str(why))))) if why else said


def _values(row: Mapping[str, Any], event: EventView, seen: Viewer) -> dict[str, Child]:
    """Everything that a sentence may name of its row."""
    pair = [isolated(name_of(event, str(each))) for each in _list(row.get("players"))]
    shown, format_ = _said(row, "names"), _said(row, "format")
    return {
        "title": isolated(_said(row, "title")),
        "word": isolated(_said(row, "word")),
        "stage": _whole(row.get("stage")),
        "format": seen.words(f"format.{format_}") if format_ in FORMATS else isolated(format_),
        "player": isolated(name_of(event, _said(row, "player"))),
        "other": isolated(name_of(event, _said(row, "with"))),
        "players": Html(", ".join(pair)),
        "table": isolated(_said(row, "table") or "–"),
        "n": len(_list(row.get("pairings", row.get("tables")))),
        "byes": len(_list(row.get("byes"))),
        "round": _whole(row.get("round")),
        "text": isolated(event.told(_said(row, "text"))),
        "time": clock_text(_whole(row.get("left_ms", row.get("extra_ms")))),
        "seconds": _whole(row.get("seconds")),
        "display": isolated(_said(row, "display")),
        "seal": isolated(_said(row, "seal")),
        "result": isolated(_result(row.get("result"))),
        "points": f"{_whole(row.get('points')):+}".replace("-", "−"),
        "language": isolated(_language(row)),
        "names": seen.words(f"names.{shown}") if shown in POLICIES else isolated(shown),
    }


def _language(row: Mapping[str, Any]) -> str:
    """Name of a language in itself."""
    named = _said(row, "language")
    return HALL_SENTENCES[named]["language"] if named in HALL_SENTENCES else named


def _said(row: Mapping[str, Any], name: str) -> str:
    """A field as a text, whatever a table gave back there."""
    return str(row.get(name, ""))


def _whole(value: object) -> int:
    """A whole number, 0 for what is none."""
    return value if isinstance(value, int) else 0


def _list(value: object) -> list[Any]:
    """A list, empty for what is none."""
    return value if isinstance(value, list) else []


def _result(result: object) -> str:
    """`2 : 1`, or places."""
    said = result if isinstance(result, dict) else {}
    if "wins" in said:
        return " : ".join(map(str, _list(said["wins"])))
    return " · ".join(f"{each}." for each in _list(said.get("places")))


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


def draw_rows(event: EventView, seen: Viewer, before: int) -> Html:
    """Rows from the latest on. `before`: those in front of this one, 0 for all."""
    last = min(before - 1 if before > 0 else len(event.rows), len(event.rows))
    rows = reversed(event.rows[max(0, last - PAGE) : last])
    return draw_part(
        "rows", seen, event=event, rows=rows, older=max(0, last - PAGE + 1) if last > PAGE else 0,
        sentence=lambda row: sentence_of(row, event, seen),
        time_of=lambda at: time_of(at, "%H:%M:%S"),
    )  # fmt: skip


def draw_row(row: Mapping[str, Any], event: EventView, seen: Viewer) -> Html:
    """One row as it stands in the event's file."""
    lines = json.dumps(row, ensure_ascii=False, indent=2).splitlines()
    return draw_part("row", seen, row=row, lines=lines, sentence=sentence_of(row, event, seen))


def draw_check(found: Mapping[str, Any], event: EventView, seen: Viewer) -> Html:
    """Check of the event: all is well, or each fault with its row; each round's cost beside the
    least.
    """
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


def draw_ended(ended: EventView, view: DeskView, seen: Viewer) -> Html:
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
        kinds = next((standing.values for standing in standings if standing.values and counts), ())
        lines = [
            (standing.place, standing.player,
             [number_text(value, words) for value in standing.values if counts])
            for standing in standings
        ]  # fmt: skip
        yield EndedStage(number, format_, [kind.kind for kind in kinds], lines)
