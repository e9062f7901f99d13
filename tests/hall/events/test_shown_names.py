"""Namesakes are told apart wherever they are shown: by club, else by number."""

import pytest

from tablepi.hall.events.event_snapshot import EventSnapshot
from tablepi.hall.events.rows.desk_facts import DeskFacts
from tablepi.hall.events.rows.event_state import EventState, Player
from tablepi.hall.events.shown_names import desk_names, public_names, told_apart, without_mark
from tablepi.wire.shown_name import NamesPolicy, shown_name


def _event(facts: DeskFacts, names: dict[str, str]) -> EventSnapshot:
    players = {id_: Player(id_, names[id_], row) for row, id_ in enumerate(names, 1)}
    return EventSnapshot(recorded=EventState(players=players), facts=facts, names=names)


def test_namesakes_have_their_club_else_their_number() -> None:
    names = {
        "p1": "Max Müller",
        "p2": "Pia",
        "p3": "MAX  Mu\u0308ller",
        "p4": "Max Müller",
        "p5": "",
    }
    clubs = {"p1": "North", "p2": "North", "p3": "", "p4": "South"}
    assert told_apart(names, clubs) == {
        "p1": "Max Müller · North", "p2": "Pia", "p3": "MAX  Mu\u0308ller · p3",
        "p4": "Max Müller · South", "p5": "",
    }  # fmt: skip


def test_a_club_that_two_namesakes_have_tells_nobody_apart() -> None:
    names = dict.fromkeys(("p1", "p2", "p3"), "Ann")
    clubs = {"p1": "North", "p2": "north", "p3": "N" * 40}
    assert told_apart(names, clubs) == {
        "p1": "Ann · p1", "p2": "Ann · p2", "p3": f"Ann · {'N' * 19}…",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("policy", "shown"),
    [
        ("full", ["Ann Berg", "Ann Boll", "Cid · North"]),
        ("initials", ["Ann B. · North", "Ann B. · p2", "Cid · North"]),
        ("number", ["", "", ""]),
    ],
)
def test_the_policy_decides_who_is_a_namesake(policy: NamesPolicy, shown: list[str]) -> None:
    names = {"p1": "Ann Berg", "p2": "Ann Boll", "p3": "Cid", "p4": "Cid"}
    facts = DeskFacts(policy=policy, clubs={"p1": "North", "p3": "North"})
    event = _event(facts, names)
    assert [public_names(event)[player] for player in ("p1", "p2", "p3")] == shown
    assert desk_names(event) == {**names, "p3": "Cid · North", "p4": "Cid · p4"}


def test_a_mark_goes_through_a_tables_own_policy_and_off_again() -> None:
    assert shown_name("Ann Berg · North of Town", "initials") == "Ann B. · North of Town"
    assert shown_name("Ann B. · p3", "initials") == "Ann B. · p3"
    assert shown_name("Ann B. · p3", "number") == ""
    assert without_mark("Ann Berg · North") == "Ann Berg"


def test_what_somebody_typed_is_no_mark() -> None:
    event = _event(DeskFacts(policy="initials"), {"p1": "Ann · Berg"})
    assert public_names(event) == {"p1": "Ann B."}
