"""Names of players on a full table: those of up to twelve letters are never shortened."""

import tempfile
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from tablepi.ui.stage import Stage
from tablepi.ui.toolkit.glass import of_window
from tablepi.ui.toolkit.sprites import forget
from tests.shots import SIZES
from tests.ui.pictures_of_shots import noted
from tests.worlds.table import crowded, crowded_battle
from tests.worlds.table.walk import Walk, sheet

EIGHT = (
    *("Christopher", "Bartholomäus", "Maximiliane", "Hans-Joachim"),
    *("Montgomery", "Maria Teresa", "Gwendolyn", "Mohammed"),
)
TWELVE = (*EIGHT, "Alessandra", "Wolfgang", "Marguerite", "Thorvaldsson")


def _battle(walk: Walk) -> None:
    walk.go_on("conquest-of-fates", EIGHT, crowded_battle.lines_to("deployment", EIGHT))


TABLES: dict[str, Callable[[Walk], object]] = {
    "suitup": lambda walk: walk.go_on("suitup", EIGHT, crowded.lines(), deal="12"),
    "conquest-of-fates": _battle,
    "sheet": lambda walk: sheet(walk, *EIGHT),
    "sheet of twelve": lambda walk: sheet(walk, *TWELVE),
}


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("table", TABLES)
def test_no_plausible_name_is_shortened_on_a_full_table(table: str, size: tuple[int, int]) -> None:
    with tempfile.TemporaryDirectory() as folder, Walk(Path(folder)) as walk:
        TABLES[table](walk)
        picture = walk.router.picture()
    glass = of_window(*size)
    forget()
    with noted(glass) as lines:
        Stage(pygame.Surface(size), glass, lambda act: None, motion=False).show(picture, 0)
    forget()
    written = {line.words for line in lines}
    names = TWELVE if table == "sheet of twelve" else EIGHT
    assert set(names) <= written
    assert not [words for words in written if "…" in words]
