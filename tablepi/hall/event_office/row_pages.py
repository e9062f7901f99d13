"""Desk, event: every row of the event's file, readable, and one row whole."""

import json
from collections.abc import Mapping
from typing import Any

from tablepi.core.wire.shown_name import POLICIES
from tablepi.hall.desk.drawn.desk_frame import Seen
from tablepi.hall.event.formats import FORMATS
from tablepi.hall.event_desk.desk_facts import is_seal
from tablepi.hall.event_desk.event_view import EventView
from tablepi.hall.event_office.office_parts import name_of, time_of
from tablepi.hall.pages.fragments import clock_text
from tablepi.hall.pages.markup import Child, Html, isolated, joined, tag
from tablepi.hall.words import PAGE_SENTENCES

PAGE = 200
"""Rows of a page, the latest first."""

KNOWN = frozenset({"open", "reopen", "stage", "player", "edit", "details", "drop", "back", "fixed",
                   "forbid", "tables", "round", "withdraw", "join", "result", "correct", "void",
                   "penalty", "here", "erase", "names", "language", "clock", "say", "call",
                   "extra", "place", "display", "delay", "verdict", "branch"})  # fmt: skip
"""What has a sentence of its own."""


def draw_rows(event: EventView, seen: Seen, before: int) -> Html:
    """Rows from the latest on. `before`: those in front of this one, 0 for all."""
    words = seen.words
    last = min(before - 1 if before > 0 else len(event.rows), len(event.rows))
    shown = event.rows[max(0, last - PAGE) : last]
    head = (tag("th", words(f"column.{each}"), scope="col") for each in
            ("number", "row.at", "row.by", "row.what"))  # fmt: skip
    body = tag("tbody", *(_row(each, event, seen) for each in reversed(shown)))
    caption = tag("caption", words("rows.caption"), class_="unseen")
    listed = tag(
        "table", caption, tag("thead", tag("tr", *head)), body, class_="list rows-of-event"
    )
    back = tag("a", words("rows.back"), href=words.link("/desk/event"), class_="button")
    older = f"/desk/event/rows?before={last - PAGE + 1}"
    more = tag("a", words("rows.older"), href=words.link(older), class_="button")
    end = tag("p", words("rows.head", head=tag("code", event.state.head[:16])), class_="age")
    parts = [tag("p", back), tag("h1", words("event.rows", n=len(event.rows))), end, listed]
    return joined(*parts, *([tag("p", more)] if last > PAGE else []))


def draw_row(row: Mapping[str, Any], event: EventView, seen: Seen) -> Html:
    """One row as it stands in the event's file."""
    words = seen.words
    back = tag("a", words("rows.all"), href=words.link("/desk/event/rows"), class_="button")
    told = json.dumps(row, ensure_ascii=False, indent=2)
    lines = joined(*(joined(tag("code", isolated(each)), tag("br")) for each in told.splitlines()))
    return joined(
        tag("p", back), tag("h1", words("row.title", n=row["n"])),
        tag("p", sentence_of(row, event, seen)), tag("p", lines, class_="raw"),
    )  # fmt: skip


def _row(row: Mapping[str, Any], event: EventView, seen: Seen) -> Html:
    words = seen.words
    link = tag("a", row["n"], href=words.link(f"/desk/event/rows?row={row['n']}"))
    return tag(
        "tr", tag("td", link), tag("td", time_of(row.get("at"), "%H:%M:%S"), class_="age"),
        tag("td", isolated(_said(row, "by"))), tag("td", sentence_of(row, event, seen)),
        id=f"row-{row['n']}",
    )  # fmt: skip


def sentence_of(row: Mapping[str, Any], event: EventView, seen: Seen) -> Html:
    """What a row decided, in words."""
    words, do = seen.words, str(row.get("do", ""))
    if do not in KNOWN:
        return words("row.other", do=isolated(do))
    off = ".off" if row.get("off") and do in ("forbid", "here") else ""
    off = ".void" if do == "verdict" and row.get("verdict") == "void" else off
    off = ".all" if do == "delay" and not row.get("table") else off
    off = ".held" if do == "extra" and "left_ms" in row else off
    off = ".with" if do == "join" and "with" in row else off
    off = ".alone" if do == "extra" and "ends_at" in row else off
    off = ".ends" if do == "say" and not row.get("text") else off
    do = "seal" if is_seal(row) else do
    said = words(f"row.{do}{off}", **_values(row, event, seen))
    why = row.get("why")
    return joined(said, " ", words("desk.why", why=isolated(event.told(str(why))))) if why else said


def _values(row: Mapping[str, Any], event: EventView, seen: Seen) -> dict[str, Child]:
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
    """What a language calls itself."""
    named = _said(row, "language")
    return PAGE_SENTENCES[named]["language"] if named in PAGE_SENTENCES else named


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
