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
STOCK_TEXT, STOCK_QUIET = _rgb("f4f6f8"), _rgb("a9b8c9")
"""What stands on STOCK, which is dark in every look."""

VEIL = _rgb("0b0f14")
"""What is laid over a picture, so that TEXT is read on it."""

ROW_NOW = _rgb("3a4657")
"""The row of a sheet that is being filled."""

BELOW_ZERO = _rgb("ff8d86")
"""Figures below 0."""

KEY, KEY_LIP, KEY_TEXT = _rgb("53647b"), _rgb("36445a"), _rgb("f4f6f8")
"""Every key that plays, the lip below it, its words: 5.6:1."""

UTILITY, UTILITY_LIP = _rgb("2a3543"), _rgb("151c25")
"""Keys of second rank, and rows that open something."""

CHOSEN, CHOSEN_LOW, CHOSEN_LIP = _rgb("ffffff"), _rgb("dfe6ee"), _rgb("8796a8")
CHOSEN_TEXT = INK
FLAT = _rgb("20272f")
"""A row that carries its own controls."""

NAMES_IN_COLOUR = True
"""Whether the name of the seat asked has the seat's colour; on a light ground it has that of words,
beside its badge."""

PARTING: Colour | None = None
"""The line around what only its surface parts from the ground, in the look that has such lines."""

PARTING_MM = 0.45

TRAILING: Colour | None = None
"""The total of who trails; None for the seat's colour."""

SPINE = (4, 8, 8, 140)
"""The groove in which the heads of columns lie, with its alpha."""

DRAWN: tuple[tuple[str, str], ...] = ()
"""What is drawn otherwise in the templates of cards and hollows: pairs of SVG text."""

DESTROY, DESTROY_LIP, DESTROY_WORD = _rgb("4d2026"), _rgb("2b1013"), _rgb("ffc2bd")
AMBER, AMBER_LIP = _rgb("ffb224"), _rgb("a06a08")
GREEN = _rgb("3ddc97")
RED = _rgb("ff8d86")

AMBER_SIGN, GREEN_SIGN, RED_SIGN = AMBER, GREEN, RED
"""The same as signs and figures on the ground or on a panel, darker where those are light."""

HOLLOW = _rgb("0b0f14")
"""The place of a number that is not there yet."""

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
SEAT_WHITE = SEATS["white"]
"""The colour of a white seat: greyer on a light ground, from which it would not be told."""

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
OUTLINE_MM = 0.5
PAD_MM = 2.0
ICON_MM = 4.0


LIGHT = "light"
CONTRAST = "contrast"

