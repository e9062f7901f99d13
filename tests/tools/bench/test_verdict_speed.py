"""Each game can be measured: its random matches know every kind of word that its moves have."""

import pytest

from tablepi.tools.bench.verdict_speed import GAMES, Rules
from tests.store.fuzzed import NIGHTLY

SLOW = ("strings-of-suits", "suitup")


@pytest.mark.parametrize("game", [game for game in GAMES if NIGHTLY or game not in SLOW])
def test_a_random_match_of_each_game_comes_to_its_figures(game: str) -> None:
    assert dict(Rules(game).figures()).keys() >= {"verdicts", "refusals", "undo"}
