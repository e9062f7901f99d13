"""Preview of an undo: what it would take back, and who has to agree."""

from typing import NamedTuple

from tablepi.core.match import Match
from tablepi.core.moves import Adjust, Change, Move


class Undoing(NamedTuple):
    """What an undo would take back: a line with its number, or that something was put right.

    `lines`: those that stand now, as the table may see them; `before`: what stood there before they
    were put right. `number`: of the first, 0 for the header.
    """

    number: int
    lines: tuple[Move, ...]
    before: tuple[Move, ...] = ()


def undoing(match: Match) -> Undoing | None:
    """The preview of an undo now; None where nothing stands."""
    then, what = match.undone, match.amendment
    if then is None:
        return None
    if isinstance(what, Change):
        return Undoing(0, (what,), _said_before(then, what))
    lines = match.public_moves()
    if what is None:
        return Undoing(match.number, (lines[-1],))
    at = what.number - 1
    before = then.public_moves()[at : at + what.count]
    return Undoing(what.number, tuple(lines[at : at + len(what.lines)]), tuple(before))


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
