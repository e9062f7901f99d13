"""The schema of a configuration: limits, and what is told of a section's fields."""

from dataclasses import dataclass, field
from typing import Annotated

import pytest

from tablepi.core.config_schema import Between, Digits, Limit, OneOf, Setting, fields_of, named
from tablepi.core.errors import in_english


@dataclass(frozen=True)
class Lamp:
    """A section."""

    light: Annotated[int, Setting("How bright.", Between(1, 5), step=1)] = 3
    bulbs: Annotated[tuple[str, ...], Setting(names="bulb")] = ()


@dataclass(frozen=True)
class Room:
    """A configuration."""

    lamp: Annotated[Lamp, Setting()] = field(default_factory=Lamp)
    doors: Annotated[tuple[int, ...], Setting()] = ()


@pytest.mark.parametrize(
    ("limit", "fitting", "others", "told"),
    [
        (Between(1, 5), (1, 3.5, 5), (0, 6, float("nan")), "a number from 1 to 5"),
        (Between(1), (1, 10**9), (0, -1), "a whole number from 1 on"),
        (Between(1, 5, or_zero=True), (0, 1, 5), (0.5, -1), "a number from 1 to 5, or 0"),
        (OneOf((0, 90)), (0, 90), (45,), "one of 0, 90"),
        (Digits(), ("", "0123"), ("1a", "١٢", "1 2"), "digits, which the screen can type"),
    ],
)
def test_a_limit_says_what_fits(
    limit: Limit, fitting: tuple[object, ...], others: tuple[object, ...], told: str
) -> None:
    assert all(limit.fits(value) for value in fitting)
    assert not any(limit.fits(value) for value in others)
    assert in_english(limit.wanted).startswith(told)


def test_a_number_outside_is_brought_to_the_nearest_within() -> None:
    assert [Between(1, 5).nearest(value) for value in (-3, 1, 4, 9)] == [1, 1, 4, 5]
    assert Between(1).nearest(10**9) == 10**9


def test_a_field_has_its_type_its_setting_and_its_default() -> None:
    light, bulbs = fields_of(Lamp).values()
    assert (light.kind, light.setting.about, light.default) == (int, "How bright.", 3)
    assert (bulbs.items, light.items) == (str, None)
    assert light.setting.on_screen
    assert not bulbs.setting.on_screen
    assert fields_of(Room)["lamp"].default == Lamp()


def test_what_names_something_is_found_in_every_section() -> None:
    assert list(named(Room(Lamp(bulbs=("left", "right"))))) == [("bulb", "left"), ("bulb", "right")]
