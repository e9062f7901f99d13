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
    """A line, or a note about the clocks, as the table may read it."""

    number: int
    """Which line it is, or was; 0 for a refused one."""
    stands: bool
    """It was not taken back or replaced."""
    rule: str
    """What refused it, else ''."""
    move: Move | None
    """None for words that never became one."""
    text: str
    """Such words as the notation writes them."""
    row: int = 0
    """The journal's row."""
    at_ms: int = 0
    """Match time at which that was written."""
    note: Noted | None = None
    """What a note says of the clocks."""


class _Entry(NamedTuple):
    """A line of the history; told in the order of these fields.

    `place`: that of the line that it replaced, or its own. `at`: which of the lines of its row.
    """

    place: tuple[int, ...]
    row: int
    at: int = 0

    def beside(self, side: int, row: int, position: int) -> "_Entry":
        """A line put in before this one (side 0), or after it (side 2): the latest is nearest."""
        return _Entry(
            (*self.place[:-1], side, row if side == 0 else -row, position, 1), row, position
        )


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
        self._is_final = match.final
        self._game = first.game
        self._rows = rows
        self._moves: dict[int, Move] = {}
        self._rewritten_lines: dict[int, tuple[_Entry, ...]] = {}
        self._happened: dict[_Entry, Happened] = {}
        self._states = [_Lines((), first.setup)]
        self._changes: set[_Entry | None] = set()
        for row in rows:
            self._follow_row(row)

    @property
    def setup(self) -> Setup:
        """The setup as the header stands after the last row."""
        return self._states[-1].setup

    def standing(self) -> list[Happened]:
        """The lines that stand after the last row, in order."""
        return [self._happened[entry] for entry in self._states[-1].standing]

    def happened(self) -> list[Happened]:
        """All lines in order, one that was put right after what it replaced."""
        numbers = {entry: number for number, entry in enumerate(self._states[-1].standing, 1)}
        changes = self._changes.union(state.change for state in self._states)
        return [
            line._replace(
                number=numbers.get(entry, line.number),
                stands=entry in numbers or entry in changes,
                move=line.move
                and (line.move if line.rule else self._public_move(line.move, entry)),
            )
            for entry, line in sorted(self._happened.items(), key=lambda item: item[0])
        ]

    def texts(self) -> Iterator[tuple[Row, str]]:
        """Each row as it was written, with `?` for what the table may not know."""
        for row in self._rows:
            yield row, row.text if self._is_final else self._public_text(row)

    def _follow_row(self, row: Row) -> None:
        entry = _Entry((row.number, 1), row.number)
        if row.kind == "refused":
            self._happened[entry] = self._refused_line(row)
        elif row.kind == "note":
            if row.text.startswith(f"{RULES} "):
                self._settle_lines()
            elif (note := noted(row.text)) is not None:
                self._add_line(entry, row, text=row.text, note=note)
        else:
            self._follow_line(row, entry)

    def _follow_line(self, row: Row, entry: _Entry) -> None:
        standing, setup, _ = self._states[-1]
        try:
            move = self._read_move(row.text)
            setup_after = changed(self._game, setup, move) if isinstance(move, Change) else setup
        except (Malformed, SetupError):
            # A line of other rules: it stands, and might contain a secret.
            text = row.text if self._is_final else UNKNOWN
            self._add_line(entry, row, text=text, number=len(standing) + 1)
            self._states.append(_Lines((*standing, entry), setup))
            return
        self._moves[row.number] = move
        if isinstance(move, Undo):
            self._states.pop()
        elif isinstance(move, Change):
            self._add_line(entry, row, move)
            lines = self._rewrite_lines(row, move.rewrite) if move.rewrite else standing
            self._states.append(_Lines(lines, setup_after, entry))
        elif isinstance(move, Rewrite):
            self._states.append(_Lines(self._rewrite_lines(row, move), setup))
        else:
            self._add_line(entry, row, move, number=len(standing) + 1)
            self._states.append(_Lines((*standing, entry), setup))

    def _settle_lines(self) -> None:
        """From here on an undo takes back one line of those that stand, however it came there."""
        standing, setup, _ = self._states[-1]
        self._changes.update(state.change for state in self._states)
        self._states = [_Lines(standing[:count], setup) for count in range(len(standing) + 1)]

    def _rewrite_lines(self, row: Row, move: Rewrite) -> tuple[_Entry, ...]:
        """The lines that stand after some were put right."""
        standing, first = self._states[-1].standing, move.number - 1
        replaced, later = standing[first : first + move.count], standing[first + move.count :]
        entries = [
            old_entry
            if self._is_unchanged(old_entry, position, move)
            else _Entry(old_entry.place, row.number, position)
            for position, old_entry in enumerate(replaced)
        ]
        for position in range(move.count, len(move.lines)):
            neighbour, side = (replaced[-1], 2) if replaced else (later[0], 0)
            entries.append(neighbour.beside(side, row.number, position))
        lines = self._rewritten_lines[row.number] = tuple(entries[: len(move.lines)])
        for entry, line in zip(lines, move.lines, strict=True):
            if entry not in self._happened:
                self._add_line(entry, row, line, number=move.number + entry.at)
        return (*standing[:first], *lines, *later)

    def _is_unchanged(self, entry: _Entry, position: int, move: Rewrite) -> bool:
        """True if a line stays where it is between others that were put right.

        One with a secret word counts as new, since nobody may see whether that is the same.
        """
        if not 1 < len(move.lines) > position:
            return False
        line = move.lines[position]
        return self._happened[entry].move == line and not shape(type(line)).secret

    def _add_line(
        self,
        entry: _Entry,
        row: Row,
        move: Move | None = None,
        *,
        number: int = 0,
        text: str = "",
        note: Noted | None = None,
    ) -> None:
        happened = Happened(number, False, "", move, text, row.number, row.at_ms, note)
        self._happened[entry] = happened

    def _read_move(self, text: str) -> Move:
        return notation_of(self._game, self._states[-1].setup).read(text)

    @cached_property
    def _seen_lines(self) -> set[tuple[int, int]]:
        """Those of the lines that were played again whose words the table has seen, by row."""
        match, standing = self._match, self._states[-1].standing
        # Not strict: the match ends before a line that today's rules refuse.
        lines = zip(standing, match.standing(), match.public_moves(), strict=False)
        return {
            (entry.row, entry.at) for entry, step, public_move in lines if step.move == public_move
        }

    def _public_move(self, move: Move, entry: _Entry) -> Move:
        if isinstance(move, Change):
            rewrite = move.rewrite and self._public_lines(move.rewrite, entry.row)
            return replace(move, rewrite=rewrite)
        return move if self._is_final or (entry.row, entry.at) in self._seen_lines else masked(move)

    def _public_lines(self, move: Rewrite, row: int) -> Rewrite:
        """A rewriting of a row with `?` in each of its lines for what the table may not know."""
        lines = map(self._public_move, move.lines, self._rewritten_lines[row])
        return replace(move, lines=tuple(lines))

    def _refused_line(self, row: Row) -> Happened:
        text, _, rule = row.text.rpartition(" ! ")
        try:
            move, words = masked(self._read_move(text)), ""
        except Malformed:
            move, words = None, text
        return Happened(0, False, rule, move, words, row.number, row.at_ms)

    def _public_text(self, row: Row) -> str:
        if row.kind == "note":
            return row.text
        move = self._moves.get(row.number)
        if isinstance(move, Rewrite):
            return line_of(self._public_lines(move, row.number))
        if move is not None:
            public_move = self._public_move(move, _Entry((), row.number))
            return row.text if public_move is move else line_of(public_move)
        if row.kind == "line":
            # A line that can no longer be read might contain a secret.
            return UNKNOWN
        refused_line = self._refused_line(row)
        # Words that never became a move contain no secret.
        line = refused_line.text if refused_line.move is None else line_of(refused_line.move)
        return f"{line} ! {refused_line.rule}"
