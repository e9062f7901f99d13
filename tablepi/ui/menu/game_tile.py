"""A game in the menu as a key on its own ground: emblem, name, promise, number of players."""

from collections.abc import Sequence
from itertools import product
from typing import NamedTuple

import pygame

from tablepi.screens.pictures.picture import Tile
from tablepi.ui.menu.game_ground import ground
from tablepi.ui.toolkit import measure, text, theme
from tablepi.ui.toolkit.drawings import emblem, icon
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.layout import inset, split_bottom, split_left, split_right, split_top
from tablepi.ui.toolkit.sprites import sprite
from tablepi.ui.toolkit.whole_name import drawn_name, lines_of

Size = tuple[int, int]
Types = tuple[int, int]

_PAD_MM = 2.0
_AIR_MM = 0.4
"""Above the highest line and below the lowest, which have air of their own."""

_WIDE = 3.7
"""So many times as wide as high, a tile has its parts one after the other."""

_EMBLEM_MM = 16.0
_PERSON_MM = 3.6
_GAP_MM = 1.0
_HEADS_MM = (theme.PROMPT_MM, theme.BUTTON_MM, theme.LABEL_MM, theme.LEAST_MM)
_BODIES_MM = (theme.LABEL_MM, theme.LEAST_MM)


class _Parts(NamedTuple):
    """The places of a tile's parts."""

    emblem: pygame.Rect
    people: pygame.Rect
    title: pygame.Rect
    promise: pygame.Rect


@sprite
def tile(glass: Glass, size: Size, game: Tile, types: Types) -> pygame.Surface:
    """The promise over the name, the emblem at its side; in a wide tile one after the other.

    `types`: of the name and of the promise, in pixels.
    """
    sheet = ground(glass, size, game.emblem).copy()
    parts = _parts(glass, size, game.players, types[0])
    image = emblem(game.emblem, max(1, parts.emblem.width))
    sheet.blit(image, image.get_rect(center=parts.emblem.center))
    people = _people(glass, game.players)
    sheet.blit(people, people.get_rect(midright=parts.people.midright))
    sizes = tuple(px for px in (types[0], *map(glass.mm, _HEADS_MM)) if px <= types[0])
    if not lines_of(game.title, parts.title.size, sizes).whole:
        return _long_name(glass, sheet, parts, game, sizes)
    title = drawn_name(game.title, parts.title.size, sizes, theme.TEXT)
    if _is_wide(size):
        # Both in the middle of their room, the one right below the other.
        body = _promise(game.promise, parts.promise.size, types[1])
        top = sheet.get_height() // 2 - (title.get_height() + body.get_height()) // 2
        sheet.blit(title, (parts.title.left, top))
        sheet.blit(body, (parts.promise.left, top + title.get_height()))
        return sheet
    sheet.blit(title, title.get_rect(midleft=parts.title.midleft))
    body = _promise(game.promise, parts.promise.size, types[1])
    spare = min(glass.mm(_GAP_MM), parts.promise.height - body.get_height())
    sheet.blit(body, parts.promise.move(0, spare))
    return sheet


def _long_name(
    glass: Glass, sheet: pygame.Surface, parts: _Parts, game: Tile, sizes: tuple[int, ...]
) -> pygame.Surface:
    """A name that has no room on one line, in the place of the promise as well."""
    room = parts.title.union(parts.promise)
    room.width = parts.promise.width
    name = drawn_name(game.title, room.size, sizes, theme.TEXT)
    sheet.blit(name, name.get_rect(midleft=room.midleft))
    return sheet


def types_of(glass: Glass, sizes: Sequence[Size], games: Sequence[Tile]) -> Types:
    """The largest types in which all names and promises stand whole, one pair for all tiles."""
    pairs = [_types(glass, size, game) for size, game in zip(sizes, games, strict=True)]
    heads, bodies = zip(*pairs, strict=True) if pairs else ((1,), (1,))
    return min(heads), min(bodies)


def _is_wide(size: Size) -> bool:
    return size[0] > _WIDE * size[1]


def _parts(glass: Glass, size: Size, players: str, head_px: int) -> _Parts:
    inner = inset(pygame.Rect((0, 0), size), glass.mm(_PAD_MM), glass.mm(_AIR_MM))
    inner.height -= glass.mm(theme.LIP_MM)
    people_px, gap = _people(glass, players).get_width(), glass.mm(_GAP_MM)
    if _is_wide(size):
        side = min(glass.mm(_EMBLEM_MM), inner.height - glass.mm(_PAD_MM))
        image, words = split_left(inner, side, glass.mm(_PAD_MM))
        people, words = split_right(words, people_px, gap)
        title, promise = split_top(words, measure.line_height(head_px))
        return _Parts(image, people, title, promise)
    foot, top = split_bottom(inner, measure.line_height(head_px))
    people, title = split_right(foot, people_px, gap if players else 0)
    least = measure.line_height(glass.mm(theme.LABEL_MM))
    side = min(glass.mm(_EMBLEM_MM), inner.height - max(foot.height * 3 // 4, least), size[0] // 3)
    image, promise = split_right(top, side, gap)
    image.height = max(side, top.height - glass.mm(_AIR_MM))
    image.top += glass.mm(_AIR_MM)
    return _Parts(image, people, title, promise)


def _types(glass: Glass, size: Size, game: Tile) -> Types:
    """The largest types in which name and promise stand whole, the name before the promise."""
    heads = [glass.mm(mm) for mm in _HEADS_MM]
    bodies = [glass.mm(mm) for mm in _BODIES_MM]
    for head_px, narrow in product(heads, (False, True)):
        parts = _parts(glass, size, game.players, head_px)
        if measure.width(game.title, head_px, True, narrow) <= parts.title.width:
            for body_px in bodies:
                if measure.is_whole(game.promise, parts.promise.size, body_px):
                    return head_px, body_px
    return heads[-2], bodies[-1]


def _promise(words: str, size: Size, size_px: int) -> pygame.Surface:
    """The promise in lines; one that would be cut is left out."""
    if not measure.is_whole(words, size, size_px):
        return pygame.Surface((1, 1), pygame.SRCALPHA)
    return text.block(words, size[0], measure.rows_in(size[1], size_px), size_px, theme.TEXT)


@sprite
def _people(glass: Glass, players: str) -> pygame.Surface:
    """The sign of a person and how many play; one pixel where that is not said."""
    if not players:
        return pygame.Surface((1, 1), pygame.SRCALPHA)
    words = text.line(players, glass.mm(theme.LABEL_MM), theme.TEXT, bold=True)
    person = icon("person", glass.mm(_PERSON_MM), theme.TEXT)
    left = person.get_width() + glass.mm(_AIR_MM)
    sheet = pygame.Surface((left + words.get_width(), words.get_height()), pygame.SRCALPHA)
    sheet.blit(person, person.get_rect(midleft=(0, words.get_height() // 2)))
    sheet.blit(words, (left, 0))
    return sheet
