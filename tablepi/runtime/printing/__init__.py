"""Printing of score sheets and players' codes; its libraries load with the first one."""

from collections.abc import Sequence

from tablepi.core.record import Stick
from tablepi.screens.pictures.sheet_print import PlayerCard, PrintedSheet


class FilePrinter:
    """Keeps score sheets and players' codes as pictures and as pages to print, as files."""

    def picture(self, sheet: PrintedSheet) -> bytes:
        from tablepi.ui.sheet_picture import png_of

        return png_of(sheet)

    def write(self, stick: Stick, name: str, sheet: PrintedSheet, png: bytes) -> str:
        """Writes the picture and a PDF onto a stick: their names. Raises StoreError."""
        from tablepi.runtime.printing.printed_pages import sheet_pdf, write_files

        return write_files(stick, name, {".png": png, ".pdf": sheet_pdf(sheet)})

    def card(self, card: PlayerCard) -> bytes:
        from tablepi.ui.card_picture import png_of

        return png_of(card)

    def write_cards(
        self, stick: Stick, name: str, cards: Sequence[PlayerCard], png: bytes = b""
    ) -> str:
        """Writes a PDF of the codes, and the picture where there is one. Raises StoreError."""
        from tablepi.runtime.printing.printed_pages import cards_pdf, write_files

        pictures = {".png": png} if png else {}
        return write_files(stick, name, {**pictures, ".pdf": cards_pdf(cards)})
