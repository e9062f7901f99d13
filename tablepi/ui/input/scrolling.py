"""Scrolling: which pieces of a scene are seen, and how each screen was left."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import NamedTuple

import pygame

from tablepi.screens.pictures.picture import Listing, Page, Picture
from tablepi.ui.toolkit import paint, theme
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.pieces import MARK_MM, Area, Piece, Scene
from tablepi.ui.toolkit.sprites import memo


class Scroll(NamedTuple):
    """The scroll of an area. `asked`: the pixels, or of pages the number, at which it began;
    `pixels`: those that it is at; `step`: from page to page; `first`: the key of the first piece
    of the page that was turned to, which is seen however many rows a page has since.
    """

    asked: int | None = None
    pixels: int = 0
    step: int = 0
    first: str = ""


Scrolls = Mapping[str, Scroll]
"""The scroll of each area by key."""


class ScreenState(NamedTuple):
    """The state of a screen that was left. `focus`: the key of the focused piece."""

    scrolls: Scrolls
    focus: str


def screen_of(picture: Picture) -> object:
    """Screen that shows this picture; two lists are two screens."""
    kind = picture.kind if isinstance(picture, Listing | Page) else ""
    return type(picture), kind


class LeftScreens:
    """The screens that lie beneath the present one, each of them once."""

    def __init__(self) -> None:
        self._left: dict[object, ScreenState] = {}

    def turn(
        self, old_screen: object, old_state: ScreenState, screen: object
    ) -> ScreenState | None:
        """Records how a screen is left; how the next one was left, if this returns to it."""
        if screen not in self._left:
            self._left[old_screen] = old_state
            return None
        screens = list(self._left)
        for above in screens[screens.index(screen) + 1 :]:
            del self._left[above]
        return self._left.pop(screen)


_LEAST_MARK_MM = 6.0


class View:
    """Keeps each area's scroll in pixels as long as its screen is shown.

    `pieces`: what is seen, at its scrolled place. `stale`: something was scrolled since `lay`.
    """

    def __init__(self) -> None:
        self.scene = Scene(())
        self.pieces: tuple[Piece, ...] = ()
        self.stale = False
        self._scrolls: Scrolls = {}
        self._moved_pieces: dict[str, tuple[Piece, int, Area, Piece]] = {}

    @property
    def scrolls(self) -> Scrolls:
        """The present scroll of all areas."""
        return {
            area.key: self._scrolls[area.key]._replace(first=self._first(area))
            for area in self.scene.areas
        }

    def turn_to(self, scene: Scene, same: bool, scrolls: Scrolls = MappingProxyType({})) -> None:
        """Takes a new scene; the same screen keeps its scroll, another one begins where it was
        left, or at its top. Of pages that hold another number of rows now, the one with the row
        that was the first is seen.
        """
        old_scrolls = self.scrolls if same else scrolls
        new_scrolls: dict[str, Scroll] = {}
        for area in scene.areas:
            asked = area.at // area.step if area.step else area.at
            old = old_scrolls.get(area.key, Scroll())
            pixels = area.at if old.asked != asked else old.pixels
            is_new = old.asked != asked or old.step == area.step
            if not is_new:
                pixels = _page_with(area, old.first)
            first = "" if is_new else old.first
            new_scrolls[area.key] = Scroll(asked, _clamp(pixels, area), area.step, first)
        self.scene, self._scrolls = scene, new_scrolls
        if not same:
            self._moved_pieces.clear()
        self.lay()

    def lay(self) -> None:
        """Puts the pieces where they are seen; those scrolled out of sight are left out."""
        self.stale = False
        if not any(area.most > 0 or area.lay for area in self.scene.areas):
            self.pieces = self.scene.pieces
            return
        prefixes = tuple(area.key + "/" for area in self.scene.areas)
        visible = []
        for piece in self.scene.pieces:
            moved = self._at_scroll(piece) if piece.key.startswith(prefixes) else piece
            if moved.clip is None or moved.place.colliderect(moved.clip):
                visible.append(moved)
        laid = (piece for area in self.scene.areas for piece in self._laid(area, pages=0))
        self.pieces = (*visible, *laid, *self._feet())

    def reachable(self) -> list[Piece]:
        """Everything to tap, with what lies a page beyond the areas' edges; what leads first."""
        scrolled = map(self._at_scroll, self.scene.pieces)
        laid = [
            [piece for area in self.scene.areas if area.leads is leads
             for piece in self._laid(area, pages=1)]
            for leads in (True, False)
        ]  # fmt: skip
        pieces = (*laid[0], *scrolled, *laid[1], *self._feet())
        return [piece for piece in pieces if piece.act is not None]

    def area(self, key: str) -> Area | None:
        """The area of this key."""
        return next((area for area in self.scene.areas if area.key == key), None)

    def area_of(self, key: str) -> Area | None:
        """The area that a piece of this key belongs to."""
        return next((area for area in self.scene.areas if key.startswith(area.key + "/")), None)

    def area_at(self, at: tuple[int, int]) -> Area | None:
        """The area under a point."""
        return next((area for area in self.scene.areas if area.place.collidepoint(at)), None)

    def area_with_more(self) -> Area | None:
        """The first area that does not show everything at once."""
        return next((area for area in self.scene.areas if area.most > 0), None)

    def scroll(self, area: Area | None, pixels: int) -> bool:
        """Scrolls on, as far as there is more; False where there is not. Pages turn whole."""
        if area is None:
            return False
        old = self._scroll_of(area)
        if area.step:
            pages = -(-abs(pixels) // area.step)
            pixels = pages * area.step if pixels > 0 else -pages * area.step
        new = _clamp(old + pixels, area)
        if new != old:
            changed = self._scrolls[area.key]._replace(pixels=new, first="")
            self._scrolls = {**self._scrolls, area.key: changed}
            self.stale = True
        return new != old

    def reveal(self, area: Area, top: int, bottom: int) -> None:
        """Scrolls until what lies between these heights of the glass can be seen."""
        if area.step:
            pages = ((top + bottom) // 2 - area.place.top) // area.step
            self.scroll(area, pages * area.step)
        elif top < area.place.top:
            self.scroll(area, top - area.place.top)
        elif bottom > area.place.bottom:
            self.scroll(area, min(bottom - area.place.bottom, top - area.place.top))

    def marks(self, glass: Glass) -> list[Piece]:
        """A scroll bar for each area with more to see, but for those whose pages turn."""
        areas = (area for area in self.scene.areas if area.most > 0 and not area.step)
        return [_scroll_mark(area.key, area, self._scroll_of(area), glass) for area in areas]

    def _scroll_of(self, area: Area) -> int:
        return self._scrolls[area.key].pixels

    def _first(self, area: Area) -> str:
        """The key of the first piece of the page that is seen, '' where nothing turns by pages."""
        first = self._scrolls[area.key].first
        if first or not area.step or area.lay is None:
            return first
        top = area.place.top + self._scroll_of(area)
        return next((piece.key for piece in area.lay(top, top + area.place.height)), "")

    def _feet(self) -> Iterator[Piece]:
        """The line below an area that says which page is seen, and the keys that turn it."""
        for area in self.scene.areas:
            if area.most:
                yield from area.foot(self._scroll_of(area) // max(1, area.step))

    def _at_scroll(self, piece: Piece) -> Piece:
        """The piece at its scrolled place: the same one as before where nothing changed."""
        area = self.area_of(piece.key)
        if area is None:
            return piece
        scroll = self._scroll_of(area)
        cached = self._moved_pieces.get(piece.key)
        if cached is None or cached[0] is not piece or cached[1:3] != (scroll, area):
            cached = (piece, scroll, area, _scrolled_piece(piece, area, scroll))
            self._moved_pieces[piece.key] = cached
        return cached[3]

    def _laid(self, area: Area, pages: int) -> Iterator[Piece]:
        """The pieces of an area that makes them only where they are looked at."""
        if area.lay is not None:
            scroll, height = self._scroll_of(area), area.place.height
            top = area.place.top + scroll - pages * height
            for piece in area.lay(top, top + (1 + 2 * pages) * height):
                yield _scrolled_piece(piece, area, scroll)


def _scrolled_piece(piece: Piece, area: Area, scroll: int) -> Piece:
    clip = area.place if piece.clip is None else piece.clip.move(0, -scroll).clip(area.place)
    touch = None if piece.touch is None else piece.touch.move(0, -scroll)
    return piece._replace(place=piece.place.move(0, -scroll), clip=clip, touch=touch, still=True)


@memo
def _scroll_mark(key: object, area: Area, scroll: int, glass: Glass) -> Piece:
    width, height = glass.mm(MARK_MM), area.place.height
    least_px = min(glass.mm(_LEAST_MARK_MM), height)
    length = max(least_px, height * height // (height + area.most))
    top = area.place.top + (height - length) * scroll // area.most
    place = pygame.Rect(area.place.right - width, top, width, length)
    sprite = paint.plate(place.size, width // 2, theme.EDGE)
    return Piece(f"mark of {key}", place, sprite, still=True)


def _page_with(area: Area, key: str) -> int:
    """The pixels down to the page with this piece, 0 where there is none."""
    if not area.step or area.lay is None:
        return 0
    for down in range(0, area.most + 1, area.step):
        top = area.place.top + down
        if any(piece.key == key for piece in area.lay(top, top + area.place.height)):
            return down
    return 0


def _clamp(scroll: int, area: Area) -> int:
    clamped = max(0, min(area.most, scroll))
    return clamped - clamped % area.step if area.step else clamped
