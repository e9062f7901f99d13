"""What a first game explains: it has a place on the screen whatever fills the rail."""

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from tablepi.locale import SENTENCES
from tablepi.screens.context.table_settings import DEFAULTS, Settings
from tablepi.screens.menu import menu
from tablepi.screens.pictures.picture import Table
from tablepi.screens.router import Router
from tablepi.ui.screens import scene_of
from tablepi.ui.table.message import ROWS
from tablepi.ui.toolkit import measure, theme
from tablepi.ui.toolkit.glass import of_window
from tablepi.ui.toolkit.pieces import Piece
from tests.shots.learning import SCREENS
from tests.ui.scene_pieces import in_sight
from tests.worlds.table.walk import Walk

SIZES = (800, 480), (1280, 720), (480, 800)


def _table(name: str, language: str, folder: Path) -> Table | None:
    """The picture of a shot, where it is a table's."""
    with Walk(folder) as walked:
        own = Settings({**DEFAULTS, "table.language": language})
        walked.router = Router(replace(walked.router.context, settings=own), menu)
        SCREENS[name](walked)
        picture = walked.router.picture()
    return picture if isinstance(picture, Table) else None


def _seen(piece: Piece) -> pygame.Rect:
    """What of a piece is in sight where it scrolls."""
    return piece.place.clip(piece.clip) if piece.clip else piece.place


@pytest.mark.parametrize("language", SENTENCES)
@pytest.mark.parametrize("name", [name for name in SCREENS if name.startswith("first-")])
def test_every_table_of_a_first_game_explains_itself_whole_and_covers_nothing(
    name: str, language: str, tmp_path: Path
) -> None:
    picture = _table(name, language, tmp_path)
    if picture is None:
        return
    assert picture.explained is not None
    for size in SIZES:
        glass = of_window(*size)
        shown = in_sight(scene_of(picture, glass))
        (place,) = (piece.place for piece in shown if piece.key == "explained")
        tapped = [piece for piece in shown if piece.act and piece.key != "explained"]
        over = [piece.key for piece in tapped if _seen(piece).colliderect(place)]
        assert not over, (size, over)
        least_px = glass.mm(theme.LEAST_MM)
        rows = measure.wrap(picture.explained.label, place.width, 2 * ROWS, least_px)
        assert len(rows) * measure.row_step(least_px) <= place.height, size
        assert glass.width_px >= place.right
        assert glass.height_px >= place.bottom
