"""A code as large as the glass, with what it is for beside or below."""

import pygame

from tablepi.screens.pictures.picture import Code, TakeHome
from tablepi.ui.toolkit import measure, text, theme
from tablepi.ui.toolkit.drawings import icon
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.layout import (
    GAP_MM,
    MARGIN_MM,
    centred,
    inset,
    split_bottom,
    split_right,
    split_top,
)
from tablepi.ui.toolkit.pieces import Piece, Scene
from tablepi.ui.widgets.button_faces import choice, natural
from tablepi.ui.widgets.frame import Pieces, enlarged, strips
from tablepi.ui.widgets.qr_code import qr_code, side_of

_SCALES = (4, 3)
"""Pixels a module from which on a code counts as one that fits, the better first."""

_COLUMN_MM = 48.0
_FOOT_MM = 11.0
_NOTICE_MM = 13.8
_SIGN_MM = 24.0
_HINTS_MM = (theme.PROMPT_MM, theme.BUTTON_MM, theme.LABEL_MM)
_NOTES_MM = (theme.LABEL_MM, theme.LEAST_MM)
_TITLES_MM = (theme.PROMPT_MM, theme.BUTTON_MM)


def scene(picture: TakeHome, glass: Glass) -> Scene:
    """The code on one side, the whole height of the glass; words and the way back on the other."""
    room, column = _half_places(glass)
    fitting = _fitting_code(picture.codes, min(room.size))
    hint = picture.too_long if fitting is None else picture.hint
    words = _words(enlarged(glass), column, picture, (hint, fitting[0].said if fitting else ""))
    if fitting is None:
        sign = icon("code", glass.mm(_SIGN_MM), theme.EDGE)
        return Scene((*words, Piece("code", sign.get_rect(center=room.center), sign)))
    image = qr_code(fitting[0].text, fitting[1])
    return Scene((*words, Piece("code", centred(room, image.get_size()), image, still=True)))


def _half_places(glass: Glass) -> tuple[pygame.Rect, pygame.Rect]:
    """The room for the code, and that for the words."""
    full_place = pygame.Rect(0, 0, *glass.size)
    column_px = enlarged(glass).mm(_COLUMN_MM)
    if glass.portrait:
        return split_top(full_place, min(glass.width_px, glass.height_px - column_px))
    return split_right(full_place, min(glass.height_px, glass.width_px - column_px))


def _fitting_code(codes: tuple[Code, ...], room_px: int) -> tuple[Code, int] | None:
    """The fullest code that fits, and pixels a module: as many as there is room for."""
    for scale in _SCALES:
        for code in codes:
            side = side_of(code.text)
            if side and side * scale <= room_px:
                return code, room_px // side
    return None


def _words(
    glass: Glass, room: pygame.Rect, picture: TakeHome, sentences: tuple[str, ...]
) -> Pieces:
    """Title and sentences from the top, the way back at the foot."""
    gap = glass.mm(GAP_MM)
    foot, free = split_bottom(inset(room, glass.mm(MARGIN_MM)), glass.mm(_FOOT_MM), gap)
    width = min(foot.width, natural(glass, picture.back))
    back = choice(glass, "back", picture.back, pygame.Rect(foot.topleft, (width, foot.height)))
    if picture.notices:
        strip, free = split_bottom(free, min(free.height // 2, glass.mm(_NOTICE_MM)), gap)
        pieces: list[Piece] = [back, *strips(glass, strip, picture.notices)]
    else:
        pieces = [back]
    title = _title(glass, free, picture.title)
    pieces.append(Piece("title", title.get_rect(topleft=free.topleft), title, still=True))
    top = free.top + title.get_height() + gap
    for index, sentence in enumerate(sentences):
        size = free.width, free.bottom - top
        sizes = [glass.mm(mm) for mm in (_NOTES_MM if index else _HINTS_MM)]
        size_px = measure.whole_px(sentence, size, sizes)
        rows = measure.rows_in(size[1], size_px)
        if not sentence or rows < 1:
            continue
        colour = theme.QUIET if index else theme.TEXT
        sentence_image = text.block(sentence, free.width, rows, size_px, colour)
        pieces.append(
            Piece(
                f"told {index}", sentence_image.get_rect(topleft=(free.left, top)), sentence_image
            )
        )
        top += sentence_image.get_height() + gap
    return tuple(pieces)


def _title(glass: Glass, room: pygame.Rect, words: str) -> pygame.Surface:
    """The title in the largest type in which its words are whole, on two lines at most."""
    for length_mm in _TITLES_MM:
        size_px = glass.mm(length_mm)
        words_fit = all(measure.width(word, size_px, True) <= room.width for word in words.split())
        if words_fit and len(measure.wrap(words, room.width, 3, size_px, True)) <= 2:
            break
    return text.block(words, room.width, 2, size_px, theme.TEXT, bold=True)
