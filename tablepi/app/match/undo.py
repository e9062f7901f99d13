"""Preview of an undo: what it would take back, and who has to agree."""

from typing import NamedTuple

from tablepi.core.match import Match
from tablepi.core.moves import Adjust, Move


class Undoing(NamedTuple):
    """What an undo would take back: a line with its number, or the amendment of that line.

    Both are as the table may see them; `before`: what the line was before it was amended, None
    where it was not.
    """

    number: int
    line: Move
    before: Move | None = None


def undoing(match: Match) -> Undoing | None:
    """The preview of an undo now; None where nothing stands."""
    then, lines = match.undone, match.public_moves()
    if then is None:
        return None
    if then is match.earlier:
        return Undoing(match.number, lines[-1])
    pairs = zip(match.standing(), then.standing(), strict=True)
    at = next(at for at, (now, was) in enumerate(pairs) if now is not was)
    return Undoing(at + 1, lines[at], then.public_moves()[at])


def is_judges(match: Match) -> bool:
    """Whether what undo would take back is a judge's: an amendment, a correction, or the end of a
    result that stands."""
    amended = match.undone is not None and match.undone is not match.earlier
    return amended or match.final or isinstance(match.move, Adjust)
