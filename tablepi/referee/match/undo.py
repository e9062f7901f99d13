"""Preview of an undo: what it would take back, and who has to agree."""

from collections.abc import Sequence
from difflib import SequenceMatcher
from typing import NamedTuple

from tablepi.core.match import Match
from tablepi.core.moves import Adjust, Change, Move

Numbered = tuple[int, Move]
"""A line with its number, 0 for the header's."""


class Undoing(NamedTuple):
    """What an undo would take back: a line, or that something was put right.

    `lines`: those that stand now, as the table may see them; `before`: what stood there before they
    were put right. Those that are the same are in neither.
    """

    lines: tuple[Numbered, ...]
    before: tuple[Numbered, ...] = ()


def undoing(match: Match) -> Undoing | None:
    """The preview of an undo now; None where nothing stands."""
    then, what = match.undone, match.amendment
    if then is None:
        return None
    if isinstance(what, Change):
        return Undoing(((0, what),), tuple((0, each) for each in _said_before(then, what)))
    if what is None:
        return Undoing(((match.number, match.public_moves()[-1]),))
    at = what.number - 1
    lines = match.public_moves()[at : at + len(what.lines)]
    before = then.public_moves()[at : at + what.count]
    return _differing(lines, before, what.number)


def _differing(lines: Sequence[Move], before: Sequence[Move], number: int) -> Undoing:
    """The lines that stand in one of two versions alone; `number`: of the first."""
    blocks = SequenceMatcher(None, lines, before, autojunk=False).get_matching_blocks()
    stay = {block.a + i for block in blocks for i in range(block.size)}
    stayed = {block.b + i for block in blocks for i in range(block.size)}
    if len(stay) == len(lines) == len(before):
        # They differ in a card that nobody sees.
        stay, stayed = set(), set()
    return Undoing(
        tuple((number + at, line) for at, line in enumerate(lines) if at not in stay),
        tuple((number + at, line) for at, line in enumerate(before) if at not in stayed),
    )


def _said_before(then: Match, change: Change) -> tuple[Move, ...]:
    """What the header said; nothing of a seat that was not there."""
    if change.what == "option":
        said = str(getattr(then.setup.options, change.name))
    elif int(change.name) > len(then.setup.seats):
        return ()
    else:
        said = then.setup.seats[int(change.name) - 1]
    return (Change(change.what, change.name, said),)


def is_judges(match: Match) -> bool:
    """Whether what undo would take back is a judge's: an amendment, a correction, or the end of a
    result that stands."""
    return match.amendment is not None or match.final or isinstance(match.move, Adjust)
