"""The desk's pages of what happened: an event's rows, their check, and events that ended."""

import json
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import groupby
from typing import Any, NamedTuple

from tablepi.hall.events.event_view import EventView
from tablepi.hall.events.rows.desk_rows import DESK_ROWS
from tablepi.hall.events.rows.event_state import EventState, Pairing, Round
from tablepi.hall.events.rows.formats import FORMATS
from tablepi.hall.events.standings.bracket import brackets
from tablepi.hall.events.standings.stage_standings import Standing, standings_of
from tablepi.hall.web.desk.pages.event_page import opening_values
from tablepi.hall.web.desk.pages.office_parts import Names, name_of, time_of
from tablepi.hall.web.html.fragments import clock_text
from tablepi.hall.web.html.markup import Child, Html, isolated, joined
from tablepi.hall.web.html.page_frame import Viewer, draw_part
from tablepi.hall.web.html.page_words import PageWords
from tablepi.hall.web.public.bracket_page import BracketNames, brackets_shown
from tablepi.hall.web.public.event_parts import placed_text, result_text
from tablepi.hall.web.public.final_page import podium_lines
from tablepi.hall.web.public.standings_page import WITHOUT_VALUES, number_text
from tablepi.hall.web.values.desk_view import DeskView
from tablepi.hall.words import HALL_SENTENCES
from tablepi.wire.shown_name import POLICIES
from tablepi.wire.table_ids import short_title


def sentence_of(row: Mapping[str, Any], event: EventView, viewer: Viewer) -> Html:
    """Decision of a row, in words."""
    words, kind = viewer.words, str(row.get("do", ""))
    if kind not in DESK_ROWS:
        return words("row.other", do=isolated(kind))
    variants = ("forbid", "here", "mistake", "reports")
    variant = ".off" if row.get("off") and kind in variants else ""
    variant = ".void" if kind == "verdict" and row.get("verdict") == "void" else variant
    variant = ".all" if kind == "delay" and not row.get("table") else variant
    variant = ".held" if kind == "extra" and "left_ms" in row else variant
    variant = ".with" if kind == "join" and "with" in row else variant
    variant = ".alone" if kind == "extra" and "ends_at" in row else variant
    variant = ".ends" if kind == "say" and not row.get("text") else variant
    is_own = kind == "template" and row.get("event") == event.state.event
    variant = ".own" if is_own else variant
    # A correction without a reason only gives a result its seal.
    kind = "seal" if kind == "correct" and not row.get("why") else kind
    sentence = words(f"row.{kind}{variant}", **row_values(row, event, viewer))
    why = row.get("why")
    return (
        joined(sentence, " ", words("desk.why", why=isolated(event.told(str(why)))))
        if why
        else sentence
    )


def row_values(row: Mapping[str, Any], event: EventView, viewer: Viewer) -> dict[str, Child]:
    """Everything that a sentence may name of its row."""
    pair = [isolated(name_of(event, str(player))) for player in _list_or_empty(row.get("players"))]
    policy, format_ = _text_field(row, "names"), _text_field(row, "format")
    return {
        "title": isolated(_text_field(row, "title")),
        "word": isolated(_text_field(row, "word")),
        "event": isolated(_text_field(row, "event")),
        "stage": _whole_number(row.get("stage")),
        "format": viewer.words(f"format.{format_}") if format_ in FORMATS else isolated(format_),
        "player": isolated(name_of(event, _text_field(row, "player"))),
        "other": isolated(name_of(event, _text_field(row, "with"))),
        "players": Html(", ".join(pair)),
        "table": isolated(short_title(_text_field(row, "table")) or "–"),
        "n": len(_list_or_empty(row.get("pairings", row.get("tables")))),
        "byes": len(_list_or_empty(row.get("byes"))),
        "round": _whole_number(row.get("round")),
        "row": _whole_number(row.get("row")),
        "text": isolated(event.told(_text_field(row, "text"))),
        "time": clock_text(_whole_number(row.get("left_ms", row.get("extra_ms")))),
        "seconds": _whole_number(row.get("seconds")),
        "display": isolated(_text_field(row, "display")),
        "seal": isolated(_text_field(row, "seal")),
        "result": _result(row, event),
        "points": f"{_whole_number(row.get('points')):+}".replace("-", "−"),
        "language": isolated(_language(row)),
        "names": viewer.words(f"names.{policy}") if policy in POLICIES else isolated(policy),
    }


def _language(row: Mapping[str, Any]) -> str:
    """Name of a language in itself."""
    language = _text_field(row, "language")
    return HALL_SENTENCES[language]["language"] if language in HALL_SENTENCES else language


def _text_field(row: Mapping[str, Any], name: str) -> str:
    """A field as a text, whatever a table gave back there."""
    return str(row.get(name, ""))


def _whole_number(value: object) -> int:
    """A whole number, 0 for what is none."""
    return value if isinstance(value, int) else 0


def _list_or_empty(value: object) -> list[Any]:
    """A list, empty for what is none."""
    return value if isinstance(value, list) else []


