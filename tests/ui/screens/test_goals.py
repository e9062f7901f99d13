"""The goal of a game where a match is set up: whole, in every language."""

import tempfile
from pathlib import Path

import pygame
import pytest

from tablepi.games import games
from tablepi.locale import SENTENCES
from tablepi.referee.intents import Answer
from tablepi.screens.context.table_settings import Look
from tablepi.screens.pictures.picture import Seating
from tablepi.ui.stage import Stage
from tablepi.ui.toolkit.glass import of_window
from tablepi.ui.toolkit.sprites import forget
from tests.ui.pictures_of_shots import noted
from tests.worlds.table.walk import Walk


@pytest.mark.parametrize("size", [(800, 480), (480, 800), (720, 1280)])
@pytest.mark.parametrize("language", SENTENCES)
def test_a_goal_stands_whole_beside_or_below_the_title(
    language: str, size: tuple[int, int]
) -> None:
    glass = of_window(*size)
    for game in games():
        with tempfile.TemporaryDirectory() as folder, Walk(Path(folder), language) as walk:
            picture = walk.say(Answer("menu.game", game)).router.picture()
        assert isinstance(picture, Seating)
        forget()
        with noted(glass) as lines:
            stage = Stage(pygame.Surface(size), glass, lambda act: None, motion=False)
            stage.adjust(Look(motion=False))
            stage.show(picture, 0)
        written = " ".join(line.words for line in lines)
        assert picture.goal in written, f"{game}: {written}"
