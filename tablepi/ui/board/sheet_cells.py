"""The cells of a sheet as sprites: flat rows of two greys, figures, the number being typed."""

from collections.abc import Sequence
from typing import NamedTuple

import pygame

from tablepi.core.board import Line
from tablepi.referee.intents import Give
from tablepi.referee.table_picture import SeatPanel
from tablepi.ui.toolkit import measure, paint, text, theme
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.sprites import sprite
from tablepi.ui.toolkit.theme import Colour
from tablepi.ui.toolkit.whole_name import drawn_name

Size = tuple[int, int]

_ROW_SHARES = (0.0, 0.4)
_LIT_SHARE = 0.2
_CORNER_MM = 1.6
_PAD_MM = 1.0
_ENTRY_AIR_MM = 0.7
_CARET_MM = 0.5
_ABOVE_NOTE, _BELOW_MM = 0.33, 0.7
_TYPES_MM = (theme.PROMPT_MM, theme.BUTTON_MM, theme.LABEL_MM, theme.LEAST_MM)
_FIGURES_SHARE, _NOTED_SHARE = 0.58, 0.38
_OVER_MM = 1.0


class Writing(NamedTuple):
    """The entry that is being written. `typed`: the number so far. `title`: the name of the game;
    `fresh`: the cells that the last line filled, as `LINE.SEAT`.
    """

    typed: str = ""
    title: str = ""
    fresh: frozenset[str] = frozenset()


class CellFace(NamedTuple):
    """The look of one cell, its colours but for the seat's resolved.

    `note`: the number that the points come from. `best`: the best of its row. `lit`: it is in the
    column of the seat asked. `entry`: a number is typed into it now. `now`: its row is filled now.
    `last`: it ends the row, with round corners. `fresh`: the last line filled it.
    """

    figures: str
    seat: int
    row: int
    note: str = ""
    best: bool = False
    lit: bool = False
    entry: bool = False
    now: bool = False
    last: bool = False
    fresh: bool = False

    @property
    def ground(self) -> Colour:
        """The colour of the cell behind its figures."""
        colour = row_colour(self.row, self.now)
        return theme.mixed(theme.seat_colour(self.seat), colour, _LIT_SHARE) if self.lit else colour

    @property
    def ink(self) -> Colour:
        """The colour of the figures: the seat's for the best, coral below 0."""
        if self.entry:
            return theme.INK
        if self.best:
            return theme.seat_ink(self.seat)
        return theme.BELOW_ZERO if self.figures.startswith("−") else theme.TEXT


def row_colour(row: int, now: bool) -> Colour:
    """Two greys in turns; `now`: the row that is being filled."""
    if now:
        return theme.ROW_NOW
    return theme.mixed(theme.RAISED, theme.PANEL, _ROW_SHARES[row % 2])


def minus(figures: str) -> str:
    """The number as it is written, with a minus sign as wide as a plus."""
    return figures.replace("-", "−")


def faces_of(
    line: Line, index: int, seats: Sequence[SeatPanel], lit: int, writing: Writing
) -> tuple[CellFace, ...]:
    """The cells of a line, a seat each. `index`: of the row; `lit`: the seat asked, 0 for none."""
    notes = line.notes or ("",) * len(line.cells)
    faces = []
    for panel, cell, note in zip(seats, line.cells, notes, strict=True):
        seat = panel.seat
        is_entry = seat == line.chosen
        face = CellFace(
            figures=minus(writing.typed if is_entry and writing.typed else cell),
            seat=seat,
            row=index,
            note="" if is_entry and writing.typed else minus(note),
            best=seat in line.best and not is_entry,
            lit=seat == lit,
            entry=is_entry,
            now=bool(line.chosen) or line.kind == "open",
            last=panel is seats[-1],
            fresh=f"{line.title}.{seat}" in writing.fresh and not is_entry,
        )
        faces.append(face)
    return tuple(faces)


def act_of(line: Line, seat: int) -> Give:
    """What a tap on a cell says: its seat and row; of a round its seat and what a number does."""
    word = ("row", line.row) if line.row else ("verb", line.verb)
    return Give((("seat", seat), word))


def type_px(glass: Glass, lines: list[Line], size: Size) -> int:
    """The largest type in which every number of the lines fits a cell of this size."""
    cells = {minus(cell) for line in lines for cell in line.cells}
    width_px = size[0] - 2 * glass.mm(_PAD_MM)
    sizes = [glass.mm(type_mm) for type_mm in _TYPES_MM]
    share = _NOTED_SHARE if any(line.notes for line in lines) else _FIGURES_SHARE
    low = [px for px in sizes if measure.cap_px(px) <= size[1] * share] or sizes[-1:]
    fits = (px for px in low if all(measure.figures_width(cell, px) <= width_px for cell in cells))
    return next(fits, sizes[-1])


