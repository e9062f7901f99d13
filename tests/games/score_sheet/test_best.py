"""What a sheet points out: the best number of a line, and who leads."""

import pytest

from tablepi.core.board import Sheet
from tablepi.core.game import Setup
from tablepi.core.match import begin
from tablepi.games.score_sheet.game import GAME
from tablepi.games.score_sheet.sheet import Add, Close, Options
from tablepi.games.score_sheet.show import best_seats


@pytest.mark.parametrize(
    ("numbers", "low", "best"),
    [
        ((5, 7, 7), False, (2, 3)),
        ((5, 7, 7), True, (1,)),
        ((-12, 0), True, (1,)),
        ((None, 3, 1), True, (3,)),
        ((4, 4, 4), False, ()),
        ((None, None), False, ()),
        ((), False, ()),
    ],
)
def test_the_best_is_shared_and_nobody_is_best_where_all_are_alike(
    numbers: tuple[int | None, ...], low: bool, best: tuple[int, ...]
) -> None:
    assert best_seats(numbers, low) == best


def test_who_is_out_leads_nobody() -> None:
    assert best_seats((9, 5, 4), False, out=(1,)) == (2,)


@pytest.mark.parametrize(("best", "leader"), [("high", 2), ("low", 1)])
def test_the_leader_has_the_total_that_wins_and_each_round_its_best(best: str, leader: int) -> None:
    match = begin(GAME, Setup(("Ann", "Ben"), Options(best=best)))
    for move in (Add(1, 3), Add(2, 4), Close(), Add(1, 0)):
        match = match.offer(move)[0]
    (zone,) = match.board.zones
    assert isinstance(zone, Sheet)
    assert zone.leaders == (leader,)
    assert zone.lines[0].best == (leader,)
    assert [line.best for line in zone.lines if line.kind == "open"] == [()]
