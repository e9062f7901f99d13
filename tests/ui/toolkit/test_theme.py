import ast
import math
import re
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

import pytest

from tablepi.screens.pictures import seat_colours as names
from tablepi.ui.board.sheet_cells import row_colour
from tablepi.ui.toolkit import theme
from tablepi.ui.toolkit.theme import Colour

UI = Path(__file__).parents[3] / "tablepi" / "ui"
COLOURS = tuple(theme.SEATS.values())
Eye = tuple[tuple[float, float, float], ...]

# Machado, Oliveira and Fernandes 2009, severity 1: what is left of linear red, green and blue.
ALL: Eye = ((1, 0, 0), (0, 1, 0), (0, 0, 1))
PROTAN: Eye = ((0.152, 1.053, -0.205), (0.115, 0.786, 0.099), (-0.004, -0.048, 1.052))
DEUTAN: Eye = ((0.367, 0.861, -0.228), (0.280, 0.673, 0.047), (-0.012, 0.043, 0.969))
TRITAN: Eye = ((1.256, -0.077, -0.179), (-0.078, 0.931, 0.148), (0.005, 0.691, 0.304))
# Linear sRGB to XYZ, each as a share of white (D65).
_XYZ: Eye = ((0.434, 0.376, 0.190), (0.213, 0.715, 0.072), (0.018, 0.109, 0.873))


def _linear(part: int) -> float:
    share = part / 255
    return share / 12.92 if share <= 0.04045 else float(((share + 0.055) / 1.055) ** 2.4)


def light(colour: Colour) -> float:
    """Relative luminance after WCAG 2."""
    red, green, blue = map(_linear, colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Colour, other: Colour) -> float:
    low, high = sorted((light(one), light(other)))
    return (high + 0.05) / (low + 0.05)


def test_contrast_is_computed_as_wcag_does() -> None:
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)


@pytest.fixture(params=["", theme.LIGHT, theme.CONTRAST])
def look(request: pytest.FixtureRequest) -> Iterator[str]:
    theme.set_look(request.param)
    yield request.param
    theme.set_look("")


def test_every_text_is_read_on_every_surface_in_every_look(look: str) -> None:
    for surface in theme.surfaces():
        for colour in (theme.TEXT, surface.quiet):
            assert contrast(colour, surface.colour) >= (7 if look == theme.CONTRAST else 5.5)
    assert contrast(theme.STOCK_TEXT, theme.STOCK) >= 7
    assert contrast(theme.STOCK_QUIET, theme.STOCK) >= 5.5
    assert contrast(theme.TEXT, theme.VEIL) >= 7
    assert contrast(theme.BELOW_ZERO, theme.PANEL) >= 5
    for seat in range(1, 13):
        assert contrast(theme.seat_ink(seat), theme.PANEL) >= 5
    for now in (False, True):
        assert all(contrast(theme.TEXT, row_colour(row, now)) >= 4 for row in (0, 1))
    assert contrast(theme.KEY_TEXT, theme.KEY) >= 5
    assert contrast(theme.CHOSEN_TEXT, theme.CHOSEN) >= 7
    assert contrast(theme.TEXT, theme.UTILITY) >= 7


def test_ink_is_read_on_the_field_of_any_colour(look: str) -> None:
    for colour in (theme.TEXT, (0, 0, 0), (37, 99, 235), (220, 38, 38), (42, 63, 176)):
        assert contrast(theme.INK, theme.field_of(colour)) >= 4.5


def test_no_module_keeps_a_colour_that_another_look_changes() -> None:
    changing = rf"theme\.({'|'.join(sorted(theme.CHANGING))})\b"
    kept = [
        f"{path.name}: {ast.unparse(value)}"
        for path in UI.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        for value in _kept_values(node)
        if re.search(changing, ast.unparse(value))
    ]
    assert kept == []


def _kept_values(node: ast.AST) -> list[ast.expr]:
    """What is evaluated when its module is imported: values of a module's names, and defaults."""
    if isinstance(node, ast.FunctionDef):
        return [each for each in (*node.args.defaults, *node.args.kw_defaults) if each]
    if isinstance(node, ast.Module):
        assigned = (each for each in node.body if isinstance(each, ast.Assign | ast.AnnAssign))
        return [each.value for each in assigned if each.value]
    return []


def test_quiet_text_on_a_colour_is_that_of_its_surface() -> None:
    assert theme.quiet_on(theme.RAISED) == theme.QUIET_ON_RAISED
    assert theme.quiet_on(theme.GROUND) == theme.QUIET


@pytest.mark.parametrize("suit", theme.SUITS)
def test_every_suit_stands_out_from_the_card_and_its_chip_from_the_symbol(suit: str) -> None:
    assert contrast(theme.SUITS[suit], theme.STOCK) >= 6
    assert contrast(theme.SUITS[suit], theme.INK) >= 6


def test_dark_words_are_read_on_every_button_badge_and_sign() -> None:
    for colour in (theme.AMBER, theme.GREEN, *COLOURS):
        assert contrast(theme.INK, colour) >= 6.7
    assert contrast(theme.INK, theme.RED) >= 6.5


def test_twelve_seats_have_twelve_colours_and_the_thirteenth_the_first_again() -> None:
    assert tuple(theme.SEATS) == names.COLOURS
    assert len(set(COLOURS)) == 12
    assert theme.seat_colour(13) == theme.seat_colour(1)


def test_any_two_colours_of_seats_are_told_apart() -> None:
    assert min(_apart(one, other, ALL) for one, other in combinations(COLOURS, 2)) > 20


@pytest.mark.parametrize("eye", [PROTAN, DEUTAN, TRITAN])
def test_the_usual_eight_are_told_apart_by_any_eye(eye: Eye) -> None:
    assert min(_apart(one, other, eye) for one, other in combinations(COLOURS[:8], 2)) > 12


def _apart(one: Colour, other: Colour, eye: Eye) -> float:
    """How different two colours look: their distance in CIE L*a*b*, 2.3 being just noticeable."""
    return math.dist(_lab(one, eye), _lab(other, eye))


def _lab(colour: Colour, eye: Eye) -> tuple[float, float, float]:
    linear = [_linear(part) for part in colour]
    seen = [max(0.0, sum(a * b for a, b in zip(row, linear, strict=True))) for row in eye]
    x, y, z = (sum(a * b for a, b in zip(row, seen, strict=True)) for row in _XYZ)
    fx, fy, fz = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def test_mixing_goes_from_the_ground_to_the_colour() -> None:
    assert theme.mixed(theme.TEXT, theme.INK, 0) == theme.INK
    assert theme.mixed(theme.TEXT, theme.INK, 1) == theme.TEXT


def test_no_text_is_smaller_than_can_be_read() -> None:
    assert theme.PROMPT_MM >= 4.5
    assert theme.LABEL_MM >= 3
    assert theme.LEAST_MM >= 2.6
