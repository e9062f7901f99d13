"""Hints on request: lines on the board, an estimate of who stands better."""

import random

from tablepi.app.intents import Intent, ToggleEstimate, ToggleLines
from tablepi.app.text.words import Words
from tablepi.app.view.picture import Button
from tablepi.app.view.table_picture import Strength
from tablepi.core.board import Board, Grid, Zone
from tablepi.core.match import Match


class Hints:
    """The hints that are on; none at first. `chance`: the random source of estimates."""

    def __init__(self, chance: random.Random) -> None:
        self._chance = chance
        self._lines = False
        self._estimates = False
        self._judged: Match | None = None
        self._shares: tuple[float, ...] = ()

    def shown(self, board: Board) -> Board:
        """The board with the lines that were asked for, and with none besides."""
        return board._replace(zones=tuple(map(self._with_lines, board.zones)))

    def strength(self, match: Match, words: Words) -> Strength | None:
        """The estimate of who stands better, cached for the line; None where it is off."""
        if not self._estimates:
            return None
        if self._judged is not match:
            seed = self._chance.getrandbits(64)
            estimate = match.game.estimate
            self._judged = match
            self._shares = estimate(match.public, seed) if estimate else ()
        return Strength(self._shares, words("aid.estimate")) if self._shares else None

    def buttons(self, match: Match, board: Board, words: Words) -> tuple[Button, ...]:
        """One for each aid that this board and this game know."""
        buttons = []
        if any(isinstance(zone, Grid) and zone.more for zone in board.zones):
            label = words("aid.no-lines" if self._lines else "aid.lines")
            buttons.append(Button(label, ToggleLines(), "quiet", chosen=self._lines))
        if match.game.estimate is not None and board.turn:
            label = words("aid.no-estimate" if self._estimates else "aid.stands-better")
            buttons.append(Button(label, ToggleEstimate(), "quiet", chosen=self._estimates))
        return tuple(buttons)

    def press(self, act: Intent) -> bool:
        """Turns an aid on or off; False where it is none."""
        if isinstance(act, ToggleLines):
            self._lines = not self._lines
        elif isinstance(act, ToggleEstimate):
            self._estimates = not self._estimates
        return isinstance(act, ToggleLines | ToggleEstimate)

    def _with_lines(self, zone: Zone) -> Zone:
        if not isinstance(zone, Grid):
            return zone
        strokes = (*zone.more, *zone.strokes) if self._lines else zone.strokes
        return zone._replace(strokes=strokes, more=())
