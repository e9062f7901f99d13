"""Score sheets and players' codes as A4 pages in the printed fonts, and files onto a stick."""

from collections.abc import Mapping, Sequence
from importlib import resources

from fpdf import FPDF, FontFace
from fpdf.enums import TableBordersLayout

from tablepi.core.record import Stick
from tablepi.screens.pictures.sheet_print import PlayerCard, PrintedSheet
from tablepi.store.backup.stick_files import listed
from tablepi.store.files.atomic_file import whole
from tablepi.ui.widgets.qr_code import QUIET, modules, side_of

_QUIET = 90, 100, 112
"""Colour of lines and small print."""

MARGIN_MM = 15.0

_FONTS = {
    "": ("tablepi.ui", "fonts/NotoSansCondensed-Regular.ttf"),
    "B": ("tablepi.ui", "fonts/NotoSansCondensed-Bold.ttf"),
}
"""The screen's own: its zero is plain."""

_OTHER_SIGNS = ("fontpkg_noto_sans", "files/NotoSans[wdth,wght].ttf")


def new_document(title: str, lying: bool = False) -> FPDF:
    """A document of A4 pages, without any yet, in which the font `sheet` can be set."""
    pdf = FPDF("landscape" if lying else "portrait", format="A4")
    for style, font in _FONTS.items():
        pdf.add_font("sheet", style, _font(*font))
    pdf.add_font("signs", "", _font(*_OTHER_SIGNS))
    pdf.set_fallback_fonts(["signs"], exact_match=False)
    pdf.set_margins(MARGIN_MM, MARGIN_MM)
    pdf.set_auto_page_break(True, MARGIN_MM)
    pdf.set_title(title)
    return pdf


def _font(package: str, file: str) -> str:
    return str(resources.files(package) / file)


def write_files(stick: Stick, name: str, files: Mapping[str, bytes]) -> str:
    """Writes files, by their endings, under one name that is free: their names."""
    names = (name, *(f"{name}-{number}" for number in range(2, 1000)))
    paths = ([stick.path / f"{file_name}{ending}" for ending in files] for file_name in names)
    free_files = next(
        candidates for candidates in paths if not any(file.exists() for file in candidates)
    )
    for file, content in zip(free_files, files.values(), strict=True):
        with whole(file) as out:
            out.write(content)
    return listed(free_files)


_TITLE_PT, _SUMMARY_PT, _FOOT_PT = 24.0, 16.0, 10.0
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


def sheet_pdf(sheet: PrintedSheet) -> bytes:
    """The sheet on A4, dark on white: lying for many seats, on several pages if it is long."""
    pdf = new_document(sheet.title, lying=len(sheet.names) >= _WIDE_SEATS)
    pdf.add_page()
    for words, style, size in ((sheet.title, "B", _TITLE_PT), (sheet.said, "", _SUMMARY_PT)):
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
                f"{cell} ({note})" if note else cell
                for cell, note in zip(line.cells, notes, strict=True)
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
    sizes = [size * (column - 3 * _PAD_MM) / pdf.get_string_width(word) for word in words]
    pdf.set_font("sheet", "", size)
    return min([size, *(pt for pt in sizes if pt >= _LEAST_NAME_PT)])


def _labels_mm(pdf: FPDF, sheet: PrintedSheet) -> float:
    """Width of the column of the lines' names, in the font that is set."""
    widest = max((pdf.get_string_width(line.name) for line in sheet.lines), default=0.0)
    return min(_LABELS_SHARE * pdf.epw, max(_LEAST_LABELS_MM, widest + 3 * _PAD_MM))


def _fits(pdf: FPDF, sheet: PrintedSheet, size: float) -> bool:
    """True if every name has one line and the whole sheet one page, in this size of type."""
    pdf.set_font("sheet", "B", size)
    column = (pdf.epw - _labels_mm(pdf, sheet)) / len(sheet.names) - 3 * _PAD_MM
    rows, row_mm = len(sheet.lines) + 3, _LINE_OF_TYPE * size + 2 * _PAD_MM
    widest = max(map(pdf.get_string_width, sheet.names))
    return widest <= column and _HEAD_MM + rows * row_mm <= pdf.eph


