"""Text as sprites, never wider than `measure` says."""

from math import ceil
from typing import NamedTuple

import pygame

from tablepi.ui.toolkit.fonts import BOX, CAP_HEIGHT, Run, font, runs
from tablepi.ui.toolkit.measure import (
    NARROWEST,
    SQUEEZED,
    baseline,
    bounded,
    figures_width,
    fit,
    line_height,
    row_step,
    run_width,
    sign_width,
    width,
    wrap,
)
from tablepi.ui.toolkit.paint import plate
from tablepi.ui.toolkit.sprites import short_lived, sprite
from tablepi.ui.toolkit.theme import Colour

_BOX_HEIGHT = 0.68
_STRIKE_HEIGHT = 0.27


@sprite
def line(
    text: str, size_px: int, colour: Colour, bold: bool = False, narrow: bool = False
) -> pygame.Surface:
    """The text on one line: as wide as `width` says and as high as `line_height` says."""
    surface = _sheet(width(text, size_px, bold, narrow), line_height(size_px), colour)
    write(surface, (0, 0), text, size_px, colour, bold, narrow)
    return surface


def fitted(
    text: str, width_px: int, size_px: int, colour: Colour, bold: bool = False
) -> pygame.Surface:
    """The text on one line: in the narrow cut where it is too long, then as much narrower as need
    be, shortened in the middle only where it could not be read so."""
    if width(text, size_px, bold) <= width_px:
        return line(text, size_px, colour, bold)
    narrow_px = width(text, size_px, bold, narrow=True)
    if narrow_px <= width_px:
        return line(text, size_px, colour, bold, narrow=True)
    if narrow_px * SQUEEZED <= width_px:
        return _narrow_line(text, width_px, size_px, colour, bold)
    shortened = fit(text, ceil(width_px / NARROWEST), size_px, bold)
    return _narrow_line(shortened, width_px, size_px, colour, bold)


@sprite
def _narrow_line(
    text: str, width_px: int, size_px: int, colour: Colour, bold: bool
) -> pygame.Surface:
    """The line in the narrow cut, drawn narrower still, as high as before."""
    image = line(text, size_px, colour, bold, narrow=True)
    return pygame.transform.smoothscale(
        image, (min(image.get_width(), width_px), image.get_height())
    )


