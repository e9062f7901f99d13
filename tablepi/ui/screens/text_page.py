"""Pages of text: the rules of a phase, and what to lay out with the table beside it."""

import pygame

from tablepi.screens.pictures.picture import Button, Page, Section
from tablepi.ui.screens.destroying import question
from tablepi.ui.screens.table import board_scene
from tablepi.ui.screens.text_columns import BETWEEN_MM, LONGEST_LINES, Columns, bodies
from tablepi.ui.toolkit import measure, paint, text, theme
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.layout import GAP_MM, above, split, split_bottom, split_left, whole
from tablepi.ui.toolkit.pieces import SCROLL_MM, Area, Piece, Scene
from tablepi.ui.toolkit.sprites import sprite
from tablepi.ui.widgets.button_faces import choice, natural
from tablepi.ui.widgets.frame import APART_MM, FOOT_MM, Pieces, enlarged, foot, frame, heading

_STEPS_SHARE = 0.46
_NUMBER_MM = 7.0
_STEP_GAP_MM = 1.8


def scene(picture: Page, glass: Glass) -> Scene:
    """Numbered steps beside the board, or sections side by side where there is room."""
    if picture.kind == "layout":
        return _layout(picture, glass)
    glass = enlarged(glass)
    if any(button.look == "danger" for button in picture.buttons):
        buttons, foot_top = _buttons(glass, picture.buttons, _destroying(picture))
        if (asked := question(picture, glass, buttons, foot_top)) is not None:
            return asked
    apart_scene = _text(picture, glass, apart=True)
    is_cut = any(area.most for area in apart_scene.areas)
    # What is asked about is in sight as a whole rather than further from the answer.
    return _text(picture, glass, apart=False) if is_cut and _destroying(picture) else apart_scene


def _destroying(picture: Page) -> tuple[Button, ...]:
    """Destructive button of a page that a way back or a tool may lead to. That of a page which a
    row leads to stands in the lowest line, where no row is.
    """
    may_destroy = picture.kind == "discard"
    return tuple(button for button in picture.buttons if may_destroy and button.look == "danger")


def _text(picture: Page, glass: Glass, apart: bool) -> Scene:
    buttons, foot_top = _buttons(glass, picture.buttons, _destroying(picture) if apart else ())
    parts = frame(glass, foot_top, notices=True)
    head = heading(glass, parts, picture.title, picture.notices)
    columns = Columns(glass, parts.body, picture.sections, picture.kind)
    area = Area(picture.kind, parts.body, columns.most, lay=columns.between)
    return Scene((*buttons, *head, *columns.sheets()), (area,))


def _layout(picture: Page, small: Glass) -> Scene:
    glass = enlarged(small)
    buttons, foot_top = _buttons(glass, picture.buttons)
    parts = frame(glass, foot_top, notices=True)
    head = heading(glass, parts, picture.title, picture.notices)
    steps_place, board_place = _split(glass, parts.body, picture.board is not None)
    lines, scroll_max = _steps(glass, steps_place, picture.sections)
    board = _board(small, board_place, picture)
    pieces = (*buttons, *board.pieces, *lines, *head)
    return Scene(pieces, (Area("text", steps_place, scroll_max), *board.areas))


def _buttons(
    glass: Glass, buttons: tuple[Button, ...], lost: tuple[Button, ...] = ()
) -> tuple[Pieces, int]:
    """The buttons, and where they begin: ways back at the left, and what destroys as well, as far
    as can be from a likely step.

    `lost`: those that stand above the lowest line, where no thumb was that tapped a way back, a
    tool or the end of a row.
    """
    is_likely = any(button.look == "primary" for button in buttons)
    left_looks = ("quiet", "danger") if is_likely else ("quiet",)
    back = tuple(button for button in buttons if button.look in left_looks and button not in lost)
    on = tuple(button for button in buttons if button not in (*back, *lost))
    pieces, top = foot(glass, back, on)
    for index, button in enumerate(lost):
        room, _ = split_bottom(above(whole(glass), top - glass.mm(APART_MM)), glass.mm(FOOT_MM))
        place, _ = split_left(room, min(room.width, natural(glass, button)))
        pieces, top = (*pieces, choice(glass, f"lost/{index}", button, place)), room.top
    return pieces, top


def _split(glass: Glass, body: pygame.Rect, board: bool) -> tuple[pygame.Rect, pygame.Rect]:
    """The room for the steps and the room for the board."""
    if not board:
        return split_left(body, body.width)
    height, width = round(body.height * _STEPS_SHARE), round(body.width * _STEPS_SHARE)
    return split(glass, body, height, width, glass.mm(BETWEEN_MM))


def _board(glass: Glass, room: pygame.Rect, picture: Page) -> Scene:
    """The table as it shall look; nothing on it is to be tapped."""
    if picture.board is None:
        return Scene(())
    board_args = picture.board, picture.faces, picture.labels, picture.names
    return board_scene(*board_args, room, glass)


def _steps(glass: Glass, room: pygame.Rect, sections: tuple[Section, ...]) -> tuple[Pieces, int]:
    """Every line as a step with its number before it, and how far they scroll (pixels).

    They are set in the largest type in which all of them are in sight.
    """
    lines = [line for section in sections for line in section.lines]
    layouts = (_numbered_steps(glass, room, lines, size_px) for size_px in bodies(glass))
    return min(layouts, key=lambda layout: layout[1])


def _numbered_steps(
    glass: Glass, room: pygame.Rect, lines: list[tuple[str, str]], size_px: int
) -> tuple[Pieces, int]:
    pieces: list[Piece] = []
    number_px, line_px = glass.mm(_NUMBER_MM), measure.line_height(size_px)
    is_numbered = any(label for label, _ in lines)
    indent = number_px + glass.mm(GAP_MM) if is_numbered else 0
    width = room.width - indent - glass.mm(SCROLL_MM)
    top = room.top
    for index, (label, words) in enumerate(lines):
        body = text.block(words, width, LONGEST_LINES, size_px, theme.TEXT)
        number = _number(number_px, label, glass.mm(theme.LABEL_MM))
        row_px = max(line_px, number_px) if is_numbered else line_px
        if label:
            place = number.get_rect(midleft=(room.left, top + row_px // 2))
            pieces.append(Piece(f"text/{index}/number", place, number))
        place = body.get_rect(topleft=(room.left + indent, top + (row_px - line_px) // 2))
        pieces.append(Piece(f"text/{index}", place, body))
        top = max(top + row_px, place.bottom) + glass.mm(_STEP_GAP_MM)
    return tuple(pieces), max(0, top - glass.mm(_STEP_GAP_MM) - room.bottom)


@sprite
def _number(side_px: int, label: str, size_px: int) -> pygame.Surface:
    surface = paint.disc(side_px, theme.RAISED).copy()
    label_image = text.fitted(label, side_px, size_px, theme.TEXT, bold=True)
    surface.blit(label_image, label_image.get_rect(center=surface.get_rect().center))
    return surface
