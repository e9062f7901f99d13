"""The public view of a sheet of rows: facts, the sheet, instructions for hands."""

from tablepi.core.board import Board, Line, SeatView, Sheet
from tablepi.core.game import first_facts
from tablepi.core.moves import Move
from tablepi.core.text.phrase import Phrase
from tablepi.games.score_sheet.rows import (
    Clear,
    Enter,
    EnterHidden,
    State,
    is_reached,
    points,
    result,
    scores,
)
from tablepi.games.score_sheet.template import Row


def facts(state: State) -> dict[str, str]:
    """The sheet as flat facts, named as in the rules."""
    said = first_facts(state, result(state), round=1)
    points_said = _points(state)
    for seat, score in enumerate(scores(state), 1):
        said[f"score.{seat}"] = str(score)
        said[f"entry.{seat}"] = "-"
        for row, cells, counted in zip(state.template.rows, state.cells, points_said, strict=True):
            cell = cells[seat - 1]
            said[f"cell.{seat}.{row.id}"] = "-" if cell is None else str(cell)
            said[f"points.{seat}.{row.id}"] = counted[seat - 1]
    return said


def _points(state: State) -> list[list[str]]:
    """The points of every cell, `-` while they are hidden."""
    if state.veiled:
        return [["-"] * len(state.corrections)] * len(state.cells)
    return [[str(each) for each in line] for line in points(state)]


def board(state: State) -> Board:
    """One sheet: a column a seat, a line a row, corrections, totals."""
    lines = [
        _line(row, cells, counted)
        for row, cells, counted in zip(
            state.template.rows, state.cells, _points(state), strict=True
        )
    ]
    if any(state.corrections):
        cells = tuple(f"{given:+d}" if given else "" for given in state.corrections)
        lines.append(Line("line.corrections", cells, "correction"))
    lines.append(Line("line.total", tuple(map(str, scores(state))), "total"))
    return Board(
        zones=(Sheet(tuple(lines), by_rows=True),),
        seats=tuple(
            SeatView(seat, str(score), corrected=state.corrections[seat - 1])
            for seat, score in enumerate(scores(state), 1)
        ),
        turn=(),
        track=("track.play", "track.over"),
        step=int(state.phase == "over"),
    )


def _line(row: Row, cells: tuple[int | str | None, ...], points: list[str]) -> Line:
    """A row as it is shown: its points, and below them the numbers where they are others."""
    name = f"row.{row.id}"
    if row.kind == "bonus":
        return Line(name, tuple("" if each == "-" else each for each in points))
    told = [("" if n is None else str(n), p) for n, p in zip(cells, points, strict=True)]
    shown = tuple(n if p == "-" or not n else p for n, p in told)
    notes = tuple("" if n in (p, s) else n for (n, p), s in zip(told, shown, strict=True))
    return Line(name, shown, notes=notes if any(notes) else (), row=row.id)


def hands(before: State, move: Move, after: State) -> list[Phrase]:
    """Entries that were written."""
    if isinstance(move, EnterHidden):
        return [
            Phrase(
                "hands.cell-hidden", {"seat": move.seat, "row": after.template.row(move.row).said}
            )
        ]
    if isinstance(move, Enter):
        total = scores(after)[move.seat - 1]
        args = {
            "seat": move.seat,
            "row": after.template.row(move.row).said,
            "n": move.points,
            "total": total,
        }
        told = [Phrase("hands.cell", args)]
        # With `end = "now"` a target that is reached has ended the match.
        goes_on = after.phase != "over" and is_reached(after)
        return [*told, Phrase("hands.target", {"n": after.template.target})] if goes_on else told
    if isinstance(move, Clear):
        return [
            Phrase("hands.cleared", {"seat": move.seat, "row": after.template.row(move.row).said})
        ]
    return []


def layout(state: State) -> list[Phrase]:
    """A sheet asks for nothing on the table but the game itself."""
    begun = any(cell is not None for line in state.cells for cell in line)
    return [Phrase("layout.rows-go-on" if begun else "layout.rows")]


def back(now: State, then: State) -> list[Phrase]:
    """The cells that are on the sheet again."""
    if now.template != then.template:
        return layout(then)
    return [
        Phrase(
            "back.empty-cell" if was is None else "back.cell",
            {"seat": seat, "row": row.said, "n": was},
        )
        for row, line, lines_before in zip(then.template.rows, now.cells, then.cells, strict=True)
        for seat, (cell, was) in enumerate(zip(line, lines_before, strict=True), 1)
        if cell != was and not (then.veiled and was is not None and cell is not None)
    ]
