"""Every picture of `make shots`, in a language, drawn by a stage that notes what it writes."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

import pygame
import pytest

from tablepi.screens.context.table_settings import Look
from tablepi.ui.stage import Stage
from tablepi.ui.table import question
from tablepi.ui.toolkit import text
from tablepi.ui.toolkit.fonts import CAP_HEIGHT
from tablepi.ui.toolkit.glass import Glass, of_window
from tablepi.ui.toolkit.pieces import Area
from tablepi.ui.toolkit.sprites import forget
from tablepi.ui.toolkit.theme import Colour
from tests.shots import shots_in

MOST_PX = 20_000
"""Height of a list that is drawn; a longer one is of matches, all alike."""


class Written(NamedTuple):
    """Words as they are drawn: the height of their capitals in millimetres of glass, by whom."""

    words: str
    cap_mm: float
    module: str
    picture: str = ""


def drawn(language: str, size: tuple[int, int]) -> list[Written]:
    """All that is written on any of these pictures at this size, each once."""
    glass = of_window(*size)
    found: dict[tuple[str, float, str], Written] = {}
    forget()
    for name, (picture, _) in shots_in(language).items():
        with noted(glass) as lines, questions(lines) as asked:
            stage = Stage(pygame.Surface(size), glass, lambda act: None, motion=False)
            stage.adjust(Look(motion=False, language=language))
            stage.show(picture, 0)
            for area in stage.view.scene.areas:
                _draw_all(area)
        shown = {id(piece.sprite) for piece in stage.view.scene.pieces}
        lines += [line for each in asked if id(each.sprite) in shown for line in each.lines]
        for line in lines:
            found.setdefault(line[:3], line._replace(picture=name))
    forget()
    return list(found.values())


def _draw_all(area: Area) -> None:
    """Draws the rows of a list that are scrolled out of sight as well."""
    if area.lay:
        area.lay(area.place.top, area.place.bottom + min(area.most, MOST_PX))


@contextmanager
def noted(glass: Glass) -> Iterator[list[Written]]:
    """Collects the lines that are written onto sprites meanwhile."""
    lines: list[Written] = []
    write = text.write

    def note(
        surface: pygame.Surface,
        at: tuple[int, int],
        words: str,
        size_px: int,
        colour: Colour,
        bold: bool,
        narrow: bool = False,
    ) -> None:
        if words.strip():
            lines.append(Written(words, size_px * CAP_HEIGHT / glass.px_per_mm, _writer()))
        write(surface, at, words, size_px, colour, bold, narrow)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(text, "write", note)
        yield lines


class Asked(NamedTuple):
    """A question that was laid out, shown or not, and what is written on it."""

    sprite: pygame.Surface
    lines: list[Written]


@contextmanager
def questions(lines: list[Written]) -> Iterator[list[Asked]]:
    """Collects the questions that are laid out meanwhile, and takes their words from the lines."""
    found: list[Asked] = []
    lay_out = question.asking

    def note(*how: Any) -> pygame.Surface:
        before = len(lines)
        sprite = lay_out(*how)
        found.append(Asked(sprite, lines[before:]))
        del lines[before:]
        return sprite

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(question, "asking", note)
        yield found


MARK = "mark"
"""Stands for the writer of a badge's number and of a suit's letter: they are parts of a drawing."""


def _writer() -> str:
    """The module that asked for the words."""
    frame = sys._getframe(2)
    while frame is not None and "ui.toolkit" in str(frame.f_globals.get("__name__")):
        if str(frame.f_globals["__name__"]).endswith(("toolkit.drawings", "toolkit.suits")):
            return MARK
        assert frame.f_back is not None
        frame = frame.f_back
    return str(frame.f_globals["__name__"]).rpartition("tablepi.ui.")[2]
