"""The equipment of a table and its host's part, for the pages of each; the players it knows."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from tablepi.core.cards import Cards
from tablepi.core.errors import CheckProgress, Finding
from tablepi.core.game import Game
from tablepi.core.record import Days
from tablepi.core.text.names import folded
from tablepi.games import Games
from tablepi.referee.inbox import Put
from tablepi.referee.storage import Repair, Sticks, Storage
from tablepi.referee.tags.card_lookup import CardLookup
from tablepi.referee.tags.scanned_card import MOST_SEATS, ScannedCard
from tablepi.referee.words import Words
from tablepi.screens.context.device_status import CardReaders, DeviceStatus
from tablepi.screens.context.own_files import OwnCards, OwnSheets
from tablepi.screens.context.table_settings import Settings
from tablepi.screens.pictures.sheet_print import Printer


class Calendar:
    """The table's date; this one is always right."""

    def earliest(self) -> str:
        """The day before which it cannot be, ISO; '' for none."""
        return ""

    def is_wrong(self) -> bool:
        """True if it cannot be the day that it says, and nothing but people knows better."""
        return False

    def asks(self) -> bool:
        """True if it is asked for at the start: it is wrong, and no clock keeps it."""
        return False

    def first_match(self) -> int:
        """The first match of the present evening, 0 where the dates tell."""
        return 0

    def asks_evening(self) -> bool:
        """True if nobody knows whether the evening before a power-up goes on."""
        return False

    def go_on(self, is_same: bool) -> None:
        """Takes the answer whether it is the same evening."""

    def now(self) -> str:
        """The date and the time of day, `yyyy-MM-ddTHH:mm`."""
        return "2000-01-01T12:00"

    def set(self, moment: str) -> None:
        """Makes this the present moment, `yyyy-MM-ddTHH:mm`. Raises TablepiError."""


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
    printer: Printer | None = None
    """Prints codes; None where nothing can."""

    def is_card(self, shown: ScannedCard) -> bool:
        """True for what is a card, or may be any word of a game."""
        word = shown.word.replace("-", "").replace(" ", "")
        in_files = any(shown.word in cards for cards in self.files.values())
        return bool(shown.deck) or in_files or word.isalpha()


@dataclass(frozen=True, slots=True)
class Host:
    """Settings, date and repairs."""

    settings: Settings
    calendar: Calendar
    repair: Repair
    examine: Callable[[], Iterator[Finding | CheckProgress]]
    """Looks at every part of the appliance, one after the other."""
    has_voice: Callable[[], bool]
    """True if the table can speak."""
    equipment: Equipment


def known_names(
    storage: Storage, words: Words, days: Days | None = None, first_match: int = 0
) -> list[str]:
    """The names that somebody chose, on these days alone, the latest first. Raises StoreError.

    `first_match`: of those that count. Of a name that was spelled in several ways the latest
    spelling.
    """
    given, spellings = default_names(words), dict[str, str]()
    for name in storage.players.recent(1_000, days, first_match):
        if name not in given:
            spellings.setdefault(folded(name), name)
    return list(spellings.values())


def default_names(words: Words) -> frozenset[str]:
    """The names of those who chose none."""
    return frozenset(
        language("seat.default", n=seat)
        for language in (words, Words())
        for seat in range(1, MOST_SEATS + 1)
    )
