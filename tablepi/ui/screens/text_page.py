"""Text to read: what to lay out, with the table beside it; the rules of a phase."""

import pygame

from tablepi.app.view.picture import Button, Page, Section
from tablepi.ui.screens.frame import GAP_MM, Pieces, foot, frame, heading, roomy
from tablepi.ui.screens.table import board_pieces
from tablepi.ui.screens.text_sections import BETWEEN_MM, LONGEST_LINES, TEXT_MM, Columns
from tablepi.ui.toolkit import measure, paint, text, theme
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.pieces import MARK_MM, Area, Piece, Scene
from tablepi.ui.toolkit.sprites import sprite

_STEPS_SHARE = 0.46
_NUMBER_MM = 7.0
_STEP_GAP_MM = 1.8


def scene(picture: Page, glass: Glass) -> Scene:
    """Numbered steps beside the board, or sections side by side where there is room."""
    small, glass = glass, roomy(glass)
    buttons, foot_top = _buttons(glass, picture.buttons)
    parts = frame(glass, foot_top, notices=True)
    head = heading(glass, parts, picture.title, picture.notices)
    if picture.kind == "layout":
        room, rest = _split(glass, parts.body, picture.board is not None)
        lines, most = _steps(glass, room, picture.sections)
        board = _board(small, rest, picture) if picture.board is not None else ()
        return Scene((*buttons, *board, *lines, *head), (Area("text", room, most),))
    columns = Columns(glass, parts.body, picture.sections, picture.kind)
    area = Area(picture.kind, parts.body, columns.most, lay=columns.between)
    return Scene((*buttons, *head), (area,))


def _buttons(glass: Glass, buttons: tuple[Button, ...]) -> tuple[Pieces, int]:
    quiet = tuple(button for button in buttons if button.look == "quiet")
    return foot(glass, quiet, tuple(button for button in buttons if button.look != "quiet"))


def _split(glass: Glass, body: pygame.Rect, board: bool) -> tuple[pygame.Rect, pygame.Rect]:
    """The room for the steps and the room for the board."""
    between = glass.mm(BETWEEN_MM)
    if not board:
        return body, pygame.Rect(body.right, body.top, 0, 0)
    if glass.portrait:
        upper = pygame.Rect(body.left, body.top, body.width, round(body.height * _STEPS_SHARE))
        top = upper.bottom + between
        return upper, pygame.Rect(body.left, top, body.width, body.bottom - top)
    left = pygame.Rect(body.left, body.top, round(body.width * _STEPS_SHARE), body.height)
    start = left.right + between
    return left, pygame.Rect(start, body.top, body.right - start, body.height)


def _board(glass: Glass, room: pygame.Rect, picture: Page) -> Pieces:
    """The table as it shall look; nothing on it is to be tapped."""
    assert picture.board is not None
    shown = picture.board, picture.faces, picture.labels, picture.names
    made = board_pieces(*shown, room, glass, {})
    return tuple(piece._replace(key=f"board {piece.key}", act=None, touch=None) for piece in made)


def _steps(glass: Glass, room: pygame.Rect, sections: tuple[Section, ...]) -> tuple[Pieces, int]:
    """Every line as a step with its number before it, and how far they scroll (pixels)."""
    pieces: list[Piece] = []
    number_px, gap = glass.mm(_NUMBER_MM), glass.mm(GAP_MM)
    width = room.width - number_px - gap - glass.mm(MARK_MM + 1.0)
    top = room.top
    lines = [line for section in sections for line in section.lines]
    for index, (label, words) in enumerate(lines):
        body = text.block(words, width, LONGEST_LINES, glass.mm(TEXT_MM), theme.TEXT)
        number = _number(number_px, label, glass.mm(theme.LABEL_MM))
        row = max(measure.line_height(glass.mm(TEXT_MM)), number_px)
        pieces.append(
            Piece(f"text/{index}/number", number.get_rect(topleft=(room.left, top)), number)
        )
        inset = (row - measure.line_height(glass.mm(TEXT_MM))) // 2
        place = body.get_rect(topleft=(room.left + number_px + gap, top + inset))
        pieces.append(Piece(f"text/{index}", place, body))
        top = max(top + row, place.bottom) + glass.mm(_STEP_GAP_MM)
    return tuple(pieces), max(0, top - glass.mm(_STEP_GAP_MM) - room.bottom)


@sprite
def _number(side_px: int, label: str, size_px: int) -> pygame.Surface:
    surface = paint.disc(side_px, theme.RAISED).copy()
    drawn = text.fitted(label, side_px, size_px, theme.TEXT, bold=True)
    surface.blit(drawn, drawn.get_rect(center=surface.get_rect().center))
    return surface