_WIDE_MM, _HIGH_MM = 85.6, 54.0
_COLUMNS, _ROWS = 2, 5
_CODE_MM, _CARD_PAD_MM, _CUT_MM = 44.0, 5.0, 0.2
_NAME_PT, _ADVICE_PT, _CODE_PT = 16.0, 9.0, 6.5
_NAME_LINES = 2
_MOST_CODE_LETTERS = 60


def cards_pdf(cards: Sequence[PlayerCard]) -> bytes:
    """The cards, as many pages as they need."""
    pdf = new_document(cards[0].name if len(cards) == 1 else "tablepi")
    pdf.set_auto_page_break(False)
    left = (pdf.w - _COLUMNS * _WIDE_MM) / 2
    top = (pdf.h - _ROWS * _HIGH_MM) / 2
    for number, card in enumerate(cards):
        position = number % (_COLUMNS * _ROWS)
        if position == 0:
            pdf.add_page()
        row, column = divmod(position, _COLUMNS)
        _draw_card(pdf, card, left + column * _WIDE_MM, top + row * _HIGH_MM)
    return bytes(pdf.output())


def _draw_card(pdf: FPDF, card: PlayerCard, left: float, top: float) -> None:
    """The edge to cut along, the code, beside it the name and what to do with it."""
    pdf.set_draw_color(*_QUIET)
    pdf.set_line_width(_CUT_MM)
    pdf.rect(left, top, _WIDE_MM, _HIGH_MM)
    _draw_code(pdf, card.code, left + 1, top + (_HIGH_MM - _CODE_MM) / 2)
    text_left = left + _CODE_MM + _CARD_PAD_MM / 2
    width = _WIDE_MM - _CODE_MM - _CARD_PAD_MM
    pdf.set_text_color(0, 0, 0)
    pdf.set_font("sheet", "B", _NAME_PT)
    pdf.set_xy(text_left, top + _CARD_PAD_MM + 2)
    # A name of two parts is parted behind its hyphen.
    parted_name = card.name if pdf.get_string_width(card.name) < width else _with_breaks(card.name)
    name_lines = pdf.multi_cell(width, text=parted_name, align="L", dry_run=True, output="LINES")
    assert isinstance(name_lines, list)
    printed_name = "\n".join(name_lines[:_NAME_LINES]) + "…" * (len(name_lines) > _NAME_LINES)
    pdf.multi_cell(width, text=printed_name, align="L", new_x="LEFT", new_y="NEXT")
    pdf.ln(2)
    pdf.set_x(text_left)
    pdf.set_font("sheet", "", _ADVICE_PT)
    pdf.multi_cell(width, text=card.said, align="L")
    pdf.set_font("sheet", "", _CODE_PT)
    pdf.set_text_color(*_QUIET)
    pdf.set_xy(left + _CARD_PAD_MM, top + _HIGH_MM - _CARD_PAD_MM)
    pdf.cell(_WIDE_MM - 2 * _CARD_PAD_MM, text=card.code[:_MOST_CODE_LETTERS])


def _with_breaks(name: str) -> str:
    return name.replace("-", "-\u200b")


def _draw_code(pdf: FPDF, text: str, left: float, top: float) -> None:
    """The code in black squares; a text too long for one has none."""
    rows = modules(text)
    if not rows:
        return
    side = _CODE_MM / side_of(text)
    pdf.set_fill_color(0, 0, 0)
    for y, row in enumerate(rows, QUIET):
        for x, is_black in enumerate(row, QUIET):
            if is_black:
                pdf.rect(left + x * side, top + y * side, side, side, style="F")
