"""A round that is taken back, one that a late player joins, and a name put right."""

from typing import Any

import pytest

from tablepi.hall.events.event_check import checked, fault_sentences
from tablepi.wire.hash_chains import covered, event_hash
from tests.worlds.hall.event_maker import EventMaker, swiss, what


def late(form: str = "duel-swiss", **settings: Any) -> EventMaker:
    """An event with a bye for c in its first round, behind which d came."""
    event = swiss("a b c", form, **settings)
    event.round("a b", byes="c")
    event.player("d")
    return event


def test_a_round_taken_back_counts_nowhere() -> None:
    event = swiss("a b c")
    event.computed_round()
    first = event.state
    event.won(1, 2, 0, seal="9f01c2ab")
    lot_row = event.state
    event.computed_round()
    paired = event.state.rounds[-1]
    event.add("drop", player="c")
    assert event.add("withdraw", round=2, why="c left") == ""
    assert event.state.rounds == first.rounds
    assert event.state.results == lot_row.results
    event.computed_round()
    again = event.state.rounds[-1]
    assert (again.number, again.nth, again.lot) == (2, 2, paired.lot)
    found = checked(event.rows)
    assert found["ok"]
    assert [each["round"] for each in found["rounds"]] == [1, 2]


def test_who_dropped_before_a_round_was_taken_back_has_missed_nothing() -> None:
    event = swiss()
    event.round("a b, c d")
    event.add("drop", player="d")
    event.add("withdraw", round=1)
    event.add("back", player="d")
    assert event.values("d")[0] == "0"
    event.round("a b, c d")
    event.won(2, 0, 2)
    assert event.values("d")[:2] == ["3", "1/3"]


def test_the_lot_follows_from_the_seals_that_stand_when_it_is_paired_anew() -> None:
    event = swiss("a b")
    event.round("a b")
    event.won(1, 2, 0, seal="9f01c2ab")
    event.round("a b")
    first = event.state.rounds[-1].lot
    event.add("withdraw", round=2)
    event.won(1, 2, 0, do="correct", round=1, seal="00000000")
    assert event.round("a b", lot=first) == "EV-LOT"


@pytest.mark.parametrize("number", [0, 1, 3])
def test_only_the_newest_round_is_taken_back(number: int) -> None:
    event = swiss("a b")
    event.round("a b")
    event.won(1, 2, 0)
    event.round("a b")
    assert event.add("withdraw", round=number) == "EV-ROW"
    assert what(event) == "not_newest"
    assert len(event.state.rounds) == 2


def test_no_round_is_taken_back_before_there_is_one() -> None:
    event = swiss("a b")
    assert event.add("withdraw", round=0) == "EV-ROW"
    assert what(event) == "not_newest"
    assert event.round("a b") == ""


def test_a_round_of_an_older_stage_or_with_a_result_stays() -> None:
    event = swiss()
    event.round("a b, c d")
    event.won(2, 2, 0)
    assert event.add("withdraw", round=1) == "EV-ROW"
    assert what(event) == "has_result"
    older = swiss()
    older.round("a b, c d")
    older.stage("open")
    assert older.add("withdraw", round=1) == "EV-ROW"
    assert what(older) == "not_newest"
    assert len(older.state.rounds) == 1


def test_the_fault_of_a_round_taken_back_stays_and_is_told() -> None:
    event = swiss("a b c d")
    event.round("a b, c d")
    event.won(1, 2, 0)
    event.won(2, 2, 0)
    event.round("a b, c d", hand=False)
    number = event.state.rows
    event.add("withdraw", round=2)
    found = checked(event.rows)
    assert found["faults"] == [{"n": number, "id": "EV-COST"}]
    assert [each["round"] for each in found["rounds"]] == [1]
    (said,) = fault_sentences(event.rows, found)
    assert "taken back" in said


def test_a_late_player_joins_who_has_the_bye() -> None:
    event = late()
    event.won(1, 2, 0)
    assert event.add("join", round=1, player="d", **{"with": "c"}, table="t02") == ""
    newest = event.state.rounds[-1]
    assert newest.byes == ()
    assert newest.pairings[-1] == ("t02", ("c", "d"))
    assert event.won(2, 0, 2) == ""
    assert event.values("d")[0] == "3"
    assert event.values("c")[0] == "0"


