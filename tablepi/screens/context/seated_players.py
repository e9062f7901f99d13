"""The players of a match as its header stands now: their names, and the colours that they want."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import lru_cache
from typing import overload

from tablepi.core.errors import StoreError
from tablepi.referee.match.referee import Referee
from tablepi.screens.context.context import Context


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


def wishes(context: Context, names: Sequence[str]) -> tuple[str, ...]:
    """The colour that each player wants, '' for any. Raises StoreError.

    Where a host's PIN keeps the names of earlier guests, a typed one has no colour: it would tell
    that somebody of this name was here.
    """
    wanted = {
        profile.name: profile.colour
        for profile in context.storage.profiles.all()
        if not context.settings["cafe.pin"] or profile.name in context.recognised
    }
    return tuple(wanted.get(name, "") for name in names)


def wishes_of(context: Context, referee: Referee) -> Callable[[], tuple[str, ...]]:
    """Gives the wishes of those who play this match, anew once a name was put right."""

    @lru_cache(maxsize=1)
    def wanted(names: tuple[str, ...]) -> tuple[str, ...]:
        with suppress(StoreError):
            return wishes(context, names)
        return ()

    return lambda: wanted(tuple(referee.match.setup.seats))
