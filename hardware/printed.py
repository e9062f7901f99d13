"""The host's page as a PDF of one sheet, to be printed and laid beside the machine."""

import os
import re
from collections.abc import Iterator
from datetime import UTC, datetime
from importlib import resources
from pathlib import Path

from fpdf import FPDF, Align

from hardware.parts import FOLDER

PAGE = FOLDER.parent / "tablepi" / "docs" / "host.md"
PRINTED = FOLDER.parent / "build" / "host.pdf"
_MARGIN_MM = 15.0
_INDENT_MM = 6.0
_PICTURE_MM = 64.0
_INK, _QUIET = (18, 22, 28), (90, 100, 112)
_HEADINGS = {"#": (24.0, 4.0), "##": (13.0, 3.0)}
"""Size in points, and the room below in millimetres."""
_TEXT_PT, _LINE_MM, _GAP_MM = 10.0, 4.5, 0.9
_FONTS = (
    ("", "tablepi.ui", "fonts/NotoSansCondensed-Regular.ttf"),
    ("B", "tablepi.ui", "fonts/NotoSansCondensed-Bold.ttf"),
    ("I", "fontpkg_noto_sans", "files/NotoSans-Italic[wdth,wght].ttf"),
)
"""Each style's file; the first two are the screen's own."""


def blocks(markdown: str) -> Iterator[tuple[str, str]]:
    """What the page consists of: each part's mark (`#`, `-`, `1.`, `!` a picture) and its text."""
    for part in re.split(r"\n\s*\n|\n(?=- |\d+\. )", markdown.strip()):
        picture = re.fullmatch(r"!\[.*\]\((.+)\)", part)
        if picture:
            yield "!", picture[1]
            continue
        found = re.match(r"(#+|-|\d+\.) ", part)
        mark = found[1] if found else ""
        yield mark, " ".join(part[len(mark) :].split())


def printed(page: Path) -> FPDF:
    """A page of Markdown set on A4: headings, paragraphs, lists, pictures, bold and slanted."""
    sheet = FPDF(format="A4")
    for style, package, file in _FONTS:
        sheet.add_font("page", style, str(resources.files(package) / file))
    sheet.set_margins(_MARGIN_MM, _MARGIN_MM)
    sheet.set_auto_page_break(True, _MARGIN_MM)
    sheet.add_page()
    for mark, text in blocks(page.read_text(encoding="utf-8")):
        if mark == "!":
            _picture(sheet, page.parent / text)
        elif mark in _HEADINGS:
            _heading(sheet, text, *_HEADINGS[mark])
        else:
            _text(sheet, mark, text)
    return sheet


def _heading(sheet: FPDF, text: str, size_pt: float, below_mm: float) -> None:
    sheet.set_y(sheet.get_y() + below_mm)
    sheet.set_font("page", "B", size_pt)
    sheet.set_text_color(*_INK)
    sheet.multi_cell(0, size_pt * 0.45, text, new_x="LMARGIN", new_y="NEXT")
    sheet.set_y(sheet.get_y() + below_mm / 2)


def _text(sheet: FPDF, mark: str, text: str) -> None:
    sheet.set_font("page", "", _TEXT_PT)
    sheet.set_text_color(*_QUIET)
    left = sheet.l_margin + (_INDENT_MM if mark else 0)
    if mark:
        sheet.cell(_INDENT_MM, _LINE_MM, "•" if mark == "-" else mark)
    sheet.set_text_color(*_INK)
    sheet.set_x(left)
    styled = re.sub(r"(?<!\*)\*([^*]+)\*(?!\*)", r"__\1__", text)
    sheet.multi_cell(0, _LINE_MM, styled, markdown=True, align="L", new_x="LMARGIN", new_y="NEXT")
    sheet.set_y(sheet.get_y() + _GAP_MM)


def _picture(sheet: FPDF, file: Path) -> None:
    sheet.set_y(sheet.get_y() + 2 * _GAP_MM)
    sheet.image(str(file), x=Align.C, w=_PICTURE_MM)
    sheet.set_y(sheet.get_y() + 2 * _GAP_MM)


def main() -> None:
    """Sets the host's page. Raises RuntimeError where it needs a second sheet.

    It bears the date SOURCE_DATE_EPOCH of the environment, in seconds, where that is set.
    """
    sheet = printed(PAGE)
    if epoch_s := os.environ.get("SOURCE_DATE_EPOCH"):
        sheet.set_creation_date(datetime.fromtimestamp(int(epoch_s), UTC))
    if sheet.page > 1:
        raise RuntimeError(f"{PAGE.name} is too long for one sheet: {sheet.page} pages")
    PRINTED.parent.mkdir(exist_ok=True)
    sheet.output(str(PRINTED))
    print(PRINTED.relative_to(FOLDER.parent))


if __name__ == "__main__":
    main()
