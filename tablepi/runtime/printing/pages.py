"""A4 pages in the printed fonts, and files onto a stick."""

from collections.abc import Mapping
from importlib import resources

from fpdf import FPDF

from tablepi.core.record import Stick
from tablepi.store.backup.stick_files import listed
from tablepi.store.files.atomic_file import whole

MARGIN_MM = 15.0

_FONTS = {
    "": ("tablepi.ui", "fonts/NotoSansCondensed-Regular.ttf"),
    "B": ("tablepi.ui", "fonts/NotoSansCondensed-Bold.ttf"),
}
"""The screen's own: its zero is plain."""

_OTHER_SIGNS = ("fontpkg_noto_sans", "files/NotoSans[wdth,wght].ttf")


def pages(title: str, lying: bool = False) -> FPDF:
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


def write(stick: Stick, name: str, files: Mapping[str, bytes]) -> str:
    """Writes files, by their endings, under one name that is free; what they are called."""
    numbered = (name, *(f"{name}-{number}" for number in range(2, 1000)))
    paths = ([stick.path / f"{each}{end}" for end in files] for each in numbered)
    free = next(several for several in paths if not any(file.exists() for file in several))
    for file, written in zip(free, files.values(), strict=True):
        with whole(file) as out:
            out.write(written)
    return listed(free)
