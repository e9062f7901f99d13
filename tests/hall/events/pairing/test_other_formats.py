"""Round robin, single elimination, final: who meets whom."""

from itertools import combinations

import pytest

from tablepi.hall.events.pairing.fixed_rounds import (
    Bracket,
    bracket_order,
    elimination_round,
    elimination_rounds,
    final_round,
    round_robin,
    round_robin_rounds,
    went_out,
)
from tablepi.hall.events.pairing.pairing_players import Pair, Round


@pytest.mark.parametrize("count", range(10))
def test_in_a_round_robin_everybody_meets_once(count: int) -> None:
    players = [f"p{number}" for number in range(count)]
    rounds = [round_robin(players, number) for number in range(round_robin_rounds(count))]
    met = [tuple(sorted(both)) for each in rounds for both in each.pairings]
    assert sorted(met) == list(combinations(players, 2))
    assert sorted(bye for each in rounds for bye in each.byes) == (
        players if count % 2 > 0 and count > 1 else []
    )


def test_the_others_turn_to_the_right_around_the_first() -> None:
    assert round_robin("abcd", 0) == Round((("a", "d"), ("b", "c")))
    assert round_robin("abcd", 1) == Round((("a", "c"), ("d", "b")))
    assert round_robin("abcd", 2) == Round((("a", "b"), ("c", "d")))
    assert round_robin("abcde", 0) == Round((("b", "e"), ("c", "d")), ("a",))
    assert round_robin("abcde", 1) == Round((("a", "e"), ("b", "c")), ("d",))


def test_the_best_two_of_a_bracket_can_meet_in_its_last_round_only() -> None:
    assert bracket_order(1) == [1]
    assert bracket_order(4) == [1, 4, 2, 3]
    assert bracket_order(8) == [1, 8, 4, 5, 2, 7, 3, 6]
    assert [elimination_rounds(count) for count in (0, 1, 2, 3, 4, 5, 8, 9)] == [
        0, 0, 1, 2, 2, 3, 3, 4,
    ]  # fmt: skip


def _out(**of: str) -> dict[Pair, frozenset[str]]:
    """Results by pair: `ad="d"` says that d went out when a and d met."""
    return {frozenset(both): frozenset(out) for both, out in of.items()}


def test_seeds_that_do_not_exist_are_byes() -> None:
    assert elimination_round("abcdef", []) == Bracket(Round((("d", "e"), ("c", "f")), ("a", "b")))


def test_winners_keep_their_place_of_the_bracket() -> None:
    found = elimination_round("abcdefgh", [_out(ah="a", de="e", bg="g", cf="c")])
    assert found == Bracket(Round((("h", "d"), ("b", "f"))))


def test_both_out_leave_an_empty_place_and_the_next_a_bye() -> None:
    outs = [_out(ad="ad", bc="c")]
    assert elimination_round("abcd", outs) == Bracket(Round((), ("b",)))
    assert elimination_round("abcdefgh", [_out(ah="ah", de="de", bg="g", cf="f")]) == Bracket(
        Round((("b", "c"),))
    )


def test_a_bracket_waits_for_a_result_between_the_two_who_meet() -> None:
    found = elimination_round("abcd", [_out(ad="a", ab="b")])
    assert found == Bracket(Round(()), (frozenset("bc"),))


def test_a_round_that_waits_keeps_the_later_ones_waiting() -> None:
    outs = [_out(ah="h", de="e", bg="g"), _out(ad="d", bc="c")]
    assert elimination_round("abcdefgh", outs).waits == (frozenset("cf"),)


def test_a_place_that_waits_is_decided_by_no_later_table() -> None:
    outs = [_out(bc="bc"), _out(ad="d")]
    assert elimination_round("abcd", outs[:1]).waits == (frozenset("ad"),)
    assert went_out("abcd", outs) == {"b": 1, "c": 1}


def test_who_went_out_is_known_by_the_round() -> None:
    outs = [_out(ah="h", de="e", bg="g", ab="a"), _out(ad="d", bc="b")]
    assert went_out("abcdefgh", outs) == {"h": 1, "e": 1, "g": 1, "d": 2}


def test_a_bracket_of_one_has_no_round() -> None:
    assert elimination_round("a", []) == Bracket(Round(()))


def test_a_final_is_one_pod_in_the_order_of_the_standings() -> None:
    assert final_round("bca") == Round((("b", "c", "a"),))
