"""Screenshots: a picture drawn into a file, without a window."""

from pathlib import Path

import pygame

from tablepi.screens.context.table_settings import Look
from tablepi.screens.pictures.picture import Picture
from tablepi.ui.stage import Stage
from tablepi.ui.toolkit.glass import of_window


def save(
    picture: Picture, file: Path, width: int = 800, height: int = 480, colours: tuple[str, ...] = ()
) -> None:
    """Writes what a screen of this size would show, as PNG. `colours`: the seats'."""
    surface = pygame.Surface((width, height))
    stage = Stage(surface, of_window(width, height), lambda act: None, motion=False)
    stage.adjust(Look(motion=False, colours=colours))
    stage.show(picture, 0)
    pygame.image.save(surface, str(file))
