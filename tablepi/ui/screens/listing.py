"""A list of any length: matches, players, seats to choose from."""

from itertools import accumulate

import pygame

from tablepi.screens.pictures.picture import Entry, Listing
from tablepi.ui.toolkit import measure, text, theme
from tablepi.ui.toolkit.drawings import icon, initial
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.layout import GAP_MM, split_left, split_right
from tablepi.ui.toolkit.pieces import Area, Piece, Scene
from tablepi.ui.widgets.button_faces import choice, longest_word_px, natural
from tablepi.ui.widgets.entries import entry, heading_line, is_whole
from tablepi.ui.widgets.frame import (
    APART_MM,
    Frame,
    Pieces,
    enlarged,
    foot,
    frame,
    heading,
    unwritten_notices,
)
from tablepi.ui.widgets.page_turning import (
    ROW_GAP_MM,
    PagedRows,
    Stack,
    Turned,
    in_pages,
    rows_said,
    step_px,
)

_LEAST_MM, _MOST_MM = 11.2, 14.0
"""A row with its detail on one line at least, and in a list that leaves room."""

_ROWS_PORTRAIT_MM = (12.0, 18.5, 22.0, 25.5)
_FEW = 60
"""Rows of which each is measured: a longer list is one of matches, whose details are short."""

_HEADING_MM = 5.4
_ABOVE_HEADING_MM = 2.0
_EMPTY_SIGN_MM = 16.0
_EMPTY_MM = 90.0
_TITLE_LEAST_MM = 30.0
_EMBLEM_MM = 18.0
_PERSON_MM = 9.0


def scene(picture: Listing, glass: Glass) -> Scene:
    """The entries one below the other between title and buttons, on pages where they are many."""
    glass = enlarged(glass)
    buttons, foot_top = foot(glass, (picture.back,), picture.tools)
    parts = frame(glass, foot_top, notices=True)
    if picture.unwritten:
        notices = (*picture.notices, *unwritten_notices(picture.unwritten, picture.title))
        picture = picture._replace(notices=notices)
    parts, person = _person(glass, parts, picture)
    head = (*person, *heading(glass, parts, picture.title, picture.notices))
    if not picture.entries:
        return Scene((*_empty(glass, parts.body, picture.empty, picture.sign), *head, *buttons))
    return Scene((*head, *buttons), (_area(glass, picture, parts.body, buttons, foot_top),))


def _person(glass: Glass, parts: Frame, picture: Listing) -> tuple[Frame, Pieces]:
    """The sign of the player whose page it is, before the title; what is left of the frame."""
    if not picture.seat:
        return parts, ()
    side = glass.mm(_PERSON_MM)
    room, head = split_left(parts.head, side, glass.mm(GAP_MM))
    notice = parts.notice
    if glass.portrait and not picture.notices:
        notice = head
    image = initial(picture.title, side, picture.seat)
    piece = Piece("person", image.get_rect(midleft=room.midleft), image, still=True)
    return Frame(head, notice, parts.body), (piece,)


def _area(
    glass: Glass, picture: Listing, room: pygame.Rect, buttons: Pieces, foot_top: int
) -> Area:
    """The rows, with keys to turn their pages where not all of them are on the first."""
    count = len(picture.entries)
    longest = rows_said(picture.part, range(count - 1, count), count)
    place = Turned(room, buttons, foot_top, longest)
    return in_pages(glass, picture.kind, place, lambda room: _Rows(glass, room, picture))[0]


