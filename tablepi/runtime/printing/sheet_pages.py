"""Score sheets of matches as pages."""

from collections.abc import Sequence

from fpdf import FPDF, FontFace
from fpdf.enums import TableBordersLayout

from tablepi.runtime.printing.pages import pages
from tablepi.screens.pictures.sheet_print import PrintedSheet

_TITLE_PT, _SAID_PT, _FOOT_PT = 24.0, 16.0, 10.0
_TEXT_PT = (18.0, 16.0, 14.0, 12.0, 10.5)
"""Sizes of the table: the largest at which names stand in one line, and the rows on one page."""

_LEAST_NAME_PT = 7.0
_BREAK = "\u200b"
"""A line may end here; nothing is printed."""

_HEAD_MM, _LINE_OF_TYPE = 55.0, 0.44
"""Height of what is no row, and of a line in millimetres a point of type."""

_LABELS_SHARE, _LEAST_LABELS_MM = 0.3, 18.0
_PAD_MM, _LINE_MM = 1.4, 0.15
_WIDE_SEATS = 7
_QUIET = (90, 100, 112)


def pdf_of(sheet: PrintedSheet) -> bytes:
    """The sheet on A4, dark on white: lying for many seats, on several pages if it is long."""
    pdf = pages(sheet.title, lying=len(sheet.names) >= _WIDE_SEATS)
    pdf.add_page()
    for words, style, size in ((sheet.title, "B", _TITLE_PT), (sheet.said, "", _SAID_PT)):
        pdf.set_font("sheet", style, size)
        pdf.multi_cell(0, text=words, new_x="LMARGIN", new_y="NEXT")
    pdf.ln(4)
    _table(pdf, sheet)
    pdf.ln(4)
    pdf.set_font("sheet", "", _FOOT_PT)
    pdf.set_text_color(*_QUIET)
    pdf.multi_cell(0, text=sheet.foot)
    return bytes(pdf.output())


def _table(pdf: FPDF, sheet: PrintedSheet) -> None:
    """Names on top of every page, a line a row, below them the totals and the places."""
    seats = len(sheet.names)
    pdf.set_draw_color(*_QUIET)
    pdf.set_line_width(_LINE_MM)
    size = next((pt for pt in _TEXT_PT if _fits(pdf, sheet, pt)), _TEXT_PT[-1])
    pdf.set_font("sheet", "", size)
    labels = _labels_mm(pdf, sheet)
    column = (pdf.epw - labels) / seats
    names = [name.replace("-", f"-{_BREAK}") for name in sheet.names]
    with pdf.table(
        col_widths=(labels, *(column,) * seats),
        text_align=("LEFT", *("CENTER",) * seats),
        borders_layout=TableBordersLayout.HORIZONTAL_LINES,
        padding=_PAD_MM,
        line_height=_LINE_OF_TYPE * size,
        headings_style=FontFace(emphasis="BOLD", size_pt=_name_pt(pdf, names, size, column)),
    ) as table:
        table.row(("", *names))
        for line in sheet.lines:
            notes = line.notes or ("",) * seats
            cells = (
                f"{n} ({note})" if note else n for n, note in zip(line.cells, notes, strict=True)
            )
            table.row((line.name, *cells))
        pdf.set_font("sheet", "B", size + 2)
        table.row(("=", *sheet.totals))
        pdf.set_font("sheet", "", size)
        if any(sheet.places):
            table.row(("", *(f"{place}." if place else "" for place in sheet.places)))


def _name_pt(pdf: FPDF, names: Sequence[str], size: float, column: float) -> float:
    """The largest size of type at which no word of a name is parted, but those far too long."""
    pdf.set_font("sheet", "B", size)
    words = (word for name in names for word in name.replace(_BREAK, " ").split())
    fitting = [size * (column - 3 * _PAD_MM) / pdf.get_string_width(word) for word in words]
    pdf.set_font("sheet", "", size)
    return min([size, *(pt for pt in fitting if pt >= _LEAST_NAME_PT)])


def _labels_mm(pdf: FPDF, sheet: PrintedSheet) -> float:
    """Width of the column of the lines' names, in the font that is set."""
    widest = max((pdf.get_string_width(line.name) for line in sheet.lines), default=0.0)
    return min(_LABELS_SHARE * pdf.epw, max(_LEAST_LABELS_MM, widest + 3 * _PAD_MM))


def _fits(pdf: FPDF, sheet: PrintedSheet, size: float) -> bool:
    """True if every name has one line and the whole sheet one page, in this size of type."""
    pdf.set_font("sheet", "B", size)
    column = (pdf.epw - _labels_mm(pdf, sheet)) / len(sheet.names) - 3 * _PAD_MM
    rows, high = len(sheet.lines) + 3, _LINE_OF_TYPE * size + 2 * _PAD_MM
    widest = max(map(pdf.get_string_width, sheet.names))
    return widest <= column and _HEAD_MM + rows * high <= pdf.eph
