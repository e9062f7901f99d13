"""The whole referee on a drawn screen nobody sees: `python -m tests.runtime.hung_disk FILE PORT`.

It taps its way to a match and prints a line for each picture of the table, as soon as that has been
drawn. With SHOT in the environment the picture that says a wait is kept in that file.
"""

import os
import sys
from collections.abc import Callable
from typing import Any

import pygame

from tablepi.devices.readers import ReaderConfig
from tablepi.runtime.compose import run
from tablepi.runtime.outlets import Display
from tablepi.runtime.settings.config import Config, StoreConfig
from tablepi.runtime.start import open_screen
from tablepi.screens.pictures import picture as pictures
from tablepi.tools.demo import OPENING
from tests.worlds.table.headless import Printer

SHOT = os.environ.get("SHOT", "")


class Watching(Printer):
    """Prints each picture, and keeps that of a wait."""

    def show(self, picture: pictures.Picture, now_ms: int) -> None:
        waits = any("is slow" in each.text for each in getattr(picture, "notices", ()))
        glass = pygame.display.get_surface()
        if SHOT and waits and glass is not None:
            pygame.image.save(glass, SHOT)
        super().show(picture, now_ms)


def main(file: str, port: str) -> int:
    """Referees until it is killed."""
    reader = ReaderConfig(name="test", kind="line", port=port, repeat_ms=0)
    config = Config(store=StoreConfig(file), reader=(reader,))

    def screen(put: Callable[[Any], None]) -> Display:
        for act in OPENING:
            put(act)
        return open_screen(config, put)

    return run(config, screen, [Watching()])


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
