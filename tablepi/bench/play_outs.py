"""Random play-outs of Strings of Suits, many games at once with numpy."""

import time
from typing import cast

import numpy as np

from tablepi.bench.verdict_speed import SEED, opened
from tablepi.games.strings_of_suits.batch import Batch
from tablepi.games.strings_of_suits.state import State

GAMES = 2048


class PlayOuts:
    """Chips placed per second in games that all begin with the same layout."""

    def __init__(self) -> None:
        self._state = cast(State, opened("strings-of-suits").state)

    def run(self) -> float:
        chance = np.random.default_rng(SEED)
        began = time.perf_counter()
        placed = Batch(self._state, GAMES, chance).play_out()
        return placed / (time.perf_counter() - began)
