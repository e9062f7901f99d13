"""The ground of a result: a spotlight in the winners' colours, darkened, with rays baked in."""

from math import cos, pi, sin

import pygame

from tablepi.ui.toolkit import paint, theme
from tablepi.ui.toolkit.drawings import badge, drawing, emblem
from tablepi.ui.toolkit.layout import columns
from tablepi.ui.toolkit.sprites import opaque, sprite

_FINE, _COARSE = 2, 4
"""The light is painted so much smaller, shrunk, and drawn out again, which makes it soft."""

_RINGS, _RAYS = 40, 22
_MIDDLE, _EDGE, _SHADE = 0.3, 0.06, 0.2
_FALL, _REACH = 1.6, 0.7
"""Brightness in the middle and share of colour at the edge, the dark between two rays, and how the
light falls.
"""

_DUSK, _FADE = 130, 8
"""The veil below the headline, of 255, and the share of the height over which it comes."""


_FOOT_ALPHA = 185
_GOLD_SHARE = 0.45
_BADGE_SHARE = 0.42
_DISC_SHARE, _EMBLEM_SHARE = 0.56, 0.68


@sprite
def ground(
    size: tuple[int, int],
    seats: tuple[int, ...],
    centre: tuple[int, int],
    scores_top: int,
    foot_px: int,
) -> pygame.Surface:
    """The light around `centre` in the colours of the winners, each in its part of the glass;
    grey where nobody did. It is darker from `scores_top` down, where every seat's colour is read
    on it, and dark over `foot_px` at the bottom, where the keys are. Plain where surfaces are.
    """
    if theme.PARTING is not None:
        plain = opaque(size)
        plain.fill(theme.GROUND)
        return plain
    small = pygame.Surface((size[0] // _FINE + 1, size[1] // _FINE + 1))
    middle = centre[0] / _FINE, centre[1] / _FINE
    colours = [theme.seat_colour(seat) for seat in seats] or [theme.EDGE]
    parts = columns(small.get_rect().inflate(len(colours), 0), len(colours), 0)
    for colour, part in zip(colours, parts, strict=True):
        small.set_clip(part)
        _draw_light(small, middle, colour)
    small.set_clip(None)
    _draw_rays(small, middle)
    _draw_dusk(small, scores_top // _FINE)
    sheet = opaque(size)
    soft = pygame.transform.smoothscale(small, (size[0] // _COARSE, size[1] // _COARSE))
    pygame.transform.smoothscale(soft, size, sheet)
    foot = pygame.Surface((size[0], foot_px), pygame.SRCALPHA)
    foot.fill((*theme.STOCK, _FOOT_ALPHA))
    sheet.blit(foot, (0, size[1] - foot_px))
    return sheet


def _draw_light(sheet: pygame.Surface, middle: tuple[float, float], colour: theme.Colour) -> None:
    """Rings that grow brighter towards the middle, as bright in every colour."""
    red, green, blue = colour
    most = _MIDDLE * 8 * 255 / (2 * red + 5 * green + blue)
    reach = _REACH * max(sheet.get_size())
    sheet.fill(theme.mixed(colour, theme.INK, _EDGE))
    for ring in range(_RINGS):
        share = _EDGE + (most - _EDGE) * (ring / (_RINGS - 1)) ** _FALL
        radius = reach * (1 - ring / _RINGS)
        pygame.draw.circle(sheet, theme.mixed(colour, theme.INK, share), middle, radius)


def _draw_dusk(sheet: pygame.Surface, top: int) -> None:
    """A veil that is full from this height down and fades out above it."""
    width, height = sheet.get_size()
    column = pygame.Surface((1, height), pygame.SRCALPHA)
    fade = max(1, height // _FADE)
    for y in range(max(0, top - fade), height):
        alpha = round(_DUSK * min(1.0, (y - top + fade) / fade))
        column.set_at((0, y), (*theme.INK, alpha))
    sheet.blit(pygame.transform.scale(column, (width, height)), (0, 0))


def _draw_rays(sheet: pygame.Surface, middle: tuple[float, float]) -> None:
    """Darker wedges around the middle, so that the light stands between them as rays."""
    veil = pygame.Surface(sheet.get_size(), pygame.SRCALPHA)
    far = 2 * max(sheet.get_size())
    for ray in range(_RAYS):
        corners = [middle]
        for angle in (2 * pi * ray / _RAYS, (2 * ray + 1) * pi / _RAYS):
            corners.append((middle[0] + far * cos(angle), middle[1] + far * sin(angle)))
        pygame.draw.polygon(veil, (*theme.INK, round(255 * _SHADE)), corners)
    sheet.blit(veil, (0, 0))


@sprite
def laurel(side_px: int, seat: int, game: str) -> pygame.Surface:
    """A golden laurel around the winner's badge, or around the game's emblem for seat 0."""
    gold = theme.mixed(theme.STOCK_TEXT, theme.AMBER, _GOLD_SHARE)
    surface = drawing("pieces", "laurel", side_px, gold).copy()
    images = [badge(seat, round(_BADGE_SHARE * side_px))] if seat else []
    if not seat:
        disc = paint.disc(round(_DISC_SHARE * side_px), theme.GROUND)
        images = [disc, emblem(game, round(_EMBLEM_SHARE * disc.get_width()))]
    for image in images:
        surface.blit(image, image.get_rect(center=surface.get_rect().center))
    return surface
