"""Turning pages: the two keys, and beside them which part of the whole is seen."""

from abc import ABC, abstractmethod
from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple, Protocol, TypeVar

import pygame

from tablepi.screens.pictures.picture import Button
from tablepi.ui.toolkit import measure, text, theme
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.layout import (
    GAP_MM,
    in_row,
    split_bottom,
    split_right,
    whole,
)
from tablepi.ui.toolkit.pieces import Area, Piece, TurnPage
from tablepi.ui.widgets.frame import FOOT_MM, Pieces
from tablepi.ui.widgets.setting_controls import sign_key

KEY_MM = (12.0, 9.6)
ROW_GAP_MM = 1.2
"""Between the rows of a list."""

_TYPES_MM = (theme.LABEL_MM, theme.LEAST_MM)


def turning(
    glass: Glass, key: str, room: pygame.Rect, words: str, keys: tuple[Button, ...]
) -> Pieces:
    """The keys back and on at the right end of a room, before them which page it is."""
    gap, width = glass.gap_px, glass.mm(KEY_MM[0])
    keys_room, rest = split_right(room, 2 * width + gap, gap)
    size_px = measure.legible_px(words, rest.width, [glass.mm(mm) for mm in _TYPES_MM])
    image = text.fitted(words, rest.width, size_px, theme.QUIET)
    pieces = [Piece(f"{key} part", image.get_rect(midright=rest.midright), image, still=True)]
    for index, (place, button) in enumerate(
        zip(in_row(keys_room, (width, width), gap), keys, strict=True)
    ):
        face = sign_key(glass, place.size, button.icon, button.dim)
        act = None if button.dim and not isinstance(button.act, TurnPage) else button.act
        pieces.append(Piece(f"{key}/{index}", place, face, act, still=True))
    return tuple(pieces)


def turning_strip(
    glass: Glass, buttons: Pieces, foot_top: int, room: pygame.Rect, words: str
) -> tuple[pygame.Rect, pygame.Rect]:
    """The place for turning the pages of a room: in the lowest line of the foot below it, where
    that is free, else at the room's own foot; and what is left of the room.

    `words`: the longest that say which page it is.
    """
    gap, (key_px, height) = glass.mm(GAP_MM), map(glass.mm, KEY_MM)
    least_px = measure.width(words, glass.mm(_TYPES_MM[-1])) + 1
    needed_px = least_px + 2 * (key_px + glass.gap_px)
    line, _ = split_bottom(whole(glass), glass.mm(FOOT_MM))
    lowest = [piece for piece in buttons if piece.place.bottom > line.top]
    backs = [piece.place.right + gap for piece in lowest if piece.key.startswith("back/")]
    others = [piece.place.left - gap for piece in lowest if not piece.key.startswith("back/")]
    left, right = max(backs, default=line.left), min(others, default=line.right)
    if right - left > needed_px:
        return pygame.Rect(left, line.top, right - left, line.height), room
    return split_bottom(room, height, glass.gap_px)


class Laid(Protocol):
    """What was laid out in a room."""

    @property
    def count(self) -> int:
        """The number of its pages."""

    @property
    def shown(self) -> int:
        """The page that is seen first."""

    def words(self, width_px: int) -> tuple[str, ...]:
        """For each page, which it is of all, where so much room is."""

    def between(self, top: int, bottom: int) -> Pieces:
        """The pieces that begin between these heights of the glass."""


class Turned(NamedTuple):
    """The place of what turns by pages: its room, and the buttons with the top of the foot below
    it. `longest`: the longest words that say which page it is.
    """

    room: pygame.Rect
    buttons: Pieces
    foot_top: int
    longest: str
    icons: tuple[str, str] = ("up", "down")


Some = TypeVar("Some", bound=Laid)


