"""The drawings: SVG files in `ui/drawings`, rendered as sprites of any size and colour.

A file has a grid of 24 units and is read when a screen first needs it. What it draws in
`currentColor` takes the colour that is asked for.
"""

import os
from functools import lru_cache
from io import BytesIO
from pathlib import Path

import pygame

from tablepi.ui.toolkit import measure, paint, text, theme
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.sprites import shape, sprite
from tablepi.ui.toolkit.theme import Colour

FOLDER = Path(__file__).parent.parent / "drawings"
GRID = 24.0

# For each seat, the middle of the room for the number in its shape, and the height of the number.
_NUMBERS: tuple[tuple[float, float], ...] = (
    (12.0, 13.0),
    (12.0, 13.0),
    (14.7, 12.0),
    (12.0, 12.4),
    (12.6, 12.6),
    (12.0, 12.6),
    (11.4, 12.6),
    (12.0, 12.4),
    (12.8, 13.0),
    (12.0, 11.5),
    (12.0, 11.5),
    (12.0, 11.5),
)
SHAPES = len(_NUMBERS)

_VERDICTS = {"accepted": ("check", theme.GREEN), "refused": ("cross", theme.RED)}
_LARGEST_SIGN_MM = 6.0
_LEAST_SIGN_MM = 3.0


@lru_cache(maxsize=16)
def names(kind: str) -> frozenset[str]:
    """The drawings of one kind, that is, in one folder."""
    return frozenset(file.removesuffix(".svg") for file in os.listdir(FOLDER / kind))


@shape
def drawing(kind: str, name: str, size_px: int, colour: Colour | None = None) -> pygame.Surface:
    """A drawing as a square sprite, in the colour of words where none is given.

    Raises KeyError for a name that has none.
    """
    if name not in names(kind):
        raise KeyError(f"There is no drawing {kind}/{name}.svg.")
    red, green, blue = colour or theme.TEXT
    svg = _source(kind, name).replace("currentColor", f"#{red:02x}{green:02x}{blue:02x}")
    side = max(1, size_px)
    return pygame.image.load_sized_svg(BytesIO(svg.encode()), (side, side))


@lru_cache(maxsize=128)
def _source(kind: str, name: str) -> str:
    return (FOLDER / kind / f"{name}.svg").read_text(encoding="utf-8")


def icon(name: str, size_px: int, colour: Colour | None = None) -> pygame.Surface:
    """A line icon, in the weight of the suit symbols."""
    return drawing("icons", name, size_px, colour)


def type_mark(name: str, size_px: int, colour: Colour) -> pygame.Surface | None:
    """The mark of a card's type, or none for a type that has none."""
    return drawing("types", name, size_px, colour) if name in names("types") else None


def rank_mark(rank: str, size_px: int, colour: Colour) -> pygame.Surface | None:
    """The figure of a rank that is no number, or none for one that is written."""
    return drawing("ranks", rank, size_px, colour) if rank in names("ranks") else None


def emblem(game: str, size_px: int) -> pygame.Surface:
    """The emblem of a game by its id, or two cards for a game without one."""
    return drawing("emblems", game if game in names("emblems") else "unknown", size_px)


@shape
def badge(seat: int, size_px: int, inverted: bool = False) -> pygame.Surface:
    """The badge of a seat, counted from 1: its number in its colour and in a shape of its own.

    `inverted`: for a ground of its colour, the shape dark and the number light.
    """
    number = (seat - 1) % SHAPES + 1
    colours = (theme.seat_colour(seat), theme.INK)
    fill, ink = reversed(colours) if inverted else colours
    surface = drawing("seats", str(number), size_px, fill).copy()
    middle, height = (length * size_px / GRID for length in _NUMBERS[number - 1])
    figure_px = measure.size_of_figures(max(1, round(height)))
    figure = text.line(str(seat), figure_px, ink, bold=True)
    surface.blit(figure, figure.get_rect(center=(size_px // 2, round(middle))))
    return surface


@sprite
def sign(verdict: str, size_px: int, inverted: bool = False) -> pygame.Surface:
    """The sign of `accepted` or `refused`: a tick or a cross on a disc of its colour.

    `inverted`: for a ground of this colour.
    """
    name, colour = _VERDICTS[verdict]
    fill, ink = (theme.INK, colour) if inverted else (colour, theme.INK)
    surface = paint.disc(size_px, fill).copy()
    icon_image = icon(name, round(size_px * 0.66), ink)
    surface.blit(icon_image, icon_image.get_rect(center=surface.get_rect().center))
    return surface


def draw_sign(surface: pygame.Surface, glass: Glass, place: pygame.Rect, verdict: str) -> None:
    """Put the sign in the middle of the room, or of the surface where the room is too low."""
    side = min(glass.mm(_LARGEST_SIGN_MM), max(place.height, glass.mm(_LEAST_SIGN_MM)))
    side = min(side, surface.get_width() // 2)
    image = sign(verdict, side)
    centre = place.center if place.height >= side else surface.get_rect().center
    surface.blit(image, image.get_rect(center=centre))


_LETTER_SHARE = 0.46


@sprite
def initial(name: str, size_px: int, seat: int) -> pygame.Surface:
    """A person: the first letter of the name on a disc of the player's colour."""
    surface = paint.disc(size_px, theme.seat_colour(seat)).copy()
    letter_px = measure.size_of_figures(max(1, round(size_px * _LETTER_SHARE)))
    letter = text.fitted(name.strip()[:1].upper(), size_px, letter_px, theme.INK, bold=True)
    surface.blit(letter, letter.get_rect(center=surface.get_rect().center))
    return surface
