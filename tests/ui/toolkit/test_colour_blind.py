"""Colours as deuteranopes see them: two that fall together belong to two different shapes."""

from itertools import combinations
from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt

import numpy as np
import pytest

from tablepi import decks
from tablepi.ui.toolkit import drawings, suits, theme
from tablepi.ui.toolkit.theme import Colour

LEAST = 15.0
"""Two colours closer than this (CIEDE2000) are not told apart by themselves."""

# G. M. Machado, M. M. Oliveira, L. A. F. Fernandes: A Physiologically-based Model for Simulation of
# Color Vision Deficiency, IEEE TVCG 15 (2009), deuteranomaly of severity 1.0, for linear RGB.
DEUTERANOPIA = np.array(
    [
        [0.367322, 0.860646, -0.227968],
        [0.280085, 0.672501, 0.047413],
        [-0.011820, 0.042940, 0.968881],
    ]
)
# IEC 61966-2-1: linear RGB to XYZ, and its white, D65.
XYZ = np.array(
    [
        [0.4124564, 0.3575761, 0.1804375],
        [0.2126729, 0.7151522, 0.072175],
        [0.0193339, 0.119192, 0.9503041],
    ]
)
WHITE = XYZ @ np.ones(3)

Lab = tuple[float, float, float]

# G. Sharma, W. Wu, E. N. Dalal: The CIEDE2000 Color-Difference Formula, Color Research and
# Application 30 (2005), table 1.
PAIRS: list[tuple[Lab, Lab, float]] = [
    ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
    ((50.0, 3.1571, -77.2803), (50.0, 0.0, -82.7485), 2.8615),
    ((50.0, 0.0, 0.0), (50.0, -1.0, 2.0), 2.3669),
    ((50.0, 2.49, -0.001), (50.0, -2.49, 0.0009), 7.1792),
    ((50.0, 2.49, -0.001), (50.0, -2.49, 0.0011), 7.2195),
    ((50.0, 2.5, 0.0), (73.0, 25.0, -18.0), 27.1492),
    ((50.0, 2.5, 0.0), (61.0, -5.0, 29.0), 22.8977),
    ((50.0, 2.5, 0.0), (56.0, -27.0, -3.0), 31.9030),
    ((50.0, 2.5, 0.0), (58.0, 24.0, 15.0), 19.4535),
    ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
    ((63.0109, -31.0961, -5.8663), (62.8187, -29.7946, -4.0864), 1.2630),
    ((22.7233, 20.0904, -46.694), (23.0331, 14.973, -42.5619), 2.0373),
    ((6.7747, -0.2908, -2.4247), (5.8714, -0.0985, -2.2286), 0.6377),
    ((2.0776, 0.0795, -1.135), (0.9033, -0.0636, -0.5514), 0.9082),
]


def difference(one: Lab, other: Lab) -> float:
    """CIEDE2000 of two colours in CIELAB, all weights 1."""
    chroma = (hypot(*one[1:]) + hypot(*other[1:])) / 2
    red = 1.5 - 0.5 * sqrt(chroma**7 / (chroma**7 + 25.0**7))
    (l1, c1, h1), (l2, c2, h2) = _polar(one, red), _polar(other, red)
    turn = 0.0 if not c1 * c2 else (h2 - h1 + 180) % 360 - 180
    lightness, chroma, hue = (l1 + l2) / 2, (c1 + c2) / 2, h1 + h2
    if c1 * c2:
        hue = h1 + turn / 2
    weight = (
        1
        - 0.17 * cos(radians(hue - 30))
        + 0.24 * cos(radians(2 * hue))
        + 0.32 * cos(radians(3 * hue + 6))
        - 0.2 * cos(radians(4 * hue - 63))
    )
    square = (lightness - 50) ** 2
    by_lightness = (l2 - l1) / (1 + 0.015 * square / sqrt(20 + square))
    by_chroma = (c2 - c1) / (1 + 0.045 * chroma)
    by_hue = 2 * sqrt(c1 * c2) * sin(radians(turn / 2)) / (1 + 0.015 * chroma * weight)
    angle = 60 * exp(-(((hue % 360 - 275) / 25) ** 2))
    twist = -sin(radians(angle)) * 2 * sqrt(chroma**7 / (chroma**7 + 25.0**7))
    return sqrt(by_lightness**2 + by_chroma**2 + by_hue**2 + twist * by_chroma * by_hue)


