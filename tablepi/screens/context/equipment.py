"""What lies at a table, and what its host looks after, for the pages of each."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from tablepi.core.cards import Cards
from tablepi.core.errors import CheckProgress, Finding
from tablepi.core.game import Game
from tablepi.games import Games
from tablepi.referee.background_task import Put
from tablepi.referee.storage import Repair, Sticks, Storage
from tablepi.referee.tags.card_lookup import CardLookup
from tablepi.screens.context.device_status import DeviceStatus
from tablepi.screens.context.own_files import OwnCards, OwnSheets
from tablepi.screens.context.plugged_readers import CardReaders
from tablepi.screens.context.table_calendar import Calendar
from tablepi.screens.context.table_settings import Settings


@dataclass(frozen=True, slots=True)
class Equipment:
    """Readers, decks, cards, sheets and sticks, and the games that they serve."""

    storage: Storage
    games: Games
    deck: Callable[[Game[Any]], Cards]
    """Gives the cards of a game."""
    files: Mapping[str, Cards]
    """Every card file, by its name."""
    readers: CardReaders
    devices: DeviceStatus
    lookup: CardLookup
    own_cards: OwnCards
    sheets: OwnSheets
    sticks: Callable[[], Sticks]
    put: Put
    """Puts a message into the inbox, from any thread."""


@dataclass(frozen=True, slots=True)
class Host:
    """Settings, date and repairs."""

    settings: Settings
    calendar: Calendar
    repair: Repair
    examine: Callable[[], Iterator[Finding | CheckProgress]]
    """Looks at every part of the appliance, one after the other."""
    equipment: Equipment
