"""Text to read: what to lay out, with the table beside it; the rules of a phase."""

import pygame

from tablepi.app.picture import Button, Page, Section
from tablepi.ui import measure, paint, text, theme
from tablepi.ui.glass import Glass
from tablepi.ui.pieces import MARK_MM, Area, Piece, Scene
from tablepi.ui.scenes.frame import GAP_MM, Pieces, foot, frame, heading, roomy
from tablepi.ui.scenes.table import board_pieces
from tablepi.ui.sprites import sprite

_TEXT_MM = 4.0
_STEPS_SHARE = 0.46
_BETWEEN_MM = 5.0
_NUMBER_MM = 7.0
_STEP_GAP_MM = 1.8
_LINE_GAP_MM = 2.4
_COLUMN_LEAST_MM = 60.0
_LONGEST_LINES = 40


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
    lines, most = _sections(glass, parts.body, picture.sections)
    return Scene((*buttons, *lines, *head), (Area("text", parts.body, most),))


def _buttons(glass: Glass, buttons: tuple[Button, ...]) -> tuple[Pieces, int]:
    quiet = tuple(button for button in buttons if button.look == "quiet")
    return foot(glass, quiet, tuple(button for button in buttons if button.look != "quiet"))


def _split(glass: Glass, body: pygame.Rect, board: bool) -> tuple[pygame.Rect, pygame.Rect]:
    """The room for the steps and the room for the board."""
    between = glass.mm(_BETWEEN_MM)
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
        body = text.block(words, width, _LONGEST_LINES, glass.mm(_TEXT_MM), theme.TEXT)
        number = _number(number_px, label, glass.mm(theme.LABEL_MM))
        row = max(measure.line_height(glass.mm(_TEXT_MM)), number_px)
        pieces.append(
            Piece(f"text/{index}/number", number.get_rect(topleft=(room.left, top)), number)
        )
        inset = (row - measure.line_height(glass.mm(_TEXT_MM))) // 2
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


def _sections(glass: Glass, room: pygame.Rect, sections: tuple[Section, ...]) -> tuple[Pieces, int]:
    """The sections in as many columns as there is room for, and how far they scroll (pixels)."""
    between = glass.mm(_BETWEEN_MM)
    width = room.width - glass.mm(MARK_MM + 1.0)
    most = max(1, (width + between) // (glass.mm(_COLUMN_LEAST_MM) + between))
    columns = max(1, min(len(sections), most))
    column = (width - between * (columns - 1)) // columns
    bottoms = [room.top] * columns
    pieces: list[Piece] = []
    for index, section in enumerate(sections):
        at = index % columns
        left = room.left + at * (column + between)
        made, bottoms[at] = _section(glass, left, bottoms[at], column, section, f"text/{index}")
        pieces += made
    return tuple(pieces), max(0, max(bottoms) - room.bottom)


def _section(
    glass: Glass, left: int, top: int, width: int, section: Section, key: str
) -> tuple[Pieces, int]:
    pieces: list[Piece] = []

    def write(name: str, words: str, length_mm: float, colour: theme.Colour, bold: bool) -> None:
        nonlocal top
        if words:
            drawn = text.block(words, width, _LONGEST_LINES, glass.mm(length_mm), colour, bold)
            pieces.append(Piece(f"{key}/{name}", drawn.get_rect(topleft=(left, top)), drawn))
            top += drawn.get_height()

    write("heading", section.heading, theme.PROMPT_MM, theme.TEXT, True)
    top += glass.mm(_LINE_GAP_MM) if section.heading else 0
    for index, (label, words) in enumerate(section.lines):
        write(f"{index}/label", label, theme.LEAST_MM, theme.QUIET, True)
        write(f"{index}/words", words, _TEXT_MM, theme.TEXT, False)
        top += glass.mm(_LINE_GAP_MM)
    return tuple(pieces), top
