"""The sentence that says what a row of an event decided."""

from collections.abc import Mapping
from typing import Any

from tablepi.hall.events.event_view import EventView
from tablepi.hall.events.rows.desk_rows import DESK_ROWS
from tablepi.hall.events.rows.formats import FORMATS
from tablepi.hall.web.desk.event.office_parts import name_of
from tablepi.hall.web.html.desk_frame import Seen
from tablepi.hall.web.html.fragments import clock_text
from tablepi.hall.web.html.markup import Child, Html, isolated, joined
from tablepi.hall.words import HALL_SENTENCES
from tablepi.wire.shown_name import POLICIES


def sentence_of(row: Mapping[str, Any], event: EventView, seen: Seen) -> Html:
    """What a row decided, in words."""
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
