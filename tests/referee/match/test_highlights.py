"""The course of a match, the line from which the winner led, and the most points at once."""

from tablepi import decks
from tablepi.core.match import Match, begin
from tablepi.core.notation import Notation
from tablepi.core.options import setup_of
from tablepi.games import games
from tablepi.referee.results.finished_play import MOST_POINTS, Best, highlights

GAME = games()["score-sheet"]


def _scored(*lines: str, ended: bool = True, **options: str) -> Match:
    setup = setup_of(GAME, ("Ann", "Ben"), options, decks.load(GAME.deck))
    match = begin(GAME, setup)
    for line in (*lines, *(("finish anyway",) if ended else ())):
        match, verdict = match.offer(Notation(GAME, setup).read(line))
        assert verdict.accepted, line
    return match


def test_a_course_has_every_seats_score_after_each_line() -> None:
    match = _scored("1 add 5", "2 add -3", "adjust 2 +4", "1 add 2", ended=False)
    assert highlights(match).course == ((5, 5, 5, 7), (0, -3, 1, 1))


def test_the_course_of_a_long_match_keeps_its_first_and_last_line() -> None:
    scores, _ = highlights(_scored(*["1 add 1"] * 500, ended=False)).course
    assert (len(scores), scores[0], scores[-1]) == (MOST_POINTS, 1, 500)
    assert list(scores) == sorted(scores)


def test_a_match_without_lines_has_no_course() -> None:
    assert highlights(_scored(ended=False)).course == ()


def test_the_turning_point_is_the_line_from_which_the_winner_led_to_the_end() -> None:
    found = highlights(_scored("1 add 5", "2 add 7", "1 add 4", "2 add 1", "2 add 9", "1 add 1"))
    assert (found.turn, found.turn_line) == (4, 5)
    assert found.best == Best(5, 2, 9)


def test_who_led_all_the_time_turned_nothing_and_a_shared_win_neither() -> None:
    assert highlights(_scored("1 add 5", "2 add 3")).turn_line == 0
    assert highlights(_scored("1 add 5", "2 add 5")).turn_line == 0


def test_a_judges_correction_is_no_play() -> None:
    assert highlights(_scored("1 add 5", "adjust 2 +40", "1 add 2")).best is None
    assert highlights(_scored("1 add 5", "adjust 2 +4", "1 add 2")).best == Best(1, 1, 5)


def test_the_turning_point_of_a_long_match_is_one_line_of_it() -> None:
    lines = ["1 add 10", *["2 add 1"] * 130]
    found = highlights(_scored(*lines))
    assert found.turn_line == 12
    assert found.best == Best(1, 1, 10)
