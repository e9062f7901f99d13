"""The context of the screens: storage, games, settings and services."""

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from tablepi.core.cards import Cards
from tablepi.core.errors import CheckProgress, Finding, StoreError
from tablepi.core.game import Game
from tablepi.core.record import Days
from tablepi.core.text.names import folded
from tablepi.core.text.phrase import Phrase
from tablepi.core.time_control import NO_CLOCKS, Timing
from tablepi.games import Games
from tablepi.referee.hall.hall_membership import Hall
from tablepi.referee.match.referee import Referee
from tablepi.referee.storage import NoRepair, NoSticks, Repair, Sticks, Storage
from tablepi.referee.tags.scanned_card import Role
from tablepi.screens.context.device_status import CardReaders
from tablepi.screens.context.equipment import Calendar
from tablepi.screens.context.own_files import OwnCards, OwnSheets
from tablepi.screens.context.table_settings import Settings
from tablepi.screens.context.table_timer import TableTimer
from tablepi.screens.pictures.sheet_print import Printer


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


@dataclass(frozen=True, slots=True)
class Context:
    """Values and services that are handed to screens."""

    storage: Storage
    games: Games
    deck: Callable[[Game[Any]], Cards]
    """Gives the cards of a game."""
    today: Callable[[], str]
    """Gives the wall date, ISO."""
    files: Mapping[str, Cards] = field(default_factory=dict)
    """Every card file, by its name."""
    roles: Mapping[str, tuple[Role, ...]] = field(default_factory=dict)
    """Of each reader's antennas, by the reader's name."""
    chance: random.Random = field(default_factory=random.SystemRandom)
    """Shuffles the cards that the referee deals."""
    readers: CardReaders = field(default_factory=CardReaders)
    own_cards: OwnCards = field(default_factory=OwnCards)
    """Cards of the table besides those that come with the program."""
    examine: Callable[[], Iterator[Finding | CheckProgress]] = lambda: iter(())
    """Looks at every part of the appliance, one after the other."""
    timing: Timing = NO_CLOCKS
    """The clocks that a match has unless somebody chooses others."""
    warnings: tuple[Phrase, ...] = ()
    """Names of the configuration that stand for nothing here."""
    lost: Callable[[], tuple[Phrase, ...]] = tuple
    """Gives what a fault of the disk may have taken, or will take."""
    settings: Settings = field(default_factory=Settings)
    sticks: Callable[[], Sticks] = NoSticks
    repair: Repair = field(default_factory=NoRepair)
    calendar: Calendar = field(default_factory=Calendar)
    sheets: OwnSheets = field(default_factory=OwnSheets)
    printer: Printer | None = None
    """Keeps sheets and codes as pictures and pages, None where nothing can."""
    put: Callable[[object], None] = lambda message: None
    """Puts a message into the inbox."""
    evening: Callable[[], str] | None = None
    """Gives the date on which the present evening began, ISO; None for today's."""
    begun: set[int] = field(default_factory=set)
    """The matches begun since the start."""
    now: Callable[[], str] = lambda: ""
    """Gives the time, `yyyy-MM-dd HH:mm:ss` UTC, '' where the date cannot be right."""
    recognised: set[str] = field(default_factory=set)
    """The players whose tag or code was scanned since the start."""
    hour: Callable[[], int] = lambda: 12
    """Gives the hour of the wall clock."""
    timer: TableTimer = field(default_factory=TableTimer)
    """Of a table without a match; it runs on whatever is open."""
    logo: Callable[[], str] = lambda: ""
    """Gives the file of the house's picture, '' for none."""
    has_voice: Callable[[], bool] = lambda: True
    """True if the table can speak."""
    hall: Hall = field(default_factory=Hall)
    """The hall that the table belongs to."""

    @property
    def days(self) -> Days:
        """The first and the last date of the present evening, ISO."""
        today = self.today()
        return self.evening() if self.evening else today, today

    def is_tonights(self, match: int, began: str) -> bool:
        """True if a match belongs to the present evening; `began`: its date.

        One that was begun since the start does, whatever has become of the clock.
        """
        first, last = self.days
        is_since = match >= self.calendar.first_match()
        return match in self.begun or (is_since and first <= began <= last)

    def offers(self, game: str) -> bool:
        """True if a match of this game may be begun here."""
        return any(cover.id == game for cover in self.settings.offered(self.games.covers))

    def wishes(self, names: Sequence[str]) -> tuple[str, ...]:
        """The colour that each of these players wants, '' for any. Raises StoreError.

        Where a host's PIN keeps the names of earlier guests, a typed one has no colour: it would
        tell that somebody of this name was here.
        """
        wanted = {
            folded(profile.name): profile.colour
            for profile in self.storage.profiles.all()
            if not self.settings["cafe.pin"] or profile.name in self.recognised
        }
        return tuple(wanted.get(folded(name), "") for name in names)