class _Rows(PagedRows):
    """The rows of a list on its pages, each made only where it is looked at.

    A heading stands above the rows that belong to it, also where they go on on the next page.
    """

    def __init__(self, glass: Glass, room: pygame.Rect, picture: Listing) -> None:
        entries = picture.entries
        self._glass = glass
        self._room = room
        self._entries = entries
        self._key, self._part, self._shown = picture.kind, picture.part, picture.shown
        # Of rows with details some are higher than others; their titles are alike.
        has_details = any(item.detail or item.record for item in entries)
        self._title_mm = theme.BUTTON_MM if has_details else theme.PROMPT_MM
        self._gap = glass.gap_px if glass.portrait else glass.mm(ROW_GAP_MM)
        headings = accumulate((item.heading for item in entries), _last_heading)
        self._headings = tuple(headings)
        heights = [self._row_height(item) for item in entries]
        stack = Stack(room, step_px(glass, room), heights, self._gap, self._above)
        super().__init__(stack)
        spare = 0 if glass.portrait else min(self._spare(heights, page) for page in self._pages)
        most_px = glass.mm(_MOST_MM)
        self._heights = [max(px, min(px + spare, most_px)) for px in heights]
        # The pages stay as they are: rows that grow fill the room that each leaves.
        self._tops = list(stack._replace(heights=self._heights).tops(self._pages))

    @property
    def shown(self) -> int:
        """The page with the row to be seen, the first where there is none."""
        pages = (number for number, page in enumerate(self._pages) if self._shown in page)
        return next(pages, 0)

    def words(self, width_px: int) -> tuple[str, ...]:
        """The rows of each page among all."""
        return tuple(rows_said(self._part, page, len(self._entries)) for page in self._pages)

    def _row_height(self, item: Entry) -> int:
        """The least height of a row: in portrait one more line or two where its detail needs it."""
        glass = self._glass
        if not glass.portrait:
            return glass.mm(_LEAST_MM)
        heights = [glass.mm(mm) for mm in _ROWS_PORTRAIT_MM]
        if len(self._entries) > _FEW:
            return heights[1]
        beside = item.emblem, item.sign if item.act else "", item.record
        width = self._room.width
        if buttons := _buttons(glass, pygame.Rect(0, 0, width, glass.touch_px), item, ""):
            width = min(piece.place.left for piece in buttons) - glass.mm(GAP_MM)
        fitting = (
            px for px in heights if is_whole(glass, (width, px), item.title, item.detail, *beside)
        )
        return next(fitting, heights[-1])

    def _above(self, index: int, start: int) -> int:
        """The height of the heading above a row of the page that begins with the row `start`."""
        glass = self._glass
        if index == start:
            return glass.mm(_HEADING_MM) if self._headings[index] else 0
        is_head = bool(self._entries[index].heading)
        return glass.mm(_HEADING_MM) + glass.mm(_ABOVE_HEADING_MM) if is_head else 0

    def _spare(self, heights: list[int], page: range) -> int:
        """The height that each row of a page may have besides its least."""
        taken = sum(heights[index] + self._above(index, page.start) for index in page)
        return (self._room.height - taken - self._gap * (len(page) - 1)) // len(page)

    def _row(self, index: int, top: int) -> Pieces:
        glass, item, key = self._glass, self._entries[index], f"{self._key}/{index}"
        width = self._room.width
        place = pygame.Rect(self._room.left, top, width, self._heights[index])
        is_first = any(page.start == index for page in self._pages)
        words = self._headings[index] if is_first else item.heading
        heading = self._heading(place, words, f"{key}/heading")
        buttons = _buttons(glass, place, item, key)
        if buttons:
            place.width = min(piece.place.left for piece in buttons) - glass.mm(GAP_MM) - place.left
        sign = item.sign if item.act else ""
        texts = item.title, item.detail, item.emblem, sign
        row_image = entry(glass, place.size, *texts, record=item.record, title_mm=self._title_mm)
        return (*heading, Piece(key, place, row_image, item.act), *buttons)

    def _heading(self, row: pygame.Rect, words: str, key: str) -> Pieces:
        if not words:
            return ()
        heading_image = heading_line(self._glass, (row.width, self._glass.mm(_HEADING_MM)), words)
        return (Piece(key, heading_image.get_rect(bottomleft=row.topleft), heading_image),)


def _last_heading(above: str, own: str) -> str:
    """The heading under which a row stands."""
    return own or above


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
