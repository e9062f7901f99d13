"""The check of a whole event: rounds paired anew, their cost, and what it prints."""

from typing import Any

import pytest

from tablepi.hall.events.event_check import checked
from tablepi.hall.events.paired_round import paired_round
from tablepi.hall.events.rows.event_state import Pairing
from tests.worlds.hall.event_maker import EventMaker, swiss


def win_all(event: EventMaker, *wins: int) -> None:
    """The same result at every table of the last round."""
    last = event.state.rounds[-1]
    for pairing in last.pairings:
        said = {"wins": list(wins)} if len(wins) == 2 else {"places": list(wins)}
        fields = {"round": last.number, "table": pairing.table, "seal": "-", "result": said}
        assert event.add("result", **fields) == ""


def rounds(event: EventMaker) -> list[dict[str, Any]]:
    return list(checked(event.rows)["rounds"])


def faults(event: EventMaker) -> list[str]:
    return [each["id"] for each in checked(event.rows)["faults"]]


@pytest.mark.parametrize(
    ("form", "settings", "count", "wins"),
    [
        ("duel-swiss", {"rounds": 3, "last_by_standing": True}, 3, (2, 0)),
        ("pod-swiss", {"seats": 3}, 4, (1, 2, 3)),
        ("round-robin", {"best_of": 1}, 8, (1, 0)),
        ("single-elim", {}, 4, (2, 1)),
    ],
)
def test_rounds_as_computed_have_no_fault(
    form: str, settings: dict[str, Any], count: int, wins: tuple[int, ...]
) -> None:
    event = swiss("a b c d e f g h i", form, **settings)
    for _ in range(count):
        event.computed_round()
        win_all(event, *wins)
    assert faults(event) == []
    for each, recorded in zip(rounds(event), event.state.rounds, strict=True):
        assert each["cost"] == each["best"]
        assert [(pair["table"], tuple(pair["players"])) for pair in each["pairings"]] == [
            tuple(pair) for pair in recorded.pairings
        ]
        assert each["lot"] == recorded.lot


def test_a_rematch_that_was_not_needed_costs_too_much() -> None:
    event = swiss()
    event.computed_round()
    win_all(event, 2, 0)
    again = [list(each.players) for each in event.state.rounds[0].pairings]
    event.round(", ".join(" ".join(each) for each in again), hand=False)
    assert faults(event) == ["EV-COST"]
    found = rounds(event)[1]
    assert found["cost"][:3] == ["0", "2", "2"]
    assert found["best"][:3] == ["0", "0", "0"]


def test_another_seat_order_than_the_lots_costs_too_much() -> None:
    event = swiss("a b")
    event.computed_round()
    first, second = event.state.rounds[0].pairings[0].players
    other = swiss("a b")
    other.round(f"{second} {first}", hand=False)
    assert faults(event) == []
    assert faults(other) == ["EV-COST"]
    assert rounds(other)[0]["cost"] == ["0", "0", "0", "0", "1"]


def test_seats_in_a_pod_that_were_sat_in_before_cost_too_much() -> None:
    event = swiss("a b c", "pod-swiss", seats=3)
    for players in ("a b c", "b c a"):
        event.round(players, hand=False)
        win_all(event, 1, 2, 3)
    event.round("b a c", hand=False)
    assert faults(event) == ["EV-COST"]
    # b sat first once, c last once: two where none is needed.
    assert rounds(event)[2]["cost"][-1] == "2"
    assert rounds(event)[2]["best"][-1] == "0"


@pytest.mark.parametrize(("players", "faulty"), [(12, ["EV-COST"]), (15, [])])
def test_over_twelve_players_only_the_seats_of_pods_are_compared(
    players: int, faulty: list[str]
) -> None:
    names = [f"p{number:02}" for number in range(players)]
    event = swiss(" ".join(names), "pod-swiss", seats=3)
    pods = [names[at : at + 3] for at in range(0, players, 3)]
    for turn in (0, 1):
        event.round(", ".join(" ".join(pod[turn:] + pod[:turn]) for pod in pods), hand=False)
        win_all(event, 1, 2, 3)
    assert faults(event) == faulty
    event.round(", ".join(map(" ".join, pods)), hand=False)
    assert faults(event) == [*faulty, "EV-COST"]


def test_a_hand_round_has_no_cost_and_is_computed_all_the_same() -> None:
    event = swiss()
    event.round("a b, c d", hand=True, why="asked for")
    found = rounds(event)[0]
    assert faults(event) == []
    assert (found["hand"], found["cost"]) == (True, None)
    assert found["best"] == ["0", "0", "0", "0", "0"]
    assert len(found["pairings"]) == 2


def test_where_seats_are_wrong_there_is_no_cost_whatever_the_rows_fault_is() -> None:
    event = swiss()
    event.round("a b", byes="c d", lot="0", hand=False)
    assert faults(event) == ["EV-LOT"]
    assert rounds(event)[0]["cost"] is None
    assert rounds(event)[0]["best"] is not None


def test_where_the_forbidden_leave_no_pairing_there_is_none() -> None:
    event = swiss("a b")
    event.add("forbid", players=["a", "b"])
    event.round("a b", hand=True, why="no other way")
    found = rounds(event)[0]
    assert (found["pairings"], found["byes"], found["best"]) == (None, None, None)
    assert paired_round(event.state).obstacle == "forbidden"
    event.add("forbid", players=["b", "a"], off=True)
    assert paired_round(event.state).pairings is not None


