"""Names of players on a full table: those of up to twelve letters are never shortened."""

import tempfile
from collections.abc import Callable
from functools import partial
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from tablepi.ui.stage import Stage
from tablepi.ui.toolkit.glass import of_window
from tablepi.ui.toolkit.sprites import forget
from tests.shots import SIZES
from tests.ui.pictures_of_shots import Written, noted
from tests.worlds.table import crowded, crowded_battle
from tests.worlds.table.walk import Walk, sheet

EIGHT = (
    *("Christopher", "Bartholomäus", "Maximiliane", "Hans-Joachim"),
    *("Montgomery", "Maria Teresa", "Gwendolyn", "Mohammed"),
)
TWELVE = (*EIGHT, "Alessandra", "Wolfgang", "Marguerite", "Thorvaldsson")


def _battle(names: tuple[str, ...], walk: Walk) -> None:
    walk.go_on("conquest-of-fates", names, crowded_battle.lines_to("deployment", names))


TABLES: dict[str, Callable[[Walk], object]] = {
    "suitup": lambda walk: walk.go_on("suitup", EIGHT, crowded.lines(), deal="12"),
    "suitup of twelve": lambda walk: walk.go_on("suitup", TWELVE, crowded.lines_of_twelve()),
    "conquest-of-fates": partial(_battle, EIGHT),
    "conquest-of-fates of twelve": partial(_battle, TWELVE),
    "sheet": lambda walk: sheet(walk, *EIGHT),
    "sheet of twelve": lambda walk: sheet(walk, *TWELVE),
}


SHORT = {("suitup of twelve", (720, 1280)): {"Chri…pher"}}
"""Upright, a sixth of the width and a note below the name leave a long one a single line."""


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
    names = TWELVE if "twelve" in table else EIGHT
    short = {line.words for line in lines if "…" in line.words}
    assert all(_is_written(name, lines) for name in names)
    assert short == SHORT.get((table, size), set())


def _is_written(name: str, lines: list[Written]) -> bool:
    """Whether a name stands there on one line or on two."""
    words = [line.words for line in lines]
    pairs = ((first, second) for first, second in pairwise(words))
    twos = {form for first, second in pairs for form in _joined(first, second)}
    return name in words or name in twos


def _joined(first: str, second: str) -> tuple[str, ...]:
    return f"{first}{second}", f"{first} {second}", f"{first.removesuffix('-')}{second}"
