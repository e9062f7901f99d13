"""Numbers of the standings as screens show them."""

from fractions import Fraction

import pytest

from tablepi.hall.events.standings.explained_value import Value, ValueKind
from tablepi.hall.web.html.page_words import PageWords
from tablepi.hall.web.public.standings_page import number_text


@pytest.mark.parametrize(
    ("kind", "number", "shown"),
    [
        ("match_points", "9", "9"),
        ("match_points", "-7", "\N{MINUS SIGN}7"),
        ("points", "73/4", "18.5"),
        ("points", "72/4", "18"),
        ("points", "1/5", "0"),
        ("points", "-3/4", "\N{MINUS SIGN}0.5"),
        ("opponents_wins", "5/9", "0.5556"),
        ("opponents_wins", "1/32", "0.0313"),
        ("game_wins", "1", "1.0000"),
        ("shares", "1/3", "0.3333"),
        ("wins", "2", "2"),
        ("wins", "5/3", "1.6667"),
        ("mean_points", "3/2", "1.5000"),
    ],
)
def test_points_are_rounded_to_halves_and_others_to_four_digits_half_up(
    kind: ValueKind, number: str, shown: str
) -> None:
    assert number_text(Value(kind, "sum", Fraction(number), ()), PageWords()) == shown
