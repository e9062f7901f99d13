"""What is kept as pictures and pages to print: score sheets, and cards with players' codes."""

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from tablepi.core.record import Stick
from tablepi.screens.pictures.sheet_print import PrintedSheet

_LONGEST_NAME = 24


class PlayerCard(NamedTuple):
    """A card to print, of a bank card's size. `code`: what a reader reads from it."""

    name: str
    code: str
    said: str

    @property
    def file(self) -> str:
        """What its file is called, without its ending."""
        plain = "".join(sign for sign in self.name if sign.isalnum())[:_LONGEST_NAME]
        return f"tablepi-code-{plain}" if plain else "tablepi-code"


class Printer(Protocol):
    """Keeps what is printed as a picture and as a page.

    What writes raises TablepiError. Pictures are drawn where screens are; the rest takes longer,
    and runs in a thread.
    """

    def picture(self, sheet: PrintedSheet) -> bytes:
        """A match's score sheet as a PNG."""

    def write(self, stick: Stick, name: str, sheet: PrintedSheet, png: bytes) -> str:
        """Writes the picture and a PDF onto a stick; their names."""

    def card(self, card: PlayerCard) -> bytes:
        """A card as a PNG."""

    def write_cards(
        self, stick: Stick, name: str, cards: Sequence[PlayerCard], png: bytes = b""
    ) -> str:
        """Writes a PDF of cards onto a stick, and the picture of one; their names."""
