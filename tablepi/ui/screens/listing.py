"""A list of any length: matches, players, seats to choose from."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator

import pygame

from tablepi.screens.pictures.picture import Entry, Listing
from tablepi.ui.toolkit import measure, text, theme
from tablepi.ui.toolkit.drawings import icon
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.layout import GAP_MM, split_right
from tablepi.ui.toolkit.pieces import SCROLL_MM, Area, Piece, Scene
from tablepi.ui.widgets.button_faces import choice, longest_word_px, natural
from tablepi.ui.widgets.entries import entry, heading_line, is_whole
from tablepi.ui.widgets.frame import APART_MM, Pieces, enlarged, foot, frame, heading

# Four rows with their details on the smallest screen: a stick, and all that can be done with it.
_ROW_MM = 12.5
_BETWEEN_MM = 2.0
_ROWS_PORTRAIT_MM = (18.5, 22.0, 25.5)
_FEW = 60
"""Rows of which each is measured: a longer list is one of matches, whose details are short."""

_HEADING_MM = 6.0
_ABOVE_HEADING_MM = 3.0
_EMPTY_SIGN_MM = 16.0
_EMPTY_MM = 90.0
_TITLE_LEAST_MM = 30.0
_EMBLEM_MM = 18.0


def scene(picture: Listing, glass: Glass) -> Scene:
    """The entries one below the other, as many as there are, between title and buttons."""
    glass = enlarged(glass)
    buttons, foot_top = foot(glass, (picture.back,), picture.tools)
    parts = frame(glass, foot_top, notices=True)
    head = heading(glass, parts, picture.title, picture.notices)
    if not picture.entries:
        return Scene((*_empty(glass, parts.body, picture.empty, picture.sign), *head, *buttons))
    rows = _Rows(glass, parts.body, picture.entries, picture.kind)
    area = Area(picture.kind, parts.body, rows.most, rows.scroll_to(picture.shown), rows.between)
    return Scene((*head, *buttons), (area,))


class _Rows:
    """The rows of a list, with headings between them, made only where they are looked at."""

    def __init__(
        self, glass: Glass, room: pygame.Rect, entries: tuple[Entry, ...], key: str
    ) -> None:
        self._glass = glass
        self._room = room
        self._entries = entries
        self._key = key
        self._heights = [self._row_height(item) for item in entries]
        self._tops = list(self._lay())
        self.most = max(0, self._tops[-1] + self._heights[-1] - room.bottom)

    def _row_height(self, item: Entry) -> int:
        """The height of a row: in portrait one more line or two where its detail needs them."""
        glass = self._glass
        if not glass.portrait:
            return glass.mm(_ROW_MM)
        heights = [glass.mm(mm) for mm in _ROWS_PORTRAIT_MM]
        if len(self._entries) > _FEW:
            return heights[0]
        beside = item.emblem, item.sign if item.act else "", item.figure
        width = self._room.width - glass.mm(SCROLL_MM)
        if buttons := _buttons(glass, pygame.Rect(0, 0, width, glass.touch_px), item, ""):
            width = min(piece.place.left for piece in buttons) - glass.mm(GAP_MM)
        fitting = (
            px for px in heights if is_whole(glass, (width, px), item.title, item.detail, *beside)
        )
        return next(fitting, heights[-1])

    def _lay(self) -> Iterator[int]:
        """Lays out the rows; a heading is right above its own."""
        glass, top = self._glass, self._room.top
        gap = glass.mm(GAP_MM if glass.portrait else _BETWEEN_MM)
        for index, item in enumerate(self._entries):
            if item.heading:
                top += glass.mm(_HEADING_MM) + (glass.mm(_ABOVE_HEADING_MM) if index else 0)
            yield top
            top += self._heights[index] + gap

    def scroll_to(self, index: int) -> int:
        """Scroll offset at which this row is the last in sight, in pixels."""
        return max(0, self._tops[index] + self._heights[index] - self._room.bottom)

    def between(self, top: int, bottom: int) -> Pieces:
        """The rows that reach into these heights of the glass."""
        heading_px = self._glass.mm(_HEADING_MM)
        start = bisect_left(self._tops, top - max(self._heights))
        end = bisect_right(self._tops, bottom + heading_px)
        return tuple(piece for index in range(start, end) for piece in self._row(index))

    def _row(self, index: int) -> Pieces:
        glass, item, key = self._glass, self._entries[index], f"{self._key}/{index}"
        mark_px = glass.mm(SCROLL_MM) if self.most else 0
        top, width = self._tops[index], self._room.width - mark_px
        place = pygame.Rect(self._room.left, top, width, self._heights[index])
        heading = self._heading(place, item.heading, f"{key}/heading")
        buttons = _buttons(glass, place, item, key)
        if buttons:
            place.width = min(piece.place.left for piece in buttons) - glass.mm(GAP_MM) - place.left
        sign = item.sign if item.act else ""
        texts = item.title, item.detail, item.emblem, sign
        row_image = entry(glass, place.size, *texts, figure=item.figure)
        return (*heading, Piece(key, place, row_image, item.act), *buttons)

    def _heading(self, row: pygame.Rect, words: str, key: str) -> Pieces:
        if not words:
            return ()
        heading_image = heading_line(self._glass, (row.width, self._glass.mm(_HEADING_MM)), words)
        return (Piece(key, heading_image.get_rect(bottomleft=row.topleft), heading_image),)


def _buttons(glass: Glass, row: pygame.Rect, item: Entry, key: str) -> Pieces:
    """The buttons at the end of a row; the title keeps enough room for a short name."""
    gap, pieces = glass.mm(GAP_MM), []
    title_px = glass.mm(_TITLE_LEAST_MM + (_EMBLEM_MM if item.emblem else 0))
    apart_px, count = glass.mm(APART_MM), max(1, len(item.buttons))
    if any(button.icon == "trash" for button in item.buttons):
        # A bin is as narrow as the two buttons of its question, so that a second tap keeps.
        title_px, count = title_px + apart_px, max(2, count)
    spare_px = (row.width - title_px) // count - gap
    for index, button in reversed(list(enumerate(item.buttons))):
        least_px = max(glass.mm(11.0), longest_word_px(glass, button))
        width = max(least_px, min(natural(glass, button), spare_px))
        place, row = split_right(row, width, gap)
        if index and item.buttons[index - 1].look == "danger":
            row.width -= apart_px
        pieces.append(choice(glass, f"{key}/{index}", button, place))
    return tuple(pieces)


def _empty(glass: Glass, room: pygame.Rect, words: str, name: str) -> Pieces:
    width = min(room.width, glass.mm(_EMPTY_MM))
    gap, sign = glass.mm(GAP_MM), icon(name, glass.mm(_EMPTY_SIGN_MM), theme.EDGE)
    sizes = [glass.mm(type_mm) for type_mm in (theme.PROMPT_MM, theme.BUTTON_MM, theme.LABEL_MM)]
    words_size = width, room.height - sign.get_height() - gap
    size_px = measure.whole_px(words, words_size, sizes)
    rows = max(1, measure.rows_in(words_size[1], size_px))
    words_image = text.block(words, width, rows, size_px, theme.QUIET, centred=True)
    height = sign.get_height() + gap + words_image.get_height()
    sign_place = sign.get_rect(midtop=(room.centerx, room.top + (room.height - height) // 2))
    words_place = words_image.get_rect(midtop=(room.centerx, sign_place.bottom + gap))
    return (Piece("empty sign", sign_place, sign), Piece("empty", words_place, words_image))
