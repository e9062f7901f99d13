"""A question that destroys: what is lost as a scene, beside it what goes and what stays."""

import pygame

from tablepi.screens.pictures.picture import Page
from tablepi.ui.menu.torn import NOTHING, torn
from tablepi.ui.toolkit import measure, text, theme
from tablepi.ui.toolkit.drawings import icon
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.layout import BETWEEN_MM, GAP_MM, split, split_left, split_top, whole
from tablepi.ui.toolkit.pieces import Piece, Scene
from tablepi.ui.widgets.frame import HEAD_MM, Frame, Pieces, grown, strips

_SHARES = 0.33, 0.35
"""Of the height and of the width, whichever the scene shares with the words."""

_TITLES_MM = (theme.PROMPT_MM, theme.BUTTON_MM, theme.LABEL_MM)
_LINES_MM = (theme.BUTTON_MM, theme.LABEL_MM, theme.LEAST_MM)
_SIGN_MM, _LINE_GAP_MM = 5.2, (4.0, 2.0, 1.0)
_TITLE_ROWS = 2
_SIGNS = {"goes": "cross", "stays": "check"}


def question(picture: Page, glass: Glass, buttons: Pieces, foot_top: int) -> Scene | None:
    """The question above its buttons; None where its words have no room beside the scene."""
    room = whole(glass)
    room.height = foot_top - glass.mm(GAP_MM) - room.top
    high, wide = round(_SHARES[0] * room.height), round(_SHARES[1] * room.width)
    place, words = split(glass, room, high, wide, glass.mm(BETWEEN_MM))
    strip, words = split_top(words, glass.mm(HEAD_MM) if picture.notices else 0, glass.mm(GAP_MM))
    title, words = _title(glass, words, picture.title)
    lines = _lines(glass, words, picture)
    if lines is None:
        return None
    image = torn(glass, place.size, picture.lost or NOTHING, _sign_of(picture))
    told = strips(glass, grown(glass, Frame(room, strip, words), picture.notices), picture.notices)
    scene = Piece("scene", place, image, still=True)
    return Scene((*buttons, scene, title, *lines, *told))


def _sign_of(picture: Page) -> str:
    """The icon of what destroys."""
    icons = (button.icon for button in picture.buttons if button.look == "danger")
    name = next(icons, "")
    return "warning" if name in ("", "check") else name


def _title(glass: Glass, room: pygame.Rect, words: str) -> tuple[Piece, pygame.Rect]:
    sizes = [glass.mm(type_mm) for type_mm in _TITLES_MM]
    size = room.width, measure.line_height(sizes[0]) + measure.row_step(sizes[0])
    size_px = measure.whole_px(words, size, sizes, bold=True)
    image = text.block(words, room.width, _TITLE_ROWS, size_px, theme.TEXT, bold=True)
    place, room = split_top(room, image.get_height(), glass.mm(GAP_MM))
    return Piece("title", image.get_rect(topleft=place.topleft), image, still=True), room


def _lines(glass: Glass, room: pygame.Rect, picture: Page) -> Pieces | None:
    """The lines in the largest type in which all stand there; what is known to go or to stay has
    a sign before it."""
    lines = [words for section in picture.sections for _, words in section.lines]
    signs = [""] * len(lines)
    if picture.lost is not None:
        count = len(lines) - picture.stays
        signs = ["goes"] * count + ["stays"] * picture.stays
    side = glass.mm(_SIGN_MM) if any(signs) else 0
    _, beside = split_left(room, side, glass.mm(GAP_MM))
    for type_mm in _LINES_MM:
        size_px = glass.mm(type_mm)
        rows = [len(measure.wrap(line, beside.width, 99, size_px)) for line in lines]
        heights = [max(side, text.block_height(count, size_px)) for count in rows]
        for gap in map(glass.mm, _LINE_GAP_MM):
            if sum(heights) + gap * (len(lines) - 1) <= room.height:
                return _written(glass, room, side, lines, signs, size_px, gap)
    return None


def _written(
    glass: Glass,
    room: pygame.Rect,
    side: int,
    lines: list[str],
    signs: list[str],
    size_px: int,
    gap: int,
) -> Pieces:
    pieces: Pieces = ()
    for at, (line, sign) in enumerate(zip(lines, signs, strict=True)):
        mark, beside = split_left(room, side, glass.mm(GAP_MM))
        image = text.block(line, beside.width, 99, size_px, theme.TEXT)
        height = max(side, image.get_height())
        top = room.top + (height - image.get_height()) // 2
        place = image.get_rect(topleft=(beside.left, top))
        pieces += (Piece(f"lines/{at}", place, image, still=True),)
        if sign:
            name = _SIGNS[sign]
            colour = theme.RED_SIGN if sign == "goes" else theme.GREEN_SIGN
            image = icon(name, side, colour)
            first = top + measure.line_height(size_px) // 2
            middle = max(first, room.top + side // 2)
            place = image.get_rect(midleft=(mark.left, middle))
            pieces += (Piece(f"lines/{at}/sign", place, image, still=True),)
        _, room = split_top(room, height, gap)
    return pieces
