"""Clocks in every match of the golden scripts: undone to the beginning, nobody has lost time."""

import random
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest

from tablepi.core.clock import Clocks, Timed
from tablepi.core.match import Match
from tablepi.core.moves import Move, Undo
from tablepi.core.script import Judged
from tablepi.core.time_control import FLAGS, TABLE, USUAL, Timing, flag_note, set_note
from tablepi.referee.match.clocks import entered_for
from tests.games.golden import played, scripts

DAY_MS = 86_400_000


def _lines(path: Path) -> Iterator[tuple[Move, Match]]:
    """The accepted lines of a script, with the match that each gave."""
    for step in played(path).steps:
        if isinstance(step.answer, Judged) and step.answer.verdict == "accepted":
            yield step.before.notation.read(step.answer.text), step.after


@pytest.mark.parametrize("path", scripts(), ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_match_that_is_undone_to_its_beginning_has_its_clocks_as_they_were(
    path: Path, chance: random.Random
) -> None:
    lines = list(_lines(path))
    for kind in ("move", "bank", "round"):
        _undo_to_its_beginning(played(path).steps[0].before, lines, kind, chance)


def _undo_to_its_beginning(
    first: Match, lines: list[tuple[Move, Match]], kind: str, chance: random.Random
) -> None:
    at_ms = played_ms = 0
    match = first
    timed = Timed().noted(0, set_note(USUAL[kind]), first).noted(0, "clock start", first)
    begun = timed.clocks
    assert begun is not None
    for move, match in lines:
        at_ms, played_ms = _later(chance, timed, at_ms, played_ms)
        timed = timed.played(at_ms, move, match)
        assert timed.clocks is not None
        assert timed.clocks.waits == (() if match.state.phase == "over" else match.state.turn)
    while match.undone is not None:
        at_ms, played_ms = _later(chance, timed, at_ms, played_ms)
        match = match.undone
        timed = timed.played(at_ms, Undo(), match)
    assert timed.before is None
    clocks = timed.clocks
    assert clocks is not None
    assert (clocks.waits, clocks.over, clocks.begun_ms) == (begun.waits, False, begun.begun_ms)
    waited = clocks.used_ms[1:]
    # Whoever is waited for at the very beginning has thought before the first line; nobody else.
    assert all(ms == 0 for seat, ms in enumerate(waited, 1) if seat not in begun.waits)
    left = tuple(clocks.left(seat) for seat in range(1, len(clocks.left_ms)))
    whole = USUAL[kind].time_s * 1_000
    if kind == "round":
        # All share one clock: no player gives a round its time back.
        assert clocks.left(TABLE) == whole - clocks.used_ms[TABLE]
        assert clocks.used_ms[TABLE] == played_ms
    else:
        assert left == tuple(whole - ms for ms in waited)


def _later(chance: random.Random, timed: Timed, at_ms: int, played_ms: int) -> tuple[int, int]:
    """The next moment, and how long the match has been played by then: not once it is over."""
    assert timed.clocks is not None
    ms = chance.randrange(90_000)
    return at_ms + ms, played_ms + (0 if timed.clocks.over else ms)


KINDS = (
    Timing("move", 60),
    Timing("bank", 900, 10),
    Timing("bank", 900, 0, "told", 5, ((2, 300),)),
    Timing("round", 3_000, 300),
)


@pytest.mark.parametrize("path", scripts(), ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_wherever_a_flag_falls_it_is_told_once_and_what_follows_is_legal(path: Path) -> None:
    """In every position of every script, for every kind of clock and of flag."""
    match = played(path).steps[0].before
    timings = [timing._replace(flag=flag) for timing, flag in product(KINDS, FLAGS)]
    clocks = [Timed().noted(0, set_note(timing), match) for timing in timings]
    clocks = [timed.noted(0, "clock start", match) for timed in clocks]
    for move, after in _lines(path):
        for timed in clocks:
            _all_fall(timed, match)
        clocks, match = [timed.played(0, move, after) for timed in clocks], after
    for timed in clocks:
        _all_fall(timed, match)


def _all_fall(timed: Timed, match: Match) -> None:
    """Nobody does anything until the last second of whoever is waited for is over."""
    clocks = timed.clocks
    assert clocks is not None
    if match.state.phase == "over":
        assert clocks.ticking == clocks.at(DAY_MS).down() == (), _place(clocks, match)
        return
    for _ in range(len(match.setup.seats) + 1):
        clocks = timed.clocks
        assert clocks is not None
        down = clocks.at(DAY_MS).down()
        if not down or match.state.phase == "over":
            return
        timed, match = _falls(timed, match, down[0], clocks.timing.flag)
    # One who passes hands the turn on, and whose time is told is told of once.
    assert clocks.timing.flag == "passes", _place(clocks, match)


def _place(clocks: Clocks, match: Match) -> str:
    """The position and the kind of clock that fail."""
    return f"after {len(match.standing())} lines, {clocks.timing}"


def _falls(timed: Timed, match: Match, seat: int, flag: str) -> tuple[Timed, Match]:
    """The flag is written down, and what the table chose follows for the seat."""
    timed = timed.noted(DAY_MS, flag_note(seat), match)
    assert timed.clocks is not None
    place = _place(timed.clocks, match)
    assert seat not in timed.clocks.down(), place
    move = entered_for(match, seat, flag) if seat != TABLE else None
    assert move is not None or flag != "concedes" or seat == TABLE, place
    if move is None:
        return timed, match
    after, verdict = match.offer(move)
    assert verdict.accepted, (place, move, verdict)
    if flag == "concedes":
        assert after.state.phase == "over" or seat not in after.state.turn, place
    return timed.played(DAY_MS, move, after), after
