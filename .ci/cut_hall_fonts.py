"""Cuts the hall's faces in `tablepi/hall/web/static` out of Barlow Semi Condensed, the table's own:
needs fonttools, brotli and fontpkg-barlow-semi-condensed.

Latin alone, so that a page with both stays within its weight; other alphabets are the system's.
"""

from pathlib import Path

import fontpkg_barlow_semi_condensed
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

SOURCE = fontpkg_barlow_semi_condensed.ROOT / "files"
FOLDER = Path(__file__).parent.parent / "tablepi" / "hall" / "web" / "static"
STYLES = ("Medium", "Bold")
LETTERS = (*range(0x20, 0x7F), *range(0xA0, 0x180), *range(0x218, 0x21C), *range(0x1EA0, 0x1EFA),
           *range(0x2010, 0x2027), 0x202F, 0x2039, 0x203A, 0x20AC, 0x2212)  # fmt: skip
"""Latin with the accents of Europe and Vietnam, and its signs."""


def cut(style: str) -> TTFont:
    """The face of this weight, without hints."""
    face = TTFont(SOURCE / f"BarlowSemiCondensed-{style}.ttf")
    options = Options(hinting=False, flavor="woff2")
    options.layout_features = ["ccmp", "locl", "tnum"]
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=LETTERS)
    subsetter.subset(face)
    face.flavor = "woff2"
    return face


for style in STYLES:
    cut(style).save(FOLDER / f"barlow-{style.lower()}.woff2")
