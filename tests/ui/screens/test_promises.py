"""What each game promises stands on its tile of the menu, in every language and size."""

from pathlib import Path

import pygame
import pytest

from tablepi.screens.pictures.picture import Menu
from tablepi.ui.stage import Stage
from tablepi.ui.toolkit.glass import of_window
from tablepi.ui.toolkit.sprites import forget
from tests.shots import SCREENS, SIZES
from tests.ui.pictures_of_shots import noted
from tests.worlds.table.walk import Walk


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", ["en", "de", "fr", "es"])
def test_no_tile_lacks_its_promise(tmp_path: Path, language: str, size: tuple[int, int]) -> None:
    with Walk(tmp_path, language) as walk:
        SCREENS["menu"](walk)
        picture = walk.router.picture()
    assert isinstance(picture, Menu)
    glass = of_window(*size)
    forget()
    with noted(glass) as lines:
        Stage(pygame.Surface(size), glass, lambda act: None, motion=False).show(picture, 0)
    written = " ".join(line.words for line in lines)
    assert [tile.promise for tile in picture.tiles if tile.promise not in written] == []
