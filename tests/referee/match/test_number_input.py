"""A number being typed, key by key."""

import pytest

from tablepi.referee.match.number_input import LONGEST, figures_after


def _typed(*keys: str) -> str:
    text = ""
    for key in keys:
        text = figures_after(text, key)
    return text


@pytest.mark.parametrize(
    ("keys", "text"),
    [
        ("17", "17"),
        (("1", "sign", "7"), "-17"),
        (("-", "1", "sign"), "1"),
        (("sign", "back"), ""),
        (("back", "4", "back"), ""),
        (("+10", "+5"), "15"),
        (("+10", "+20", "7"), "37"),
        (("+20", "sign"), "-20"),
        (("-", "+5"), "-5"),
        (("sign", "+20", "+10", "7"), "-37"),
        (("7", "sign", "+5"), "-12"),
        (("sign", "-20"), "-020"),
        (("sign", "-20", "-10", "7"), "-37"),
        (("sign", "-20", "sign"), "20"),
        (("sign", "-20", "back"), "-2"),
        (("sign", "1", "2"), "-12"),
        (("0", "sign"), "-0"),
        (("+10", "back"), "1"),
        (("+1", "-1", "-1"), "-1"),
        (("2", "0", "7"), "207"),
        (("a", "shift", "", "٣", "3"), "3"),
    ],
)
def test_keys_make_a_number(keys: tuple[str, ...], text: str) -> None:
    assert _typed(*keys) == text


def test_a_number_grows_no_longer_than_a_screen_has_room_for() -> None:
    assert _typed(*"1234567890123") == "123456789"
    assert len(_typed("-", *"1234567890123")) == LONGEST
