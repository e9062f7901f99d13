"""Cards that a table was given: lists, printings, decks of tags."""

from collections.abc import Sequence
from typing import NamedTuple

LIST, PRINTING, DECK = "list", "printing", "deck"


class Imported(NamedTuple):
    """Something that was imported, or a deck that was taught.

    `what`: one of LIST, PRINTING and DECK. `name`: whose cards a list has, which card file a
    printing stands for, what a deck is called; `size`: its cards, or a deck's tags.
    """

    what: str
    name: str
    size: int


class OwnCards:
    """What the table has beside the cards that come with the program; this one has nothing."""

    def all(self) -> Sequence[Imported]:
        """Lists and printings, then decks. Raises StoreError."""
        return ()

    def take(self, file: str, text: str, *, move: bool = False) -> Imported:
        """Imports a file by its name and its text; new matches are played with it.

        `move`: tags that are other cards here are moved. Raises DeckError that names every fault
        by its line, and StoreError; then nothing has changed.
        """
        return Imported(LIST, file, 0)

    def replaces(self, file: str, text: str) -> Imported | None:
        """What would come in the place of other cards that are here; None where nothing would.

        Raises DeckError as `take` does, and StoreError.
        """
        return None

    def drop(self, what: str, name: str) -> None:
        """Removes it; matches that began with it keep it. Raises StoreError."""