def _polar(colour: Lab, red: float) -> Lab:
    """Lightness, chroma, and hue in degrees, red and green stretched."""
    lightness, a, b = colour[0], colour[1] * red, colour[2]
    return lightness, hypot(a, b), degrees(atan2(b, a)) % 360


def seen(colour: Colour) -> Lab:
    """A colour of the screen as a deuteranope sees it, in CIELAB."""
    encoded = np.array(colour) / 255
    linear = np.where(encoded <= 0.04045, encoded / 12.92, ((encoded + 0.055) / 1.055) ** 2.4)
    ratios = XYZ @ np.clip(DEUTERANOPIA @ linear, 0, 1) / WHITE
    x, y, z = np.where(ratios > 216 / 24389, np.cbrt(ratios), (24389 / 27 * ratios + 16) / 116)
    return float(116 * y - 16), float(500 * (x - y)), float(200 * (y - z))


def alike(colours: dict[str, Colour]) -> set[frozenset[str]]:
    """The names of each two colours that fall together."""
    return {
        frozenset((one, other))
        for one, other in combinations(colours, 2)
        if difference(seen(colours[one]), seen(colours[other])) < LEAST
    }


@pytest.mark.parametrize(("one", "other", "published"), PAIRS)
def test_the_difference_of_two_colours_is_the_published_one(
    one: Lab, other: Lab, published: float
) -> None:
    assert difference(one, other) == pytest.approx(published, abs=5e-5)
    assert difference(other, one) == pytest.approx(published, abs=5e-5)


def test_a_deuteranope_sees_grey_as_it_is_and_red_like_a_green() -> None:
    assert difference(seen((128, 128, 128)), (53.585, 0.0, 0.0)) < 0.1
    assert alike({"red": (255, 112, 60), "green": (170, 176, 60)})


def _drawn(kind: str, name: str) -> str:
    return (drawings.FOLDER / kind / f"{name}.svg").read_text(encoding="utf-8")


@pytest.mark.parametrize("colours", [theme.SUITS, theme.FIELDS], ids=["lines", "fields"])
def test_suits_that_fall_together_have_another_symbol_and_letter(
    colours: dict[str, Colour],
) -> None:
    pairs = alike(colours)
    assert frozenset(("leaves", "wyrms")) in pairs
    for one, other in map(sorted, pairs):
        assert _drawn("suits", one) != _drawn("suits", other)
        assert suits.letter(one) != suits.letter(other)


def test_printed_suits_that_fall_together_have_another_symbol_and_letter() -> None:
    deck = decks.load("suitup")
    cards = [card for name in deck if (card := deck[name]).looks]
    looks = {suits.names_of(card)[0]: suits.look_of(suits.names_of(card)[0]) for card in cards}
    pairs = alike({name: suits.field_colour(name) for name in looks})
    assert pairs
    for one, other in pairs:
        first, second = looks[one], looks[other]
        assert first is not None
        assert second is not None
        assert first.symbol != second.symbol
        assert _drawn("printed", first.symbol) != _drawn("printed", second.symbol)
        assert suits.letter(one) != suits.letter(other)


def test_seats_whose_colours_fall_together_have_another_shape_and_number() -> None:
    """Every two seats can have any two colours, since a host chooses them."""
    assert alike(theme.SEATS)
    shapes = [_drawn("seats", str(seat)) for seat in range(1, drawings.SHAPES + 1)]
    assert len(set(shapes)) == drawings.SHAPES >= len(theme.SEATS)


def test_amber_is_on_keys_and_signs_whose_shapes_no_seat_and_no_suit_has() -> None:
    others = {**theme.SEATS, **theme.FIELDS}
    assert alike({"amber": theme.AMBER, **others})
    signs = {_drawn("icons", name) for name in drawings.names("icons")}
    for kind in ("seats", "suits", "printed"):
        assert not signs & {_drawn(kind, name) for name in drawings.names(kind)}


def test_accepted_and_refused_fall_together_and_have_another_sign() -> None:
    assert alike({"accepted": theme.GREEN, "refused": theme.RED})
    assert _drawn("icons", "check") != _drawn("icons", "cross")
