"""Words stay off the edge of what they stand on: of a small tile, of a low button."""

from itertools import product

import pytest

from tablepi.referee.intents import Nothing
from tablepi.screens.pictures.picture import Tile
from tablepi.ui.menu.game_tile import tile, types_of
from tablepi.ui.toolkit.glass import Glass, of_window
from tablepi.ui.widgets.button_faces import button
from tests.ui.shapes import frame
from tests.worlds.table.hands import SIZES

GLASSES = [of_window(*size) for size in SIZES]
PROMISE = "Melden, anlegen und ablegen, bis eine Hand leer ist, in einer Runde oder in vielen"
EDGE_MM = 0.6


@pytest.mark.parametrize("glass", GLASSES, ids=str)
def test_the_words_of_a_tile_stay_off_its_edge(glass: Glass) -> None:
    for wide, high in product((24, 30, 40, 60), (14, 18, 22, 26, 30, 40)):
        size = glass.mm(wide), glass.mm(high)
        games = [Tile("suitup", "SuitUP", words, Nothing()) for words in (PROMISE, "")]
        types = types_of(glass, [size], games[:1])
        drawn, plain = (tile(glass, size, game, types) for game in games)
        edge = glass.mm(EDGE_MM)
        assert frame(drawn, edge) == frame(plain, edge), (wide, high)


@pytest.mark.parametrize("glass", GLASSES, ids=str)
@pytest.mark.parametrize("image", ["", "hand"])
def test_the_accents_of_a_label_stay_off_a_buttons_edge(glass: Glass, image: str) -> None:
    for wide, high in product((9, 14, 20, 30), (9, 10, 12, 14, 18)):
        size = glass.mm(wide), glass.mm(high)
        for label in ("ẤẦỂ", "Ẫng ngọ Ểg", "ẤngẦgyjẪng-ẦgyẤng"):
            drawn, plain = (button(glass, size, words, image=image) for words in (label, ""))
            edge = glass.mm(EDGE_MM)
            assert frame(drawn, edge) == frame(plain, edge), (wide, high, label)
