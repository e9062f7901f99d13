"""Random play-outs of many copies of one position at once, with numpy, for estimates.

The one copy of the rules besides `play`; a test compares every step of it with `play`. One row of
each array is one game.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from tablepi.games.strings_of_suits.state import CELLS, DARK, LIGHT, LINES, State

Array = NDArray[Any]

ON_LINE: Array = np.array(
    [[at in line.cells for line in LINES.values()] for at in range(len(CELLS))], dtype=np.int8
)
"""Matrix of the cells that lie on each line."""


class Step(NamedTuple):
    """Outcome in each game: the cell and suit (by index) of a chip, -1 and -1 for a skip.

    `moved`: the games that had not ended before.
    """

    moved: Array
    cells: Array
    suits: Array


class Batch:
    """Games that go on from one position. `points`: of the seats in this game.

    `seat`: 0 or 1, whose turn it is. `ended`: the games in which nobody can place a chip.
    """

    def __init__(self, state: State, games: int, chance: np.random.Generator) -> None:
        self._chance = chance
        self._all = np.arange(games)
        self._beginner = state.options.points == "beginner"
        self._sets = np.array([LIGHT, DARK] if state.light == 1 else [DARK, LIGHT])
        carried = np.array([_cells(mask) for mask in state.carries])
        self._carried = carried[self._sets]
        chips = np.array([_cells(mask) for mask in state.chips], dtype=np.int8)
        used = chips.sum(axis=1)
        self.open = np.tile(~_cells(state.flipped), (games, 1))
        self.left = np.tile(state.options.chips - used, (games, 1)).astype(np.int8)
        self._on_lines = np.tile(chips @ ON_LINE, (games, 1, 1)).astype(np.int8)
        self.points = np.tile(np.array(state.points[-1]), (games, 1))
        self.seat = np.full(games, state.turn[0] - 1)
        self.ended = np.zeros(games, dtype=bool)
        self._look()

    def step(self) -> Step:
        """One random placement in each game, or a skip where nothing fits."""
        moved = ~self.ended
        choices = self._legal.reshape(len(self._all), -1)
        counted = choices.cumsum(axis=1, dtype=np.uint8)
        drawn = self._chance.random(len(self._all)) * counted[:, -1]
        chosen = (counted > drawn[:, None]).argmax(axis=1)
        placed = moved & (counted[:, -1] > 0)
        which, cells = np.divmod(chosen, len(CELLS))
        suits = self._sets[self.seat, which]
        self._place(self._all[placed], cells[placed], suits[placed])
        self.seat = np.where(moved, 1 - self.seat, self.seat)
        self._look()
        return Step(moved, np.where(placed, cells, -1), np.where(placed, suits, -1))

    def play_out(self) -> int:
        """Plays every game to its end; how many chips were placed."""
        placed = 0
        while not self.ended.all():
            placed += int((self.step().cells >= 0).sum())
        return placed

    def _place(self, games: Array, cells: Array, suits: Array) -> None:
        seats = self.seat[games]
        self.open[games, cells] = False
        self.left[games, suits] -= 1
        through = ON_LINE[cells]
        chips = self._on_lines[games, suits] + through
        self._on_lines[games, suits] = chips
        worth = np.minimum(chips, 3) - 2 if self._beginner else chips - 2
        self.points[games, seats] += (np.maximum(worth, 0) * through).sum(axis=1)

    def _look(self) -> None:
        """The legal placements of each seat to play; where it has none, the other seat's."""
        self._legal = self._legal_for(self._all, self.seat)
        stuck = self._all[~self._legal.any(axis=(1, 2))]
        others = self._legal_for(stuck, 1 - self.seat[stuck])
        self.ended[stuck[~others.any(axis=(1, 2))]] = True

    def _legal_for(self, games: Array, seats: Array) -> Array:
        """Game by game which cells take which of the seat's three suits."""
        some = self.left[games[:, None], self._sets[seats]] > 0
        free: Array = self.open[games][:, None, :] & self._carried[seats] & some[:, :, None]
        return free


def _cells(mask: int) -> Array:
    """A mask of 36 bits as truth values, cell by cell."""
    return np.array([bool(mask >> at & 1) for at in range(len(CELLS))])


def shares(state: State, games: int, seed: int) -> tuple[float, float]:
    """The share of random play-outs after which each seat has more points of all games."""
    batch = Batch(state, games, np.random.default_rng(seed))
    batch.play_out()
    before = [sum(points[at] for points in state.points[:-1]) for at in (0, 1)]
    ahead = batch.points[:, 0] + before[0] + state.corrections[0]
    behind = batch.points[:, 1] + before[1] + state.corrections[1]
    won = float((ahead > behind).mean() + (ahead == behind).mean() / 2)
    return won, 1 - won
