"""The house's picture: a touch anywhere leads back, a logo that cannot be read costs nothing."""

from pathlib import Path

import pygame
import pytest

from tablepi.referee.intents import Wake
from tablepi.screens.pictures.picture import Attract
from tablepi.ui.screens import scene_of
from tablepi.ui.toolkit.glass import of_window
from tablepi.ui.toolkit.pieces import Piece
from tests.worlds.table.hands import SIZES


def _pieces(size: tuple[int, int], logo: str = "") -> dict[str, Piece]:
    picture = Attract("Luna", logo, ("suitup",), "", (), "Tap to play", Wake())
    return {piece.key: piece for piece in scene_of(picture, of_window(*size)).pieces}


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_touch_anywhere_leads_back(size: tuple[int, int]) -> None:
    pieces = _pieces(size)
    acting = [piece for piece in pieces.values() if piece.act is not None]
    assert [(piece.act, piece.place) for piece in acting] == [(Wake(), pygame.Rect(0, 0, *size))]


def test_the_houses_logo_keeps_its_shape_and_stands_in_place_of_the_cards(tmp_path: Path) -> None:
    file = tmp_path / "house.png"
    picture = pygame.Surface((60, 20))
    picture.fill((200, 10, 10))
    pygame.image.save(picture, str(file))
    drawn = _pieces((800, 480), str(file))["logo"].sprite
    assert drawn.get_width() == pytest.approx(3 * drawn.get_height(), abs=3)
    assert drawn.get_at((5, 5))[:3] == (200, 10, 10)


@pytest.mark.parametrize("name", ["gone.png", "broken.png", "broken.svg"])
def test_a_logo_that_cannot_be_read_leaves_the_usual_cards(tmp_path: Path, name: str) -> None:
    file = tmp_path / name
    if name.startswith("broken"):
        file.write_bytes(b"<svg no picture")
    usual = _pieces((800, 480))["logo"].sprite
    assert _pieces((800, 480), str(file))["logo"].sprite is usual
