"""The highlights of an ended match: when the lead changed for good, and the most points at once."""

from collections.abc import Sequence
from typing import NamedTuple

from tablepi.core.match import Match
from tablepi.core.moves import Adjust

MOST_POINTS = 60
"""Points of a chart half a screen wide; longer matches are sampled evenly."""

Scores = tuple[int, ...]


class Best(NamedTuple):
    """The most points that a seat got by one line: the line from 1, the seat, the points."""

    line: int
    seat: int
    points: int


class Highlights(NamedTuple):
    """`course`: for each seat its scores; `turn`: the place in it from which the winner led to the
    end, 0 for none; `turn_line`: the line of the match that it was, from 1.
    """

    course: tuple[Scores, ...] = ()
    turn: int = 0
    turn_line: int = 0
    best: Best | None = None


def highlights(match: Match) -> Highlights:
    """Course, turning point and best play of a match; all empty where nobody has scores."""
    lines, result = match.standing(), match.result
    places = sampled(len(lines))
    rows = [_scores(lines[place]) for place in places]
    if not rows or not rows[0] or result is None:
        return Highlights(tuple(zip(*rows, strict=True)))
    turn, line = 0, 0
    winner = result.winners[0] if len(result.winners) == 1 else 0
    if winner:
        sign = _sign(rows[-1], winner)
        turn = _turn(rows, winner, sign)
    if turn:
        closer = range(places[turn - 1] + 1, places[turn] + 1)
        steps = [_scores(lines[place]) for place in closer]
        line = closer[max(0, _turn([rows[turn - 1], *steps], winner, sign) - 1)] + 1
    return Highlights(tuple(zip(*rows, strict=True)), turn, line, _best(lines, places, rows))


def sampled(lines: int) -> list[int]:
    """The places of the lines that a chart shows, evenly from the first to the last."""
    count = min(MOST_POINTS, lines)
    return [(lines - 1) * at // max(1, count - 1) for at in range(count)]


def _scores(step: Match) -> Scores:
    board = step.game.board(step.game.public(step.state))
    return tuple(_number(view.score) for view in board.seats)


def _number(score: str) -> int:
    return int(score) if score.lstrip("-").isdigit() else 0


def _sign(last: Scores, winner: int) -> int:
    """1 where the winner has the most points, -1 where it has the least, 0 for neither."""
    own = last[winner - 1]
    return 1 if own == max(last) else -1 if own == min(last) else 0


def _turn(rows: Sequence[Scores], winner: int, sign: int) -> int:
    """The place from which the winner alone led to the end; 0 where it always did, or never."""

    def led(row: Scores) -> bool:
        own = sign * row[winner - 1]
        return all(sign * score < own for at, score in enumerate(row, 1) if at != winner)

    at = len(rows)
    while at and led(rows[at - 1]):
        at -= 1
    return at if 0 < at < len(rows) else 0


def _best(lines: Sequence[Match], places: Sequence[int], rows: Sequence[Scores]) -> Best | None:
    """The line with the most points for one seat, sought where the chart rises the most."""
    first = lines[0].earlier
    assert first is not None
    rises = [
        max(later - before for before, later in zip(*pair, strict=True))
        for pair in zip((_scores(first), *rows), rows, strict=False)
    ]
    at, found = rises.index(max(rises)), Best(0, 0, 0)
    for place in range(places[at - 1] + 1 if at else 0, places[at] + 1):
        before, after = _scores(lines[place - 1] if place else first), _scores(lines[place])
        if isinstance(lines[place].move, Adjust):
            continue
        for seat, (one, two) in enumerate(zip(before, after, strict=True), 1):
            if two - one > found.points:
                found = Best(place + 1, seat, two - one)
    return found if found.line else None
