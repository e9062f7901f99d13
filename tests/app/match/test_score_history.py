"""The course of a score: what every seat had after each part of a match."""

from tablepi.app.match.score_history import MOST_POINTS, course_of
from tablepi.core.cards import NO_CARDS
from tablepi.core.match import Match, begin
from tablepi.core.notation import Notation
from tablepi.core.options import setup_of
from tablepi.games import games


def _played(*lines: str) -> Match:
    game = games()["score-sheet"]
    setup = setup_of(game, ("Ann", "Ben"), {}, NO_CARDS)
    match, notation = begin(game, setup), Notation(game, setup)
    for line in lines:
        match, verdict = match.offer(notation.read(line))
        assert verdict.accepted, line
    return match


def test_it_has_every_seats_score_after_each_line() -> None:
    match = _played("1 add 5", "2 add -3", "adjust 2 +4", "1 add 2")
    assert course_of(match) == ((5, 5, 5, 7), (0, -3, 1, 1))


def test_a_long_match_keeps_its_first_and_last_line() -> None:
    match = _played(*["1 add 1"] * 500)
    (scores, _) = course_of(match)
    assert (len(scores), scores[0], scores[-1]) == (MOST_POINTS, 1, 500)
    assert list(scores) == sorted(scores)


def test_a_match_without_lines_has_none() -> None:
    assert course_of(_played()) == ()
