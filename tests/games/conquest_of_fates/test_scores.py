"""Sums that no table will ever reach are still sums."""

from tablepi.core.notation import Notation
from tablepi.games.conquest_of_fates.game import GAME
from tablepi.games.conquest_of_fates.places import ADJACENT, LOCATIONS
from tablepi.games.conquest_of_fates.state import State
from tests.games.conquest_of_fates.players import new_match


def test_a_product_of_more_digits_than_python_prints_is_told() -> None:
    match = new_match(2, {"responses": "off"})
    notation = Notation(GAME, match.setup)
    many = "9" * 4000
    for line in ("1 keep", "2 keep", "1 deploy ? 1 cq=3", f"1 times 1.1 {many}",
                 f"1 times 1.1 -{many}"):  # fmt: skip
        match, verdict = match.offer(notation.read(line))
        assert verdict.accepted
    told = match.facts()["unit.1.1"]
    assert len(told) == 8002
    assert told.startswith("-29999")
    assert GAME.board(match.public)


def test_a_seat_behind_thousands_of_zeros_is_that_seat() -> None:
    match = new_match(2, {"responses": "off"})
    notation = Notation(GAME, match.setup)
    zeros = "0" * 5000
    for line in ("1 keep", "2 keep", "1 deploy ? 1 cq=3"):
        match, _ = match.offer(notation.read(line))
    before, move = match, notation.read(f"1 boost {zeros}1.* 3")
    match, verdict = match.offer(move)
    assert verdict.accepted
    assert (
        match.facts()["unit.1.1"]
        == before.offer(notation.read("1 boost 1.* 3"))[0].facts()["unit.1.1"]
    )
    states = before.state, match.state
    assert isinstance(states[0], State)
    assert isinstance(states[1], State)
    assert GAME.hands(states[0], move, states[1])
    _, refused = match.offer(notation.read(f"1 boost {zeros}2.* 3"))
    assert refused.rule == "CF-UNIT"


def test_places_touch_both_ways() -> None:
    assert set(ADJACENT) == set(LOCATIONS)
    for place, others in ADJACENT.items():
        assert all(place in ADJACENT[other] for other in others)