@sprite
def cell(glass: Glass, size: Size, face: CellFace, figures_px: int) -> pygame.Surface:
    """One cell with its ground; cells side by side make a row without gaps."""
    surface = _ground(glass, size, face.ground, right=face.last)
    place = surface.get_rect()
    if face.entry or face.fresh:
        air = glass.mm(_ENTRY_AIR_MM)
        field = place.inflate(-2 * air, -2 * air)
        surface.blit(_field(glass, field.size, face), field)
    middle = place.centerx, round(place.height * (_ABOVE_NOTE if face.note else 0.5))
    image = _figures(glass, size[0], face, figures_px)
    spot = image.get_rect(center=middle)
    surface.blit(image, spot)
    if face.entry:
        height = measure.cap_px(figures_px) + glass.mm(_CARET_MM) * 2
        caret = pygame.Rect(spot.right + glass.mm(_CARET_MM), 0, glass.mm(_CARET_MM), height)
        caret.centery = middle[1]
        surface.fill(theme.INK, caret)
    if face.note:
        quiet = theme.INK if face.entry else theme.QUIET_ON_RAISED
        note = text.fitted(face.note, size[0], glass.mm(theme.LEAST_MM), quiet)
        # Figures have no tails: the air below them may stand out.
        foot = place.centerx, place.bottom + glass.mm(_BELOW_MM)
        surface.blit(note, note.get_rect(midbottom=foot))
    return surface


def _field(glass: Glass, size: Size, face: CellFace) -> pygame.Surface:
    """The field of a cell: filled while it is written, ringed when it was filled last."""
    colour = theme.seat_colour(face.seat)
    if face.entry:
        return paint.plate(size, glass.mm(_CORNER_MM), colour)
    return paint.plate(size, glass.mm(_CORNER_MM), None, colour, glass.mm(theme.OUTLINE_MM))


def _figures(glass: Glass, width: int, face: CellFace, figures_px: int) -> pygame.Surface:
    bold = face.best or face.now
    return fitted_figures(
        glass, face.figures, width - 2 * glass.mm(_PAD_MM), figures_px, face.ink, bold
    )


def fitted_figures(
    glass: Glass, number: str, width: int, most_px: int, colour: Colour, bold: bool = True
) -> pygame.Surface:
    """Figures in cells of one width; many in a lower type, and drawn narrower at last."""
    sizes = [most_px, *(px for mm in _TYPES_MM if (px := glass.mm(mm)) < most_px)]
    fitting = (px for px in sizes if measure.figures_width(number, px, bold) <= width)
    if size_px := next(fitting, 0):
        return text.figures(number, size_px, colour, bold)
    return drawn_name(number, (width, measure.line_height(sizes[-1])), (sizes[-1],), colour)


def _ground(
    glass: Glass, size: Size, colour: Colour, left: bool = False, right: bool = False
) -> pygame.Surface:
    """A part of a row; its outer corners are round where it begins or ends the row."""
    corner = glass.mm(_CORNER_MM)
    surface = pygame.Surface(size, pygame.SRCALPHA)
    wide = paint.plate(
        (size[0] + corner * (not left) + corner * (not right), size[1]), corner, colour
    )
    surface.blit(wide, (0 if left else -corner, 0))
    return surface


@sprite
def row_image(
    glass: Glass, size: Size, faces: tuple[CellFace, ...], figures_px: int
) -> pygame.Surface:
    """Cells of this size side by side in one sprite, for rows of which none is tapped."""
    surface = pygame.Surface((size[0] * len(faces), size[1]), pygame.SRCALPHA)
    for index, face in enumerate(faces):
        surface.blit(cell(glass, size, face, figures_px), (index * size[0], 0))
    return surface


@sprite
def row_label(
    glass: Glass, size: Size, label: str, row: int, now: bool, by_rows: bool
) -> pygame.Surface:
    """The head of a row: the round's number, or the row's name on up to three lines."""
    colour = row_colour(row, now)
    surface = _ground(glass, size, colour, left=True)
    pad = glass.mm(_PAD_MM)
    sizes = [glass.mm(theme.LABEL_MM), glass.mm(theme.LEAST_MM)]
    room = label_room(glass, size)
    ink = theme.TEXT if by_rows or now else theme.QUIET_ON_RAISED
    px = measure.whole_px(label, room, sizes, bold=True)
    lines = max(1, measure.rows_in(room[1], px))
    words = text.block(label, room[0], min(3, lines), px, ink, bold=True)
    surface.blit(words, words.get_rect(midleft=(pad, size[1] // 2)))
    return surface


def label_room(glass: Glass, size: Size) -> Size:
    """The room of the words of a row's head, which may stand out a little above and below."""
    return size[0] - 2 * glass.mm(_PAD_MM), size[1] + glass.mm(_OVER_MM)
