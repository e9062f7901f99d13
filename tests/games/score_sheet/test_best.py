"""What a sheet points out: the best number of a line, and who leads."""

from typing import Any

import pytest

from tablepi.core.board import Sheet
from tablepi.core.game import Setup
from tablepi.core.match import begin
from tablepi.games.score_sheet.game import GAME
from tablepi.games.score_sheet.sheet import Add, Close, Set, play
from tablepi.games.score_sheet.sheet_state import Options, State
from tablepi.games.score_sheet.show import best_seats, board
from tablepi.games.score_sheet.terms import Terms


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


@pytest.mark.parametrize(
    ("changes", "missed", "out", "entries", "best"),
    [
        # 60 of 40 down counts for nothing.
        ({"down": True, "start": 40}, (0, 0), (), (60, 20), (2,)),
        ({"down": True, "start": 40}, (0, 0), (), (10, 20), (2,)),
        # Over the target of 50 the total is 25.
        ({"best": "high", "target": 50, "over": 25, "start": 45}, (0, 0), (), (9, 3), (2,)),
        # Who joined later has no 0 in that round, nor who gave up.
        ({}, (0, 0, 1), (), (5, 9), (1,)),
        ({}, (0, 0, 0), (3,), (5, 9), (1,)),
    ],
)
def test_the_best_of_a_round_is_what_it_did_to_the_total(
    changes: dict[str, Any],
    missed: tuple[int, ...],
    out: tuple[int, ...],
    entries: tuple[int, ...],
    best: tuple[int, ...],
) -> None:
    terms = Terms("low", 0, 0, 0)._replace(**changes)
    seats = len(missed)
    start, empty = (terms.start,) * seats, (None,) * seats
    state = State("play", (1,), (0,) * seats, out, terms, "Sheet", 1, empty, (), start, missed)
    for seat, entry in enumerate(entries, 1):
        state = play(state, Set(seat, entry))
    (zone,) = board(play(state, Close())).zones
    assert isinstance(zone, Sheet)
    (line,) = [line for line in zone.lines if line.title == "1"]
    assert line.best == best
