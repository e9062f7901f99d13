"""An emblem for each game's tile: a drawing in several colours on the 24-unit grid."""

import pygame

from tablepi.ui.toolkit import paint, theme
from tablepi.ui.toolkit.paint import Drawing
from tablepi.ui.toolkit.sprites import sprite
from tablepi.ui.toolkit.theme import Colour

Layers = tuple[tuple[Colour, Drawing], ...]

_SUIT = theme.SUITS

EMBLEMS: dict[str, Layers] = {
    "power-suit": (
        (
            _SUIT["waves"],
            (
                "fill M 1.4 23 L 1.4 17.8 C 1.4 14.6 4 13.2 8.4 11.6 L 12 20 L 15.6 11.6 "
                "C 20 13.2 22.6 14.6 22.6 17.8 L 22.6 23 Z",
                "groove M 7.4 11.4 L 5.6 15.6 L 8.4 16.4 L 7.6 18.2 L 12 23.6 L 16.4 18.2 "
                "L 15.6 16.4 L 18.4 15.6 L 16.6 11.4",
            ),
        ),
        (
            theme.TEXT,
            (
                "fill M 8.8 11 L 12 13.4 L 15.2 11 L 15.6 12.6 L 12 21.6 L 8.4 12.6 Z",
                "cut M 10.2 12.6 L 13.8 12.6 L 13.4 16 L 14.6 20 L 12 23 L 9.4 20 L 10.6 16 Z",
            ),
        ),
        (
            _SUIT["suns"],
            (
                "fill M 10.8 13.4 L 13.2 13.4 L 12.8 15.8 L 13.8 19.6 L 12 22 L 10.2 19.6 "
                "L 11.2 15.8 Z",
            ),
        ),
        (
            theme.AMBER,
            ("fill M 6.8 8.8 L 5 1.8 L 9.2 4.6 L 12 0.6 L 14.8 4.6 L 19 1.8 L 17.2 8.8 Z",),
        ),
    ),
    "score-sheet": (
        (
            theme.TEXT,
            (
                "fill M 4.4 2.2 L 15.2 2.2 L 19.8 6.8 L 19.8 21.8 L 4.4 21.8 Z",
                "line M 4.4 2.2 L 15.2 2.2 L 19.8 6.8 L 19.8 21.8 L 4.4 21.8 Z",
                "groove M 14.6 1.6 L 14.6 7.4 L 20.4 7.4",
                "groove M 6.8 6.4 L 10.8 6.4",
                "groove M 7.2 11.6 L 7.2 18.8 M 10.4 11.6 L 10.4 18.8",
                "groove M 13.6 11.6 L 13.6 18.8 M 16.8 11.6 L 16.8 18.8",
            ),
        ),
        (theme.SEATS["coral"], ("line M 5.2 18.2 L 18.8 12.2",)),
    ),
    "strings-of-suits": (
        (
            theme.EDGE,
            (
                "fill O 4.2 4.2 2.2 O 12 4.2 2.2 O 4.2 12 2.2",
                "fill O 12 19.8 2.2 O 19.8 12 2.2 O 19.8 19.8 2.2",
            ),
        ),
        (
            theme.TEXT,
            ("line M 4.2 19.8 L 19.8 4.2", "cut O 4.2 19.8 4.7 O 12 12 4.7 O 19.8 4.2 4.7"),
        ),
        (_SUIT["suns"], ("fill O 4.2 19.8 3.8",)),
        (_SUIT["waves"], ("fill O 12 12 3.8",)),
        (_SUIT["knots"], ("fill O 19.8 4.2 3.8",)),
    ),
    "suitup": (
        (
            theme.RED,
            (
                "fill M 1.8 10.0 L 5.3 7.9 L 10.4 16.5 L 7.0 18.5 Z",
                "line M 1.8 10.0 L 5.3 7.9 L 10.4 16.5 L 7.0 18.5 Z",
                "cut M 4.4 5.4 L 12.9 3.8 L 15.6 18.7 L 7.1 20.2 Z",
            ),
        ),
        (
            theme.TEXT,
            (
                "fill M 7.1 7.2 L 11.0 6.5 L 12.8 16.3 L 8.9 17.1 Z",
                "line M 7.1 7.2 L 11.0 6.5 L 12.8 16.3 L 8.9 17.1 Z",
                "cut M 11.1 3.8 L 19.6 5.4 L 16.9 20.2 L 8.4 18.7 Z",
            ),
        ),
        (
            _SUIT["waves"],
            (
                "fill M 13.0 6.5 L 16.9 7.2 L 15.1 17.1 L 11.2 16.3 Z",
                "line M 13.0 6.5 L 16.9 7.2 L 15.1 17.1 L 11.2 16.3 Z",
                "cut M 17.9 4.8 L 25.3 9.2 L 17.5 22.1 L 10.2 17.7 Z",
            ),
        ),
        (
            theme.AMBER,
            (
                "fill M 18.7 7.9 L 22.2 10.0 L 17.0 18.5 L 13.6 16.5 Z",
                "line M 18.7 7.9 L 22.2 10.0 L 17.0 18.5 L 13.6 16.5 Z",
            ),
        ),
    ),
    "conquest-of-fates": (
        (
            theme.SEATS["violet"],
            (
                "fill O 12 12 7.4",
                "gap M 0.6 16.6 C 2.6 19.4 21.4 11.4 23.4 5.6",
            ),
        ),
        (
            theme.AMBER,
            ("line M 5 12.6 C -2 19 3 19.6 11 16 C 20 11.8 25.4 5.6 19.4 6.2",),
        ),
        (
            theme.TEXT,
            (
                "fill M 4.4 0.8 Q 4.9 3.7 7.8 4.2 Q 4.9 4.7 4.4 7.6 Q 3.9 4.7 1 4.2 "
                "Q 3.9 3.7 4.4 0.8 Z",
            ),
        ),
    ),
}

_UNKNOWN: Layers = (
    (
        theme.EDGE,
        (
            "fill M 4.4 3.4 L 13 3.4 L 13 16.4 L 4.4 16.4 Z",
            "line M 4.4 3.4 L 13 3.4 L 13 16.4 L 4.4 16.4 Z",
            "cut M 7.4 5 L 24 5 L 24 24 L 7.4 24 Z",
        ),
    ),
    (
        theme.TEXT,
        (
            "fill M 11 7.6 L 19.6 7.6 L 19.6 20.6 L 11 20.6 Z",
            "line M 11 7.6 L 19.6 7.6 L 19.6 20.6 L 11 20.6 Z",
            "cut M 15.3 9.6 L 19.2 14.1 L 15.3 18.6 L 11.4 14.1 Z",
        ),
    ),
)


@sprite
def emblem(game: str, size_px: int) -> pygame.Surface:
    """The emblem of a game by its id, or two cards for a game without one, as a square sprite."""
    surface = pygame.Surface((size_px, size_px), pygame.SRCALPHA)
    for colour, shapes in EMBLEMS.get(game, _UNKNOWN):
        surface.blit(paint.drawing(shapes, size_px, colour), (0, 0))
    return surface
