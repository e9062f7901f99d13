"""Caches of painted surfaces and of laid parts of a scene, and the format SDL blits fastest."""

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator
from functools import lru_cache, wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

import pygame

_STREAMED_BYTES = 16


def opaque(size: tuple[int, int]) -> pygame.Surface:
    """A sheet in the display's own format, which goes through the processor's cache when blitted.

    Rows of a multiple of 16 bytes SDL writes past the cache, and whatever is blitted on them waits
    for the memory: seven large sheets under eighty cards at 1280x720 took 2.6 ms so and take 1.2
    with a pixel more a row, which nobody sees (median of 60 drawings, x86-64, SDL 2.32).
    """
    sheet = pygame.Surface(size)
    if not size[0] or sheet.get_pitch() % _STREAMED_BYTES:
        return sheet
    return pygame.Surface((size[0] + 1, size[1])).subsurface((0, 0, *size))


def through_cache(surface: pygame.Surface) -> pygame.Surface:
    """An opaque surface as such a sheet: itself where it is one."""
    masks = pygame.Surface((1, 1)).get_masks()
    if surface.get_pitch() % _STREAMED_BYTES and surface.get_masks() == masks:
        return surface
    sheet = opaque(surface.get_size())
    sheet.blit(surface, (0, 0))
    return sheet


Painting = ParamSpec("Painting")

LIMIT_BYTES, MOST_BYTES = 30 << 20, 96 << 20
GLASSES = 16
"""Sheets the size of the glass: what a match of Power Suit shows takes 11 of them, on the largest
panels 9, and is not painted a second time. A panel of 1920x1080 has the most, and larger ones.
"""

SHORT_LIVED_BYTES = 8 << 20
SHAPES_BYTES = 5 << 20
_ENTRY_BYTES = 400


class Sprites:
    """An LRU cache of what painting functions returned.

    Used as a decorator. The arguments of the function are the key, so they are all hashable, and
    the surface is shared: whoever gets one blits it and never draws on it.
    """

    def __init__(self, limit_bytes: int = LIMIT_BYTES) -> None:
        self.limit_bytes = limit_bytes
        self.held_bytes = 0
        self._held: OrderedDict[Hashable, pygame.Surface] = OrderedDict()

    def __len__(self) -> int:
        return len(self._held)

    def __call__(
        self, paint: Callable[Painting, pygame.Surface]
    ) -> Callable[Painting, pygame.Surface]:
        held = self._held

        @wraps(paint)
        def cached(*args: Painting.args, **kwargs: Painting.kwargs) -> pygame.Surface:
            key = (paint, args, tuple(kwargs.items())) if kwargs else (paint, args)
            surface = held.get(key)
            if surface is None:
                return self._keep(key, _for_display(paint(*args, **kwargs)))
            held.move_to_end(key)
            return surface

        return cached

    def __iter__(self) -> Iterator[Hashable]:
        """The keys of what it keeps, the oldest first."""
        return iter(self._held)

    def clear(self) -> None:
        """Forget everything: the window has changed, or the display has just opened."""
        self._held.clear()
        self.held_bytes = 0

    def _keep(self, key: Hashable, surface: pygame.Surface) -> pygame.Surface:
        self._held[key] = surface
        self.held_bytes += _bytes(surface)
        while self.held_bytes > self.limit_bytes and len(self._held) > 1:
            _, oldest = self._held.popitem(last=False)
            self.held_bytes -= _bytes(oldest)
        return surface


def _bytes(surface: pygame.Surface) -> int:
    return surface.get_width() * surface.get_height() * surface.get_bytesize() + _ENTRY_BYTES


def _for_display(surface: pygame.Surface) -> pygame.Surface:
    if not pygame.display.get_init() or pygame.display.get_surface() is None:
        return surface
    if not surface.get_flags() & pygame.SRCALPHA:
        return through_cache(surface)
    # Most sheets are made in the display's own format: a copy would cost more than the painting.
    return surface if surface.get_masks() == _clear_masks() else surface.convert_alpha()


@lru_cache(maxsize=1)
def _clear_masks() -> tuple[int, int, int, int]:
    """The channel masks of the format that this display blits fastest."""
    return pygame.Surface((1, 1), pygame.SRCALPHA).convert_alpha().get_masks()


sprite = Sprites()
"""The cache of what scenes are made of: cards, lines of text, buttons."""

short_lived = Sprites(SHORT_LIVED_BYTES)
"""The cache of sentences, apart so that they never push out a card."""

shape = Sprites(SHAPES_BYTES)
"""The cache of symbols and badges: small, expensive to paint, never pushed out by a card."""


also_cleared: list[Callable[[], None]] = []
"""Functions that empty other caches of sprites."""


def make_room(glass_px: tuple[int, int]) -> None:
    """Room for what a match shows on a glass of so many pixels."""
    needed_bytes = GLASSES * 4 * glass_px[0] * glass_px[1]
    sprite.limit_bytes = max(LIMIT_BYTES, min(MOST_BYTES, needed_bytes))


def forget() -> None:
    """Empties all: the window has changed, or the display has just opened."""
    sprite.clear()
    short_lived.clear()
    shape.clear()
    for clear in also_cleared:
        clear()
    _clear_masks.cache_clear()


Shown = ParamSpec("Shown")
Laid = TypeVar("Laid")
Key = TypeVar("Key", bound=Hashable)

_REMEMBERED = 3


def memo(lay: Callable[Concatenate[Key, Shown], Laid]) -> Callable[Concatenate[Key, Shown], Laid]:
    """Caches the last few results for each key, the function's first argument.

    The other arguments are compared, not hashed: they may hold mappings, and where they are the
    very objects of the last time, comparing them costs nothing. A scene has few keys, and what it
    shows often goes back to what it was: bright, then plain, then bright again.
    """
    held: dict[Hashable, list[tuple[tuple[Any, ...], Laid]]] = {}
    also_cleared.append(held.clear)

    @wraps(lay)
    def cached(key: Key, /, *args: Shown.args, **kwargs: Shown.kwargs) -> Laid:
        arguments = (*args, *kwargs.items()) if kwargs else args
        results = held.setdefault(key, [])
        if results and results[0][0] == arguments:
            return results[0][1]
        for index, (old_arguments, result) in enumerate(results):
            if old_arguments == arguments:
                results.insert(0, results.pop(index))
                return result
        result = lay(key, *args, **kwargs)
        results.insert(0, (arguments, result))
        del results[_REMEMBERED:]
        return result

    return cached
