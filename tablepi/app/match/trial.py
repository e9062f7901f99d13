"""Trial of a step that puts lines right: what the match would be, and what could not stand."""

from typing import NamedTuple, cast

from tablepi.core.draft import Step
from tablepi.core.game import ACCEPTED, Verdict
from tablepi.core.match import Match, rewritten
from tablepi.core.moves import Move, Rewrite, masked


class Trial(NamedTuple):
    """The match as far as its lines can stand: up to the step's open line, else all of them.

    `broken`: the first line that could not stand, with its `verdict`; None where all can.
    """

    match: Match
    broken: Move | None = None
    verdict: Verdict = ACCEPTED


def tried(match: Match, step: Step | None) -> Trial:
    """The trial of a step in this match."""
    if step is None:
        return Trial(match)
    count = match.number - step.number + 1 if step.is_open else len(step.was)
    return Trial(*rewritten(match, Rewrite(step.number, count, step.said)))


def waits(step: Step | None, trial: Trial) -> bool:
    """Whether a step waits for a decision instead of words: its lines are said, or one breaks."""
    return step is not None and (trial.broken is not None or not step.is_open)


def step_of(match: Match, first: int, last: int) -> Step:
    """The step with these standing lines, which stay as they are."""
    return Step(first, (), ()).through(_moves(match, first, last))


def reaching(match: Match, step: Step, at: int) -> Step:
    """The step with lines that follow it, as far as line `at` of it."""
    first, more = step.number + len(step.was), at - len(step.all) + 1
    return step.through(_moves(match, first, first + more - 1)) if more > 0 else step


def as_seen(match: Match, step: Step, at: int) -> Move | None:
    """Line `at` of a step or behind it, as the table may see it; None for one still to be said."""
    line = step.all[at] if at < len(step.all) else None
    index, _ = step.place(at)
    number = step.number + index
    if at >= len(step.all) or line is step.was[index]:
        return match.public_moves()[number - 1]
    return line and masked(line)


def _moves(match: Match, first: int, last: int) -> list[Move]:
    return [cast(Move, step.move) for step in match.standing()[first - 1 : last]]