def test_a_late_player_gets_a_bye() -> None:
    event = late()
    assert event.add("join", round=1, player="d") == ""
    assert event.state.rounds[-1].byes == ("c", "d")
    assert event.values("d")[0] == "3"


def test_a_joined_round_is_compared_as_it_was_paired() -> None:
    event = swiss("a b c")
    event.computed_round()
    before = checked(event.rows)["rounds"]
    event.player("d")
    (bye,) = event.state.rounds[-1].byes
    event.add("join", round=1, player="d", **{"with": bye}, table="t02")
    found = checked(event.rows)
    assert found["ok"]
    assert found["rounds"] == before


def test_what_the_desk_alone_is_asked_of_is_no_fault() -> None:
    event = late()
    event.add("forbid", players=["c", "d"])
    event.add("drop", player="c")
    assert event.add("join", round=1, player="d", **{"with": "c"}, table="t02") == ""


def test_a_pod_of_two_is_joined_by_hand() -> None:
    event = swiss("a b c d e", "pod-swiss")
    event.round("a b c d", byes="e")
    event.player("f")
    assert event.add("join", round=1, player="f", **{"with": "e"}, table="t02") == ""
    assert event.placed(2, 2, 1) == ""


@pytest.mark.parametrize(
    ("fields", "rule"),
    [
        ({"round": 2}, "not_newest"), ({"round": 0}, "not_newest"), ({"round": "1"}, "form"),
        ({"player": "e"}, "unknown_player"), ({"player": "gone"}, "not_active"),
        ({"player": "a"}, "twice"), ({"player": "c"}, "twice"),
        ({"with": "a"}, "no_bye"), ({"with": ""}, "no_bye"), ({"table": "t01"}, "table_twice"),
        ({"table": "t03"}, "table"), ({"table": "t99"}, "table"), ({"table": None}, "form"),
        ({"with": None}, "form"),
    ],
)  # fmt: skip
def test_a_join_that_cannot_be_is_ignored(fields: dict[str, Any], rule: str) -> None:
    event = late()
    event.player("gone")
    event.add("drop", player="gone")
    tables = [{"table": f"t0{number}", "broken": number == 3} for number in range(1, 5)]
    event.add("tables", tables=tables)
    before = event.state
    said = {"round": 1, "player": "d", "with": "c", "table": "t02", **fields}
    given = {key: value for key, value in said.items() if value is not None}
    assert event.add("join", **given) == "EV-ROW"
    assert what(event) == rule
    assert event.state == before._replace(rows=before.rows + 1, head=event.rows[-1]["h"])


def test_nobody_joins_a_round_that_is_not_swiss() -> None:
    event = swiss("a b c", "round-robin")
    event.computed_round()
    event.player("d")
    assert event.add("join", round=1, player="d") == "EV-ROW"
    assert what(event) == "not_swiss"


def test_a_name_is_put_right_and_covered_by_its_digest() -> None:
    event = swiss("a b")
    assert event.add("edit", player="a", name="Anna", salt="77") == ""
    assert event.state.players["a"].name == "Anna"
    row = event.rows[-1]
    erased = {**covered(row), "h": row["h"]}
    assert "Anna" not in str(erased)
    assert checked([*event.rows[:-1], erased]) == checked(event.rows)
    assert event.rows[-1]["h"] == event_hash(event.rows[-2]["h"], erased)


@pytest.mark.parametrize(
    "fields",
    [
        {"player": "e"}, {"player": 7}, {"name": 7}, {"salt": None}, {"name": None},
        {"name": None, "salt": None}, {"name": None, "salt": None, "name_sha": "abc"},
    ],
)  # fmt: skip
def test_an_edit_that_is_none_is_ignored(fields: dict[str, Any]) -> None:
    event = swiss("a b")
    said = {"player": "a", "name": "Anna", "salt": "77", **fields}
    given = {key: value for key, value in said.items() if value is not None}
    assert event.add("edit", **given) == "EV-ROW"
    assert event.state.players["a"].name == "A"