def test_too_few_tables_are_told_with_the_number_that_is_missing() -> None:
    event = swiss("a b c d e f")
    event.add("tables", tables=[{"table": "t01"}, {"table": "t02", "broken": True}])
    found = paired_round(event.state)
    assert (found.obstacle, found.missing, found.pairings) == ("tables", 2, None)


def test_a_bracket_recorded_otherwise_costs_one() -> None:
    event = EventMaker("a b c d")
    event.stage("duel-swiss")
    for rank, player in enumerate("abcd"):
        event.add("penalty", player=player, points=-rank, stage=1)
    event.stage("single-elim")
    event.round("d a, b c", hand=False)
    found = rounds(event)[0]
    assert faults(event) == ["EV-COST"]
    assert (found["cost"], found["best"]) == (["1"], ["0"])
    assert [each["players"] for each in found["pairings"]] == [["a", "d"], ["b", "c"]]


def test_a_bracket_that_waits_has_nothing_to_compare() -> None:
    event = swiss("a b c d", "single-elim")
    event.computed_round()
    first, second = event.state.rounds[0].pairings
    event.round(f"{first.players[0]} {second.players[0]}", hand=False)
    found = rounds(event)[1]
    assert [found[each] for each in ("cost", "best", "pairings", "byes")] == [None] * 4
    assert faults(event) == ["EV-OPEN"]


def test_a_table_of_a_bracket_recorded_otherwise_makes_it_wait() -> None:
    event = swiss("a b c d", "single-elim")
    one, four, two, three = (each for _, both in _computed(event) for each in both)
    event.round(f"{one} {two}, {four} {three}", hand=True)
    win_all(event, 2, 0)
    assert paired_round(event.state).obstacle == "waits"
    assert faults(event) == []


def _computed(event: EventMaker) -> tuple[Pairing, ...]:
    return paired_round(event.state).pairings or ()


def test_a_round_robin_is_by_the_lot_of_its_first_round() -> None:
    event = swiss("a b c d", "round-robin")
    met = set()
    for seal in ("00000001", "00000002", "00000003"):
        event.computed_round()
        met |= {frozenset(each.players) for each in event.state.rounds[-1].pairings}
        for pairing in event.state.rounds[-1].pairings:
            event.result(int(pairing.table[1:]), {"wins": [2, 0]}, seal=seal)
    assert len(met) == 6
    assert faults(event) == []


def test_the_obstacles_of_a_round_are_told() -> None:
    event = EventMaker("a b")
    assert paired_round(event.state).obstacle == "no_stage"
    event.stage("open")
    assert paired_round(event.state).obstacle == "no_round"
    event.stage("final", take=2)
    event.computed_round()
    assert paired_round(event.state).obstacle == "no_round"


def test_players_who_cannot_move_stay_and_the_streams_table_is_the_firsts() -> None:
    event = swiss("a b c d e f")
    event.add("fixed", player="f", table="t07")
    tables = [{"table": f"t0{number}", "stream": number == 5} for number in range(1, 10)]
    event.add("tables", tables=tables)
    found = {player: table for table, both in _computed(event) for player in both}
    assert found["f"] == "t07"
    assert sorted({*found.values()}) == ["t01", "t05", "t07"]


def test_the_table_of_a_player_who_dropped_is_free_again() -> None:
    event = swiss("a b c")
    event.add("fixed", player="c", table="t01")
    event.add("drop", player="c")
    event.add("tables", tables=[{"table": "t01"}])
    assert paired_round(event.state).obstacle == ""
    event.add("back", player="c")
    event.add("drop", player="b")
    event.add("drop", player="a")
    event.player("d")
    event.player("e")
    event.player("f")
    event.add("tables", tables=[{"table": "t01"}, {"table": "t02"}])
    assert {table for table, both in _computed(event) if "c" in both} == {"t01"}


def test_the_planned_last_round_may_be_by_the_standings() -> None:
    event = swiss("a b c d", rounds=2, last_by_standing=True)
    for _ in range(3):
        event.computed_round()
        win_all(event, 2, 0)
    costs = [each["best"][3] for each in rounds(event)]
    # Four groups of one: C(3,4) = 1, C(2,3) = 2, C(2,4) = 4, C(1,2) = 6; first meets second.
    # Before and behind it the groups are those of equal points: 6; 3, 3; 0 in round 3, where the
    # first has not met the last: C(2,3) = 1, C(1,2) = 2 + 1, C(1,3) = 2·3 + 2 + 1.
    assert costs == ["0", "7", "9"]


def test_what_is_printed_of_a_standing() -> None:
    event = swiss("a b c")
    event.round("a b", byes="c", hand=True)
    event.won(1, 2, 1)
    event.add("drop", player="b")
    first, second, third = checked(event.rows)["standings"]
    values = {"values": ["3", "1/3", "1", "1/3"]}
    assert first == {"place": 1, "player": "c", "stage": 1, "dropped": False, **values}
    assert (second["place"], second["values"]) == (2, ["3", "1/3", "2/3", "1/3"])
    assert (third["dropped"], third["values"]) == (True, ["0", "1", "1/3", "2/3"])


def test_a_broken_chain_ends_the_reading() -> None:
    event = swiss()
    event.computed_round()
    count = len(event.rows)
    rows = [*event.rows, {**event.rows[-1], "n": count + 1}, *event.rows]
    found = checked(rows)
    assert found["faults"] == [{"n": count + 1, "id": "EV-CHAIN"}]
    assert (found["rows"], found["head"]) == (count, event.rows[-1]["h"])
    assert len(found["rounds"]) == 1
