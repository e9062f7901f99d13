"""Keyboard layouts: what a reader that is set to one types is read as it was meant."""

import string
from collections.abc import Callable

import pytest

from tablepi.devices.readers import LAYOUTS
from tablepi.devices.readers.keys.key_events import Layout, Press
from tests.devices.readers.keys.conftest import Keyboard

EVERYWHERE = string.digits + string.ascii_letters + " !\"$%&/()=+*-_.:,;?<>'@#[]"


@pytest.mark.parametrize("name", LAYOUTS)
def test_all_that_stands_on_a_card_can_be_typed_and_is_read(
    name: str, keyboard_of: Callable[[str], Keyboard]
) -> None:
    keyboard = keyboard_of(name)
    keyboard.type(EVERYWHERE, name)
    assert keyboard.texts == [EVERYWHERE]


@pytest.mark.parametrize(
    ("name", "plain", "shifted"),
    [
        ("us", "1234567890-=qwertyuiop[]asdfghjkl;'zxcvbnm,./", '!@#QY:"<>?'),
        ("uk", "1234567890-=qwertyuiop[]asdfghjkl;'zxcvbnm,./", '!"£QY:@<>?'),
        ("de", "1234567890ß´qwertzuiopü+asdfghjklöäyxcvbnm,.-", '!"§QZÖÄ;:_'),
        ("fr", "&é\"'(-è_çà)=azertyuiop^$qsdfghjklmùwxcvbn,;:!", "123AYM%./§"),
        ("es", "1234567890'¡qwertyuiop`+asdfghjklñ´zxcvbnm,.-", '!"·QYÑ¨;:_'),
        ("it", "1234567890'ìqwertyuiopè+asdfghjklòàzxcvbnm,.-", '!"£QYç°;:_'),
    ],
)
def test_each_key_types_what_stands_on_it(name: str, plain: str, shifted: str) -> None:
    layout = Layout(name)
    codes = [*range(2, 14), *range(16, 28), *range(30, 41), *range(44, 54)]
    assert "".join(layout.character(Press(code)) for code in codes) == plain
    some = (2, 3, 4, 16, 21, 39, 40, 51, 52, 53)
    assert "".join(layout.character(Press(code, shift=True)) for code in some) == shifted


@pytest.mark.parametrize(
    ("name", "code", "typed"),
    [
        ("de", 16, "@"), ("de", 8, "{"), ("de", 12, "\\"), ("de", 86, "|"),
        ("fr", 11, "@"), ("fr", 5, "{"), ("fr", 13, "}"),
        ("es", 3, "@"), ("es", 41, "\\"), ("es", 26, "["),
        ("it", 39, "@"), ("it", 40, "#"), ("it", 27, "]"),
        ("us", 16, ""),
    ],
)  # fmt: skip
def test_altgr_types_what_stands_third_on_a_key(name: str, code: int, typed: str) -> None:
    assert Layout(name).character(Press(code, altgr=True)) == typed


def test_caps_lock_turns_letters_alone_and_never_into_two() -> None:
    german = Layout("de")
    assert german.character(Press(39), caps=True) == "Ö"
    assert german.character(Press(12), caps=True) == "ß"
    assert german.character(Press(2), caps=True) == "1"
    assert german.character(Press(16, shift=True), caps=True) == "q"
