"""Storage in one SQLite file: the journal, players, card files, decks; and backups."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from secrets import token_bytes

from tablepi.store.card_files import CardFiles
from tablepi.store.database import Database, Synchronous
from tablepi.store.deck_registry import Decks, Tables
from tablepi.store.files.disk_state import check_owner
from tablepi.store.journal import Chance, Journal
from tablepi.store.persons import Persons
from tablepi.store.players import Players, Profiles
from tablepi.store.restore_points import finish
from tablepi.store.stored_match import Results
from tablepi.store.verify import Tell, VerifyReport, unheard, verify, verifying


@dataclass(frozen=True, slots=True)
class Store:
    """All tables in one file, over one exclusive connection."""

    database: Database
    journal: Journal
    players: Players
    cards: CardFiles
    decks: Decks
    tables: Tables
    profiles: Profiles
    results: Results
    persons: Persons

    @classmethod
    def open(
        cls, path: Path, *, synchronous: Synchronous = "FULL", chance: Chance = token_bytes
    ) -> "Store":
        """The store at `path`, made where it is missing. Raises StoreError saying what to do.

        A restore that was agreed to, and then cut short by a power cut, is finished first.
        `chance`: makes ids and salts of new matches.
        """
        check_owner(path)
        finish(path)
        return cls.over(Database.open(path, synchronous), chance)

    @classmethod
    def over(cls, database: Database, chance: Chance = token_bytes) -> "Store":
        journal = Journal(database, chance)
        persons = Persons(database, journal)
        players = Players(database, journal, persons)
        return cls(
            database,
            journal,
            players,
            CardFiles(database),
            Decks(database),
            Tables(database),
            Profiles(database, chance),
            Results(database),
            persons,
        )

    def verify(self, tell: Tell = unheard) -> VerifyReport:
        """Read everything and name each damage."""
        return verify(self.database, self.journal, self.cards, tell)

    def verifying(self) -> Iterator[VerifyReport]:
        """The same in steps: what was found so far, the last being the whole."""
        return verifying(self.database, self.journal, self.cards)

    def close(self) -> None:
        """Close the file. No write is pending, since every row is on the disk already."""
        self.database.close()