@short_lived
def block(
    text: str,
    width_px: int,
    max_lines: int,
    size_px: int,
    colour: Colour,
    bold: bool = False,
    centred: bool = False,
    struck: bool = False,
) -> pygame.Surface:
    """The text in lines, as high as the lines that it needs; see `wrap`."""
    rows = wrap(text, width_px, max_lines, size_px, bold)
    narrow = any(width(row, size_px, bold) > width_px for row in rows)
    widths = [width(row, size_px, bold, narrow) for row in rows]
    step = row_step(size_px)
    surface = _sheet(max(widths, default=0), block_height(len(rows), size_px), colour)
    for index, (row, row_px) in enumerate(zip(rows, widths, strict=True)):
        x = (surface.get_width() - row_px) // 2 if centred else 0
        write(surface, (x, index * step), row, size_px, colour, bold, narrow)
        if struck:
            middle = index * step + baseline(size_px) - round(_STRIKE_HEIGHT * size_px)
            surface.fill(colour, (x, middle, row_px, max(1, size_px // 12)))
    return surface


class Lines(NamedTuple):
    """A text in lines that is written where it stands: a block without a sheet of its own.

    `width_px`: of its room; lines that are wider are written in the narrow cut.
    """

    rows: tuple[str, ...]
    width_px: int
    size_px: int
    colour: Colour
    bold: bool = False

    @property
    def narrow(self) -> bool:
        """True if the lines were broken for the narrow cut."""
        return any(width(row, self.size_px, self.bold) > self.width_px for row in self.rows)

    def get_height(self) -> int:
        """The height of a block of these lines."""
        return block_height(len(self.rows), self.size_px)

    def write_on(self, surface: pygame.Surface, topleft: tuple[int, int]) -> None:
        """Writes the lines, their top left corner at this point."""
        style = self.size_px, self.colour, self.bold, self.narrow
        for index, row in enumerate(self.rows):
            place = (topleft[0], topleft[1] + index * row_step(self.size_px))
            write(surface, place, row, *style)


@short_lived
def written(lines: Lines) -> pygame.Surface:
    """The lines on a sheet of their own."""
    widths = (width(row, lines.size_px, lines.bold, lines.narrow) for row in lines.rows)
    surface = _sheet(max(widths, default=0), lines.get_height(), lines.colour)
    lines.write_on(surface, (0, 0))
    return surface


def block_height(rows: int, size_px: int) -> int:
    """The height of a block of so many lines."""
    return line_height(size_px) + row_step(size_px) * (rows - 1) if rows else 0


@sprite
def figures(number: str, size_px: int, colour: Colour, bold: bool = True) -> pygame.Surface:
    """A number whose figures stand in cells of one width, so that a running score stays still."""
    surface = _sheet(figures_width(number, size_px, bold), line_height(size_px), colour)
    x = 0
    for sign in number:
        image, cell_px = line(sign, size_px, colour, bold), sign_width(sign, size_px, bold)
        surface.blit(image, (x + (cell_px - image.get_width()) // 2, 0))
        x += cell_px
    return surface


_TURNED = str.maketrans("69", "96")
_BAR_HEIGHT, _BAR_GAP = 0.08, 0.07


def is_ambiguous(number: str) -> bool:
    """True if the number is another one upside down."""
    if set(number) - set("01689") or not set(number) & set("69") or number.endswith("0"):
        return False
    return number.translate(_TURNED)[::-1] != number


@sprite
def two_way(number: str, size_px: int, colour: Colour, narrow: bool = False) -> pygame.Surface:
    """A bold number cut to its figures that is read from two sides: a bar below `6` and `9`.

    Only what would be another number upside down has the bar: `8`, `12` and `60` have none.
    """
    image = line(number, size_px, colour, bold=True, narrow=narrow)
    ink = image.get_bounding_rect(30)
    if not number.isdecimal():
        return image.subsurface(ink)
    capital = round(CAP_HEIGHT * size_px)
    top = baseline(size_px) - capital
    if not is_ambiguous(number):
        return image.subsurface((ink.x, top, ink.width, capital + 1))
    bar, gap = max(1, round(_BAR_HEIGHT * size_px)), max(1, round(_BAR_GAP * size_px))
    surface = _sheet(ink.width, capital + 1 + gap + bar, colour)
    surface.blit(image, (0, 0), (ink.x, top, ink.width, capital + 1))
    surface.fill(colour, (0, capital + 1 + gap, ink.width, bar))
    return surface


def write(
    surface: pygame.Surface,
    topleft: tuple[int, int],
    text: str,
    size_px: int,
    colour: Colour,
    bold: bool,
    narrow: bool = False,
) -> None:
    """Writes a line onto a sheet, its top left corner at this point."""
    x, baseline_y = topleft[0], topleft[1] + baseline(size_px)
    line_runs = runs(bounded(text))
    for run in line_runs:
        _write_run(surface, (x, baseline_y), run, size_px, colour, bold, narrow)
        if run is not line_runs[-1]:
            x += run_width(run, size_px, bold, narrow)


def _write_run(
    surface: pygame.Surface,
    start: tuple[int, int],
    run: Run,
    size_px: int,
    colour: Colour,
    bold: bool,
    narrow: bool,
) -> None:
    x, baseline_y = start
    if run.face != BOX:
        face = font(run.face, size_px, bold, narrow)
        surface.blit(face.render(run.text, True, colour), (x, baseline_y - face.get_ascent()))
        return
    box_px = run_width(run, size_px, bold) // run.clusters
    height = round(_BOX_HEIGHT * size_px)
    edge = max(1, size_px // 14)
    box = plate((max(1, box_px - 2 * edge), height), size_px // 8, None, colour, edge)
    for index in range(run.clusters):
        surface.blit(box, (x + index * box_px + edge, baseline_y - height))


def _sheet(width_px: int, height_px: int, colour: Colour) -> pygame.Surface:
    surface = pygame.Surface((width_px, height_px), pygame.SRCALPHA)
    surface.fill((*colour, 0))
    return surface
