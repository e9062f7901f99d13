"""A result in the list of matches: winners' seats and all scores, without words."""

from tablepi.core.game import Result


def in_short(result: Result) -> str:
    """`1,3 20 15 20`: the winners' seats, `-` for none, then every seat's score."""
    winners = ",".join(map(str, result.winners)) or "-"
    return f"{winners} {' '.join(map(str, result.scores))}"


def result_of(text: str, seats: int) -> Result | None:
    """The result that was listed so; None where the text is none of a match of so many seats.

    Only winners and scores were listed: seats that did not win are placed by their scores, the
    lower ones first where lower scores won.
    """
    winners, *scores = text.split() or [""]
    try:
        won = tuple(map(int, winners.split(","))) if winners != "-" else ()
        points = tuple(map(int, scores))
    except ValueError:
        return None
    if len(points) != seats or not all(1 <= seat <= seats for seat in won):
        return None
    best = points[won[0] - 1] if won else 0
    low_wins = sum(score > best for score in points) > sum(score < best for score in points)
    worth = tuple(-score for score in points) if won and low_wins else points
    return Result(won, points, worth)
