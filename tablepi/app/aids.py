"""What a table shows on request: lines that are pointed out on the board."""

from tablepi.app.acts import Press
from tablepi.app.picture import Button
from tablepi.app.words import Words
from tablepi.core.board import Board, Grid, Zone


class Aids:
    """Which aids are on; none is at first."""

    def __init__(self) -> None:
        self._lines = False

    def shown(self, board: Board) -> Board:
        """The board with the lines that were asked for, and with none besides."""
        return board._replace(zones=tuple(map(self._with_lines, board.zones)))

    def buttons(self, board: Board, words: Words) -> tuple[Button, ...]:
        """One for each aid that this board knows."""
        if not any(isinstance(zone, Grid) and zone.more for zone in board.zones):
            return ()
        label = words("aid.no-lines" if self._lines else "aid.lines")
        return (Button(label, Press("lines"), "quiet", chosen=self._lines),)

    def press(self, name: str) -> bool:
        """Turns an aid on or off; False where it is none."""
        if name != "lines":
            return False
        self._lines = not self._lines
        return True

    def _with_lines(self, zone: Zone) -> Zone:
        if not isinstance(zone, Grid):
            return zone
        strokes = (*zone.more, *zone.strokes) if self._lines else zone.strokes
        return zone._replace(strokes=strokes, more=())
