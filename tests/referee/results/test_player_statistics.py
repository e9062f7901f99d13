"""Statistics of one player, from the matches as they ended."""

from tablepi.core.record import Ended
from tablepi.referee.results.player_statistics import (
    Average,
    Rival,
    Streaks,
    averages,
    most_played,
    played_ms,
    rival,
    streaks,
)
from tablepi.referee.results.standings import PlayedMatch, matches_by_player

ANN = "Ann"


def anns(*matches: tuple[str, tuple[str, ...], str]) -> list[PlayedMatch]:
    """Ann's part in matches: result, names, game."""
    ended = [
        Ended(game, (), "2026-11-21", result, names, played_ms=60_000)
        for result, names, game in matches
    ]
    parts = matches_by_player(ended, lambda match: match.game, lambda name: name.strip("-"))
    return [part for part in parts if part.name == ANN]


def test_the_rival_is_the_one_met_most_often_with_the_balance() -> None:
    played = anns(
        ("1 9 5 7", (ANN, "Ben", "Cem"), "suitup"),
        ("2 5 9", (ANN, "Ben"), "suitup"),
        ("1,2 9 9", (ANN, "Ben"), "suitup"),
        ("2 5 9", (ANN, "Cem"), "suitup"),
    )
    assert rival(played) == Rival("Ben", 3, 1, 1)


def test_of_equal_rivals_the_latest_is_named() -> None:
    one, other = ("1 9 5", (ANN, "Ben"), "suitup"), ("1 9 5", (ANN, "Cem"), "suitup")
    assert rival(anns(one, other)) == Rival("Cem", 1, 1, 0)
    assert rival(anns(other, one)) == Rival("Ben", 1, 1, 0)


def test_the_place_below_the_winner_decides_between_two_who_did_not_win() -> None:
    assert rival(anns(("3 5 7 9", (ANN, "Ben", "-"), "suitup"))) == Rival("Ben", 1, 0, 1)
    low = anns(("3 5 7 1", (ANN, "Ben", "-"), "suitup"))
    assert rival(low) == Rival("Ben", 1, 1, 0)


def test_nobody_with_a_name_is_no_rival() -> None:
    assert rival(anns(("1 9 5", (ANN, "-"), "suitup"))) is None
    assert rival([]) is None


def test_an_own_name_at_two_seats_is_no_rival() -> None:
    assert rival(anns(("1 9 5", (ANN, ANN), "suitup"))) is None


def test_the_game_played_most_and_of_equals_the_latest() -> None:
    one, other = ("1 9 5", (ANN, "Ben"), "suitup"), ("1 9 5", (ANN, "Ben"), "strings")
    assert most_played(anns(one, other, other)) == ("strings", 2)
    assert most_played(anns(other, one)) == ("suitup", 1)
    assert most_played([]) == ("", 0)


def test_streaks_are_wins_in_a_row_ever_and_now() -> None:
    won, lost = ("1 9 5", (ANN, "Ben"), "suitup"), ("2 5 9", (ANN, "Ben"), "suitup")
    assert streaks(anns(won, won, lost, won)) == Streaks(2, 1)
    assert streaks(anns(won, lost)) == Streaks(1, 0)
    assert streaks(anns(lost)) == Streaks(0, 0)
    assert streaks([]) == Streaks(0, 0)


def test_averages_are_of_a_game_with_so_many_players() -> None:
    played = anns(
        ("1 9 5", (ANN, "Ben"), "suitup"),
        ("2 4 9", (ANN, "Ben"), "suitup"),
        ("1 9 5 -2", (ANN, "Ben", "-"), "suitup"),
        ("1 30 5", (ANN, "Ben"), "Azul"),
    )
    assert averages(played) == [
        Average("Azul", 2, 1, 1, 30.0),
        Average("suitup", 2, 2, 1, 6.5),
        Average("suitup", 3, 1, 1, 9.0),
    ]
    assert played_ms(played) == 4 * 60_000
