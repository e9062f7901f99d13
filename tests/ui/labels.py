"""Which words on a screen are cut so short that nobody can read them."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from math import ceil

import pygame
import pytest

from tablepi.ui.toolkit import measure, text
from tablepi.ui.toolkit.sprites import forget

BUTTONS = ("button_faces", "basket", "choices", "card_choice")
NAMES_AND_LABELS = (
    *BUTTONS,
    *("seat_panels", "panel_parts", "scores", "sheet_tiles", "sheet_heads"),
)
"""Modules that write what is tapped, and who is meant."""

LEAST = 4
"""Letters that are left of a name or a label at least."""


@contextmanager
def cut_short(drawn_in: tuple[str, ...] = NAMES_AND_LABELS) -> Iterator[list[str]]:
    """Collects what these modules draw with fewer than four letters of longer words."""
    found: list[str] = []
    fitted, block = text.fitted, text.block

    def check(words: str, shown: str) -> None:
        where = sys._getframe(2).f_globals["__name__"]
        if not where.endswith(drawn_in):
            return
        letters = [sign for sign in shown if sign not in "… "]
        wanted = [sign for sign in words if sign not in "… "]
        if len(letters) < min(LEAST, len(wanted)):
            found.append(f"{where}: {words}: {shown}")

    def noted_line(
        words: str, width: int, size: int, colour: tuple[int, int, int], bold: bool = False
    ) -> pygame.Surface:
        check(words, measure.fit(words, ceil(width / measure.NARROWEST), size, bold))
        return fitted(words, width, size, colour, bold)

    def noted_block(
        words: str,
        width: int,
        most: int,
        size: int,
        colour: tuple[int, int, int],
        bold: bool = False,
        centred: bool = False,
        struck: bool = False,
    ) -> pygame.Surface:
        check(words, "".join(measure.wrap(words, width, most, size, bold)))
        return block(words, width, most, size, colour, bold, centred, struck)

    forget()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(text, "fitted", noted_line)
        patch.setattr(text, "block", noted_block)
        yield found
    forget()
