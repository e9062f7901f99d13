"""The context of the screens: storage, games, settings and services."""

import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from tablepi.app.storage import Storage
from tablepi.app.table_settings import Settings
from tablepi.app.tags.scanned_card import Role
from tablepi.app.usb import NoSticks, Sticks
from tablepi.app.view.sounds import AUDIBLE, Loudness
from tablepi.core.cards import Cards
from tablepi.core.errors import Finding
from tablepi.core.game import Game
from tablepi.core.phrase import Phrase
from tablepi.core.time_control import NO_CLOCKS, Timing
from tablepi.devices.messages import WriteTag
from tablepi.games import Cover, Games


@dataclass(frozen=True, slots=True)
class Context:
    """What the screens may use.

    `deck`: a game's cards; `today`: the wall date, ISO; `files`: every card file, by name.
    `turned`: whether the half of the player opposite stands on its head; None: by its size.
    `roles`: of each reader's antennas, by the reader's name.
    `chance`: shuffles the cards that the referee deals. `write`: has a reader write on a tag; None
    where none can. `examine`: looks at every part of the appliance. `timing`: the clocks that a
    match has unless somebody chooses others.
    `warnings`: what the configuration names that is not there. `lost`: what of the journal a fault
    of the disk may have taken.
    `loudness`: of what is heard, until somebody changes it at the table. `settings`: what was said
    of all this in the configuration, and what was chosen in its place. `sticks`: what can
    be done with USB sticks. `put`: puts a message into the inbox.
    """

    storage: Storage
    games: Games
    deck: Callable[[Game[Any]], Cards]
    today: Callable[[], str]
    language: str = "en"
    pin: str = ""
    files: Mapping[str, Cards] = field(default_factory=dict)
    turned: bool | None = None
    roles: Mapping[str, tuple[Role, ...]] = field(default_factory=dict)
    chance: random.Random = field(default_factory=random.SystemRandom)
    write: Callable[[WriteTag], None] | None = None
    examine: Callable[[], Iterator[Finding | None]] = lambda: iter(())
    timing: Timing = NO_CLOCKS
    warnings: tuple[Phrase, ...] = ()
    lost: Callable[[], tuple[Phrase, ...]] = tuple
    loudness: Loudness = AUDIBLE
    settings: Settings = field(default_factory=Settings)
    sticks: Callable[[], Sticks] = NoSticks
    put: Callable[[object], None] = lambda message: None

    @property
    def offered(self) -> tuple[Cover, ...]:
        """The games that may be begun here; all, where none of those that the host chose is there.

        A match of another one that is open already may be played to its end.
        """
        fixed = self.settings["cafe.games"]
        return tuple(each for each in self.games.covers if each.id in fixed) or self.games.covers

    def offers(self, game: str) -> bool:
        """Whether a match of this game may be begun here."""
        return any(cover.id == game for cover in self.offered)
