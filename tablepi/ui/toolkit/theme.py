"""The theme: every colour and size by name. Lengths are millimetres of glass."""

from collections.abc import Iterable
from typing import NamedTuple

Colour = tuple[int, int, int]


def _rgb(hexadecimal: str) -> Colour:
    red, green, blue = bytes.fromhex(hexadecimal)
    return red, green, blue


GROUND_TOP = _rgb("222d39")
GROUND = _rgb("161d26")
GROUND_FOOT = _rgb("0f141a")
"""What everything stands on, from the top of the glass down; GROUND is its mean."""

PANEL = _rgb("10161d")
RAISED = _rgb("2a3543")
HAIRLINE = _rgb("33404f")
EDGE = _rgb("5b6c80")
STOCK = _rgb("0b0f14")
INK = _rgb("15120e")

TEXT = _rgb("f4f6f8")
QUIET = _rgb("a9b8c9")
QUIET_ON_RAISED = _rgb("b6c4d4")

KEY, KEY_LIP = _rgb("53647b"), _rgb("36445a")
"""Every key that plays, and the lip below it: white reads 5.6:1 on it."""

UTILITY, UTILITY_LIP = _rgb("2a3543"), _rgb("151c25")
"""Keys of second rank, and rows that open something."""

DESTROY, DESTROY_LIP, DESTROY_WORD = _rgb("4d2026"), _rgb("2b1013"), _rgb("ffc2bd")
CHOSEN, CHOSEN_LIP = _rgb("f2f5f9"), _rgb("b8c2ce")
AMBER, AMBER_LIP = _rgb("ffb224"), _rgb("a06a08")
GREEN = _rgb("3ddc97")
RED = _rgb("ff8d86")

# What lies on the table: cards, chips, marks, grounds.
SUITS: dict[str, Colour] = {
    "moons": _rgb("c7c8ca"),
    "suns": _rgb("f0913a"),
    "waves": _rgb("6aa9dc"),
    "leaves": _rgb("c99767"),
    "wyrms": _rgb("6fc055"),
    "knots": _rgb("efed6a"),
}
"""The suits as lines on a dark ground."""

FIELDS: dict[str, Colour] = {
    "moons": _rgb("bac3d2"),
    "suns": _rgb("f28d2c"),
    "waves": _rgb("62a9e3"),
    "leaves": _rgb("c48d5a"),
    "wyrms": _rgb("6fc552"),
    "knots": _rgb("f3e24f"),
}
"""The suits as fields with ink on them."""

PRINTED: dict[Colour, Colour] = {
    _rgb("f2d24b"): _rgb("f0c93c"),
    _rgb("ff5d73"): _rgb("ff7f86"),
    _rgb("c9d3df"): _rgb("b6c0cf"),
    _rgb("ff9a3c"): _rgb("ffa04a"),
    _rgb("5fb4ff"): _rgb("62b0ff"),
    _rgb("d78cff"): _rgb("c79bff"),
    _rgb("4fd6cf"): _rgb("45d3bd"),
    _rgb("58c878"): _rgb("6fcb62"),
}
"""The colours in the file of SuitUP's cards as fields; what else is printed, see `field_of`."""

PAPER = _rgb("fbf5e8")
PAPER_DIMMED = _rgb("8d897f")
"""The lightest that a card which cannot be played has: ink is read on it at 5:1."""

BACKS: dict[str, Colour] = {
    "felt": _rgb("7d2338"),
    "walnut": _rgb("7d2338"),
    "velvet": _rgb("1d6672"),
    "space": _rgb("4b3aa8"),
    "slate": _rgb("3d4b5e"),
}
"""The backs of cards, by the ground on which they lie."""

GROUNDS: dict[str, tuple[Colour, Colour, Colour]] = {
    "felt": (_rgb("2c7a5c"), _rgb("174c3a"), _rgb("0b2a20")),
    "walnut": (_rgb("7a5836"), _rgb("4a3320"), _rgb("241810")),
    "velvet": (_rgb("80304a"), _rgb("501c2e"), _rgb("280d17")),
    "space": (_rgb("2f3a8c"), _rgb("171c4c"), _rgb("090b20")),
    "slate": (_rgb("44536a"), _rgb("28323f"), _rgb("161c24")),
}
"""The grounds of boards: lit in the middle, between, and at the edge."""