def in_pages(
    glass: Glass, key: str, place: Turned, lay: Callable[[pygame.Rect], Some]
) -> tuple[Area, Some]:
    """An area with what is laid in this place: whole where it fits on a page, else less high above
    the keys that turn.
    """
    laid, room = lay(place.room), place.room
    if laid.count == 1:
        return Area(key, room, 0, lay=laid.between), laid
    strip, room = turning_strip(glass, place.buttons, place.foot_top, room, place.longest)
    laid = lay(room)
    words_px = strip.width - 2 * (glass.mm(KEY_MM[0]) + glass.gap_px)
    words = laid.words(words_px)
    return paged(glass, key, room, strip, words, laid.shown, laid.between, place.icons), laid


def rows_said(part: str, rows: range, of: int) -> str:
    """Rows among all, in the words of `part`."""
    return part.format(first=rows.start + 1, last=rows.stop, of=of)


def page_said(part: str, page: int, pages: int) -> str:
    """A page among all, in the words of `part`."""
    return part.format(n=page, of=pages)


def pages_said(part: str, pages: int) -> tuple[str, ...]:
    """Each of so many pages among all."""
    return tuple(page_said(part, page, pages) for page in range(1, pages + 1))


class Stack(NamedTuple):
    """Rows of these heights one below the other, whole on each of the pages of a room.

    `above`: the height that a row leaves free above it on the page that begins with row `start`.
    """

    room: pygame.Rect
    step: int
    heights: Sequence[int]
    gap: int
    above: Callable[[int, int], int] = lambda index, start: 0

    def pages(self) -> Iterator[range]:
        """The indices of the rows of each page, as many as stand on it whole."""
        start, bottom = 0, 0
        for index, height in enumerate(self.heights):
            above_px = self.above(index, start)
            if index > start and bottom + self.gap + above_px + height > self.room.height:
                yield range(start, index)
                start, bottom = index, -self.gap
                above_px = self.above(index, start)
            bottom += (self.gap if index else 0) + above_px + height
        yield range(start, len(self.heights))

    def tops(self, pages: Sequence[range]) -> Iterator[int]:
        """The top of each row at scroll 0."""
        for number, page in enumerate(pages):
            top = self.room.top + number * self.step
            for index in page:
                top += self.above(index, page.start)
                yield top
                top += self.heights[index] + self.gap


class PagedRows(ABC):
    """Rows on pages, each painted only where it is looked at."""

    def __init__(self, stack: Stack) -> None:
        self._put_on_pages(stack)

    def _put_on_pages(self, stack: Stack) -> None:
        self._pages = list(stack.pages())
        self._tops = list(stack.tops(self._pages))

    @property
    def count(self) -> int:
        """The number of pages."""
        return len(self._pages)

    @property
    def shown(self) -> int:
        """The page that is seen first."""
        return 0

    @abstractmethod
    def words(self, width_px: int) -> tuple[str, ...]:
        """For each page, which it is of all, where so much room is."""

    @abstractmethod
    def _row(self, index: int, top: int) -> Pieces:
        """The pieces of a row at this height of the glass."""

    def between(self, top: int, bottom: int) -> Pieces:
        """The rows that begin between these heights of the glass."""
        rows = range(bisect_left(self._tops, top), bisect_left(self._tops, bottom))
        return tuple(piece for index in rows for piece in self._row(index, self._tops[index]))


def paged(
    glass: Glass,
    key: str,
    room: pygame.Rect,
    foot: pygame.Rect,
    words: tuple[str, ...],
    at: int,
    lay: Callable[[int, int], Pieces],
    icons: tuple[str, str] = ("up", "down"),
) -> Area:
    """An area whose pages turn. `words`: which page it is, of each; `at`: the one seen first.

    At an end a key turns no page but keeps the focus, which else went to the other and back.
    """

    def feet(page: int) -> Pieces:
        back, on = min(1, page), min(1, len(words) - 1 - page)
        keys = (
            Button("", TurnPage(key, -back), icon=icons[0], dim=not back),
            Button("", TurnPage(key, on), icon=icons[1], dim=not on),
        )
        return turning(glass, f"turn of {key}", foot, words[page], keys)

    step = step_px(glass, room)
    return Area(key, room, (len(words) - 1) * step, at * step, lay, step, feet)


def step_px(glass: Glass, room: pygame.Rect) -> int:
    """The distance from a page to the next in a room of this height."""
    return room.height + glass.gap_px
