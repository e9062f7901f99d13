"""Score sheets of matches as pages."""

from fpdf import FPDF
from fpdf.enums import TableBordersLayout

from tablepi.app.view.sheet_print import PrintedSheet
from tablepi.runtime.printing.pages import pages

_TITLE_PT, _SAID_PT, _TEXT_PT, _FOOT_PT = 20.0, 13.0, 10.5, 8.0
_LABELS_SHARE, _LEAST_LABELS_MM = 0.3, 18.0
_PAD_MM, _LINE_MM, _LINE_HIGH_MM = 1.4, 0.15, 4.6
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
    """Names on top of every page, a line a row, the totals below."""
    seats = len(sheet.names)
    pdf.set_font("sheet", "", _TEXT_PT)
    pdf.set_draw_color(*_QUIET)
    pdf.set_line_width(_LINE_MM)
    widest = max((pdf.get_string_width(line.name) for line in sheet.lines), default=0.0)
    labels = min(_LABELS_SHARE * pdf.epw, max(_LEAST_LABELS_MM, widest + 3 * _PAD_MM))
    widths = (labels, *((pdf.epw - labels) / seats,) * seats)
    with pdf.table(
        col_widths=widths,
        text_align=("LEFT", *("CENTER",) * seats),
        borders_layout=TableBordersLayout.HORIZONTAL_LINES,
        padding=_PAD_MM,
        line_height=_LINE_HIGH_MM,
    ) as table:
        table.row(("", *sheet.names))
        for line in sheet.lines:
            notes = line.notes or ("",) * seats
            cells = (
                f"{n} ({note})" if note else n for n, note in zip(line.cells, notes, strict=True)
            )
            table.row((line.name, *cells))
        pdf.set_font("sheet", "B", _TEXT_PT + 2)
        places = (f"{place}." if place else "" for place in sheet.places)
        totals = (f"{place} {n}".strip() for place, n in zip(places, sheet.totals, strict=True))
        table.row(("=", *totals))
        pdf.set_font("sheet", "", _TEXT_PT)
