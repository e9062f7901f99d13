"""The table's own files: imported cards, and score sheets in a folder."""

from collections.abc import Sequence
from typing import NamedTuple

from tablepi.core.errors import StoreError
from tablepi.core.record import Stick
from tablepi.core.text.phrase import Phrase
from tablepi.games.score_sheet.template import Template, named


class SheetFile(NamedTuple):
    """A template in a file. `name`: the file's; `template`: None where it has a `fault`."""

    name: str
    text: str
    template: Template | None
    fault: Phrase | None = None

    def title(self, language: str) -> str:
        """Its title in a language, else as the file has it; a faulty one is told by its file."""
        return named(self.template.names, language) if self.template else self.name


class OwnSheets:
    """The owner's templates, of which this one keeps none. Every method may raise TablepiError, and
    then nothing has changed.

    What touches a stick may take long, and is called in a thread of its own.
    """

    def all(self) -> Sequence[SheetFile]:
        """Every file of the folder, by its name; also those that cannot be used."""
        return ()

    def on(self, stick: Stick) -> Sequence[SheetFile]:
        """The files of a stick that are templates, or were meant to be."""
        return ()

    def keep(self, text: str) -> SheetFile:
        """Keeps a template, in place of one with the same id."""
        raise StoreError("cause.gone")

    def erase(self, template: str) -> None:
        """Takes a template's file away; matches that began with it have its text."""
        raise StoreError("cause.gone")

    def share(self, stick: Stick, template: str) -> str:
        """Writes a template onto a stick; the name of its file there."""
        raise StoreError("cause.gone")


def usable_templates(sheets: OwnSheets) -> tuple[tuple[str, str], ...]:
    """Names and texts of the templates that can be used; of one id the first file's."""
    found: dict[str, tuple[str, str]] = {}
    for file in sheets.all():
        if file.template is not None:
            found.setdefault(file.template.id, (file.name, file.text))
    return tuple(found.values())


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
    """Cards of the table besides those that come with the program; here none."""

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
        """Cards here that these would replace; None where there are none.

        Raises DeckError as `take` does, and StoreError.
        """
        return None

    def drop(self, what: str, name: str) -> None:
        """Removes it; matches that began with it keep it. Raises StoreError."""
