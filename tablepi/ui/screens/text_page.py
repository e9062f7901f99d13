"""Pages of text: the rules of a phase, and what to lay out with the table beside it."""

from collections.abc import Iterator

import pygame

from tablepi.screens.pictures.picture import Button, Page
from tablepi.ui.screens.destroying import question
from tablepi.ui.screens.table import board_scene
from tablepi.ui.screens.text_columns import BETWEEN_MM, LONGEST_LINES, Columns, bodies
from tablepi.ui.toolkit import measure, paint, text, theme
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.layout import GAP_MM, above, split, split_bottom, split_left, whole
from tablepi.ui.toolkit.pieces import Piece, Scene
from tablepi.ui.toolkit.sprites import sprite
from tablepi.ui.widgets.button_faces import choice, natural
from tablepi.ui.widgets.frame import APART_MM, FOOT_MM, Pieces, enlarged, foot, frame, heading
from tablepi.ui.widgets.page_turning import (
    PagedRows,
    Stack,
    Turned,
    in_pages,
    page_said,
    pages_said,
    step_px,
)

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
    turned = _turned(glass, picture, parts.body, buttons, foot_top)

    def lay(room: pygame.Rect) -> Columns:
        return Columns(glass, room, picture.sections, picture.kind, picture.part)

    area, columns = in_pages(glass, picture.kind, turned, lay)
    return Scene((*buttons, *head, *columns.sheets()), (area,))


def _turned(
    glass: Glass, picture: Page, room: pygame.Rect, buttons: Pieces, foot_top: int
) -> Turned:
    """The place of a text, whose pages turn like a book's."""
    longest = page_said(picture.part, 9, 9)
    return Turned(room, buttons, foot_top, longest, ("left", "right"))


def _layout(picture: Page, small: Glass) -> Scene:
    glass = enlarged(small)
    buttons, foot_top = _buttons(glass, picture.buttons)
    parts = frame(glass, foot_top, notices=True)
    head = heading(glass, parts, picture.title, picture.notices)
    steps_place, board_place = _split(glass, parts.body, picture.board is not None)
    board = _board(small, board_place, picture)
    turned = _turned(glass, picture, steps_place, buttons, foot_top)
    area, _ = in_pages(glass, "text", turned, lambda room: _Steps(glass, room, picture))
    return Scene((*buttons, *board.pieces, *head), (area, *board.areas))


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


class _Steps(PagedRows):
    """Every line as a step with its number before it, on `pages` where they are many.

    They are set in the largest type in which all of them are on one page, else in the least.
    """

    def __init__(self, glass: Glass, room: pygame.Rect, picture: Page) -> None:
        self._glass, self._room, self._part = glass, room, picture.part
        self._lines = [line for section in picture.sections for line in section.lines]
        is_numbered = any(label for label, _ in self._lines)
        self._number_px = glass.mm(_NUMBER_MM) if is_numbered else 0
        self._indent = self._number_px + glass.mm(GAP_MM) if is_numbered else 0
        for self._size_px in bodies(glass):
            pages = self._stack_lines()
            if len(pages) == 1 and self._is_whole(*pages):
                return
        self._lines = [part for line in self._lines for part in self._parted(*line)]
        self._stack_lines()

    def words(self, width_px: int) -> tuple[str, ...]:
        """Each page among all."""
        return pages_said(self._part, self.count)

    def _stack_lines(self) -> list[range]:
        """Lays the steps one below the other on pages."""
        heights = [self._height(words) for _, words in self._lines]
        gap = self._glass.mm(_STEP_GAP_MM)
        stack = Stack(self._room, step_px(self._glass, self._room), heights, gap)
        self._put_on_pages(stack)
        return self._pages

    def _is_whole(self, page: range) -> bool:
        """True if the last step of a page ends on it: a high one may have a page of its own."""
        if not page:
            return True
        bottom = self._tops[page[-1]] + self._height(self._lines[page[-1]][1])
        return bottom <= self._room.bottom

    def _parted(self, label: str, words: str) -> Iterator[tuple[str, str]]:
        """The step; of one that is higher than a page, the parts that fit."""
        width, size_px = self._room.width - self._indent, self._size_px
        rows = measure.wrap(words, width, LONGEST_LINES, size_px)
        count = measure.rows_in(self._room.height - self._down, size_px)
        for start in range(0, len(rows), count):
            yield "" if start else label, " ".join(rows[start : start + count])

    def _height(self, words: str) -> int:
        """The height of a step: of its words, below whose first line the number may reach."""
        width, size_px = self._room.width - self._indent, self._size_px
        rows = len(measure.wrap(words, width, LONGEST_LINES, size_px))
        return max(self._number_px, self._down + text.block_height(rows, size_px))

    @property
    def _down(self) -> int:
        """The distance of the first line from the top of its number."""
        return max(0, self._number_px - measure.line_height(self._size_px)) // 2

    def _row(self, index: int, top: int) -> Pieces:
        """The step with its number."""
        return tuple(self._step(index, top))

    def _step(self, index: int, top: int) -> Iterator[Piece]:
        glass, (label, words) = self._glass, self._lines[index]
        if label:
            number = _number(self._number_px, label, glass.mm(theme.LABEL_MM))
            place = number.get_rect(topleft=(self._room.left, top))
            yield Piece(f"text/{index}/number", place, number)
        width = self._room.width - self._indent
        body = text.block(words, width, LONGEST_LINES, self._size_px, theme.TEXT)
        at = (self._room.left + self._indent, top + self._down)
        yield Piece(f"text/{index}", body.get_rect(topleft=at), body)


@sprite
def _number(side_px: int, label: str, size_px: int) -> pygame.Surface:
    surface = paint.disc(side_px, theme.RAISED).copy()
    label_image = text.fitted(label, side_px, size_px, theme.TEXT, bold=True)
    surface.blit(label_image, label_image.get_rect(center=surface.get_rect().center))
    return surface