SEATS: dict[str, Colour] = {
    "blue": _rgb("56b4e9"),
    "orange": _rgb("f0a818"),
    "teal": _rgb("2fd3a6"),
    "yellow": _rgb("f0e442"),
    "coral": _rgb("ff7a45"),
    "pink": _rgb("e08ac0"),
    "white": _rgb("f2f4f7"),
    "violet": _rgb("9d8cff"),
    "lime": _rgb("a5d86e"),
    "sand": _rgb("d8b28a"),
    "sky": _rgb("86dbe8"),
    "rose": _rgb("ff9aa8"),
}
_seat_colours = list(SEATS.values())

CAP_HEIGHT = 0.7
"""The height of an H as a share of the em, in millimetres of which type is measured."""

WINNER_MM = 15.0 / CAP_HEIGHT
GREAT_MM = 9.0 / CAP_HEIGHT
SCORE_MM = 7.2 / CAP_HEIGHT
PROMPT_MM = 4.5 / CAP_HEIGHT
BUTTON_MM = 3.4 / CAP_HEIGHT
LABEL_MM = 3.0 / CAP_HEIGHT
LEAST_MM = 2.6 / CAP_HEIGHT
"""The seven sizes of type: ems whose capitals are 15 mm of glass high, 9 mm and so on."""

TYPES_MM = (WINNER_MM, GREAT_MM, SCORE_MM, PROMPT_MM, BUTTON_MM, LABEL_MM, LEAST_MM)

NAMES_MM = (PROMPT_MM, BUTTON_MM, LABEL_MM, LEAST_MM)
"""Names have the first; a smaller one only where fewer than four letters would be left."""

CORNER_MM = 2.2
LIP_MM = 0.55
SHEEN_MM = 0.2
"""Of a key: the lip below it, and the light along its upper edge."""

LINE_MM = 0.2
SEAT_EDGE_MM = 0.4
_EDGE_SHARE = 0.6
OUTLINE_MM = 0.5
PAD_MM = 2.0
ICON_MM = 4.0


class Surface(NamedTuple):
    """Something text stands on: its colour, and the quiet text that is still read on it."""

    colour: Colour
    quiet: Colour


SURFACES = (
    Surface(GROUND, QUIET),
    Surface(PANEL, QUIET),
    Surface(RAISED, QUIET_ON_RAISED),
    Surface(STOCK, QUIET),
)


def quiet_on(colour: Colour) -> Colour:
    """The quiet text colour for a surface of this colour."""
    return next((surface.quiet for surface in SURFACES if surface.colour == colour), QUIET)


def seat_colour(seat: int) -> Colour:
    """The colour of a seat, counted from 1; they come round again after the twelfth."""
    return _seat_colours[(seat - 1) % len(_seat_colours)]


def seat_edge(seat: int, ground: Colour) -> Colour:
    """The edge of what belongs to a seat, on a surface of this colour."""
    return mixed(seat_colour(seat), ground, _EDGE_SHARE)


def set_seat_colours(colours: Iterable[str]) -> bool:
    """Sets the seats' colours, names of `SEATS` from seat 1 on.

    Whether they had others, so that what was painted has to be forgotten.
    """
    old_colours = tuple(_seat_colours)
    _seat_colours[:] = [SEATS[colour] for colour in colours]
    return old_colours != tuple(_seat_colours)


def mixed(colour: Colour, ground: Colour, share: float) -> Colour:
    """The colour that `share` (0 to 1) of the first over the second gives."""
    red, green, blue = (round(b + (a - b) * share) for a, b in zip(colour, ground, strict=True))
    return red, green, blue


_LEAST_CONTRAST = 4.6


def field_of(colour: Colour) -> Colour:
    """The colour, so much lighter that ink is read on it."""
    least = _LEAST_CONTRAST * (_light(INK) + 0.05) - 0.05
    shares = (share / 10 for share in range(11))
    fields = (mixed(TEXT, colour, share) for share in shares)
    return next(field for field in fields if _light(field) >= least)


def _light(colour: Colour) -> float:
    """Relative luminance after WCAG 2."""
    linear = [
        part / 3294.6 if part <= 10 else ((part / 255 + 0.055) / 1.055) ** 2.4 for part in colour
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
