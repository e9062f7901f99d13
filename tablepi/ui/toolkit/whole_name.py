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

NARROWEST_OF_TWO = 0.66
"""The share of its width down to which a name on two lines is drawn narrower."""

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
        return self.share >= (NARROWEST_OF_TWO if len(self.rows) > 1 else measure.NARROWEST)


def name_sizes(glass: Glass) -> tuple[int, ...]:
    """The sizes of names, from the largest down."""
    return tuple(glass.mm(type_mm) for type_mm in theme.NAMES_MM)


@lru_cache(maxsize=512)
def lines_of(name: str, room: tuple[int, int], sizes_px: tuple[int, ...]) -> Lines:
    """The name on one line in the size of `legible_px` if it is whole there, else on two lines in
    the first of the sizes in which it is, else as narrow as it can be read."""
    size_px = measure.legible_px(name, room[0], sizes_px, bold=True)
    one = Lines((name,), size_px, _share(name, room[0], size_px))
    if one.whole or len(name) > _LONGEST:
        return one
    parted = [_parted(name, room[0], px) for px in sizes_px]
    low = [two for two in parted if _feet(two)[-1] <= room[1] and two.share >= measure.SQUEEZED]
    return next((two for two in low if two.whole), max((one, *low[-1:]), key=lambda it: it.share))


def is_whole(glass: Glass, name: str, room: tuple[int, int]) -> bool:
    """True if the name stands whole in this room, in the least size if need be."""
    return lines_of(name, room, name_sizes(glass)).whole


@sprite
def drawn_name(
    name: str,
    room: tuple[int, int],
    sizes_px: tuple[int, ...],
    colour: Colour,
    centred: bool = False,
) -> pygame.Surface:
    """The name in bold, as wide as it needs and never wider than its room."""
    lines = lines_of(name, room, sizes_px)
    if len(lines.rows) == 1:
        return fitted(name, room[0], lines.size_px, colour, bold=True)
    rows = [_row(row, lines, colour) for row in lines.rows]
    feet = _feet(lines)
    surface = pygame.Surface((max(row.get_width() for row in rows), feet[-1]), pygame.SRCALPHA)
    surface.fill((*colour, 0))
    for row, foot in zip(rows, feet, strict=False):
        x = (surface.get_width() - row.get_width()) // 2 if centred else 0
        surface.blit(row, (x, foot - measure.baseline(lines.size_px)))
    return surface


def _row(row: str, lines: Lines, colour: Colour) -> pygame.Surface:
    drawn = line(row, lines.size_px, colour, bold=True)
    wide = max(1, int(drawn.get_width() * lines.share))
    return pygame.transform.smoothscale(drawn, (wide, drawn.get_height()))


def _parted(name: str, width_px: int, size_px: int) -> Lines:
    """The name on two lines: behind a blank or a hyphen, else in its middle where that is worth
    it."""
    pieces = clusters(measure.bounded(name))
    parts = [("".join(pieces[:at]), "".join(pieces[at:])) for at in range(1, len(pieces))]
    ends = [(first.strip(), then.strip()) for first, then in parts if first[-1] in " -"]
    anywhere = [(f"{first}-", then) for first, then in parts if " " not in first[-1] + then[0]]
    one = Lines((name,), size_px, _share(name, width_px, size_px))
    whole = _shortest(ends, width_px, size_px) or one._replace(share=0.0)
    middle = _shortest(anywhere, width_px, size_px) or one
    return whole if whole.whole or whole.share >= _WORTH_IT * middle.share else middle


def _shortest(parts: list[tuple[str, str]], width_px: int, size_px: int) -> Lines | None:
    """The lines of which the longer one is the shortest."""

    def wide(rows: tuple[str, str]) -> int:
        return max(measure.width(row, size_px, bold=True) for row in rows)

    rows = min((part for part in parts if all(part)), key=wide, default=None)
    return Lines(rows, size_px, min(1.0, width_px / wide(rows))) if rows else None


def _share(row: str, width_px: int, size_px: int) -> float:
    return min(1.0, width_px / max(1, measure.width(row, size_px, bold=True)))


def _feet(lines: Lines) -> list[int]:
    """The baselines from the top, so that no line touches the other, and the bottom after them."""
    size_px, feet = lines.size_px, [0]
    below = 0
    for row in lines.rows:
        ink = line(row, size_px, TEXT, bold=True).get_bounding_rect()
        above = max(round(CAP_HEIGHT * size_px), measure.baseline(size_px) - ink.top)
        step = round(_STEP * size_px) if feet[-1] else 0
        feet.append(feet[-1] + max(step, below + above))
        below = max(0, ink.bottom - measure.baseline(size_px)) + 1
    return [*feet[1:], feet[-1] + below]
