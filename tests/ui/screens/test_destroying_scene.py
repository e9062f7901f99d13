"""What is lost is seen beside what goes and what stays, whole on every glass."""

from pathlib import Path

import pygame
import pytest

from tablepi.screens.pictures.picture import Page
from tablepi.ui.screens import scene_of
from tablepi.ui.toolkit import theme
from tablepi.ui.toolkit.glass import of_window
from tests.shots import SCREENS
from tests.worlds.table.hands import SIZES
from tests.worlds.table.walk import Walk


def _asked(folder: Path, language: str, name: str = "abandon") -> Page:
    with Walk(folder, language) as walk:
        SCREENS[name](walk)
        picture = walk.router.picture()
    assert isinstance(picture, Page)
    return picture


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("language", ["en", "de", "fr", "es"])
def test_the_match_stands_beside_every_line_and_nothing_scrolls(
    language: str, size: tuple[int, int], tmp_path: Path
) -> None:
    shown = scene_of(_asked(tmp_path, language), of_window(*size))
    pieces = {piece.key: piece for piece in shown.pieces}
    assert {"scene", "title", "lines/0", "lines/1", "lines/2"} <= pieces.keys()
    assert shown.areas == ()
    lowest = max(piece.place.bottom for key, piece in pieces.items() if "lines/" in key)
    assert lowest <= min(piece.place.top for piece in shown.pieces if piece.act is not None)


def test_what_goes_has_a_red_cross_and_what_stays_a_green_tick(tmp_path: Path) -> None:
    picture = _asked(tmp_path, "en")
    pieces = {piece.key: piece for piece in scene_of(picture, of_window(800, 480)).pieces}
    colours = [_colour(pieces[f"lines/{at}/sign"].sprite) for at in range(3)]
    assert colours == [theme.RED, theme.RED, theme.GREEN]


def _colour(sprite: pygame.Surface) -> tuple[int, ...]:
    middle = pygame.mask.from_surface(sprite, 254)
    at = next(
        (x, y)
        for y in range(sprite.get_height())
        for x in range(sprite.get_width())
        if middle.get_at((x, y))
    )
    return tuple(sprite.get_at(at)[:3])


def test_a_question_about_no_match_has_no_signs(tmp_path: Path) -> None:
    shown = scene_of(_asked(tmp_path, "en", "disk-space-ask"), of_window(800, 480))
    keys = {piece.key for piece in shown.pieces}
    assert "scene" in keys
    assert not any("sign" in key for key in keys)
