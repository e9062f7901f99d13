"""Line icons on the 24-unit grid, in the weight of the suit symbols."""

import pygame

from tablepi.ui.toolkit import paint
from tablepi.ui.toolkit.paint import Drawing
from tablepi.ui.toolkit.theme import TEXT, Colour

ICONS: dict[str, Drawing] = {
    "undo": (
        "line M 8.6 4 L 3.6 9 L 8.6 14",
        "line M 3.6 9 L 14.4 9 A 14.4 14.6 5.6 -90 90 L 8 20.2",
    ),
    "turn": (
        "line M 19 7.4 A 11.6 12 8.8 -31 -322",
        "line M 20.4 2.8 L 19.8 8.2 L 14.4 8",
    ),
    "history": (
        "line M 5 7.4 A 12.4 12 8.8 -149 142",
        "line M 3.6 2.8 L 4.2 8.2 L 9.6 8",
        "line M 12.4 7.4 L 12.4 12.4 L 16 14.4",
    ),
    "clock": ("line O 12 12 9.2", "line M 12 6.8 L 12 12 L 15.8 14.2"),
    "list": (
        "line M 9 5.6 L 21 5.6 M 9 12 L 21 12 M 9 18.4 L 21 18.4",
        "fill O 3.9 5.6 1.7 O 3.9 12 1.7 O 3.9 18.4 1.7",
    ),
    "rules": (
        "line M 12 6.4 C 9.8 4.6 6.4 4 2.8 4.4 L 2.8 18.4 C 6.4 18 9.8 18.6 12 20.4 "
        "C 14.2 18.6 17.6 18 21.2 18.4 L 21.2 4.4 C 17.6 4 14.2 4.6 12 6.4 Z",
        "line M 12 6.6 L 12 20",
    ),
    "menu": (
        "line M 2.6 11.4 L 12 3.2 L 21.4 11.4",
        "line M 5.4 9.4 L 5.4 20.4 L 18.6 20.4 L 18.6 9.4",
        "line M 12 15 L 12 20",
    ),
    "back": ("line M 20.6 12 L 3.8 12", "line M 10.8 5 L 3.8 12 L 10.8 19"),
    "next": ("line M 3.4 12 L 20.2 12", "line M 13.2 5 L 20.2 12 L 13.2 19"),
    "play": ("fill M 7 4.4 L 19.6 12 L 7 19.6 Z", "line M 7 4.4 L 19.6 12 L 7 19.6 Z"),
    "pause": ("fill M 5.4 4 L 10 4 L 10 20 L 5.4 20 Z M 14 4 L 18.6 4 L 18.6 20 L 14 20 Z",),
    "check": ("line M 3.6 12.8 L 9.4 18.6 L 20.4 6",),
    "cross": ("line M 5 5 L 19 19 M 19 5 L 5 19",),
    "plus": ("line M 12 3.6 L 12 20.4 M 3.6 12 L 20.4 12",),
    "minus": ("line M 3.6 12 L 20.4 12",),
    "settings": (
        "line M 2.8 7 L 21.2 7 M 2.8 17 L 21.2 17",
        "cut O 15.6 7 4.2 O 8.4 17 4.2",
        "line O 15.6 7 2.9 O 8.4 17 2.9",
    ),
    "stick": (
        "line M 7 10 L 17 10 L 17 21.2 L 7 21.2 Z M 8.8 10 L 8.8 2.8 L 15.2 2.8 L 15.2 10",
        "fill O 10.4 6.4 0.9 O 13.6 6.4 0.9",
    ),
    "eye": (
        "line M 1.8 12 C 5.8 4.6 18.2 4.6 22.2 12 C 18.2 19.4 5.8 19.4 1.8 12 Z",
        "fill O 12 12 3.1",
    ),
    "eye-off": (
        "line M 1.8 12 C 5.8 4.6 18.2 4.6 22.2 12 C 18.2 19.4 5.8 19.4 1.8 12 Z",
        "fill O 12 12 3.1",
        "gap M 2.6 21.4 L 21.4 2.6",
        "line M 4 20 L 20 4",
    ),
    "reader": (
        "fill O 4.8 12 2.1",
        "line A 3 12 7.2 -40 40",
        "line A 3 12 12 -40 40",
        "line A 3 12 16.8 -36 36",
    ),
    "warning": (
        "line M 12 3.2 L 21.8 20.2 L 2.2 20.2 Z",
        "line M 12 9.6 L 12 13.4",
        "fill O 12 16.9 1.4",
    ),
    "trophy": (
        "line M 7 3.6 L 17 3.6 L 17 8.6 C 17 16 7 16 7 8.6 Z",
        "line M 7 5.4 L 3 5.4 C 3 9.2 4.6 11 7.4 11.2 M 17 5.4 L 21 5.4 C 21 9.2 19.4 11 16.6 11.2",
        "line M 12 14.4 L 12 20 M 7.4 20.4 L 16.6 20.4",
    ),
    "crown": ("line M 4.6 19.4 L 2.6 7.2 L 8 11.6 L 12 4.2 L 16 11.6 L 21.4 7.2 L 19.4 19.4 Z",),
    "backspace": (
        "line M 8.6 5 L 21.4 5 L 21.4 19 L 8.6 19 L 2.4 12 Z",
        "line M 11.8 9.2 L 17.4 14.8 M 17.4 9.2 L 11.8 14.8",
    ),
    "shift": ("line M 12 3.2 L 21 12.4 L 16.2 12.4 L 16.2 20.6 L 7.8 20.6 L 7.8 12.4 L 3 12.4 Z",),
    "trash": (
        "line M 3.4 6.8 L 20.6 6.8 M 8.8 6.6 L 8.8 3 L 15.2 3 L 15.2 6.6",
        "line M 5.6 6.8 L 6.8 21 L 17.2 21 L 18.4 6.8",
        "line M 12 11.4 L 12 16.6",
    ),
    "person": (
        "line O 12 7.6 4.4",
        "line M 3.6 21.2 C 4 16.8 7.2 15 12 15 C 16.8 15 20 16.8 20.4 21.2",
    ),
    "edit": (
        "line M 3.6 20.4 L 4.6 15.4 L 16 4 L 20 8 L 8.6 19.4 Z",
        "line M 13 7 L 17 11",
    ),
    "health": ("line M 2.4 12.6 L 7.4 12.6 L 10.2 5 L 14 19 L 16.4 12.6 L 21.6 12.6",),
    "up": ("line M 4.6 15.8 L 12 8.4 L 19.4 15.8",),
    "down": ("line M 4.6 8.2 L 12 15.6 L 19.4 8.2",),
    "left": ("line M 15.8 4.6 L 8.4 12 L 15.8 19.4",),
    "right": ("line M 8.2 4.6 L 15.6 12 L 8.2 19.4",),
    "far-left": ("line M 11.4 4.6 L 4 12 L 11.4 19.4 M 20 4.6 L 12.6 12 L 20 19.4",),
    "far-right": ("line M 4 4.6 L 11.4 12 L 4 19.4 M 12.6 4.6 L 20 12 L 12.6 19.4",),
    "chip": (
        "fill O 12 12 10.2",
        "cut R 6 12 12 M 10.5 0.6 L 13.5 0.6 L 13.2 4.4 L 10.8 4.4 Z",
        "groove O 12 12 5.4",
    ),
    "hand": (
        "fill M 1.4 7.9 L 5.0 6.1 L 10.1 16.6 L 6.5 18.3 Z",
        "line M 1.4 7.9 L 5.0 6.1 L 10.1 16.6 L 6.5 18.3 Z",
        "fill M 19.0 6.1 L 22.6 7.9 L 17.5 18.3 L 13.9 16.6 Z",
        "line M 19.0 6.1 L 22.6 7.9 L 17.5 18.3 L 13.9 16.6 Z",
        "cut M 7.4 2.4 L 16.6 2.4 L 16.6 19.4 L 7.4 19.4 Z",
        "fill M 10.0 5.0 L 14.0 5.0 L 14.0 16.6 L 10.0 16.6 Z",
        "line M 10.0 5.0 L 14.0 5.0 L 14.0 16.6 L 10.0 16.6 Z",
    ),
    "pile": (
        "line M 3.4 3 L 14.6 3 L 14.6 16.6 L 3.4 16.6 Z",
        "line M 19.4 7.6 L 19.4 21 L 8.2 21",
    ),
    "deck": (
        "line M 5 2.8 L 19 2.8 L 19 13.2 L 5 13.2 Z",
        "line M 5 17.2 L 19 17.2 M 5 21.2 L 19 21.2",
    ),
    "sound": (
        "line M 3 9.2 L 7 9.2 L 12 4.6 L 12 19.4 L 7 14.8 L 3 14.8 Z",
        "line A 11 12 5.6 -38 38",
        "line A 11 12 10 -38 38",
    ),
    "sound-off": (
        "line M 3 9.2 L 7 9.2 L 12 4.6 L 12 19.4 L 7 14.8 L 3 14.8 Z",
        "line M 16 9 L 22 15 M 22 9 L 16 15",
    ),
    "hourglass": (
        "line M 5.4 3.2 L 18.6 3.2 M 5.4 20.8 L 18.6 20.8",
        "line M 7 3.4 C 7 9.4 11 10 11 12 C 11 14 7 14.6 7 20.6",
        "line M 17 3.4 C 17 9.4 13 10 13 12 C 13 14 17 14.6 17 20.6",
        "fill M 8.4 20 C 9 16.6 11.4 16.4 12 14.6 C 12.6 16.4 15 16.6 15.6 20 Z",
    ),
    "flag": (
        "line M 5.6 2.8 L 5.6 21.2",
        "fill M 6 3.6 L 20.4 3.6 L 16.6 8.4 L 20.4 13.2 L 6 13.2 Z",
        "line M 6 3.6 L 20.4 3.6 L 16.6 8.4 L 20.4 13.2 L 6 13.2 Z",
    ),
    "judge": (
        "line M 12 3 L 12 20.6 M 6.6 20.8 L 17.4 20.8 M 4.6 6 L 19.4 6",
        "line M 4.8 6.4 L 2 13.4 C 3 16 6.6 16 7.6 13.4 Z M 19.2 6.4 L 16.4 13.4 "
        "C 17.4 16 21 16 22 13.4 Z",
    ),
}


def icon(name: str, size_px: int, colour: Colour = TEXT) -> pygame.Surface:
    """The icon of this name as a square sprite."""
    return paint.drawing(ICONS[name], size_px, colour)
