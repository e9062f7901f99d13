"""The rank that is wanted next while cards are gathered by keys."""

import pytest

from tablepi.app.draft.cards.rank_steps import next_rank
from tablepi.core.printed_deck import RANKS


@pytest.mark.parametrize(
    ("gathered", "rank"),
    [
        ("", ""),
        ("7", "7"),
        ("7 7", "7"),
        ("7 8", "9"),
        ("7 7 8", "9"),
        ("Q K", "A"),
        ("K A", "2"),
        ("8 7", "6"),
        ("2 A", "K"),
        ("7 9", "9"),
    ],
)
def test_the_rank_moves_on_along_a_run_alone(gathered: str, rank: str) -> None:
    assert next_rank(RANKS, gathered.split()) == rank
