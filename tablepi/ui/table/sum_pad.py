"""The pad of a score sheet: figures, quick sums beside them, one line that ends the number."""

import pygame

from tablepi.referee.intents import Key
from tablepi.referee.table_picture import Button, Keypad
from tablepi.ui.table.prompt_buttons import face, image_of, lettering, press_of, stands_whole
from tablepi.ui.toolkit import measure, theme
from tablepi.ui.toolkit.glass import GAP_MM, Glass
from tablepi.ui.toolkit.layout import columns, share, split_right, tiles
from tablepi.ui.toolkit.pieces import Block, Piece
from tablepi.ui.widgets import button_faces as buttons
from tablepi.ui.widgets.key_faces import Kind

_ACROSS = 4
_FIGURES_ACROSS = 3
_KEY_PAD_MM = 0.8
_FIGURES_MM = (theme.PROMPT_MM, theme.BUTTON_MM, theme.LABEL_MM, theme.LEAST_MM)
_SUMS_MM = _FIGURES_MM[1:]

_HIGHEST_MM = 11.0
_ROWS = 5
# In landscape, of the height of the glass: margins, tools, and above the keys the last line and a
# question. The height never depends on what is asked, so that no key moves with it.
_TAKEN_MM = 4.0 + 11.4 + 21.0 + (_ROWS - 1) * GAP_MM
_LAST_MORE_MM = 1.0
"""What the last line has of the others' height: words on two lines keep off the edges there."""

_MAIN_ACROSS = 2
"""Columns of the main key, at the right end of the last line, whatever stands beside it."""


def key_heights(glass: Glass) -> tuple[int, int]:
    """The height of a key, and of one in the last line: the same for all questions."""
    if glass.portrait:
        return glass.touch_px, glass.touch_px
    fitting_px = (glass.height_px - glass.mm(_TAKEN_MM)) // _ROWS
    equal_px = max(glass.touch_px, min(glass.mm(_HIGHEST_MM), fitting_px))
    key_px = max(glass.touch_px, equal_px - glass.mm(_LAST_MORE_MM) // _ROWS)
    return key_px, _ROWS * equal_px - (_ROWS - 1) * key_px


def sum_pad(glass: Glass, key: str, pad: Keypad, beside: tuple[Button, ...], width: int) -> Block:
    """Figures as on a telephone turned over with the sums beside them; below them what ends the
    number, and the keys `beside` it.
    """
    gap, (height, last_px) = glass.gap_px, key_heights(glass)
    size = share(width, _ACROSS, gap), height
    rows = len(pad.keys) // _FIGURES_ACROSS
    spots = tiles(pygame.Rect(0, 0, width, 0), rows * _ACROSS, _ACROSS, size, gap)
    pieces = []
    for index, button in enumerate(pad.keys):
        spot = spots[index // _FIGURES_ACROSS * _ACROSS + index % _FIGURES_ACROSS]
        pieces.append(_key(glass, f"{key}key.{index}", button, spot))
    for index, button in enumerate(pad.chips):
        pieces.append(_sum(glass, f"{key}chip.{index}", button, spots[(index + 1) * _ACROSS - 1]))
    line = pygame.Rect(0, rows * (height + gap), width, last_px)
    pieces += _ending(glass, key, beside, pad.confirms, line)
    return Block(tuple(pieces), max(piece.place.bottom for piece in pieces))


def _key(glass: Glass, key: str, button: Button, spot: pygame.Rect) -> Piece:
    """A figure; sign and backspace are quieter."""
    is_figure = isinstance(button.act, Key) and button.act.text.isdigit()
    kind = Kind.NORMAL if is_figure else Kind.QUIET
    is_backspace = button.act == Key("back")
    image = buttons.button(
        glass,
        spot.size,
        "" if is_backspace else button.label,
        kind,
        press_of(button),
        "backspace" if is_backspace else "",
        _type_mm(glass, button.label, spot.width, _FIGURES_MM),
    )
    return Piece(key, spot, image, button.act, still=True)


def _sum(glass: Glass, key: str, button: Button, spot: pygame.Rect) -> Piece:
    type_mm = _type_mm(glass, button.label, spot.width, _SUMS_MM)
    image = face(glass, spot.size, button._replace(look="quiet"), type_mm, icon=False)
    return Piece(key, spot, image, button.act, still=True)


def _type_mm(glass: Glass, label: str, width: int, types_mm: tuple[float, ...]) -> float:
    room_px = width - 2 * glass.mm(_KEY_PAD_MM)
    fitting = (mm for mm in types_mm if measure.width(label, glass.mm(mm), bold=True) <= room_px)
    return next(fitting, types_mm[-1])


def _ending(
    glass: Glass,
    key: str,
    beside: tuple[Button, ...],
    confirms: tuple[Button, ...],
    line: pygame.Rect,
) -> list[Piece]:
    """The keys beside, and at the right end the one that ends the number.

    It keeps its place where nothing stands beside it: no finger finds it in the place of another.
    """
    gap = glass.gap_px
    column_px = share(line.width, _ACROSS, gap)
    main_px = _MAIN_ACROSS * column_px + (_MAIN_ACROSS - 1) * gap
    if len(beside) > _ACROSS - _MAIN_ACROSS:
        main_px = min(main_px, line.width - len(beside) * (glass.touch_px + gap))
    place, rest = split_right(line, main_px, gap)
    spots = [*columns(rest, len(beside), gap), *columns(place, len(confirms), gap)]
    pieces = []
    for index, (button, spot) in enumerate(zip((*beside, *confirms), spots, strict=True)):
        number = index - len(beside)
        name = f"confirm.{number}" if number >= 0 else f"beside.{index}"
        image = _line_face(glass, spot.size, button, is_main=number >= 0)
        pieces.append(Piece(f"{key}{name}", spot, image, button.act, still=True))
    return pieces


def _line_face(
    glass: Glass, size: tuple[int, int], button: Button, is_main: bool
) -> pygame.Surface:
    """A key of the last line: its words, or its picture alone where they have no room."""
    type_mm, _, least_height = lettering(glass, size[0], (button,))
    # Two lines have room in the lowest type.
    type_mm = theme.LEAST_MM if least_height > size[1] else type_mm
    if not is_main and image_of(button) and not stands_whole(glass, button, size[0]):
        return face(glass, size, button._replace(label=""), type_mm)
    return face(glass, size, button, type_mm, icon=False)
