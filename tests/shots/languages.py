"""Draws every screen at 800x480 in every language, and says which rows are cut there alone.

python -m tests.shots.languages [FOLDER [LANGUAGE...]]
"""

import re
import sys
import tempfile
from pathlib import Path
from unittest import mock

from tablepi.locale import SENTENCES
from tablepi.ui.stage import save_screenshot
from tablepi.ui.toolkit import sprites
from tablepi.ui.toolkit.fonts import runs
from tests.shots import SCREENS
from tests.shots.names import Screens
from tests.worlds.table.walk import Walk

SIZE = (800, 480)
_CUT = re.compile(r"\S…")
"""A row with a letter before its ellipsis was cut; a sentence's own stands after a space."""


def draw(folder: Path, language: str, screens: Screens = SCREENS) -> dict[str, list[str]]:
    """The rows that are cut on each screen in a language; its pictures go into the folder."""
    folder.mkdir(parents=True, exist_ok=True)
    cut: dict[str, list[str]] = {}
    for name, walk in screens.items():
        with tempfile.TemporaryDirectory() as place, Walk(Path(place), language) as made:
            walk(made)
            picture, colours = made.router.picture(), made.router.look.colours
        sprites.forget()
        with mock.patch("tablepi.ui.toolkit.text.runs", wraps=runs) as written:
            save_screenshot(picture, folder / f"{name}.png", *SIZE, colours)
        rows = {str(call.args[0]) for call in written.call_args_list}
        cut[name] = sorted(row for row in rows if _CUT.search(row))
    return cut


def tell(folder: Path, languages: list[str]) -> None:
    """Prints the rows of each screen of which more are cut than in English."""
    english = draw(folder / "en", "en")
    for language in languages:
        for name, rows in draw(folder / language, language).items():
            if len(rows) > len(english[name]):
                print(language, name, *(row for row in rows if row not in english[name]), sep=" | ")


if __name__ == "__main__":
    others = [language for language in SENTENCES if language != "en"]
    tell(Path(sys.argv[1] if len(sys.argv) > 1 else "shots"), sys.argv[2:] or others)
