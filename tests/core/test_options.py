"""Options are read from words, and a wrong one says what was expected."""

from typing import Any

import pytest

from tablepi.core.errors import SetupError
from tablepi.core.game import Game
from tablepi.core.options import make_options, setup_of
from tablepi.games import games

POWER_SUIT, SHEET = games()["power-suit"], games()["score-sheet"]


def test_what_is_not_given_has_its_default() -> None:
    assert (make_options(POWER_SUIT, {}).rounds, make_options(POWER_SUIT, {}).starter) == (3, 1)
    sheet = make_options(SHEET, {})
    assert sheet.title == "Score sheet"
    assert (sheet.best, sheet.rounds, sheet.target, sheet.start) == ("high", 0, 0, 0)


@pytest.mark.parametrize(
    ("name", "word", "value"),
    [
        ("title", "Lost & Found", "Lost & Found"),
        ("best", "low", "low"),
        ("rounds", "012", 12),
        ("target", "-0", 0),
        ("start", "-1000000", -1_000_000),
        ("start", "+5", 5),
    ],
)
def test_an_option_is_read_from_its_word(name: str, word: str, value: object) -> None:
    assert getattr(make_options(SHEET, {name: word}), name) == value


@pytest.mark.parametrize(
    ("game", "name", "word", "said"),
    [
        (POWER_SUIT, "rounds", "0", "“rounds” takes a number from 1 to 3"),
        (POWER_SUIT, "rounds", "4", "“rounds” takes a number from 1 to 3"),
        (POWER_SUIT, "starter", "+1", "takes a number from 1 to 2, not “\\+1”"),
        (POWER_SUIT, "target", "5", "no option “target”: it has rounds, starter"),
        (SHEET, "best", "High", "takes one of high, low"),
        (SHEET, "rounds", "-1", "takes a number, 0 or more"),
        (SHEET, "target", "ten", "takes a number, 0 or more"),
        (SHEET, "start", "1000001", "from -1000000 to 1000000"),
    ],
)
def test_a_wrong_option_says_what_was_expected(
    game: Game[Any], name: str, word: str, said: str
) -> None:
    with pytest.raises(SetupError, match=said):
        make_options(game, {name: word})


def test_a_match_needs_as_many_seats_as_its_game_is_for() -> None:
    for count in (0, 1, 3):
        with pytest.raises(SetupError, match=f"for 2 seats, not {count}"):
            setup_of(POWER_SUIT, ("x",) * count, {}, None)
    for count in (0, 13):
        with pytest.raises(SetupError, match="for 1–12 seats"):
            setup_of(SHEET, ("x",) * count, {}, None)
    assert setup_of(SHEET, ("Ann",), {}, None).seats == ("Ann",)
