"""The trace of the last line, which stays until the next: what it laid, and what it scored."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import chain

from tablepi.core.board import (
    Battle,
    Board,
    Columns,
    Fan,
    Grid,
    Item,
    Melds,
    Sheet,
    Zone,
)
from tablepi.core.match import Match
from tablepi.core.notation import line_of
from tablepi.referee.match.referee import Referee
from tablepi.referee.table_picture import Trace

_MOST = 4
"""More things than that are a deal, or a round that was scored: nothing among them is the last."""

_EMPTY = "empty"


def trace_of(referee: Referee) -> Trace:
    """The trace of the last line; none after an undo, and while other lines are put right."""
    match = referee.match
    if referee.draft.step is not None or match.move is None or referee.latest != match.move:
        return Trace()
    # A match that was taken up again after an undo ends with that.
    return _trace_of(match) if referee.ledger.last_line == line_of(match.move) else Trace()


@lru_cache(maxsize=2)
def _trace_of(match: Match) -> Trace:
    """The difference between two public boards, so that it tells nothing that they do not."""
    if match.earlier is None or match.final:
        return Trace()
    board, board_before = match.board, match.earlier.board
    things, things_before = dict(_things(board)), dict(_things(board_before))
    new = frozenset(key for key in things if key not in things_before)
    changed = frozenset(key for key, look in things.items() if things_before.get(key, look) != look)
    if len(new) + len(changed) > _MOST:
        new = changed = frozenset()
    seat = getattr(match.move, "seat", 0)
    return Trace(match.number, seat, new, changed, tuple(_gains(board_before, board)))


def _gains(before: Board, after: Board) -> Iterator[tuple[int, str]]:
    """The seats whose score changed, each with its difference as text."""
    scores = {view.seat: view.score for view in before.seats}
    for view in after.seats:
        texts = scores.get(view.seat, ""), view.score
        if all(text.removeprefix("-").isdecimal() for text in texts):
            difference = int(texts[1]) - int(texts[0])
            if difference:
                yield view.seat, f"{difference:+d}".replace("-", "−")


def _things(board: Board) -> Iterator[tuple[str, object]]:
    """Everything that lies on the board, by its key, with where it lies and what it shows."""
    for zone in board.zones:
        if isinstance(zone, Battle):
            yield from _units(zone)
        elif isinstance(zone, Sheet):
            yield from _entries(zone)
        else:
            for number, group in enumerate(_groups(zone)):
                for item in group:
                    look = item.card, item.face_down, item.chip, item.chips
                    yield item.key, (type(zone), number, look)


def _groups(zone: Zone) -> Iterator[Iterable[Item]]:
    """The parts of a zone between which a thing can be moved."""
    if isinstance(zone, Columns):
        yield (column.head for column in zone.columns)
        yield from chain.from_iterable(column.sides for column in zone.columns)
    elif isinstance(zone, Grid):
        yield from zone.rows
    elif isinstance(zone, Melds):
        yield zone.piles
        yield from (row.items for row in zone.rows)
    elif isinstance(zone, Fan):
        yield zone.items


def _units(zone: Battle) -> Iterator[tuple[str, object]]:
    """The units, with what a move does to them."""
    for field in zone.fields:
        for unit in chain(*field.rows, field.beside):
            if unit.kind != _EMPTY:
                yield unit.key, (unit.kind, unit.card, unit.total, unit.under, unit.marks)


def _entries(zone: Sheet) -> Iterator[tuple[str, object]]:
    """The numbers that were entered; totals follow from them."""
    for line in zone.lines:
        if line.kind != "total":
            for seat, cell in enumerate(line.cells, 1):
                if cell:
                    yield f"{line.title}.{seat}", cell
