"""Likely slips on a score sheet: seen in public facts alone, told beside the line, never asked."""

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import islice
from statistics import median
from typing import NamedTuple

from tablepi.core.board import Sheet
from tablepi.core.match import Match
from tablepi.core.moves import Move, masked, shape
from tablepi.core.notation import OF_EVERY_GAME, line_of
from tablepi.core.record import Row
from tablepi.core.slots import Number
from tablepi.core.text.phrase import Phrase
from tablepi.referee.intents import UndoSlip
from tablepi.referee.match.referee import Referee
from tablepi.referee.table_picture import Notice
from tablepi.referee.words import Words

SOON_MS = 20_000
"""The same line within this time of itself was probably entered by two people."""

TENFOLD = 10
_LEAST_IN_ROW, _LEAST_ON_SHEET = 2, 5
"""Numbers from which on it is known what is usual in a row of a sheet, and on the whole of it."""

_HABIT = 2
"""A table that so often entered a seat's number a second time counts on in that way."""

_WHOLE = re.compile(r"-?[0-9]+")
_EMPTY = "-"

Facts = Mapping[str, str]


class Slip(NamedTuple):
    """A line that looks like a slip."""

    said: Phrase
    lines: int
    """Number of lines to take back: those that followed by themselves go with it."""


class _Entry(NamedTuple):
    """A number that somebody entered on a sheet. `cell`: the fact that shows it."""

    cell: str
    number: str


def slip_of(referee: Referee) -> Slip | None:
    """The slip that the last line may be; none after an undo, and while lines are put right."""
    match = referee.match
    if referee.draft.step is not None or match.move is None or referee.latest != match.move:
        return None
    # A match that was taken up again after an undo ends with that.
    if match.final or referee.ledger.last_line != line_of(match.move):
        return None
    if not any(isinstance(zone, Sheet) for zone in match.board.zones):
        return None
    match_entered, lines = _entered_by_hand(match)
    said = _twice(match_entered, lines, referee.ledger.rows) or _alone(match_entered)
    return Slip(said, lines) if said else None


def slip_notices(referee: Referee, words: Words) -> tuple[Notice, ...]:
    """The notice that the last line may be a slip, of which a tap takes it back."""
    slip = slip_of(referee)
    return (Notice("slip", words.say(slip.said), UndoSlip()),) if slip else ()


def _entered_by_hand(match: Match) -> tuple[Match, int]:
    """The match after the latest line that was not forced, and the number of lines from it on."""
    lines = 1
    while match.earlier is not None and match.move == match.game.forced(match.earlier.state):
        match, lines = match.earlier, lines + 1
    return match, lines


def _twice(match: Match, lines: int, rows: list[Row]) -> Phrase | None:
    """The same line shortly after itself; where its number is hidden nothing is compared."""
    entry = _entry_of(match)
    if entry is None or match.earlier is None or not _WHOLE.fullmatch(entry.number):
        return None
    match_before, lines_before = _entered_by_hand(match.earlier)
    if match_before.move != match.move or _counts_on(match):
        return None
    line_rows = (row for row in reversed(rows) if row.kind == "line")
    last_rows = list(islice(line_rows, lines + lines_before))
    later, earlier = last_rows[lines - 1], last_rows[-1]
    is_soon = later.text == earlier.text and later.at_ms - earlier.at_ms <= SOON_MS
    return Phrase("slip.twice", {"n": entry.number}) if is_soon else None


# Asked with every picture, and the facts of a long match are many.
@lru_cache(maxsize=2)
def _alone(match: Match) -> Phrase | None:
    """What a line says against itself: a number far from the usual, or for a cell that has one."""
    entry = _entry_of(match)
    if entry is None or match.earlier is None:
        return None
    facts_before, facts = match.earlier.facts(), match.facts()
    if _is_tenfold(entry, facts_before):
        return Phrase("slip.tenfold", {"n": entry.number})
    before, now = facts_before.get(entry.cell, _EMPTY), facts.get(entry.cell, _EMPTY)
    is_hidden = not _WHOLE.fullmatch(entry.number)
    if _EMPTY in (before, now) or (before == now and not is_hidden) or _counts_on(match):
        return None
    name = "slip.again-hidden" if is_hidden else "slip.again"
    return Phrase(name, {"before": before, "now": now})


def _entry_of(match: Match) -> _Entry | None:
    """The number that the latest line entered; None for any other line."""
    return None if match.move is None else _read_entry(match.move, match.facts())


def _read_entry(move: Move, facts: Facts) -> _Entry | None:
    form = shape(type(move))
    names = [slot.name for slot in form.words if isinstance(slot.kind, Number)]
    if isinstance(move, OF_EVERY_GAME) or not form.seated or len(names) != 1:
        return None
    return _Entry(_cell_of(move, facts), str(getattr(masked(move), names[0])))


def _cell_of(move: Move, facts: Facts) -> str:
    """The fact of a line's cell: of its row, of its verb, or the seat's entry of the round."""
    seat, verb = getattr(move, "seat", 0), shape(type(move)).verb
    if row := getattr(move, "row", ""):
        return f"cell.{seat}.{row}"
    return f"{verb}.{seat}" if f"{verb}.{seat}" in facts else f"entry.{seat}"


def _is_tenfold(entry: _Entry, facts: Facts) -> bool:
    """True if the number is ten times the median of those in its row, else of the whole sheet."""
    if not _WHOLE.fullmatch(entry.number):
        return False
    kind, _, place = entry.cell.partition(".")
    row = place.partition(".")[2]
    in_row = list(_numbers(facts, f"{kind}.", f".{row}")) if row else []
    usual, least = in_row, _LEAST_IN_ROW
    if len(in_row) < least:
        kinds = ("entry.", "round.") if kind == "entry" else (f"{kind}.",)
        usual, least = [n for begin in kinds for n in _numbers(facts, begin)], _LEAST_ON_SHEET
    return len(usual) >= least and abs(int(entry.number)) >= TENFOLD * median(usual)


def _numbers(facts: Facts, begin: str, end: str = "") -> Iterator[int]:
    """The numbers of these facts without their signs; a 0 says nothing of what is usual."""
    for name, value in facts.items():
        if name.startswith(begin) and name.endswith(end) and _WHOLE.fullmatch(value) and int(value):
            yield abs(int(value))


def _counts_on(match: Match) -> bool:
    """True if this table enters numbers for cells that have one again and again."""
    facts = match.facts()
    moves = (step.move for step in match.standing()[:-1])
    return _second_entries((move for move in moves if move is not None), facts) >= _HABIT


def _second_entries(moves: Iterable[Move], facts: Facts) -> int:
    """How often a seat's number came for a cell that had one; a line without a seat empties all."""
    cells: set[str] = set()
    count = 0
    for move in moves:
        if not shape(type(move)).seated:
            cells.clear()
        elif entry := _read_entry(move, facts):
            count += entry.cell in cells
            cells.add(entry.cell)
        elif not isinstance(move, OF_EVERY_GAME):
            cells.discard(_cell_of(move, facts))
    return count