_LIGHT_COLOURS: dict[str, object] = {
    "GROUND_TOP": _rgb("fbf8f1"),
    "GROUND": _rgb("f5f1e7"),
    "GROUND_FOOT": _rgb("f0eadd"),
    "PANEL": _rgb("fffdf8"),
    "RAISED": _rgb("e6dfd0"),
    "HAIRLINE": _rgb("d5ccb9"),
    "EDGE": _rgb("8c8675"),
    "TEXT": _rgb("17202a"),
    "QUIET": _rgb("4b5a6a"),
    "QUIET_ON_RAISED": _rgb("43515f"),
    "KEY": _rgb("5a6a7f"),
    "KEY_LIP": _rgb("414e60"),
    "UTILITY": _rgb("e6dfd0"),
    "UTILITY_LIP": _rgb("c9bfaa"),
    "CHOSEN": _rgb("2a3f36"),
    "CHOSEN_LOW": _rgb("1c2d26"),
    "FLAT": _rgb("f3ede0"),
    "CHOSEN_LIP": _rgb("17241e"),
    "CHOSEN_TEXT": _rgb("fbf5e8"),
    "NAMES_IN_COLOUR": False,
    "VEIL": _rgb("fffdf8"),
    "ROW_NOW": _rgb("99a2ad"),
    "BELOW_ZERO": _rgb("b3261e"),
    "AMBER_SIGN": _rgb("8a5a00"),
    "GREEN_SIGN": _rgb("0d7a4f"),
    "RED_SIGN": _rgb("b3261e"),
    "HOLLOW": _rgb("e6dfd0"),
    "SEAT_WHITE": _rgb("c3cbd6"),
    "SPINE": (34, 51, 44, 255),
    "DRAWN": (
        ('fill="#000000" fill-opacity="0.3"', 'fill="#000000" fill-opacity="0.13"'),
        ('stroke="#000000" stroke-opacity="0.1"', 'stroke="#000000" stroke-opacity="0.035"'),
    ),
    "GROUNDS": {
        "felt": (_rgb("d9ecdf"), _rgb("b9d8c6"), _rgb("93bda6")),
        "walnut": (_rgb("f0dfc4"), _rgb("dcc29a"), _rgb("b99a6d")),
        "velvet": (_rgb("f1d5dc"), _rgb("ddb0bc"), _rgb("b98594")),
        "space": (_rgb("d9dcf5"), _rgb("b7bce8"), _rgb("8f96d0")),
        "slate": (_rgb("eef1f5"), _rgb("d6dce4"), _rgb("b5bfcc")),
    },
}
_BLACK, _WHITE = _rgb("000000"), _rgb("ffffff")
_CONTRAST_COLOURS: dict[str, object] = {
    **dict.fromkeys(("GROUND_TOP", "GROUND", "GROUND_FOOT", "PANEL"), _BLACK),
    **dict.fromkeys(("STOCK", "UTILITY", "HOLLOW"), _BLACK),
    **dict.fromkeys(("TEXT", "QUIET", "QUIET_ON_RAISED", "KEY", "PAPER"), _WHITE),
    **dict.fromkeys(("STOCK_TEXT", "STOCK_QUIET"), _WHITE),
    "VEIL": _BLACK,
    "ROW_NOW": _rgb("4d4d4d"),
    "RAISED": _BLACK,
    "HAIRLINE": _WHITE,
    "EDGE": _WHITE,
    "INK": _BLACK,
    "KEY_TEXT": _BLACK,
    "KEY_LIP": _rgb("8c8c8c"),
    "UTILITY_LIP": _BLACK,
    "CHOSEN": _WHITE,
    "CHOSEN_LOW": _WHITE,
    "FLAT": _BLACK,
    "CHOSEN_LIP": _rgb("8c8c8c"),
    "CHOSEN_TEXT": _BLACK,
    "PARTING": _WHITE,
    "TRAILING": _WHITE,
    "DRAWN": (
        *((paper, "#ffffff") for paper in ("#fbf5e8", "#efe4cd", "#f1e7d3", "#fffdf6")),
        ("#d6c9ad", "#8c8c8c"),
        ('stop-color="#ffffff" stop-opacity="0.2"', 'stop-color="#ffffff" stop-opacity="0"'),
        ('stroke-opacity="0.1" stroke-width="0.35"', 'stroke-opacity="0.7" stroke-width="0.2"'),
    ),
    "GROUNDS": dict.fromkeys(GROUNDS, (_BLACK, _BLACK, _BLACK)),
    "BACKS": dict.fromkeys(BACKS, _BLACK),
}
CHANGING = {*_LIGHT_COLOURS, *_CONTRAST_COLOURS}
"""The names that differ between looks: they are read where something is drawn, never kept."""

_DARK_COLOURS = {name: globals()[name] for name in CHANGING}


def set_look(look: str) -> bool:
    """Gives the names of this module the colours of a look: '' (dark), LIGHT or CONTRAST.

    True if they had others, so that what was painted has to be forgotten. The colours are the
    module's own names, so that whoever draws writes `theme.TEXT` in every look.
    """
    colours = {LIGHT: _LIGHT_COLOURS, CONTRAST: _CONTRAST_COLOURS}.get(look, {})
    wanted = {**_DARK_COLOURS, **colours}
    has_changed = any(globals()[name] != value for name, value in wanted.items())
    globals().update(wanted)
    return has_changed


class Surface(NamedTuple):
    """Something text stands on: its colour, and the quiet text that is still read on it."""

    colour: Colour
    quiet: Colour


def surfaces() -> tuple[Surface, ...]:
    """Everything that text stands on, in this look."""
    return (
        Surface(GROUND, QUIET),
        Surface(PANEL, QUIET),
        Surface(RAISED, QUIET_ON_RAISED),
    )


def quiet_on(colour: Colour) -> Colour:
    """The quiet text colour for a surface of this colour."""
    return next((surface.quiet for surface in surfaces() if surface.colour == colour), QUIET)


def seat_colour(seat: int) -> Colour:
    """The colour of a seat, counted from 1; they come round again after the twelfth."""
    colour = _seat_colours[(seat - 1) % len(_seat_colours)]
    return SEAT_WHITE if colour == SEATS["white"] else colour


def seat_ink(seat: int) -> Colour:
    """The colour of a seat's words and figures: its own, where that is read on the ground."""
    return seat_colour(seat) if NAMES_IN_COLOUR else TEXT


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
    fields = (mixed(STOCK_TEXT, colour, share) for share in shares)
    return next(field for field in fields if _light(field) >= least)


def _light(colour: Colour) -> float:
    """Relative luminance after WCAG 2."""
    linear = [
        part / 3294.6 if part <= 10 else ((part / 255 + 0.055) / 1.055) ** 2.4 for part in colour
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
