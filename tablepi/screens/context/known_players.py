"""The players that the table knows: their names, and the colours that they want."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import lru_cache

from tablepi.core.errors import StoreError
from tablepi.core.record import Days
from tablepi.referee.match.referee import Referee
from tablepi.referee.storage import Storage
from tablepi.referee.tags.scanned_card import MOST_SEATS
from tablepi.referee.words import Words
from tablepi.screens.context.table_settings import Settings


def known_names(storage: Storage, words: Words, days: Days | None = None) -> list[str]:
    """The names that somebody chose, on these days alone, the latest first. Raises StoreError."""
    given = default_names(words)
    return [name for name in storage.players.recent(1_000, days) if name not in given]


def default_names(words: Words) -> frozenset[str]:
    """The names of those who chose none."""
    return frozenset(
        language("seat.default", n=seat)
        for language in (words, Words())
        for seat in range(1, MOST_SEATS + 1)
    )


def wishes(
    storage: Storage, settings: Settings, recognised: set[str], names: Sequence[str]
) -> tuple[str, ...]:
    """The colour that each player wants, '' for any. Raises StoreError.

    Where a host's PIN keeps the names of earlier guests, a typed one has no colour: it would tell
    that somebody of this name was here.
    """
    wanted = {
        profile.name: profile.colour
        for profile in storage.profiles.all()
        if not settings["cafe.pin"] or profile.name in recognised
    }
    return tuple(wanted.get(name, "") for name in names)


def wishes_of(
    referee: Referee, wishes_for: Callable[[Sequence[str]], tuple[str, ...]]
) -> Callable[[], tuple[str, ...]]:
    """Gives the wishes of those who play this match, anew once a name was put right."""

    @lru_cache(maxsize=1)
    def wanted(names: tuple[str, ...]) -> tuple[str, ...]:
        with suppress(StoreError):
            return wishes_for(names)
        return ()

    return lambda: wanted(tuple(referee.match.setup.seats))
