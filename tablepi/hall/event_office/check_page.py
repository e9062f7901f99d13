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
        _faults(faults, event, seen) if faults else Html(), _rounds(found["rounds"], event, seen),
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


def _rounds(rounds: list[dict[str, Any]], event: EventView, seen: Seen) -> Html:
    """Each round's cost, below what the numbers of such a round are."""
    words = seen.words
    if not rounds:
        return Html()
    rows = (
        tag(
            "tr",
            tag("th", words("round.running", n=each["round"]), scope="row"),
            tag("td", _cost(each, seen)),
            tag("td", words("pair.by_hand") if each["hand"] else "", class_="age"),
        )
        for each in rounds
    )
    formats = (event.state.stages[each["stage"] - 1].format for each in rounds)
    kinds = dict.fromkeys(_KINDS.get(each, "order") for each in formats)
    hints = (tag("p", words(f"check.cost.{kind}"), class_="age") for kind in kinds)
    caption = tag("caption", words("check.rounds"), class_="unseen")
    listed = tag("table", caption, tag("tbody", *rows), class_="list")
    return joined(tag("h2", words("check.rounds")), *hints, listed)


def _cost(round_: Mapping[str, Any], seen: Seen) -> Html:
    """The cost of the pairing that was played, and the least there is."""
    cost, best = round_["cost"], round_["best"]
    if cost is None or best is None:
        return seen.words("check.cost.none")
    least = ".least" if cost == best else ""
    return seen.words(f"check.cost{least}", cost=_numbers(cost), best=_numbers(best))


def _numbers(cost: list[str]) -> str:
    """Numbers that stay in one line."""
    return "\u00a0·\u00a0".join(cost)


_KINDS = {"duel-swiss": "duel", "pod-swiss": "pod"}
"""Formats in which a pairing is weighed; in the others it follows from the format."""
