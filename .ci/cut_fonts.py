"""Cuts the faces in `tablepi/ui/fonts`: needs fonttools and the packages that SOURCES names.

Barlow writes the screen: capitals 0.7 of the em, a plain zero, and a condensed cut for what is too
long. It has no Greek and few signs; what it lacks is written in a condensed Noto Sans.
"""

from pathlib import Path

import fontpkg_barlow_condensed
import fontpkg_barlow_semi_condensed
import fontpkg_noto_sans
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

FOLDER = Path(__file__).parent.parent / "tablepi" / "ui" / "fonts"
BARLOW = (
    (fontpkg_barlow_semi_condensed.ROOT, "BarlowSemiCondensed-Medium.ttf"),
    (fontpkg_barlow_semi_condensed.ROOT, "BarlowSemiCondensed-Bold.ttf"),
    (fontpkg_barlow_condensed.ROOT, "BarlowCondensed-SemiBold.ttf"),
    (fontpkg_barlow_condensed.ROOT, "BarlowCondensed-Bold.ttf"),
)
NOTO = fontpkg_noto_sans.ROOT / "files" / "NotoSans[wdth,wght].ttf"
NOTO_WIDTH = 75
NOTO_WEIGHTS = {"Regular": 450, "Bold": 700}
LATIN = (
    *(range(0x20, 0x250), range(0x300, 0x370), range(0x1E00, 0x1F00)),
    *(range(0x2000, 0x2070), range(0x20A0, 0x20D0), range(0x2200, 0x2300)),
)
ALPHABETS = (*LATIN, range(0x2C0, 0x400), range(0x2100, 0x2200))
"""Latin with every accent, Greek, signs. Other alphabets keep the usual width."""


def cut(face: TTFont, alphabets: tuple[range, ...]) -> TTFont:
    """The face with these characters alone, without hints."""
    options = Options(hinting=False, notdef_outline=True)
    options.layout_features = ["kern", "mark", "mkmk", "ccmp", "locl"]
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=[code for alphabet in alphabets for code in alphabet])
    subsetter.subset(face)
    return face


def with_even_figures(face: TTFont) -> TTFont:
    """The face whose usual figures are those of one width: SDL_ttf cannot ask for a feature."""
    for table in face["cmap"].tables:
        for figure in range(0x30, 0x3A):
            even = f"{table.cmap.get(figure)}.tf"
            if even in face.getGlyphOrder():
                table.cmap[figure] = even
        # Before a French question mark: without it the word would be written in the other face.
        table.cmap.setdefault(0x202F, table.cmap[0xA0])
    return face


for root, name in BARLOW:
    cut(with_even_figures(TTFont(root / "files" / name)), LATIN).save(FOLDER / name)
for style, weight in NOTO_WEIGHTS.items():
    noto = instantiateVariableFont(
        cut(TTFont(NOTO), ALPHABETS), {"wdth": NOTO_WIDTH, "wght": weight}
    )
    noto.save(FOLDER / f"NotoSansCondensed-{style}.ttf")
