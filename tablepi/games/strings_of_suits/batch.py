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
        self._games = np.arange(games)
        self._beginner = state.options.points == "beginner"
        self._suit_sets = np.array([LIGHT, DARK] if state.light == 1 else [DARK, LIGHT])
        carried_cells = np.array([_cells(mask) for mask in state.carries])
        self._carried_cells = carried_cells[self._suit_sets]
        chips = np.array([_cells(mask) for mask in state.chips], dtype=np.int8)
        chip_counts = chips.sum(axis=1)
        self.open = np.tile(~_cells(state.flipped), (games, 1))
        self.left = np.tile(state.options.chips - chip_counts, (games, 1)).astype(np.int8)
        self._on_lines = np.tile(chips @ ON_LINE, (games, 1, 1)).astype(np.int8)
        self.points = np.tile(np.array(state.points[-1]), (games, 1))
        self.seat = np.full(games, state.turn[0] - 1)
        self.ended = np.zeros(games, dtype=bool)
        self._find_placements()

    def step(self) -> Step:
        """One random placement in each game, or a skip where nothing fits."""
        moved = ~self.ended
        choices = self._legal.reshape(len(self._games), -1)
        # A byte is enough: a seat has 3 suits, the grid 36 cells.
        counts = choices.cumsum(axis=1, dtype=np.uint8)
        draws = self._chance.random(len(self._games)) * counts[:, -1]
        placements = (counts > draws[:, None]).argmax(axis=1)
        placing = moved & (counts[:, -1] > 0)
        suit_numbers, cells = np.divmod(placements, len(CELLS))
        suits = self._suit_sets[self.seat, suit_numbers]
        self._place(self._games[placing], cells[placing], suits[placing])
        self.seat = np.where(moved, 1 - self.seat, self.seat)
        self._find_placements()
        return Step(moved, np.where(placing, cells, -1), np.where(placing, suits, -1))

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
        crossed_lines = ON_LINE[cells]
        chips = self._on_lines[games, suits] + crossed_lines
        self._on_lines[games, suits] = chips
        line_points = np.minimum(chips, 3) - 2 if self._beginner else chips - 2
        self.points[games, seats] += (np.maximum(line_points, 0) * crossed_lines).sum(axis=1)

    def _find_placements(self) -> None:
        """The legal placements of each seat to play; where it has none, the other seat's."""
        self._legal = self._placements_of(self._games, self.seat)
        stuck_games = self._games[~self._legal.any(axis=(1, 2))]
        other_placements = self._placements_of(stuck_games, 1 - self.seat[stuck_games])
        self.ended[stuck_games[~other_placements.any(axis=(1, 2))]] = True

    def _placements_of(self, games: Array, seats: Array) -> Array:
        """Game by game which cells take which of the seat's three suits."""
        has_chips = self.left[games[:, None], self._suit_sets[seats]] > 0
        placements: Array = (
            self.open[games][:, None, :] & self._carried_cells[seats] & has_chips[:, :, None]
        )
        return placements


def _cells(mask: int) -> Array:
    """A mask of 36 bits as truth values, cell by cell."""
    return np.array([bool(mask >> cell & 1) for cell in range(len(CELLS))])


def shares(state: State, games: int, seed: int) -> tuple[float, float]:
    """The share of random play-outs after which each seat has more points of all games."""
    batch = Batch(state, games, np.random.default_rng(seed))
    batch.play_out()
    earlier_points = [sum(points[index] for points in state.points[:-1]) for index in (0, 1)]
    points_one = batch.points[:, 0] + earlier_points[0] + state.corrections[0]
    points_two = batch.points[:, 1] + earlier_points[1] + state.corrections[1]
    share = float((points_one > points_two).mean() + (points_one == points_two).mean() / 2)
    return share, 1 - share
