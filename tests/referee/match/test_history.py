"""Which rows stand, which were taken back, and what may be read of each."""

import random

from tablepi import decks
from tablepi.core.match import Match, begin
from tablepi.core.moves import Change, Rewrite, Undo
from tablepi.core.notation import Notation, line_of
from tablepi.core.options import setup_of
from tablepi.core.record import Row
from tablepi.games import games
from tablepi.referee.match.history import Chronicle, Happened

GAME = games()["score-sheet"]
SETUP = setup_of(GAME, ("Ann", "Ben"), {}, decks.load(GAME.deck))
NOTATION = Notation(GAME, SETUP)


def _played(lines: list[str]) -> tuple[Match, list[Row]]:
    """The match after these lines; those that a rule refuses are refused."""
    match, rows = begin(GAME, SETUP), []
    for number, line in enumerate(lines, 1):
        match, verdict = match.offer(NOTATION.read(line))
        if verdict.accepted:
            rows.append(Row(number, 0, "line", line))
        else:
            rows.append(Row(number, 0, "refused", f"{line} ! {verdict.rule}"))
    return match, rows


def _happened(lines: list[str]) -> list[Happened]:
    match, rows = _played(lines)
    return Chronicle(match, begin(GAME, SETUP), rows).happened()


def _short(line: Happened) -> str:
    said = line.text if line.move is None else line_of(line.move)
    return f"{'+' if line.stands else line.rule or '-'}{line.number} {said}"


def test_an_amendment_taken_back_and_an_undo_beneath_it_are_told_where_their_line_was() -> None:
    lines = ["1 add 5", "2 add 7", "amend 1 1 set 9", "undo", "undo", "2 add 8", "amend 1 1 set 4"]
    assert [_short(line) for line in _happened(lines)] == [
        "-1 1 add 5",
        "-1 1 set 9",
        "+1 1 set 4",
        "-2 2 add 7",
        "+2 2 add 8",
    ]


def test_what_stands_is_what_the_match_has_whatever_was_undone_and_amended(
    chance: random.Random,
) -> None:
    for _ in range(60):
        lines = [_any_line(chance) for _ in range(30)]
        match, rows = _played(lines)
        happened = Chronicle(match, begin(GAME, SETUP), rows).happened()
        standing = [(line.number, line.move) for line in happened if line.stands and line.number]
        assert standing == [(step.number, step.move) for step in match.standing()], lines
        assert sum(map(_told_by, rows)) >= len(happened)
        assert not any(isinstance(line.move, Rewrite) and line.stands for line in happened)


def _told_by(row: Row) -> int:
    """How many lines of the history a row gives at most: one between others may stay."""
    if row.kind == "refused":
        return 1
    move = NOTATION.read(row.text)
    if isinstance(move, Change):
        return 1 + (len(move.rewrite.lines) if move.rewrite else 0)
    return len(move.lines) if isinstance(move, Rewrite) else not isinstance(move, Undo)


def test_lines_put_in_are_told_where_they_stand_and_those_taken_out_where_they_stood() -> None:
    lines = ["1 add 5", "2 add 7", "rewrite 2 0 '1 add 1' '1 add 2'", "rewrite 2 0 '1 add 3'"]
    lines += ["rewrite 3 1", "change seat 2 Bea", "rewrite 1 1 '1 set 4' '2 set 4'"]
    assert [_short(line) for line in _happened(lines)] == [
        "-1 1 add 5",
        "+1 1 set 4",
        "+2 2 set 4",
        "+3 1 add 3",
        "-2 1 add 1",
        "+4 1 add 2",
        "+5 2 add 7",
        "+0 change seat 2 Bea",
    ]


def test_a_line_between_others_that_were_put_right_stays_what_it_was() -> None:
    lines = ["1 add 5", "2 add 7", "1 add 9", "rewrite 1 3 '1 add 6' '2 add 7' '1 add 8'"]
    assert [_short(line) for line in _happened(lines)] == [
        "-1 1 add 5",
        "+1 1 add 6",
        "+2 2 add 7",
        "-3 1 add 9",
        "+3 1 add 8",
    ]


def _any_line(chance: random.Random) -> str:
    seat, points = chance.choice((1, 2)), chance.randrange(9)
    return chance.choice((
        f"{seat} add {points}", f"{seat} set {points}", "close", "undo", "undo",
        f"adjust {seat} {points}", f"amend {chance.randrange(1, 6)} {seat} set {points}",
        f"change option start {points}", f"rewrite {points} 1",
        f"change option start {points} {seat} 1 '{seat} set {points}' '{seat} add 1'",
        f"rewrite {chance.randrange(1, 6)} {chance.randrange(4)} 'close' '{seat} set {points}'",
    ))  # fmt: skip
