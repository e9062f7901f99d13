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
    """Values and services that are handed to screens.

    `deck`: a game's cards; `today`: the wall date, ISO; `evening`: the date on which the present
    evening began, None for today's; `begun`: the matches begun since the start. `files`: every card
    file, by name. `roles`: of each reader's antennas, by the reader's name. `chance`: shuffles the
    cards that the referee deals. `readers`: the card readers, and what else is plugged in.
    `own_cards`: what the table was given beside the cards that come along. `examine`: looks at
    every part of the appliance. `timing`: the clocks that a match has unless somebody chooses
    others. `warnings`: what the configuration names that is not there. `lost`: what a fault of the
    disk may have taken, or will take. `settings`: what the configuration says, and what was chosen
    in its place. `sticks`: what can be done with USB sticks. `repair`: what the host mends.
    `calendar`: the table's date, and how it is set. `sheets`: the table's own score sheets.
    `printer`: keeps sheets and codes as pictures and pages, None where nothing can. `put`: puts a
    message into the inbox. `now`: the time, `yyyy-MM-dd HH:mm:ss` UTC, '' where the date cannot be
    right. `recognised`: the players whose tag or code was scanned since the start. `hour`: of the
    wall clock; `logo`: the file of the house's picture, '' for none. `timer`: of a table without a
    match; it runs on whatever is open. `hall`: the hall that the table belongs to.
    """

    storage: Storage
    games: Games
    deck: Callable[[Game[Any]], Cards]
    today: Callable[[], str]
    files: Mapping[str, Cards] = field(default_factory=dict)
    roles: Mapping[str, tuple[Role, ...]] = field(default_factory=dict)
    chance: random.Random = field(default_factory=random.SystemRandom)
    readers: CardReaders = field(default_factory=CardReaders)
    own_cards: OwnCards = field(default_factory=OwnCards)
    examine: Callable[[], Iterator[Finding | CheckProgress]] = lambda: iter(())
    timing: Timing = NO_CLOCKS
    warnings: tuple[Phrase, ...] = ()
    lost: Callable[[], tuple[Phrase, ...]] = tuple
    settings: Settings = field(default_factory=Settings)
    sticks: Callable[[], Sticks] = NoSticks
    repair: Repair = field(default_factory=NoRepair)
    calendar: Calendar = field(default_factory=Calendar)
    sheets: OwnSheets = field(default_factory=OwnSheets)
    printer: Printer | None = None
    put: Callable[[object], None] = lambda message: None
    evening: Callable[[], str] | None = None
    begun: set[int] = field(default_factory=set)
    now: Callable[[], str] = lambda: ""
    recognised: set[str] = field(default_factory=set)
    hour: Callable[[], int] = lambda: 12
    timer: TableTimer = field(default_factory=TableTimer)
    logo: Callable[[], str] = lambda: ""
    hall: Hall = field(default_factory=Hall)

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
        return match in self.begun or first <= began <= last

    def offers(self, game: str) -> bool:
        """True if a match of this game may be begun here."""
        return any(cover.id == game for cover in self.settings.offered(self.games.covers))

    def wishes(self, names: Sequence[str]) -> tuple[str, ...]:
        """The colour that each of these players wants, '' for any. Raises StoreError.

        Where a host's PIN keeps the names of earlier guests, a typed one has no colour: it would
        tell that somebody of this name was here.
        """
        wanted = {
            profile.name: profile.colour
            for profile in self.storage.profiles.all()
            if not self.settings["cafe.pin"] or profile.name in self.recognised
        }
        return tuple(wanted.get(name, "") for name in names)
