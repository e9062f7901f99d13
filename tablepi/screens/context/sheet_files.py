"""Score sheets of the table's own, as files of a folder."""

from collections.abc import Sequence
from typing import NamedTuple

from tablepi.core.errors import StoreError
from tablepi.core.record import Stick
from tablepi.core.text.phrase import Phrase
from tablepi.games.score_sheet.game import named
from tablepi.games.score_sheet.template import Template


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


def texts(sheets: OwnSheets) -> tuple[tuple[str, str], ...]:
    """Names and texts of the templates that can be used; of one id the first file's."""
    found: dict[str, tuple[str, str]] = {}
    for file in sheets.all():
        if file.template is not None:
            found.setdefault(file.template.id, (file.name, file.text))
    return tuple(found.values())
