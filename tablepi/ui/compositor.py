"""The compositor: draws a scene's pieces where they differ from those on the screen."""

from collections.abc import Iterator, Sequence

import pygame

from tablepi.ui.toolkit import theme
from tablepi.ui.toolkit.paint import shaded
from tablepi.ui.toolkit.pieces import Piece

# From this share of the screen on, one rectangle is cheaper than several.
_WHOLE_SHARE = 0.75
Blit = tuple[pygame.Surface, pygame.Rect] | tuple[pygame.Surface, pygame.Rect, pygame.Rect]


class Compositor:
    """Keeps the pieces that were drawn last and draws what changes."""

    def __init__(self, surface: pygame.Surface) -> None:
        self.surface = surface
        grounds = theme.GROUND_TOP, theme.GROUND, theme.GROUND_FOOT
        self._ground = shaded(surface.get_size(), grounds)
        self._pieces: Sequence[Piece] = ()
        self._places: list[pygame.Rect] = []
        self._is_known = False

    def forget(self) -> None:
        """Forgets what is on the screen, so that the next pieces are all drawn."""
        self._is_known = False

    def show(self, pieces: Sequence[Piece]) -> list[pygame.Rect]:
        """Draws the pieces; the rectangles that were drawn anew."""
        old_pieces, old_places = self._pieces, self._places
        self._pieces = pieces
        if not self._is_known:
            self._is_known = True
            self._places = [seen(piece) for piece in pieces]
            return self._draw([self.surface.get_rect()])
        changed_indexes = _changed_indexes(old_pieces, pieces)
        if changed_indexes is None:
            self._places = [seen(piece) for piece in pieces]
            return self._draw(_changed_by_key(old_pieces, old_places, pieces, self._places))
        if not changed_indexes:
            return []
        self._places = old_places.copy()
        for index in changed_indexes:
            self._places[index] = seen(pieces[index])
        dirty = [old_places[index] for index in changed_indexes]
        return self._draw(dirty + [self._places[index] for index in changed_indexes])

    def _draw(self, dirty: list[pygame.Rect]) -> list[pygame.Rect]:
        surface = self.surface
        rects = merged(dirty, surface.get_rect())
        for rect in rects:
            surface.set_clip(rect)
            # A blit, since blits after one of SDL's fills wait for memory.
            surface.blit(self._ground, rect, rect)
            surface.blits(list(self._blits(rect)), doreturn=False)
        surface.set_clip(None)
        return rects

    def _blits(self, rect: pygame.Rect) -> Iterator[Blit]:
        pieces, places = self._pieces, self._places
        for index in rect.collidelistall(places):
            piece = pieces[index]
            if piece.clip is None:
                yield piece.sprite, piece.place
            else:
                place = places[index]
                yield piece.sprite, place, place.move(-piece.place.x, -piece.place.y)


def seen(piece: Piece) -> pygame.Rect:
    """The part of the glass that a piece covers."""
    return piece.place if piece.clip is None else piece.place.clip(piece.clip)


def merged(rects: list[pygame.Rect], glass: pygame.Rect) -> list[pygame.Rect]:
    """The same area in rectangles that do not overlap, within the glass."""
    areas: list[pygame.Rect] = []
    for rect in rects:
        area = rect.clip(glass)
        if not area.width or not area.height:
            continue
        # Grown by one, it may touch others that it did not before.
        while (index := area.collidelist(areas)) >= 0:
            area = area.union(areas.pop(index))
        areas.append(area)
    total = sum(rect.width * rect.height for rect in areas)
    return [glass] if total > _WHOLE_SHARE * glass.width * glass.height else areas


def _changed_indexes(old_pieces: Sequence[Piece], new_pieces: Sequence[Piece]) -> list[int] | None:
    """Pieces that look different; None where other pieces than before are shown."""
    if len(old_pieces) != len(new_pieces):
        return None
    pairs = zip(old_pieces, new_pieces, strict=True)
    # What did not change is the very object of the last scene: nothing of it is compared.
    differing = [(index, old, new) for index, (old, new) in enumerate(pairs) if old is not new]
    if any(old.key != new.key for _, old, new in differing):
        return None
    return [index for index, old, new in differing if _differs(old, new)]


def _changed_by_key(
    old_pieces: Sequence[Piece],
    old_places: Sequence[pygame.Rect],
    new_pieces: Sequence[Piece],
    new_places: Sequence[pygame.Rect],
) -> list[pygame.Rect]:
    earlier = {
        piece.key: (piece, place) for piece, place in zip(old_pieces, old_places, strict=True)
    }
    dirty: list[pygame.Rect] = []
    same_keys: list[str] = []
    for piece, place in zip(new_pieces, new_places, strict=True):
        old = earlier.get(piece.key)
        if old is None:
            dirty.append(place)
        elif _differs(old[0], piece):
            dirty += (old[1], place)
        else:
            same_keys.append(piece.key)
    new_keys = {piece.key for piece in new_pieces}
    dirty += [place for key, (_, place) in earlier.items() if key not in new_keys]
    return dirty + _swapped(old_pieces, same_keys, earlier)


def _swapped(
    old_pieces: Sequence[Piece],
    same_keys: list[str],
    old_by_key: dict[str, tuple[Piece, pygame.Rect]],
) -> list[pygame.Rect]:
    """Pieces that look the same but lie in another order on one another."""
    keys = set(same_keys)
    order = [piece.key for piece in old_pieces if piece.key in keys]
    return [old_by_key[key][1] for old, key in zip(order, same_keys, strict=True) if old != key]


def _differs(old: Piece, new: Piece) -> bool:
    return old.sprite is not new.sprite or old.place != new.place or old.clip != new.clip
