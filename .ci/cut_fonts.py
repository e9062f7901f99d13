"""Cuts the condensed faces in `tablepi/ui/fonts` out of the variable Noto Sans: needs fonttools.

Noto Sans has a plain zero and figures of one width; at three quarters of its width a third more
letters stand on a line than with a face of the usual width.
"""

from pathlib import Path

import fontpkg_noto_sans
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

SOURCE = fontpkg_noto_sans.ROOT / "files" / "NotoSans[wdth,wght].ttf"
FOLDER = Path(__file__).parent.parent / "tablepi" / "ui" / "fonts"
WIDTH = 75
WEIGHTS = {"Regular": 450, "Bold": 700}
ALPHABETS = (
    *(range(0x20, 0x250), range(0x2C0, 0x400), range(0x1E00, 0x1F00)),
    *(range(0x2000, 0x2070), range(0x20A0, 0x20D0), range(0x2100, 0x2300)),
)
"""Latin with every accent, Greek, signs. Other alphabets keep the usual width."""


def cut(weight: int) -> TTFont:
    """The face of this weight, without hints."""
    face = TTFont(SOURCE)
    options = Options(hinting=False, notdef_outline=True)
    options.layout_features = ["kern", "mark", "mkmk", "ccmp", "locl"]
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=[each for row in ALPHABETS for each in row])
    subsetter.subset(face)
    return instantiateVariableFont(face, {"wdth": WIDTH, "wght": weight})


for style, weight in WEIGHTS.items():
    cut(weight).save(FOLDER / f"NotoSansCondensed-{style}.ttf")
