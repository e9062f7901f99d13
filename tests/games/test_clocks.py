"""Clocks in every match of the golden scripts: undone to the beginning, nobody has lost time."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from tablepi.core.match import Match
from tablepi.core.moves import Move, Undo
from tablepi.core.notation import Notation
from tablepi.core.script import Judged
from tablepi.core.timed import Timed
from tablepi.core.timing import USUAL, set_note
from tests.games.golden import played, scripts


def _lines(path: Path) -> Iterator[tuple[Move, Match]]:
    """The accepted lines of a script, with the match that each gave."""
    steps = played(path).steps
    notation = Notation(steps[0].after.game, steps[0].after.setup)
    for step in steps:
        if isinstance(step.answer, Judged) and step.answer.verdict == "accepted":
            yield notation.read(step.answer.text), step.after


@pytest.mark.parametrize("kind", ["move", "bank"])
@pytest.mark.parametrize("path", scripts(), ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_match_that_is_undone_to_its_beginning_has_its_clocks_as_they_were(
    path: Path, kind: str
) -> None:
    seed = random.randrange(2**32)
    print(f"seed {seed}")
    chance, at_ms = random.Random(seed), 0
    lines = list(_lines(path))
    first = match = played(path).steps[0].before
    timed = Timed().noted(0, set_note(USUAL[kind]), first).noted(0, "clock start", first)
    begun = timed.clocks
    assert begun is not None
    for move, match in lines:
        at_ms += chance.randrange(90_000)
        timed = timed.played(at_ms, move, match)
        assert timed.clocks is not None
        assert timed.clocks.waits == (() if match.state.phase == "over" else match.state.turn)
    while match.undone is not None:
        at_ms += chance.randrange(90_000)
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
    assert left == tuple(whole - ms for ms in waited)
