"""The ground of a game as a plate or a key, and what lies on it: cards in a fan, an emblem."""

from functools import lru_cache
from math import cos, radians, sin

import pygame

from tablepi.core.cards import Card
from tablepi.ui.board.items import face_of
from tablepi.ui.board.surface import surface
from tablepi.ui.toolkit import paint, theme
from tablepi.ui.toolkit.drawings import emblem
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.sprites import sprite
from tablepi.ui.widgets.card_faces import card
from tablepi.ui.widgets.card_stock import CardFace

Size = tuple[int, int]

_KINDS = {
    "power-suit": "felt",
    "strings-of-suits": "walnut",
    "suitup": "velvet",
    "conquest-of-fates": "space",
}
_OTHER = "slate"
CORNER_MM = 3.0
_SHADE = 110
"""The veil over the foot of a ground, of 255."""

_SHEEN = (255, 255, 255, 40)
_LIP_SHARE = 0.5


def kind_of(game: str) -> str:
    """The surface on which a game is played."""
    return _KINDS.get(game, _OTHER)


@sprite
def ground(glass: Glass, size: Size, game: str, lip: bool = True) -> pygame.Surface:
    """The game's ground with round corners, darker at its foot; a `lip` says that it is a key."""
    face = cloth(glass, size, game, lip)
    shade(face, face.get_height() * 3 // 10, _SHADE)
    return capped(glass, face, lip)


def cloth(glass: Glass, size: Size, game: str, lip: bool = True) -> pygame.Surface:
    """The face of such a plate, to be drawn on and then `capped`."""
    lip_px = glass.mm(theme.LIP_MM) if lip else 0
    face = pygame.Surface((size[0], max(1, size[1] - lip_px)), pygame.SRCALPHA)
    face.blit(surface(glass, face.get_size(), kind_of(game)), (0, 0))
    return face


def shade(face: pygame.Surface, top: int, alpha: int) -> None:
    """Lays a veil over the face from this height on, full from half of the way."""
    width, height = face.get_size()
    column = pygame.Surface((1, height), pygame.SRCALPHA)
    for y in range(top, height):
        way = min(1.0, 2 * (y - top) / max(1, height - top))
        column.set_at((0, y), (*theme.VEIL, round(alpha * way)))
    face.blit(pygame.transform.scale(column, (width, height)), (0, 0))


def capped(glass: Glass, face: pygame.Surface, lip: bool = True) -> pygame.Surface:
    """The face with round corners, and the light and the lip of a key."""
    corner, (width, height) = glass.mm(CORNER_MM), face.get_size()
    if lip:
        light = pygame.Surface((width, glass.mm(theme.SHEEN_MM)), pygame.SRCALPHA)
        light.fill(_SHEEN)
        face.blit(light, (0, 0))
    mask = paint.plate(face.get_size(), corner, (255, 255, 255))
    face.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    if theme.PARTING is not None:
        line = paint.plate(face.get_size(), corner, None, theme.PARTING, glass.mm(theme.PARTING_MM))
        face.blit(line, (0, 0))
        return face
    if not lip:
        return face
    red, green, blue, _ = face.get_at((width // 2, height - 1))
    below = theme.mixed(theme.INK, (red, green, blue), _LIP_SHARE)
    sheet = paint.rounded((width, height + glass.mm(theme.LIP_MM)), corner, below)
    sheet.blit(face, (0, 0))
    return sheet


_CARD_RATIO = 1.4
_ANGLE = 15.0
_PIVOT = 1.5
"""Of a card's height: how far below its middle the fan turns."""


@lru_cache(maxsize=16)
def faces_of(cards: tuple[Card, ...]) -> tuple[CardFace, ...]:
    """The faces of cards."""
    return tuple(face_of({each.id: each}, each.id) for each in cards)


def fan(
    glass: Glass, size: Size, faces: tuple[CardFace, ...], angle: float = _ANGLE
) -> pygame.Surface:
    """Cards in a fan, as large as this size allows; what it is drawn on keeps it."""
    places = [radians(angle * (at - (len(faces) - 1) / 2)) for at in range(len(faces))]
    wide = 2 * sin(max(places)) * _PIVOT + 1 / _CARD_RATIO + 2 * sin(max(places)) * 0.5
    high = 1.0 + _PIVOT * (1 - cos(max(places))) + 0.5 * sin(max(places)) / _CARD_RATIO
    height = max(8, round(min(size[1] / high, size[0] / wide)))
    card_size = round(height / _CARD_RATIO), height
    sheet = pygame.Surface(size, pygame.SRCALPHA)
    foot = (size[1] + round(height * (2 - high))) // 2 + round((_PIVOT - 0.5) * height)
    for place, face in zip(places, faces, strict=True):
        image = pygame.transform.rotozoom(card(glass, card_size, face), -place * 57.2958, 1.0)
        x = size[0] / 2 + sin(place) * _PIVOT * height
        y = foot - cos(place) * _PIVOT * height
        sheet.blit(image, image.get_rect(center=(round(x), round(y))))
    return sheet


def scene_of_game(
    glass: Glass, size: Size, game: str, faces: tuple[CardFace, ...]
) -> pygame.Surface:
    """What lies on a game's ground: two cards or more in a fan, else its emblem."""
    if len(faces) > 1:
        return fan(glass, size, faces)
    sheet = pygame.Surface(size, pygame.SRCALPHA)
    image = emblem(game, max(1, min(size)))
    sheet.blit(image, image.get_rect(center=sheet.get_rect().center))
    return sheet
