"""Lines put right in matches of every game, held against a match that is played anew."""

from pathlib import Path
from typing import cast

import pytest

from tablepi.core.game import ask
from tablepi.core.match import Match, begin, set_up_again, setup_after
from tablepi.core.moves import Change, Move, Rewrite, Undo
from tablepi.core.notation import line_of
from tablepi.core.options import option_kinds
from tests.games.chance import chance
from tests.games.golden import played, scripts

TRIES = 6


def _lines(match: Match) -> list[Move]:
    return [cast(Move, step.move) for step in match.standing()]


def _anew(first: Match, lines: list[Move], known: int) -> tuple[Match, int]:
    """The match of these lines, and the first behind the known ones that is refused, else 0."""
    for number, line in enumerate(lines, 1):
        first, verdict = first.offer(line)
        if not verdict.accepted:
            assert number > known
            return first, number
    return first, 0


@pytest.mark.parametrize("path", scripts(), ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_lines_put_right_give_the_match_that_they_would_have_given(path: Path) -> None:
    luck = chance()
    last = played(path).steps[-1].after
    lines = _lines(last)
    for _ in range(TRIES if lines else 0):
        at = luck.randrange(len(lines))
        count = luck.choice((0, 1, 1, 2))
        new = tuple(luck.choices(lines, k=luck.choice((0, 1, 1, 2)) if count else 1))
        after, verdict = last.offer(Rewrite(at + 1, count, new))
        if at + count > len(lines):
            assert verdict.rule == "T-AMEND"
            continue
        wanted = [*lines[:at], *new, *lines[at + count :]]
        anew, refused = _anew(begin(last.game, last.setup), wanted, at)
        assert verdict.accepted == (not refused)
        if refused:
            assert verdict.why is not None
            assert verdict.why.args["line"] == refused
            continue
        assert (_lines(after), after.facts()) == (wanted, anew.facts())
        assert after.offer(Undo())[0] is last


@pytest.mark.parametrize("path", scripts(), ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_one_seat_more_gives_the_match_that_began_with_it(path: Path) -> None:
    last = played(path).steps[-1].after
    joins = Change("seat", str(len(last.setup.seats) + 1), "Eve")
    after, verdict = last.offer(joins)
    if verdict.accepted:
        anew = begin(last.game, setup_after(last, joins))
        for line in _lines(last):
            anew, _ = anew.offer(anew.notation.read(line_of(line)))
        assert after.facts() == anew.facts()
        assert after.offer(Undo())[0] is last
    else:
        assert verdict.rule == "T-SETUP"


@pytest.mark.parametrize("path", scripts(), ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_an_option_with_lines_gives_the_match_that_began_with_it(path: Path) -> None:
    luck = chance()
    last = played(path).steps[-1].after
    lines = _lines(last)
    for _ in range(TRIES if lines else 0):
        at, count = luck.randrange(len(lines)), luck.choice((0, 1, 2))
        new = tuple(luck.choices(lines, k=luck.choice((0, 1)) if count else 1))
        name = luck.choice(list(option_kinds(last.game.options)))
        value = luck.choice(("0", "1", "2", "on", "off", "-", "high", "low", "free", "claim"))
        change = Change("option", name, value, Rewrite(at + 1, count, new))
        after, verdict = last.offer(change)
        if at + count > len(lines):
            assert verdict.rule == "T-AMEND"
            continue
        wanted = [*lines[:at], *new, *lines[at + count :]]
        found, header, _ = ask(set_up_again, last, Change("option", name, value))
        if found is None:
            assert (verdict.rule, header.rule) == ("T-SETUP", "T-SETUP")
        elif verdict.accepted:
            assert _lines(after) == wanted
            assert after.offer(Undo())[0] is last
        else:
            assert verdict.rule == "T-AMEND"
