"""Records and leaderboards: who won how often, in which game and season."""

import pytest

from tablepi.core.record import Ended
from tablepi.referee.results.standings import (
    ALL_TIME,
    Line,
    PlayedMatch,
    Season,
    leaderboard,
    matches_by_player,
    matches_of,
    season_of,
    seasons,
    titles,
)


def ended(result: str, *names: str, game: str = "suitup", began: str = "2026-11-21") -> Ended:
    return Ended(game, (), began, result, names)


def played(*matches: Ended) -> list[PlayedMatch]:
    return matches_by_player(matches, lambda match: match.game, lambda name: name.strip("-"))


@pytest.mark.parametrize(
    ("day", "season"),
    [
        ("2026-01-01", Season(2026, 1)),
        ("2026-03-31", Season(2026, 1)),
        ("2026-04-01", Season(2026, 2)),
        ("2026-12-31", Season(2026, 4)),
        ("someday", ALL_TIME),
    ],
)
def test_a_season_is_a_quarter_of_the_calendar_year(day: str, season: Season) -> None:
    assert season_of(day) == season


def test_more_wins_come_first_then_fewer_matches_and_equal_ones_share_a_place() -> None:
    found = leaderboard(
        played(
            ended("1 9 1", "Ann", "Ben"),
            ended("1 8 1", "Cem", "Ben"),
            ended("1 7 1", "Dora", "Ben"),
            ended("2 7 9", "Dora", "Eve"),
            ended("1,2 7 7 1", "Ann", "Ben", "Cem"),
        )
    )
    assert [(line.place, line.name, line.won, line.played) for line in found] == [
        (1, "Ann", 2, 2),
        (2, "Eve", 1, 1),
        (3, "Cem", 1, 2),
        (3, "Dora", 1, 2),
        (5, "Ben", 1, 4),
    ]


def test_nobody_is_an_empty_board() -> None:
    assert leaderboard([]) == ()


def test_erased_players_and_matches_of_one_are_not_counted() -> None:
    found = played(ended("1 5", "Ann"), ended("1 5 3", "-", "Ben"), ended("odd", "Ann", "Ben"))
    assert [(each.name, each.won) for each in found] == [("Ben", False)]


def test_the_best_score_is_told_of_one_game_alone() -> None:
    high = (ended("1 9 4", "Ann", "Ben"), ended("2 3 8", "Ann", "Ben"))
    assert [line.best for line in leaderboard(played(*high))] == [9, 8]
    mixed = (*high, ended("1 5 9", "Ann", "Ben", game="sheet"))
    assert [line.best for line in leaderboard(played(*mixed))] == [None, None]


def test_the_best_score_is_the_lowest_where_the_lowest_won() -> None:
    low = (ended("1 3 40", "Ann", "Ben"), ended("2 30 20", "Ann", "Ben"))
    assert [line.best for line in leaderboard(played(*low))] == [3, 20]


def test_a_game_and_a_season_are_chosen_among_those_that_were_played() -> None:
    every = played(
        ended("1 2 1", "Ann", "Ben", began="2026-08-01"), ended("2 1 2", "Ann", "Ben", game="Skat")
    )
    assert seasons(every) == [Season(2026, 4), Season(2026, 3)]
    assert titles(every) == ["Skat", "suitup"]
    (first, second) = leaderboard(matches_of(every, "Skat", ALL_TIME))
    assert first == Line(1, "Ben", 1, 1, 2)
    assert second.won == 0
    assert matches_of(every, "Skat", Season(2026, 3)) == []
    assert len(matches_of(every, "", ALL_TIME)) == 4
