"""Buttons stand out from every ground that they lie on, and their words are whole."""

import pytest

from tablepi.ui.toolkit import theme
from tablepi.ui.toolkit.glass import of_window
from tablepi.ui.toolkit.sprites import forget
from tablepi.ui.widgets.button_faces import SKINS, button
from tests.ui.pictures_of_shots import noted
from tests.ui.toolkit.test_theme import contrast

GROUNDS = (theme.GROUND, theme.PANEL, theme.STOCK)
LEAST = 3.0


def test_every_button_stands_out_from_its_ground_by_its_fill_or_its_edge() -> None:
    for state, skin in SKINS.items():
        seen = [colour for colour in (skin.fill, skin.edge) if colour is not None]
        for ground in GROUNDS:
            assert max(contrast(colour, ground) for colour in seen) >= LEAST, (state, ground)


@pytest.mark.parametrize("size", [(800, 480), (1280, 720)], ids=str)
@pytest.mark.parametrize("name", ["Nguyễn Thị Phương An", "Đặng Thị Ánh Nguyệt"])
def test_a_name_with_accents_is_whole_beside_the_cross_that_takes_it_back(
    name: str, size: tuple[int, int]
) -> None:
    glass = of_window(*size)
    forget()
    with noted(glass) as lines:
        place = glass.mm(25.7), glass.mm(8.8)
        button(glass, place, f"{name}, location 1", image="cross", after=True)
    assert not [line.words for line in lines if "…" in line.words]
