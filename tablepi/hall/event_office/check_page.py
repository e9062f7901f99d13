"""Desk, event: what a check of the event's rows comes to."""

from collections.abc import Mapping
from typing import Any

from tablepi.hall.desk.drawn.desk_frame import Seen
from tablepi.hall.event_desk.event_view import EventView
from tablepi.hall.event_office.row_pages import sentence_of
from tablepi.hall.pages.markup import Html, isolated, joined, tag


def draw_check(found: Mapping[str, Any], event: EventView, seen: Seen) -> Html:
    """Whether all is well, each fault with its row, and each round's cost beside the least."""
    words = seen.words
    back = tag("a", words("rows.back"), href=words.link("/desk/event"), class_="button")
    faults = found["faults"]
    said = words("check.good") if found["ok"] else words("check.bad", n=len(faults))
    state = tag("p", said, class_=f"is is-{'stands' if found['ok'] else 'lost'} big")
    told = tag("p", words("check.rows", n=found["rows"], head=tag("code", found["head"][:16])))
    return joined(
        tag("p", back), tag("h1", words("event.check")), state, told,
        _faults(faults, event, seen) if faults else Html(), _rounds(found["rounds"], seen),
    )  # fmt: skip


def _faults(faults: list[dict[str, Any]], event: EventView, seen: Seen) -> Html:
    words = seen.words
    rows = (
        tag(
            "tr",
            tag("th", tag("a", each["n"], href=words.link(f"/desk/event/rows?row={each['n']}")),
                scope="row"),
            tag("td", tag("code", isolated(each["id"]))),
            tag("td", words(f"ev.{each['id']}")),
            tag("td", sentence_of(event.rows[each["n"] - 1], event, seen)),
        )
        for each in faults
    )  # fmt: skip
    caption = tag("caption", words("check.faults"), class_="unseen")
    return tag("table", caption, tag("tbody", *rows), class_="list")


def _rounds(rounds: list[dict[str, Any]], seen: Seen) -> Html:
    words = seen.words
    if not rounds:
        return Html()
    rows = (
        tag(
            "tr",
            tag("th", words("round.running", n=each["round"]), scope="row"),
            tag("td", words("check.cost", cost=_cost(each["cost"]), best=_cost(each["best"]))),
            tag("td", words("pair.by_hand") if each["hand"] else "", class_="age"),
        )
        for each in rounds
    )
    caption = tag("caption", words("check.rounds"), class_="unseen")
    return tag("table", caption, tag("tbody", *rows), class_="list")


def _cost(cost: list[str] | None) -> str:
    return "–" if cost is None else ", ".join(cost)
