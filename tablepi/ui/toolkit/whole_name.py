"""A player's name in its room: whole, on one line or on two."""

from functools import lru_cache
from typing import NamedTuple

import pygame

from tablepi.ui.toolkit import measure, theme
from tablepi.ui.toolkit.fonts import CAP_HEIGHT, clusters
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.sprites import sprite
from tablepi.ui.toolkit.text import fitted, line
from tablepi.ui.toolkit.theme import TEXT, Colour

_LONGEST = 60
"""Letters of a name on two lines at most."""

_WORTH_IT = 0.85
"""Parted behind a blank it may be so much narrower than in the middle of a word."""

_STEP = 0.94
"""The least distance of two baselines, of the em."""


class Lines(NamedTuple):
    """A name as it is drawn: on which lines, in which size, at which share of its width."""

    rows: tuple[str, ...]
    size_px: int
    share: float

    @property
    def whole(self) -> bool:
        """True if the name stands there neither shortened nor squeezed."""
        return self.share >= measure.NARROWEST


def name_sizes(glass: Glass) -> tuple[int, ...]:
    """The sizes of names, from the largest down."""
    return tuple(glass.mm(type_mm) for type_mm in theme.NAMES_MM)


@lru_cache(maxsize=512)
def lines_of(name: str, size: tuple[int, int], sizes_px: tuple[int, ...]) -> Lines:
    """The name on one line in the size of `legible_px` if it is whole there, else on two lines in
    the first of the sizes in which it is, else as narrow as it can be read."""
    size_px = measure.legible_px(name, size[0], sizes_px, bold=True)
    one_line = Lines((name,), size_px, _share(name, size[0], size_px))
    if one_line.whole or len(name) > _LONGEST:
        return one_line
    two_lines = [_on_two_lines(name, size[0], px) for px in sizes_px]
    fitting = [
        lines
        for lines in two_lines
        if _baselines(lines)[-1] <= size[1] and lines.share >= measure.NARROWEST
    ]
    return next(
        (lines for lines in fitting if lines.whole),
        max((one_line, *fitting[-1:]), key=lambda lines: lines.share),
    )


def is_whole(glass: Glass, name: str, size: tuple[int, int]) -> bool:
    """True if the name stands whole in this room, in the least size if need be."""
    return lines_of(name, size, name_sizes(glass)).whole


@sprite
def drawn_name(
    name: str,
    size: tuple[int, int],
    sizes_px: tuple[int, ...],
    colour: Colour,
    centred: bool = False,
) -> pygame.Surface:
    """The name in bold, as wide as it needs and never wider than its room."""
    lines = lines_of(name, size, sizes_px)
    if len(lines.rows) == 1:
        return fitted(name, size[0], lines.size_px, colour, bold=True)
    rows = [_row(row, lines, colour) for row in lines.rows]
    baselines = _baselines(lines)
    surface = pygame.Surface((max(row.get_width() for row in rows), baselines[-1]), pygame.SRCALPHA)
    surface.fill((*colour, 0))
    for row, baseline in zip(rows, baselines, strict=False):
        x = (surface.get_width() - row.get_width()) // 2 if centred else 0
        surface.blit(row, (x, baseline - measure.baseline(lines.size_px)))
    return surface


def _row(row: str, lines: Lines, colour: Colour) -> pygame.Surface:
    width_px = int(measure.width(row, lines.size_px, bold=True) * lines.share)
    return fitted(row, max(1, width_px), lines.size_px, colour, bold=True)


def _on_two_lines(name: str, width_px: int, size_px: int) -> Lines:
    """The name on two lines: behind a blank or a hyphen, else in its middle where that is worth
    it."""
    pieces = clusters(measure.bounded(name))
    splits = [("".join(pieces[:index]), "".join(pieces[index:])) for index in range(1, len(pieces))]
    at_breaks = [(first.strip(), then.strip()) for first, then in splits if first[-1] in " -"]
    inside_words = [
        (f"{first}-", second) for first, second in splits if " " not in first[-1] + second[0]
    ]
    one = Lines((name,), size_px, _share(name, width_px, size_px))
    split = _shortest_lines(at_breaks, width_px, size_px) or one._replace(share=0.0)
    middle = _shortest_lines(inside_words, width_px, size_px) or one
    return split if split.whole or split.share >= _WORTH_IT * middle.share else middle


def _shortest_lines(parts: list[tuple[str, str]], width_px: int, size_px: int) -> Lines | None:
    """The lines of which the longer one is the shortest."""

    def longer_px(rows: tuple[str, str]) -> int:
        return max(measure.width(row, size_px, bold=True) for row in rows)

    rows = min((part for part in parts if all(part)), key=longer_px, default=None)
    return Lines(rows, size_px, min(1.0, width_px / longer_px(rows))) if rows else None


def _share(row: str, width_px: int, size_px: int) -> float:
    return min(1.0, width_px / max(1, measure.width(row, size_px, bold=True)))


def _baselines(lines: Lines) -> list[int]:
    """The baselines from the top, so that no line touches the other, and the bottom after them."""
    size_px, baselines = lines.size_px, [0]
    depth = 0
    for row in lines.rows:
        ink = line(row, size_px, TEXT, bold=True).get_bounding_rect()
        height = max(round(CAP_HEIGHT * size_px), measure.baseline(size_px) - ink.top)
        step = round(_STEP * size_px) if baselines[-1] else 0
        baselines.append(baselines[-1] + max(step, depth + height))
        depth = max(0, ink.bottom - measure.baseline(size_px)) + 1
    return [*baselines[1:], baselines[-1] + depth]
