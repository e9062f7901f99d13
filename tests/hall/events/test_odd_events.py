"""Events with odd values in any place: each is judged to its end."""

import random
from copy import deepcopy
from typing import Any

import pytest

from tablepi.hall.events.event_check import checked
from tablepi.wire.hash_chains import EVENT_ORIGIN, event_hash
from tests.worlds.hall.event_maker import EventMaker

ODD = [
    None, True, -1, 0, 1, 2, 7, 2**60, 1.5, "", "a", "p1", "t01", "-", [], ["a"], ["a", "a"],
    [1, 2], {}, {"table": "t01", "players": ["a", "b", "c"]}, [{"table": "t02"}], "\ud800",
]  # fmt: skip


def sound() -> list[dict[str, Any]]:
    """The rows of an event of every format."""
    event = EventMaker("a b c d e")
    event.stage("open")
    event.opened_match("a b c", 1, 2, 3, match="m1")
    for form, wins in (
        ("duel-swiss", (2, 0)),
        ("pod-swiss", (1, 2, 3, 4)),
        ("single-elim", (2, 1)),
        ("final", (1, 2, 3, 4)),
        ("round-robin", (1, 1)),
    ):
        event.stage(form)
        event.computed_round()
        for pairing in event.state.rounds[-1].pairings:
            table = int(pairing.table[1:])
            (event.placed if len(wins) == 4 else event.won)(table, *wins)
        event.add("penalty", player="a", points=-1, stage=len(event.state.stages))
    event.add("forbid", players=["a", "b"])
    event.add("fixed", player="a", table="t01")
    event.add("drop", player="a")
    event.add("back", player="a")
    event.won(1, 2, 1, do="correct")
    return [dict(row) for row in event.rows]


def places_of(value: Any) -> list[tuple[Any, Any]]:
    """Every place within a value: its container and its key."""
    keys = list(value) if isinstance(value, dict) else range(len(value))
    found = [(value, key) for key in keys if key not in ("n", "h")]
    for key in keys:
        if isinstance(value[key], dict | list):
            found += places_of(value[key])
    return found


@pytest.mark.parametrize("seed", range(40))
def test_an_event_with_odd_values_is_judged_to_its_end(seed: int) -> None:
    chance = random.Random(seed)
    rows = deepcopy(sound())
    for _ in range(chance.randint(1, 6)):
        container, key = chance.choice(places_of(chance.choice(rows)))
        container[key] = deepcopy(chance.choice(ODD))
    head = EVENT_ORIGIN
    for row in rows:
        row["h"] = head = event_hash(head, row)
    found = checked(rows)
    assert (found["rows"], found["head"]) == (len(rows), head), f"seed {seed}"


def test_the_event_itself_has_no_fault() -> None:
    assert checked(sound())["faults"] == []
