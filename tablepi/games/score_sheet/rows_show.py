"""The public view of a sheet of rows: facts, the sheet, instructions for hands."""

from tablepi.core.board import Board, Line, Sheet
from tablepi.core.game import first_facts
from tablepi.core.moves import Move
from tablepi.core.text.phrase import Phrase
from tablepi.games.score_sheet.rows import (
    Enter,
    EnterHidden,
    State,
    is_reached,
    points,
    result,
    scores,
)
from tablepi.games.score_sheet.show import best_finder, last_lines, seat_views
from tablepi.games.score_sheet.template import Row


def facts(state: State) -> dict[str, str]:
    facts_ = first_facts(state, result(state), round=1)
    row_points = _points(state)
    for seat, score in enumerate(scores(state), 1):
        facts_[f"score.{seat}"] = str(score)
        facts_[f"entry.{seat}"] = "-"
        for row, cells, cell_points in zip(
            state.template.rows, state.cells, row_points, strict=True
        ):
            cell = cells[seat - 1]
            facts_[f"cell.{seat}.{row.id}"] = "-" if cell is None else str(cell)
            facts_[f"points.{seat}.{row.id}"] = cell_points[seat - 1]
    return facts_


def _points(state: State) -> list[list[str]]:
    """The points of every cell, `-` while they are hidden."""
    if state.veiled:
        return [["-"] * len(state.corrections)] * len(state.cells)
    return [[str(number) for number in row_points] for row_points in points(state)]


def board(state: State) -> Board:
    """One sheet: a column a seat, a line a row, corrections, totals."""
    totals, best_of = scores(state), best_finder(state.template.best)
    lines = [
        _line(row, cells, cell_points)._replace(
            best=best_of(_entered_points(cells, cell_points), ())
        )
        for row, cells, cell_points in zip(
            state.template.rows, state.cells, _points(state), strict=True
        )
    ]
    lines += last_lines(state, totals)
    leaders = () if state.veiled else best_of(totals, state.out)
    return Board(
        zones=(Sheet(tuple(lines), by_rows=True, leaders=leaders),),
        seats=seat_views(state, totals),
        turn=(),
        track=("track.play", "track.over"),
        step=int(state.phase == "over"),
    )


def _entered_points(cells: tuple[int | str | None, ...], points: list[str]) -> list[int | None]:
    """The points of a row, None where no number was entered or none is shown."""
    return [
        None if cell is None or text == "-" else int(text)
        for cell, text in zip(cells, points, strict=True)
    ]


def _line(row: Row, cells: tuple[int | str | None, ...], points: list[str]) -> Line:
    """A row as it is shown: its points, and below them the numbers where they are others."""
    name = f"row.{row.id}"
    if row.kind == "bonus":
        return Line(name, tuple("" if text == "-" else text for text in points))
    pairs = [
        ("" if number is None else str(number), point_text)
        for number, point_text in zip(cells, points, strict=True)
    ]
    texts = tuple(
        number if point_text == "-" or not number else point_text for number, point_text in pairs
    )
    notes = tuple(
        "" if number in (point_text, shown_text) else number
        for (number, point_text), shown_text in zip(pairs, texts, strict=True)
    )
    return Line(name, texts, notes=notes if any(notes) else (), row=row.id)


def hands(before: State, move: Move, after: State) -> list[Phrase]:
    if isinstance(move, EnterHidden):
        return [Phrase("hands.cell-hidden")]
    if isinstance(move, Enter):
        parts = [Phrase("hands.cell", {"total": scores(after)[move.seat - 1]})]
        # With `end = "now"` a target that is reached has ended the match.
        plays_on = after.phase != "over" and is_reached(after)
        return [*parts, Phrase("hands.target", {"n": after.template.target})] if plays_on else parts
    return []


def layout(state: State) -> list[Phrase]:
    """A sheet asks for nothing on the table but the game itself."""
    has_entries = any(cell is not None for row_cells in state.cells for cell in row_cells)
    tap_phrase = Phrase("layout.rows-go-on")
    return [tap_phrase] if has_entries else [Phrase("layout.rows"), tap_phrase]


def back(now: State, then: State) -> list[Phrase]:
    """The cells that are on the sheet again."""
    if now.template != then.template:
        return layout(then)
    return [
        Phrase(
            "back.empty-cell" if cell_then is None else "back.cell",
            {"seat": seat, "row": row.said, "n": cell_then},
        )
        for row, cells_now, cells_then in zip(
            then.template.rows, now.cells, then.cells, strict=True
        )
        for seat, (cell_now, cell_then) in enumerate(zip(cells_now, cells_then, strict=True), 1)
        if cell_now != cell_then
        and not (then.veiled and cell_then is not None and cell_now is not None)
    ]
