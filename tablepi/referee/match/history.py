"""The history of a match: lines that stand, were undone, or were refused."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from typing import NamedTuple

from tablepi.core.errors import SetupError
from tablepi.core.game import Setup
from tablepi.core.match import Match, notation_of
from tablepi.core.moves import Change, Move, Rewrite, Undo, masked, shape
from tablepi.core.notation import line_of
from tablepi.core.options import changed
from tablepi.core.record import RULES, Row
from tablepi.core.slots import UNKNOWN
from tablepi.core.text.tokenizer import Malformed
from tablepi.core.time_control import Noted, noted


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


class _Entry(NamedTuple):
    """A line of the history; told in the order of these fields.

    `place`: that of the line that it replaced, or its own. `at`: which of the lines of its row.
    """

    place: tuple[int, ...]
    row: int
    at: int = 0

    def beside(self, side: int, row: int, at: int) -> "_Entry":
        """A line put in before this one (side 0), or after it (side 2): the latest is nearest."""
        return _Entry((*self.place[:-1], side, row if side == 0 else -row, at, 1), row, at)


class _Lines(NamedTuple):
    """State after a row: its lines, and the setup with which the next row is read."""

    standing: tuple[_Entry, ...]
    setup: Setup
    change: _Entry | None = None


class Chronicle:
    """The rows of a match, with the outcome of each as it was when they were written.

    `first`: the match before any line. `match`: as far as the lines that stand can be played today.
    """

    def __init__(self, match: Match, first: Match, rows: Sequence[Row]) -> None:
        self._match = match
        self._final = match.final
        self._game = first.game
        self._rows = rows
        self._moves: dict[int, Move] = {}
        self._put: dict[int, tuple[_Entry, ...]] = {}
        self._told: dict[_Entry, Happened] = {}
        self._states = [_Lines((), first.setup)]
        self._changes: set[_Entry | None] = set()
        for row in rows:
            self._follow(row)

    @property
    def setup(self) -> Setup:
        """The setup as the header stands after the last row."""
        return self._states[-1].setup

    def standing(self) -> list[Happened]:
        """The lines that stand after the last row, in order."""
        return [self._told[entry] for entry in self._states[-1].standing]

    def happened(self) -> list[Happened]:
        """All lines in order, one that was put right after what it replaced."""
        numbers = {entry: number for number, entry in enumerate(self._states[-1].standing, 1)}
        changes = self._changes.union(state.change for state in self._states)
        return [
            told._replace(
                number=numbers.get(entry, told.number),
                stands=entry in numbers or entry in changes,
                move=told.move and (told.move if told.rule else self._shown(told.move, entry)),
            )
            for entry, told in sorted(self._told.items(), key=lambda item: item[0])
        ]

    def texts(self) -> Iterator[tuple[Row, str]]:
        """Each row as it was written, with `?` for what the table may not know."""
        for row in self._rows:
            yield row, row.text if self._final else self._public(row)

    def _follow(self, row: Row) -> None:
        entry = _Entry((row.number, 1), row.number)
        if row.kind == "refused":
            self._told[entry] = self._refused(row)
        elif row.kind == "note":
            if row.text.startswith(f"{RULES} "):
                self._settle()
            elif (note := noted(row.text)) is not None:
                self._tell(entry, row, text=row.text, note=note)
        else:
            self._follow_line(row, entry)

    def _follow_line(self, row: Row, entry: _Entry) -> None:
        standing, setup, _ = self._states[-1]
        try:
            move = self._read(row.text)
            after = changed(self._game, setup, move) if isinstance(move, Change) else setup
        except (Malformed, SetupError):
            # A line of other rules: it stands, and might contain a secret.
            text = row.text if self._final else UNKNOWN
            self._tell(entry, row, text=text, number=len(standing) + 1)
            self._states.append(_Lines((*standing, entry), setup))
            return
        self._moves[row.number] = move
        if isinstance(move, Undo):
            self._states.pop()
        elif isinstance(move, Change):
            self._tell(entry, row, move)
            self._states.append(_Lines(standing, after, entry))
        elif isinstance(move, Rewrite):
            self._states.append(_Lines(self._rewritten(row, move), setup))
        else:
            self._tell(entry, row, move, number=len(standing) + 1)
            self._states.append(_Lines((*standing, entry), setup))

    def _settle(self) -> None:
        """From here on an undo takes back one line of those that stand, however it came there."""
        standing, setup, _ = self._states[-1]
        self._changes.update(state.change for state in self._states)
        self._states = [_Lines(standing[:count], setup) for count in range(len(standing) + 1)]

    def _rewritten(self, row: Row, move: Rewrite) -> tuple[_Entry, ...]:
        """The lines that stand after some were put right."""
        standing, at = self._states[-1].standing, move.number - 1
        replaced, later = standing[at : at + move.count], standing[at + move.count :]
        new = [
            was if self._is_said_again(was, nth, move) else _Entry(was.place, row.number, nth)
            for nth, was in enumerate(replaced)
        ]
        for nth in range(move.count, len(move.lines)):
            beside, side = (replaced[-1], 2) if replaced else (later[0], 0)
            new.append(beside.beside(side, row.number, nth))
        lines = self._put[row.number] = tuple(new[: len(move.lines)])
        for entry, line in zip(lines, move.lines, strict=True):
            if entry not in self._told:
                self._tell(entry, row, line, number=move.number + entry.at)
        return (*standing[:at], *lines, *later)

    def _is_said_again(self, entry: _Entry, nth: int, move: Rewrite) -> bool:
        """True if a line stays where it is between others that were put right.

        One with a secret word counts as new, since nobody may see whether that is the same.
        """
        if not 1 < len(move.lines) > nth:
            return False
        line = move.lines[nth]
        return self._told[entry].move == line and not shape(type(line)).secret

    def _tell(
        self,
        entry: _Entry,
        row: Row,
        move: Move | None = None,
        *,
        number: int = 0,
        text: str = "",
        note: Noted | None = None,
    ) -> None:
        told = Happened(number, False, "", move, text, row.number, row.at_ms, note)
        self._told[entry] = told

    def _read(self, text: str) -> Move:
        return notation_of(self._game, self._states[-1].setup).read(text)

    @cached_property
    def _seen(self) -> set[tuple[int, int]]:
        """Those of the lines that were played again whose words the table has seen, by row."""
        match, standing = self._match, self._states[-1].standing
        lines = zip(standing, match.standing(), match.public_moves(), strict=False)
        return {(each.row, each.at) for each, step, shown in lines if step.move == shown}

    def _shown(self, move: Move, entry: _Entry) -> Move:
        return move if self._final or (entry.row, entry.at) in self._seen else masked(move)

    def _refused(self, row: Row) -> Happened:
        text, _, rule = row.text.rpartition(" ! ")
        try:
            move, told = masked(self._read(text)), ""
        except Malformed:
            move, told = None, text
        return Happened(0, False, rule, move, told, row.number, row.at_ms)

    def _public(self, row: Row) -> str:
        if row.kind == "note":
            return row.text
        move = self._moves.get(row.number)
        if isinstance(move, Rewrite):
            lines = map(self._shown, move.lines, self._put[row.number])
            return line_of(replace(move, lines=tuple(lines)))
        if move is not None:
            shown = self._shown(move, _Entry((), row.number))
            return row.text if shown is move else line_of(shown)
        if row.kind == "line":
            # A line that can no longer be read might contain a secret.
            return UNKNOWN
        refused = self._refused(row)
        # Words that never became a move contain no secret.
        line = refused.text if refused.move is None else line_of(refused.move)
        return f"{line} ! {refused.rule}"
