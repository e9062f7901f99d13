"""Buttons stand out from every ground that they lie on."""

from tablepi.ui.toolkit import theme
from tablepi.ui.widgets.button_faces import SKINS
from tests.ui.toolkit.test_theme import contrast

GROUNDS = (theme.GROUND, theme.PANEL, theme.STOCK)
LEAST = 3.0


def test_every_button_stands_out_from_its_ground_by_its_fill_or_its_edge() -> None:
    for state, skin in SKINS.items():
        seen = [colour for colour in (skin.fill, skin.edge) if colour is not None]
        for ground in GROUNDS:
            assert max(contrast(colour, ground) for colour in seen) >= LEAST, (state, ground)
