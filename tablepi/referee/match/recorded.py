"""A recorded match as it may be shown: its header, and each row with secrets as `?`."""

from collections.abc import Iterator, Mapping
from typing import Any

from tablepi.core.clock import Clocks
from tablepi.core.errors import in_english
from tablepi.core.game import Game
from tablepi.core.moves import shape
from tablepi.core.options import given_then
from tablepi.core.record import Header, ListedMatch, Row, is_abandoned
from tablepi.core.text.tokenizer import quoted
from tablepi.core.time_control import TABLE
from tablepi.referee.match.clocks import kept_in
from tablepi.referee.match.history import Chronicle
from tablepi.referee.match.replay import Broken, ReopenedMatch, reopen_with_source
from tablepi.referee.storage import Storage


class Recorded:
    """A match as it was recorded, played again as far as it goes."""

    def __init__(self, storage: Storage, games: Mapping[str, Game[Any]], number: int) -> None:
        self._clocks: dict[int, Clocks] = {}
        opened, source = reopen_with_source(storage, games, number, kept_in(self._clocks))
        self.opened: ReopenedMatch = opened
        self.kept: ListedMatch = source.kept
        self.header: Header = source.kept.header
        self._rows: list[Row] = source.rows
        self._first_match = source.first

    def head(self) -> Iterator[str]:
        """The header lines of the match's table script."""
        game, header = self._first_match.game, self.header
        yield f"game {game.id}"
        for seat, name in enumerate(self.header.seats, 1):
            yield f"seat {seat} {quoted(name)}"
        for name, value in given_then(game, header.version, dict(header.options)).items():
            yield f"option {name} {quoted(value)}"

    def left_ms(self) -> dict[int, tuple[int, ...]]:
        """The time left to each seat after each row, by its number; of a round, the table's."""
        return {
            number: (clocks.left(TABLE),)
            if clocks.timing.kind == "round"
            else tuple(clocks.left(seat) for seat in range(1, len(clocks.left_ms)))
            for number, clocks in self._clocks.items()
        }

    @property
    def is_open_to_all(self) -> bool:
        """True if the result stands; then nothing is secret any more."""
        return self.opened.match.final

    @property
    def is_abandoned(self) -> bool:
        return is_abandoned(self._rows)

    @property
    def ending(self) -> str:
        """Sentence that it was abandoned, '' where it was not."""
        return in_english(Broken(0, "abandoned").phrase) if self.is_abandoned else ""

    def rows(self, full: bool) -> Iterator[tuple[Row, str]]:
        """Each row with its text, secret words as `?` where the table has not seen them."""
        # The chronicle reads every row once more, which most games need not.
        if full or self.is_open_to_all or not self._may_hide():
            return ((row, row.text) for row in self._rows)
        return Chronicle(self.opened.match, self._first_match, self._rows).texts()

    def _may_hide(self) -> bool:
        """True if any row may have a word that the table has not seen."""
        moves = self._first_match.game.moves
        return self.opened.broken is not None or any(shape(move).secret for move in moves)

    @property
    def fault(self) -> str:
        """The row from which on the match is damaged, and that it is; '' for none."""
        broken = self.opened.broken
        if broken is None or broken.why != "damaged":
            return ""
        return f"row {broken.row} is the first that cannot be played again: damaged"

    @property
    def rules(self) -> str:
        """Difference under today's rules, '' for none."""
        broken = self.opened.broken
        is_told = broken is None or broken.why in ("damaged", "abandoned")
        return "" if is_told or broken is None else in_english(broken.phrase)
