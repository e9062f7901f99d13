"""The history of scores: every seat's score after each part of a match."""

from tablepi.core.match import Match

MOST_POINTS = 60
"""Points of a chart half a screen wide; longer matches are sampled evenly."""


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
