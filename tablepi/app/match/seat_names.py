"""The names of the players of a match, as its header stands now."""

from collections.abc import Sequence
from typing import overload

from tablepi.app.match.referee import Referee


class SeatNames(Sequence[str]):
    """Who sits where, seat 1 first; a name that is put right shows at once."""

    def __init__(self, referee: Referee) -> None:
        self._referee = referee

    def __len__(self) -> int:
        return len(self._referee.match.setup.seats)

    @overload
    def __getitem__(self, at: int) -> str: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[str]: ...
    def __getitem__(self, at: int | slice) -> str | Sequence[str]:
        return self._referee.match.setup.seats[at]
