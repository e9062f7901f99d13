"""An event with every kind of row, and the same with odd values in a few of them."""

import random
from copy import deepcopy
from typing import Any

from tablepi.hall.events.event_replay import replayed
from tablepi.hall.events.rows.event_state import EventState, next_lot
from tablepi.wire.event_messages import event_messages, event_rows_of
from tablepi.wire.hash_chains import EVENT_ORIGIN, covered, event_hash
from tablepi.wire.payload import WireError
from tests.hall.events.test_odd_events import places_of, sound

Rows = list[dict[str, Any]]

MATCH = "0" * 31 + "1"
BESIDE: tuple[dict[str, Any], ...] = (
    {"do": "stage", "stage": 7, "format": "duel-swiss", "best_of": 1, "game": "score-sheet",
     "options": [["rounds", "1"]], "minutes": 50, "end_minutes": 5},
    {"do": "plan", "stage": 8, "format": "pod-swiss", "seats": 4, "rounds": 3, "game": "suitup",
     "options": [["rounds", "1"]], "minutes": 50, "end_minutes": 5},
    {"do": "unplan", "stage": 8},
    {"do": "replan", "stage": 7, "rounds": 4, "game": "suitup", "options": [["rounds", "1"]],
     "minutes": 40, "end_minutes": 5},
    {"do": "undo", "row": 3},
    {"do": "redo", "row": 4},
    {"do": "retract", "round": 1, "table": "t01", "why": "{a} typed it"},
    {"do": "mistake", "player": "e"},
    {"do": "edit", "player": "a", "name": "Anne", "salt": "5a17"},
    {"do": "details", "player": "a", "club": "North", "seed": 3},
    {"do": "template", "event": "spring", "stages": [{"format": "final", "take": 4}]},
    {"do": "finish"},
    {"do": "reopen"},
    {"do": "names", "names": "initials"},
    {"do": "language", "language": "de"},
    {"do": "reports"},
    {"do": "here", "player": "a"},
    {"do": "here", "player": "a", "off": True},
    {"do": "erase", "player": "e"},
    {"do": "void", "table": "t01", "matches": ["m1"], "why": "{a} typed it"},
    {"do": "clock", "clock": {"round": 6, "state": "running", "ends_at": 1_795_345_200_000,
                              "left_ms": 0, "end_ms": 300_000, "extra_ms": 0}},
    {"do": "say", "text": "Lunch, {a}"},
    {"do": "call", "call": "c" * 16, "table": "t01", "seat": 1, "match": MATCH,
     "opened": 1_795_341_600_000, "claimed": 1_795_341_700_000, "present": 1_795_341_800_000,
     "closed": 1_795_341_900_000, "stood_ms": 60_000},
    {"do": "extra", "table": "t01", "round": 6, "extra_ms": 180_000,
     "left_ms": 60_000, "ends_at": 1_795_345_300_000},
    {"do": "place", "table": "t01", "text": "Window"},
    {"do": "display", "display": "3", "shows": "clock"},
    {"do": "delay", "table": "", "seconds": 60},
    {"do": "delay", "table": "t01", "seconds": 600},
    {"do": "verdict", "table": "t01", "match": MATCH, "verdict": "void", "why": "{a} left"},
    {"do": "branch", "table": "t01", "match": MATCH, "branch": 1, "rows": 2, "last": "f" * 64},
)  # fmt: skip
"""Rows that the desk writes beside an event, one of each kind."""

LEFT: tuple[Any, ...] = (
    *(None, True, -1, 0, 7, 2**53 - 1, -(2**53 - 1), "", "a", "p1", "t01", "t99", "x" * 500),
    *("<b>x</b>", "\x00", "\u202e", [], ["a"], ["a", 7], [["a"]], [["a", "b", "c"]], {}),
    *({"table": 7}, {"a": {"b": [None]}}, [None], [{"table": "t02"}]),
)
"""Values that a table can send: no fractions, nothing over 2^53, no lone surrogates."""


def whole() -> Rows:
    """Every kind of row, as tables keep them."""
    rows = [*sound(), *({"at": 0, "by": "desk", **each} for each in BESIDE)]
    rows = chained([covered(row) for row in deepcopy(rows)])
    return chained([*rows, *_late(replayed(rows))])


def _late(state: EventState) -> Rows:
    """A round that somebody joins, and that is taken back."""
    assert state.stage is not None
    number, (first, other) = len(state.rounds) + 1, state.stage.players[:2]
    paired = {"stage": state.stage.number, "lot": next_lot(state), "pairings": []}
    found: Rows = [
        {"do": "round", **paired, "byes": [first], "hand": True, "why": "{a} asked"},
        {"do": "join", "player": other, "with": first, "table": "t01"},
        {"do": "withdraw", "why": "{a} left"},
    ]
    return [{"at": 0, "by": "desk", "round": number, **each} for each in found]


def chained(rows: Rows) -> Rows:
    """The same rows, numbered and chained anew."""
    head = EVENT_ORIGIN
    for number, row in enumerate(rows, 1):
        row["n"] = number
        row["h"] = head = event_hash(head, {**row, "h": ""})
    return rows


def forged(chance: random.Random) -> Rows:
    """The same with odd values in some rows, as somebody with a table's password can make them."""
    while True:
        rows = _spoilt(chance)
        try:
            for message in event_messages("autumn", rows):
                event_rows_of(message.payload())
        except WireError:
            # Too deep, so that no hall reads it.
            continue
        return rows


def _spoilt(chance: random.Random) -> Rows:
    rows = whole()
    for _ in range(chance.randint(1, 8)):
        row = chance.choice(rows[1:])
        way = chance.randrange(10)
        if way < 7:
            container, key = chance.choice(places_of(row))
            container[key] = deepcopy(chance.choice(LEFT))
        elif way == 7:
            row.pop(chance.choice(list(row)))
        elif way == 8:
            row["do"] = chance.choice(rows)["do"]
        else:
            row |= {"name": chance.choice(LEFT), "salt": chance.choice(LEFT)}
    return chained([covered(row) for row in rows])
