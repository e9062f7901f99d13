"""Desk, event: every row of the event's file, readable, and one row whole."""

import json
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from tablepi.hall.desk.drawn.desk_frame import Seen
from tablepi.hall.event_desk.desk_facts import is_seal
from tablepi.hall.event_desk.event_view import EventView
from tablepi.hall.event_office.office_parts import name_of
from tablepi.hall.pages.markup import Child, Html, isolated, joined, tag

PAGE = 200
"""Rows of a page, the latest first."""

KNOWN = frozenset({"open", "stage", "player", "drop", "back", "fixed", "forbid", "tables", "round",
                   "result", "correct", "void", "penalty", "here", "erase", "names", "clock", "say",
                   "call", "extra", "place", "display", "delay", "verdict", "branch"})  # fmt: skip
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
    at = datetime.fromtimestamp(row["at"] / 1000, UTC).astimezone()
    link = tag("a", row["n"], href=words.link(f"/desk/event/rows?row={row['n']}"))
    return tag(
        "tr", tag("td", link), tag("td", f"{at:%H:%M:%S}", class_="age"),
        tag("td", isolated(str(row["by"]))), tag("td", sentence_of(row, event, seen)),
    )  # fmt: skip


def sentence_of(row: Mapping[str, Any], event: EventView, seen: Seen) -> Html:
    """What a row decided, in words."""
    words, do = seen.words, str(row.get("do", ""))
    if do not in KNOWN:
        return words("row.other", do=isolated(do))
    off = ".off" if row.get("off") and do in ("forbid", "here") else ""
    off = ".void" if do == "verdict" and row.get("verdict") == "void" else off
    off = ".all" if do == "delay" and not row.get("table") else off
    off = ".ends" if do == "say" and not row.get("text") else off
    do = "seal" if is_seal(row) else do
    said = words(f"row.{do}{off}", **_values(row, event, seen))
    why = row.get("why")
    return joined(said, " ", words("desk.why", why=isolated(event.told(str(why))))) if why else said


def _values(row: Mapping[str, Any], event: EventView, seen: Seen) -> dict[str, Child]:
    """Everything that a sentence may name of its row."""
    players = row.get("players", [])
    pair = [isolated(name_of(event, str(each))) for each in players]
    format_ = f"format.{row['format']}" if row.get("do") == "stage" else ""
    return {
        "title": isolated(str(row.get("title", ""))),
        "word": isolated(str(row.get("word", ""))),
        "stage": int(row.get("stage", 0)),
        "format": seen.words(format_) if format_ else Html(),
        "player": isolated(name_of(event, str(row.get("player", "")))),
        "players": Html(", ".join(pair)),
        "table": isolated(str(row.get("table", "") or "–")),
        "n": len(row.get("pairings", row.get("tables", []))),
        "byes": len(row.get("byes", [])),
        "round": int(row.get("round", 0)),
        "text": isolated(event.told(str(row.get("text", "")))),
        "minutes": int(row.get("extra_ms", 0)) // 60_000,
        "seconds": int(row.get("seconds", 0)),
        "display": isolated(str(row.get("display", ""))),
        "seal": isolated(str(row.get("seal", ""))),
        "result": isolated(_result(row.get("result", {}))),
        "points": f"{row.get('points', 0):+}".replace("-", "−"),
        "names": seen.words(f"names.{row['names']}") if row.get("do") == "names" else Html(),
    }


def _result(result: Mapping[str, Any]) -> str:
    """`2 : 1`, or places."""
    if "wins" in result:
        return " : ".join(map(str, result["wins"]))
    return " · ".join(f"{each}." for each in result.get("places", []))
