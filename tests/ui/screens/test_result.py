"""The result: every winner is named, whatever the names, and all figures have one size."""

import pygame
import pytest

from tablepi.ui.screens.result import headline
from tablepi.ui.toolkit.glass import of_window
from tests.ui.hands import SIZES
from tests.ui.screens.tables import WIDE

NAMES = ("Ann", "Friederike-Charlotte", "Wolfgang-Amadeus", "Edgar", WIDE)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_headline_of_many_winners_is_read_to_its_end(size: tuple[int, int]) -> None:
    glass = of_window(*size)
    room = pygame.Rect(0, 0, glass.mm(50), glass.mm(30))
    said = f"{', '.join(NAMES)} share the win"
    seen = [headline(glass, room, words) for words in (said, said[:-3] + "wim")]
    assert all(drawn.get_height() <= room.height for drawn in seen)
    assert seen[0].get_buffer().raw != seen[1].get_buffer().raw
