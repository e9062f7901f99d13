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

Scrolls = Mapping[str, tuple[int, int]]
"""The scroll of each area by key, in pixels: what it asked for, and what it is."""


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

    def turn(self, before: object, left: ScreenState, screen: object) -> ScreenState | None:
        """Records how a screen is left; how the next one was left, if this returns to it."""
        if screen not in self._left:
            self._left[before] = left
            return None
        beneath = list(self._left)
        for name in beneath[beneath.index(screen) + 1 :]:
            del self._left[name]
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
        self._moved: dict[str, tuple[Piece, int, Area, Piece]] = {}

    @property
    def scrolls(self) -> Scrolls:
        """The present scroll of all areas."""
        return self._scrolls

    def turn_to(self, scene: Scene, same: bool, scrolls: Scrolls = MappingProxyType({})) -> None:
        """Takes a new scene; the same screen keeps its scroll, another one begins where it was
        left, or at its top.
        """
        before = self._scrolls if same else scrolls
        held: dict[str, tuple[int, int]] = {}
        for area in scene.areas:
            asked, now = before.get(area.key, (None, 0))
            now = area.at if asked != area.at else now
            held[area.key] = (area.at, _within(now, area))
        self.scene, self._scrolls = scene, held
        if not same:
            self._moved.clear()
        self.lay()

    def lay(self) -> None:
        """Puts the pieces where they are seen; those scrolled out of sight are left out."""
        self.stale = False
        if not any(area.most > 0 or area.lay for area in self.scene.areas):
            self.pieces = self.scene.pieces
            return
        within = tuple(area.key + "/" for area in self.scene.areas)
        seen = []
        for piece in self.scene.pieces:
            shown = self._scrolled(piece) if piece.key.startswith(within) else piece
            if shown.clip is None or shown.place.colliderect(shown.clip):
                seen.append(shown)
        self.pieces = (*seen, *self._made(beyond=0))

    def reachable(self) -> list[Piece]:
        """Everything to tap, with what lies a page beyond the areas' edges; long lists first."""
        placed = (*self._made(beyond=1), *map(self._scrolled, self.scene.pieces))
        return [piece for piece in placed if piece.act is not None]

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
        """Scrolls on, as far as there is more; False where there is not."""
        if area is None:
            return False
        before = self._scroll_of(area)
        after = _within(before + pixels, area)
        if after != before:
            self._scrolls = {**self._scrolls, area.key: (area.at, after)}
            self.stale = True
        return after != before

    def reveal(self, area: Area, top: int, bottom: int) -> None:
        """Scrolls until what lies between these heights of the glass can be seen."""
        if top < area.place.top:
            self.scroll(area, top - area.place.top)
        elif bottom > area.place.bottom:
            self.scroll(area, min(bottom - area.place.bottom, top - area.place.top))

    def marks(self, glass: Glass) -> list[Piece]:
        """A scroll bar for each area with more to see."""
        areas = (area for area in self.scene.areas if area.most > 0)
        return [_mark(area.key, area, self._scroll_of(area), glass) for area in areas]

    def _scroll_of(self, area: Area) -> int:
        return self._scrolls[area.key][1]

    def _scrolled(self, piece: Piece) -> Piece:
        """The piece at its scrolled place: the same one as before where nothing changed."""
        area = self.area_of(piece.key)
        if area is None:
            return piece
        scroll = self._scroll_of(area)
        known = self._moved.get(piece.key)
        if known is None or known[0] is not piece or known[1:3] != (scroll, area):
            known = (piece, scroll, area, _moved(piece, area, scroll))
            self._moved[piece.key] = known
        return known[3]

    def _made(self, beyond: int) -> Iterator[Piece]:
        """The pieces of areas that make theirs only where they are looked at."""
        for area in self.scene.areas:
            if area.lay is not None:
                scroll, height = self._scroll_of(area), area.place.height
                top = area.place.top + scroll - beyond * height
                for piece in area.lay(top, top + (1 + 2 * beyond) * height):
                    yield _moved(piece, area, scroll)


def _moved(piece: Piece, area: Area, scroll: int) -> Piece:
    clip = area.place if piece.clip is None else piece.clip.move(0, -scroll).clip(area.place)
    touch = None if piece.touch is None else piece.touch.move(0, -scroll)
    return piece._replace(place=piece.place.move(0, -scroll), clip=clip, touch=touch, still=True)


@memo
def _mark(key: object, area: Area, scroll: int, glass: Glass) -> Piece:
    width, height = glass.mm(MARK_MM), area.place.height
    least = min(glass.mm(_LEAST_MARK_MM), height)
    length = max(least, height * height // (height + area.most))
    top = area.place.top + (height - length) * scroll // area.most
    place = pygame.Rect(area.place.right - width, top, width, length)
    sprite = paint.plate(place.size, width // 2, theme.EDGE)
    return Piece(f"mark of {key}", place, sprite, still=True)


def _within(scroll: int, area: Area) -> int:
    return max(0, min(area.most, scroll))
