"""The printer of score sheets: what draws them is imported when the first is kept."""

from tablepi.app.view.sheet_print import PrintedSheet
from tablepi.core.record import Stick


class SheetPrinter:
    """Keeps the score sheet of a match as a picture and as a page to print."""

    def picture(self, sheet: PrintedSheet) -> bytes:
        """The sheet as a PNG."""
        from tablepi.ui.sheet_picture import png_of

        return png_of(sheet)

    def write(self, stick: Stick, name: str, sheet: PrintedSheet, png: bytes) -> str:
        """Writes the picture and a PDF onto a stick; their names. Raises StoreError."""
        from tablepi.runtime.sheet_printing import write

        return write(stick, name, sheet, png)
