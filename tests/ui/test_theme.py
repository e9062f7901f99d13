from itertools import combinations

import pytest

from tablepi.ui import theme
from tablepi.ui.theme import Colour


def light(colour: Colour) -> float:
    """Relative luminance after WCAG 2."""
    shares = [part / 255 for part in colour]
    red, green, blue = (
        share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4 for share in shares
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Colour, other: Colour) -> float:
    low, high = sorted((light(one), light(other)))
    return (high + 0.05) / (low + 0.05)


def test_contrast_is_computed_as_wcag_does() -> None:
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)


@pytest.mark.parametrize("surface", theme.SURFACES)
def test_every_text_is_read_on_every_surface(surface: theme.Surface) -> None:
    for colour in (theme.TEXT, surface.quiet, theme.AMBER, theme.GREEN):
        assert contrast(colour, surface.colour) >= 7


def test_quiet_text_on_a_colour_is_that_of_its_surface() -> None:
    assert theme.quiet_on(theme.RAISED) == theme.QUIET_ON_RAISED
    assert theme.quiet_on(theme.GROUND) == theme.QUIET


@pytest.mark.parametrize("suit", theme.SUITS)
def test_every_suit_stands_out_from_the_card_and_its_chip_from_the_symbol(suit: str) -> None:
    assert contrast(theme.SUITS[suit], theme.STOCK) >= 6
    assert contrast(theme.SUITS[suit], theme.INK) >= 6


def test_dark_words_are_read_on_every_button_badge_and_sign() -> None:
    for colour in (theme.AMBER, theme.GREEN, *theme.SEATS):
        assert contrast(theme.INK, colour) >= 7
    assert contrast(theme.INK, theme.RED) >= 6.5
    assert contrast(theme.INK, theme.AMBER_PRESSED) >= 7


def test_twelve_seats_have_twelve_colours_and_the_thirteenth_the_first_again() -> None:
    assert len(set(theme.SEATS)) == 12
    assert theme.seat_colour(13) == theme.seat_colour(1)


def test_no_two_seats_beside_each_other_look_alike() -> None:
    for one, other in combinations(theme.SEATS[:8], 2):
        assert sum(abs(a - b) for a, b in zip(one, other, strict=True)) > 60


def test_mixing_goes_from_the_ground_to_the_colour() -> None:
    assert theme.mixed(theme.TEXT, theme.INK, 0) == theme.INK
    assert theme.mixed(theme.TEXT, theme.INK, 1) == theme.TEXT


def test_no_text_is_smaller_than_can_be_read() -> None:
    assert theme.PROMPT_MM >= 4.5
    assert theme.LABEL_MM >= 3
    assert theme.LEAST_MM >= 2.6