def _result(row: Mapping[str, Any], event: EventView) -> Child:
    """`2 : 1`, or places with their players; a table may have given anything back."""
    result = row.get("result")
    scores = result if isinstance(result, dict) else {}
    if "wins" in scores:
        return isolated(" : ".join(map(str, _list_or_empty(scores["wins"]))))
    places = [_whole_number(place) for place in _list_or_empty(scores.get("places"))]
    players = _list_or_empty(row.get("players")) or _players_at(row, event)
    names = [isolated(name_of(event, str(player))) for player in players]
    return placed_text(places, names) if len(names) == len(places) else "–"


def _players_at(row: Mapping[str, Any], event: EventView) -> Sequence[str]:
    """Who sat at the table of the round that a row is about."""
    number = _whole_number(row.get("round"))
    rounds = event.state.rounds[number - 1 : number] if number > 0 else ()
    pairings = (pairing for round_ in rounds for pairing in round_.pairings)
    return next((pair.players for pair in pairings if pair.table == row.get("table")), ())


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


def draw_rows(event: EventView, viewer: Viewer, before: int) -> Html:
    """Rows from the latest on. `before`: those in front of this one, 0 for all."""
    last_number = min(before - 1 if before > 0 else len(event.rows), len(event.rows))
    rows = reversed(event.rows[max(0, last_number - PAGE) : last_number])
    return draw_part(
        "rows", viewer, event=event, rows=rows,
        older=max(0, last_number - PAGE + 1) if last_number > PAGE else 0,
        sentence=lambda row: sentence_of(row, event, viewer),
        time_of=lambda at_ms: time_of(at_ms, "%H:%M:%S"),
    )  # fmt: skip


def draw_row(row: Mapping[str, Any], event: EventView, viewer: Viewer) -> Html:
    """One row as it stands in the event's file."""
    lines = json.dumps(row, ensure_ascii=False, indent=2).splitlines()
    return draw_part("row", viewer, row=row, lines=lines, sentence=sentence_of(row, event, viewer))


def draw_check(report: Mapping[str, Any], event: EventView, viewer: Viewer) -> Html:
    """Check of the event: all is well, or each fault with its row; each round's cost beside the
    least.
    """
    formats = (
        event.state.stages[round_report["stage"] - 1].format for round_report in report["rounds"]
    )
    return draw_part(
        "check", viewer, found=report, cost=partial(_cost, words=viewer.words),
        kinds=dict.fromkeys(KINDS.get(format_, "order") for format_ in formats),
        sentence=lambda number: sentence_of(event.rows[number - 1], event, viewer),
    )  # fmt: skip


def _cost(round_: Mapping[str, Any], words: PageWords) -> Html:
    """The cost of the pairing that was played, and the least there is."""
    cost, best = round_["cost"], round_["best"]
    if cost is None or best is None:
        return words("check.cost.none")
    suffix = ".least" if cost == best else ""
    # Numbers that stay in one line.
    cost, best = ("\u00a0·\u00a0".join(figures) for figures in (cost, best))
    return words(f"check.cost{suffix}", cost=cost, best=best)


def draw_ended(ended: EventView, view: DeskView, viewer: Viewer) -> Html:
    """An event that is finished; nothing of it can be changed here."""
    names, standings = Names(ended, view), standings_of(ended.state)

    def result(round_: Round, pairing: Pairing) -> Child:
        table_result = ended.state.result(round_, pairing.table)
        if table_result is None:
            return "–"
        return result_text(table_result, pairing, viewer.words, names.player)

    return draw_part(
        "ended", viewer, state=ended.state, known=_event_summary(ended, viewer.words),
        stages=list(stages_of(ended.state, standings, viewer.words)),
        rounds=reversed(ended.state.rounds),
        names=names, result=result, podium=podium_lines(standings, names.player),
        brackets=brackets_shown(
            brackets(ended.state), BracketNames(names.player, short_title), viewer.words
        ),
        **opening_values(view, viewer),
    )  # fmt: skip


def _event_summary(ended: EventView, words: PageWords) -> list[Child]:
    """Its id, its day, and how much there is of it."""
    state, outstanding_count = ended.state, len(ended.outstanding)
    summary: list[Child] = [
        isolated(state.event),
        time_of(ended.rows[0].get("at"), "%Y-%m-%d %H:%M"),
        words("stage.players", n=len(state.players)),
        words("stage.rounds", n=len(state.rounds)),
    ]
    return (
        [*summary, words("entry.outstanding", n=outstanding_count)]
        if outstanding_count
        else summary
    )


def stages_of(
    state: EventState, standings: Sequence[Standing], words: PageWords
) -> Iterator[EndedStage]:
    """The standings of each stage that has any."""
    for number, group in groupby(standings, lambda standing: standing.stage):
        of_stage, format_ = list(group), state.stages[number - 1].format
        counts = format_ not in WITHOUT_VALUES
        kinds = next((standing.values for standing in of_stage if standing.values and counts), ())
        lines = [
            (standing.place, standing.player,
             [number_text(value, words) for value in standing.values if counts])
            for standing in of_stage
        ]  # fmt: skip
        yield EndedStage(number, format_, [kind.kind for kind in kinds], lines)
