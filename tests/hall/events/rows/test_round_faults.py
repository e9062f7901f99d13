"""Faults of a round: open results, the lot, seats."""

import pytest

from tests.worlds.hall.event_maker import swiss, what


def test_a_stage_has_no_more_rounds_than_its_format() -> None:
    event = swiss("a b", "round-robin")
    event.round("a b")
    event.won(1, 2, 0)
    assert event.round("a b") == "EV-ROW"
    event.stage("single-elim")
    event.round("a b")
    event.won(1, 2, 0)
    assert event.round("a b") == "EV-ROW"
    event.stage("final", take=2)
    event.round("a b")
    event.placed(1, 1, 2)
    assert event.round("a b") == "EV-ROW"
    event.stage("open")
    assert event.round("a b") == "EV-ROW"
    event.stage("duel-swiss", rounds=1)
    for _ in range(2):
        assert event.round("a b") == ""
        event.won(1, 2, 0)


def test_a_round_while_an_earlier_one_lacks_a_result_counts() -> None:
    event = swiss()
    event.round("a b, c d")
    event.won(1, 2, 0)
    assert event.round("a c, b d", lot="x") == "EV-OPEN"
    assert [fault.id for fault in event.faults] == ["EV-OPEN", "EV-LOT"]
    assert event.faults[0].named == {"round": 1, "table": "t02"}
    assert len(event.state.rounds) == 2


def test_another_lot_counts_and_the_next_is_reckoned_from_the_right_one() -> None:
    event = swiss()
    assert event.round("a b, c d", lot="0" * 64) == "EV-LOT"
    assert event.state.rounds[0].lot.startswith("206d33b9")
    event.won(1, 2, 0, seal="9f01c2ab")
    event.won(2, 2, 0)
    assert event.round("a c, b d") == ""
    assert event.state.rounds[1].lot.startswith("e945c043")
    assert event.state.rounds[1].lot.endswith("0f1d")


def test_a_seal_corrected_later_changes_no_lot_of_a_recorded_round() -> None:
    event = swiss()
    event.round("a b, c d")
    event.won(1, 2, 0, seal="9f01c2ab")
    event.won(2, 2, 0)
    event.round("a c, b d")
    lot = event.state.rounds[1].lot
    event.won(1, 2, 0, seal="00000000", do="correct", round=1)
    assert event.round("a d, b c") == "EV-OPEN"
    assert event.state.rounds[1].lot == lot


@pytest.mark.parametrize(
    ("pairings", "byes", "hand", "rule"),
    [
        ("a b, c a", "", True, "twice"),
        ("a b, c d", "a", True, "twice"),
        ("a b, c gone", "", True, "not_active"),
        ("a b, c d, , , , , , , , a", "", True, "twice"),
        ("a b, ,c d", "", True, "table"),
        ("a b, c", "d", True, "size"),
        ("a b c", "d", True, "size"),
        ("a c, b d", "", False, "forbidden"),
        ("a b", "", False, "left_out"),
        ("a b", "c d", False, "byes"),
    ],
)
def test_seats_that_nobody_may_have(pairings: str, byes: str, hand: bool, rule: str) -> None:
    event = swiss("a b c d gone")
    event.add("drop", player="gone")
    event.add("forbid", players=["c", "a"])
    tables = [{"table": "t01"}, {"table": "t02", "broken": True}, {"table": "t03"}]
    if rule == "table":
        event.add("tables", tables=tables)
    assert event.round(pairings, byes, hand) == "EV-SEAT"
    assert what(event) == rule
    assert len(event.state.rounds) == 1


def test_a_hand_may_pair_what_the_forbidden_do_not_allow() -> None:
    event = swiss()
    event.add("forbid", players=["a", "c"])
    assert event.round("a c", byes="b d", hand=True, why="no other way") == ""


@pytest.mark.parametrize(
    ("pairings", "byes", "hand", "rule"),
    [
        ("a b c d, e f g", "", False, ""),
        ("a b c d, e f, g", "", True, "size"),
        ("a b c d, e f", "g", True, ""),
        ("a b c d, e f", "g", False, "size"),
        ("a b c, d e f", "g", False, "byes"),
        ("a b c d e, f g", "", True, "size"),
    ],
)
def test_pods_have_the_seats_that_are_needed(
    pairings: str, byes: str, hand: bool, rule: str
) -> None:
    event = swiss("a b c d e f g", "pod-swiss")
    assert event.round(pairings, byes, hand) == ("EV-SEAT" if rule else "")
    assert not rule or what(event) == rule


def test_pods_that_are_short_where_none_need_be() -> None:
    event = swiss("a b c d e f g h i j k l", "pod-swiss")
    assert event.round("a b c, d e f, g h i, j k l", hand=False) == "EV-SEAT"
    assert what(event) == "short"
    assert event.faults[0].named == {"short": 4, "needed": 0}


def test_short_pods_instead_of_byes_and_the_other_way_round() -> None:
    event = swiss("a b c d e f g", "pod-swiss", short="byes")
    assert event.round("a b c d", byes="e f g", hand=False) == ""
    assert event.round("a b c d, e f g", hand=False) == "EV-OPEN"
    assert [fault.what for fault in event.faults] == ["no_result", "byes", "short"]


def test_a_final_and_a_bracket_seat_who_is_of_the_stage_dropped_or_not() -> None:
    event = swiss("a b c")
    event.stage("final", take=3)
    event.add("drop", player="c")
    event.player("late")
    assert event.round("a b c", hand=False) == ""
    event.stage("round-robin")
    assert event.round("a c", hand=True) == "EV-OPEN"
    assert event.faults[1].what == "not_active"
