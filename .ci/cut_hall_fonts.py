"""Cuts the hall's faces in `tablepi/hall/web/static` out of the variable Noto Sans: needs
fonttools and brotli.

Latin alone, so that a page with both stays within its weight; other alphabets are the system's.
"""

from pathlib import Path

import fontpkg_noto_sans
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

SOURCE = fontpkg_noto_sans.ROOT / "files" / "NotoSans[wdth,wght].ttf"
FOLDER = Path(__file__).parent.parent / "tablepi" / "hall" / "web" / "static"
WEIGHTS = {"regular": 400, "bold": 700}
LETTERS = (*range(0x20, 0x7F), *range(0xA0, 0x180), *range(0x218, 0x21C), *range(0x2010, 0x2027),
           0x202F, 0x2039, 0x203A, 0x20AC, 0x2212)  # fmt: skip
"""Latin with the accents of Europe, and its signs."""


def cut(weight: int) -> TTFont:
    """The face of this weight, without hints."""
    face = instantiateVariableFont(TTFont(SOURCE), {"wdth": 90, "wght": weight})
    options = Options(hinting=False, flavor="woff2")
    options.layout_features = ["kern", "ccmp", "locl", "tnum"]
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=LETTERS)
    subsetter.subset(face)
    face.flavor = "woff2"
    return face


for style, weight in WEIGHTS.items():
    cut(weight).save(FOLDER / f"noto-{style}.woff2")
