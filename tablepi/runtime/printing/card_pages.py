"""Cards with players' codes as pages: ten to an A4 page, each of a bank card's size, to cut out."""

from collections.abc import Sequence

from fpdf import FPDF

from tablepi.runtime.printing.pages import pages
from tablepi.screens.pictures.sheet_print import PlayerCard
from tablepi.ui.widgets.qr_code import QUIET, modules, side_of

_WIDE_MM, _HIGH_MM = 85.6, 54.0
_COLUMNS, _ROWS = 2, 5
_CODE_MM, _PAD_MM, _LINE_MM = 44.0, 5.0, 0.2
_NAME_PT, _SAID_PT, _CODE_PT = 16.0, 9.0, 6.5
_NAME_LINES = 2
_QUIET = 90, 100, 112
_MOST_CODE_SIGNS = 60


def pdf_of(cards: Sequence[PlayerCard]) -> bytes:
    """The cards, as many pages as they need."""
    pdf = pages(cards[0].name if len(cards) == 1 else "tablepi")
    pdf.set_auto_page_break(False)
    left = (pdf.w - _COLUMNS * _WIDE_MM) / 2
    top = (pdf.h - _ROWS * _HIGH_MM) / 2
    for number, card in enumerate(cards):
        at = number % (_COLUMNS * _ROWS)
        if at == 0:
            pdf.add_page()
        row, column = divmod(at, _COLUMNS)
        _draw(pdf, card, left + column * _WIDE_MM, top + row * _HIGH_MM)
    return bytes(pdf.output())


def _draw(pdf: FPDF, card: PlayerCard, left: float, top: float) -> None:
    """The edge to cut along, the code, beside it the name and what to do with it."""
    pdf.set_draw_color(*_QUIET)
    pdf.set_line_width(_LINE_MM)
    pdf.rect(left, top, _WIDE_MM, _HIGH_MM)
    _code(pdf, card.code, left + 1, top + (_HIGH_MM - _CODE_MM) / 2)
    beside = left + _CODE_MM + _PAD_MM / 2
    width = _WIDE_MM - _CODE_MM - _PAD_MM
    pdf.set_text_color(0, 0, 0)
    pdf.set_font("sheet", "B", _NAME_PT)
    pdf.set_xy(beside, top + _PAD_MM + 2)
    # A name of two parts is parted behind its hyphen.
    parted = card.name if pdf.get_string_width(card.name) < width else _parted(card.name)
    name = pdf.multi_cell(width, text=parted, align="L", dry_run=True, output="LINES")
    assert isinstance(name, list)
    shown = "\n".join(name[:_NAME_LINES]) + "…" * (len(name) > _NAME_LINES)
    pdf.multi_cell(width, text=shown, align="L", new_x="LEFT", new_y="NEXT")
    pdf.ln(2)
    pdf.set_x(beside)
    pdf.set_font("sheet", "", _SAID_PT)
    pdf.multi_cell(width, text=card.said, align="L")
    pdf.set_font("sheet", "", _CODE_PT)
    pdf.set_text_color(*_QUIET)
    pdf.set_xy(left + _PAD_MM, top + _HIGH_MM - _PAD_MM)
    pdf.cell(_WIDE_MM - 2 * _PAD_MM, text=card.code[:_MOST_CODE_SIGNS])


def _parted(name: str) -> str:
    return name.replace("-", "-\u200b")


def _code(pdf: FPDF, text: str, left: float, top: float) -> None:
    """The code in black squares; a text too long for one has none."""
    rows = modules(text)
    if not rows:
        return
    side = _CODE_MM / side_of(text)
    pdf.set_fill_color(0, 0, 0)
    for y, row in enumerate(rows, QUIET):
        for x, black in enumerate(row, QUIET):
            if black:
                pdf.rect(left + x * side, top + y * side, side, side, style="F")
