"""The history of a match: lines that stand, were undone, or were refused; the course of scores."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from tablepi.core.match import Match
from tablepi.core.moves import Amend, Move, Undo, masked
from tablepi.core.notation import Notation, line_of, public_line
from tablepi.core.record import Row
from tablepi.core.slots import UNKNOWN
from tablepi.core.time_control import Noted, noted
from tablepi.core.tokenizer import Malformed

MOST_POINTS = 60
"""Points of a chart half a screen wide; longer matches are sampled evenly."""


class Happened(NamedTuple):
    """A line, or a note about the clocks, as the table may read it.

    `number`: which line it is, or was; 0 for a refused one. `stands`: it was not taken back or
    replaced. `rule`: what refused it, else ''. `move`: None for words that never became one,
    which `text` has as the notation writes them. `note`: what a note says of the clocks. `row`:
    the journal's, written at match time `at_ms`.
    """

    number: int
    stands: bool
    rule: str
    move: Move | None
    text: str
    row: int = 0
    at_ms: int = 0
    note: Noted | None = None


class _Place(NamedTuple):
    """The place of a line in the history: `at` the row of the line that it replaced, or its own."""

    at: int
    row: int
    number: int


class Chronicle:
    """The rows of a match, with the outcome of each.

    `broken`: the first row that could not be played again, else 0; nothing behind it is followed.
    """

    def __init__(
        self, match: Match, notation: Notation, rows: Sequence[Row], broken: int = 0
    ) -> None:
        self._final = match.final
        self._notation = notation
        self._rows = rows
        self._followed = rows[: broken - 1] if broken else rows
        self._moves: dict[int, Move] = {}
        self._places: dict[int, _Place] = {}
        self._standing = self._follow()
        lines = zip(self._standing, match.standing(), match.public_moves(), strict=True)
        self._seen = frozenset(place.row for place, step, shown in lines if step.move == shown)

    def happened(self) -> list[Happened]:
        """All lines in order, an amended one after what it replaced."""
        standing = {place.row for place in self._standing}
        lines = []
        for row in self._followed:
            place = self._places.get(row.number)
            if place is not None:
                move = self._shown(row.number)
                line = move.line if isinstance(move, Amend) else move
                stands = row.number in standing
                told = Happened(place.number, stands, "", line, "", row.number, row.at_ms)
                lines.append((place, told))
            elif row.kind == "refused":
                lines.append((_Place(row.number, row.number, 0), self._refused(row)))
            elif (note := noted(row.text)) is not None:
                told = Happened(0, False, "", None, row.text, row.number, row.at_ms, note)
                lines.append((_Place(row.number, row.number, 0), told))
        return [line for _, line in sorted(lines, key=lambda each: each[0])]

    def texts(self, full: bool) -> Iterator[tuple[Row, str]]:
        """Each row as it was written; unless `full`, with `?` for what the table may not know."""
        for row in self._rows:
            yield row, row.text if full or self._final else self._public(row)

    def _follow(self) -> tuple[_Place, ...]:
        """The standing lines; every row that was one gets its place."""
        states: list[tuple[_Place, ...]] = [()]
        for row in self._followed:
            if row.kind != "line":
                continue
            move = self._moves[row.number] = self._notation.read(row.text)
            lines = states[-1]
            if isinstance(move, Undo):
                states.pop()
                continue
            place = _Place(row.number, row.number, len(lines) + 1)
            if isinstance(move, Amend):
                at = move.number - 1
                place = _Place(lines[at].at, row.number, move.number)
                states.append((*lines[:at], place, *lines[at + 1 :]))
            else:
                states.append((*lines, place))
            self._places[row.number] = place
        return states[-1]

    def _shown(self, row: int) -> Move:
        move = self._moves[row]
        return move if self._final or row in self._seen else masked(move)

    def _refused(self, row: Row) -> Happened:
        text, _, rule = row.text.rpartition(" ! ")
        try:
            move, told = masked(self._notation.read(text)), ""
        except Malformed:
            move, told = None, text
        return Happened(0, False, rule, move, told, row.number, row.at_ms)

    def _public(self, row: Row) -> str:
        if row.kind == "note":
            return row.text
        if row.number in self._moves:
            return line_of(self._shown(row.number))
        if row.kind == "line":
            # A line that can no longer be replayed might contain a secret.
            return self._unfollowed(row.text)
        refused = self._refused(row)
        # Words that never became a move contain no secret.
        line = refused.text if refused.move is None else line_of(refused.move)
        return f"{line} ! {refused.rule}"

    def _unfollowed(self, text: str) -> str:
        try:
            return public_line(self._notation.read(text))
        except Malformed:
            return UNKNOWN


def course_of(match: Match) -> tuple[tuple[int, ...], ...]:
    """For each seat its scores from the first line to the last; () for a match without scores."""
    lines = match.standing()
    count = min(MOST_POINTS, len(lines))
    chosen = [lines[(len(lines) - 1) * at // max(1, count - 1)] for at in range(count)]
    boards = [step.game.board(step.game.public(step.state)) for step in chosen]
    scores = [[_number(view.score) for view in board.seats] for board in boards]
    return tuple(zip(*scores, strict=True))


def _number(score: str) -> int:
    return int(score) if score.lstrip("-").isdigit() else 0
