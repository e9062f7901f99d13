"""Buttons stand out from every ground that they lie on, and their words are whole."""

import pytest

from tablepi.ui.toolkit import theme
from tablepi.ui.toolkit.glass import of_window
from tablepi.ui.toolkit.sprites import forget
from tablepi.ui.widgets.button_faces import Kind, button, skin_of
from tests.ui.pictures_of_shots import noted
from tests.ui.toolkit.test_theme import contrast

GROUNDS = (theme.GROUND, theme.PANEL, theme.STOCK)
LEAST, WORDS, EDGE = 2.7, 5.5, 1.2


def test_the_words_of_every_button_are_read_and_what_plays_stands_out() -> None:
    for kind in Kind:
        skin = skin_of(kind)
        assert contrast(skin.words, skin.fill) >= WORDS, kind
        assert skin.lip is not None
        assert contrast(skin.fill, skin.lip) >= EDGE, kind
    for ground in GROUNDS:
        for kind in (Kind.NORMAL, Kind.PRIMARY, Kind.CHOSEN):
            assert contrast(skin_of(kind).fill, ground) >= LEAST, (kind, ground)


@pytest.mark.parametrize("size", [(800, 480), (1280, 720)], ids=str)
@pytest.mark.parametrize("name", ["Nguyễn Thị Phương An", "Đặng Thị Ánh Nguyệt"])
def test_the_place_after_a_long_name_is_read_beside_the_cross_that_takes_it_back(
    name: str, size: tuple[int, int]
) -> None:
    glass = of_window(*size)
    forget()
    with noted(glass) as lines:
        place = glass.mm(25.7), glass.mm(8.8)
        button(glass, place, f"{name}, location 1", image="cross", after=True)
    assert any(line.words.endswith("1") for line in lines)
