"""Compares a screenshot, a PPM file, with the picture that asks which way is up, in English."""

import sys
import tempfile
from pathlib import Path

import numpy as np
import pygame

from tablepi.ui.stage import save_screenshot
from tests.shots import SCREENS
from tests.worlds.table.walk import Walk

MOST_OTHER = 0.01
"""The share of pixels that may differ: a pointer, a light."""


def pixels(file: str) -> np.ndarray:
    return pygame.surfarray.array3d(pygame.image.load(file)).astype(int)


with tempfile.TemporaryDirectory() as folder, Walk(Path(folder)) as walk:
    SCREENS["first-start"](walk)
    expected_file = f"{folder}/expected.png"
    shown = pixels(sys.argv[1])
    save_screenshot(walk.router.picture(), Path(expected_file), *shown.shape[:2])
    expected = pixels(expected_file)
other = float((abs(shown - expected).max(axis=2) > 24).mean())
print(f"{other:.1%} of {shown.shape[0]}x{shown.shape[1]} pixels differ")
sys.exit(other > MOST_OTHER)
