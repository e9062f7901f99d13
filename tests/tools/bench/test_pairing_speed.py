"""The events whose pairing is measured: everybody plays, and nobody meets twice."""

from itertools import combinations

import pytest

from tablepi.tools.bench.pairing_speed import Swiss, figures


@pytest.mark.parametrize(("players", "seats"), [(20, 2), (24, 4)])
def test_everybody_plays_and_nobody_meets_twice(players: int, seats: int) -> None:
    event, met = Swiss(players, seats), set[frozenset[str]]()
    for _ in range(3):
        found = event.pair()
        assert sum(map(len, found.pairings)) == players
        pairs = {frozenset(both) for each in found.pairings for both in combinations(each, 2)}
        assert not pairs & met
        met |= pairs
        event.play(1)


def test_goals_are_those_of_the_hall() -> None:
    assert {most_s for _, _, most_s in figures()} == {2, 20, 3}
