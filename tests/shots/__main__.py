"""Draws every screen at every size: python -m tests.shots [FOLDER]. The README's go to pictures."""

import sys
import tempfile
from pathlib import Path

from tablepi.ui.stage import save_screenshot
from tests.shots import SCREENS, SIZES
from tests.shots.desk import PICTURES, draw_desk
from tests.worlds.table.walk import Walk

README = {
    "menu": (800, 480),
    "refused": (800, 480),
    "sheet": (800, 480),
    "result": (800, 480),
    "strings": (800, 480),
    "strings-claiming": (800, 480),
    "table": (1280, 720),
    "battle-four": (800, 480),
    "battle-unit": (800, 480),
}


def draw(folder: Path, wanted: str = "") -> None:
    """Every screen whose name contains `wanted`, at every size, into `folder`."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, walk in SCREENS.items():
        if wanted not in name:
            continue
        with tempfile.TemporaryDirectory() as place, Walk(Path(place)) as made:
            walk(made)
            picture, colours = made.router.picture(), made.router.look.colours
        for width, height in SIZES:
            save_screenshot(
                picture, folder / f"{name}-{width}x{height}.png", width, height, colours
            )
            if README.get(name) == (width, height):
                save_screenshot(picture, PICTURES / f"{name}-{width}x{height}.png", width, height)


if __name__ == "__main__":
    if sys.argv[2:] in ([], ["desk"]):
        draw_desk()
    draw(Path(sys.argv[1] if len(sys.argv) > 1 else "shots"), *sys.argv[2:3])
