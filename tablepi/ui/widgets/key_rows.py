"""Rows of keys: a keyboard or a keypad, and the whole answers that stand beside it."""

from collections.abc import Sequence
from typing import NamedTuple

import pygame

from tablepi.referee.intents import Key
from tablepi.screens.pictures.picture import Button, Suggestion
from tablepi.ui.toolkit import measure, text, theme
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.layout import centred, in_row, tiles
from tablepi.ui.toolkit.pieces import Piece
from tablepi.ui.toolkit.sprites import sprite
from tablepi.ui.toolkit.whole_name import drawn_name
from tablepi.ui.widgets.button_faces import choice, natural
from tablepi.ui.widgets.frame import Pieces
from tablepi.ui.widgets.key_faces import Kind, cap, skin_of

_PAD_MM = 1.2
_BAR_MM, _BAR_END_MM, _BAR_LINE_MM = 15.0, 2.0, 0.5
"""Width and height of the sign of the space, and its strokes."""

Row = Sequence[tuple[Button, int]]
"""Keys from the left, each with the columns that it takes."""


class KeySize(NamedTuple):
    """Pixels of a key of one column, and of the gaps across and down."""

    width: int
    height: int
    across: int
    down: int

    def span(self, columns: int) -> int:
        """The width of a key of so many columns."""
        return columns * (self.width + self.across) - self.across


def key_rows(glass: Glass, room: pygame.Rect, rows: Sequence[Row], size: KeySize) -> Pieces:
    """The keys from the top of the room, each row in its middle."""
    pieces: list[Piece] = []
    places = tiles(room, len(rows), 1, (room.width, size.height), size.down)
    for index, (place, row) in enumerate(zip(places, rows, strict=True)):
        width = size.span(sum(columns for _, columns in row))
        line_place = centred(place, (width, size.height))
        spots = in_row(line_place, [size.span(columns) for _, columns in row], size.across)
        for number, ((button, _), spot) in enumerate(zip(row, spots, strict=True)):
            pieces.append(_key(glass, f"key {index}.{number}", button, spot))
    return tuple(pieces)


def _key(glass: Glass, key: str, button: Button, place: pygame.Rect) -> Piece:
    """One letter is large; words are as large as they have room for with their icon."""
    if button.act == Key(" "):
        return Piece(key, place, _space_face(glass, place.size), button.act)
    if len(button.label) <= 1:
        return choice(glass, key, button, place, theme.PROMPT_MM)
    if isinstance(button.act, Key) and button.look == "quiet":
        return choice(glass, key, button, place, theme.BUTTON_MM)
    types = (theme.PROMPT_MM, theme.BUTTON_MM, theme.LABEL_MM)
    fitting = (mm for mm in types if natural(glass, button, mm) <= place.width)
    return choice(glass, key, button, place, next(fitting, theme.LABEL_MM))


@sprite
def _space_face(glass: Glass, size: tuple[int, int]) -> pygame.Surface:
    skin = skin_of(Kind.NORMAL)
    surface = cap(glass, size, skin)
    line = glass.mm(_BAR_LINE_MM)
    bar = pygame.Rect(0, 0, min(glass.mm(_BAR_MM), size[0] // 2), glass.mm(_BAR_END_MM))
    bar.center = size[0] // 2, (size[1] - glass.mm(theme.LIP_MM)) // 2
    surface.fill(skin.words, (bar.left, bar.bottom - line, bar.width, line))
    for left in (bar.left, bar.right - line):
        surface.fill(skin.words, (left, bar.top, line, bar.height))
    return surface


def answer_key(
    glass: Glass, key: str, answer: Suggestion, place: pygame.Rect, seat: int = 0
) -> Piece:
    """A whole answer, the letters that were typed in the colour of the seat that is asked."""
    typed = answer.start, answer.end
    return Piece(key, place, _answer_face(glass, place.size, answer.text, typed, seat), answer.act)


@sprite
def _answer_face(
    glass: Glass, size: tuple[int, int], answer: str, typed: tuple[int, int], seat: int
) -> pygame.Surface:
    surface = cap(glass, size, skin_of(Kind.QUIET))
    face = pygame.Rect(0, 0, size[0], size[1] - glass.mm(theme.LIP_MM))
    room = face.inflate(-2 * glass.mm(_PAD_MM), 0)
    sizes = [glass.mm(mm) for mm in (theme.BUTTON_MM, theme.LABEL_MM, theme.LEAST_MM)]
    cuts = [(sizes[0], False), *((px, True) for px in sizes)]
    widths = [measure.width(answer, px, bold=True, narrow=narrow) for px, narrow in cuts]
    fitting = [index for index, width in enumerate(widths) if width <= room.width]
    if not fitting:
        image = drawn_name(answer, room.size, tuple(sizes), theme.TEXT, centred=True)
        surface.blit(image, image.get_rect(center=room.center))
        return surface
    (size_px, narrow), width = cuts[fitting[0]], widths[fitting[0]]
    plain, ink = _inks(seat) if typed[1] else (theme.TEXT, theme.TEXT)
    left, top = room.centerx - width // 2, room.centery - measure.line_height(size_px) // 2
    start, end = typed
    for part, colour in ((answer[:start], plain), (answer[start:end], ink), (answer[end:], plain)):
        text.write(surface, (left, top), part, size_px, colour, bold=True, narrow=narrow)
        left += measure.width(part, size_px, bold=True, narrow=narrow)
    return surface


def _inks(seat: int) -> tuple[theme.Colour, theme.Colour]:
    """The colours of other letters and of those that were typed; on a light ground no seat's."""
    if not theme.NAMES_IN_COLOUR:
        return theme.QUIET_ON_RAISED, theme.TEXT
    return theme.TEXT, theme.seat_colour(seat) if seat else theme.AMBER_SIGN
