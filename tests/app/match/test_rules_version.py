"""The version of the rules in a header, and a recorded result read back."""

from dataclasses import replace

import pytest

from tablepi.app.match.result_text import in_short, result_of
from tablepi.core.options import given_then, make_options
from tablepi.games import games
from tablepi.store import Store
from tests.app.sitting import Sitting


def test_a_new_match_names_the_version_of_its_rules(sitting: Sitting, store: Store) -> None:
    for game in games().values():
        sitting.begin(game.id, "Ann", "Ben")
        assert game.version == "2"
    assert {kept.header.version for kept in store.journal.matches()} == {"2"}


def test_an_option_that_came_later_stands_for_how_the_older_version_was_played() -> None:
    game = replace(games()["score-sheet"], older={"1": {"best": "low", "rounds": "3"}})
    assert make_options(game, given_then(game, "1", {"rounds": "5"})).best == "low"
    assert make_options(game, given_then(game, "1", {"rounds": "5"})).rounds == 5
    assert make_options(game, given_then(game, "2", {})).best == "high"


def test_the_older_matches_of_suitup_and_conquest_had_their_house_rules() -> None:
    suitup, conquest = games()["suitup"], games()["conquest-of-fates"]
    assert make_options(suitup, given_then(suitup, "1", {})).taken == "kept"
    assert make_options(suitup, given_then(suitup, "2", {})).taken == "free"
    assert make_options(conquest, given_then(conquest, "1", {})).void == "open"


@pytest.mark.parametrize(
    ("text", "places"),
    [
        ("1 20 10 15", (1, 3, 2)),
        ("2 20 10 15", (3, 1, 2)),
        ("1,3 20 10 20", (1, 3, 1)),
        ("- 5 5 5", (1, 1, 1)),
    ],
)
def test_a_listed_result_gives_every_seats_place(text: str, places: tuple[int, ...]) -> None:
    found = result_of(text, 3)
    assert found is not None
    assert found.places == places
    assert in_short(found) == text


@pytest.mark.parametrize("text", ["", "-", "1 2", "4 1 2 3", "1 a b c", "x 1 2 3", "0 1 2 3"])
def test_a_text_that_is_no_result_gives_none(text: str) -> None:
    assert result_of(text, 3) is None
