"""Linux input events of a keyboard, and the characters that its keys type, by its layout."""

import struct
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import NamedTuple

_FORMAT = struct.Struct("@llHHi")
SIZE = _FORMAT.size
"""Bytes of an event on this machine; the kernel hands out whole events only."""

SYN, KEY, LED = 0x00, 0x01, 0x11
REPORT, DROPPED = 0, 3
CAPS_LED = 1
UP, DOWN, REPEATED = 0, 1, 2


class KeyEvent(NamedTuple):
    """An event as the kernel tells it; `at_ms` is on its monotonic clock. Codes are those of
    `linux/input-event-codes.h`.
    """

    at_ms: int
    kind: int
    code: int
    value: int

    def packed(self) -> bytes:
        seconds, rest_ms = divmod(self.at_ms, 1000)
        return _FORMAT.pack(seconds, rest_ms * 1000, self.kind, self.code, self.value)


class KeyEvents:
    """Turns bytes, however they are cut up, into events; raises on no bytes at all."""

    def __init__(self) -> None:
        self._partial = b""

    def forget(self) -> None:
        self._partial = b""

    def feed(self, data: bytes) -> list[KeyEvent]:
        data = self._partial + data
        whole_length = len(data) - len(data) % SIZE
        self._partial = data[whole_length:]
        return [_event(*fields) for fields in _FORMAT.iter_unpack(data[:whole_length])]


def _event(seconds: int, microseconds: int, kind: int, code: int, value: int) -> KeyEvent:
    return KeyEvent(seconds * 1000 + microseconds // 1000, kind, code, value)


# The keys that differ: left of 1, the digits' row, three rows of letters, left and right of them.
_CODES = (41, *range(2, 14), *range(16, 28), *range(30, 41), 43, 86, *range(44, 54))

_KEYPAD = dict(zip((*range(71, 84), 55, 98, 117, 121), "789-456+1230.*/=,", strict=True))
_SPACE = 57

_ROWS: dict[str, tuple[str, str, str]] = {
    "us": (
        "`1234567890-=qwertyuiop[]asdfghjkl;'\\<zxcvbnm,./",
        '~!@#$%^&*()_+QWERTYUIOP{}ASDFGHJKL:"|>ZXCVBNM<>?',
        "",
    ),
    "uk": (
        "`1234567890-=qwertyuiop[]asdfghjkl;'#\\zxcvbnm,./",
        '¬!"£$%^&*()_+QWERTYUIOP{}ASDFGHJKL:@~|ZXCVBNM<>?',
        "¦   €          é   úíó   á",
    ),
    "de": (
        "^1234567890ß´qwertzuiopü+asdfghjklöä#<yxcvbnm,.-",
        "°!\"§$%&/()=?`QWERTZUIOPÜ*ASDFGHJKLÖÄ'>YXCVBNM;:_",
        "  ²³   {[]}\\ @ €        ~            |      µ   ",
    ),
    "fr": (
        "²&é\"'(-è_çà)=azertyuiop^$qsdfghjklmù*<wxcvbn,;:!",
        " 1234567890°+AZERTYUIOP¨£QSDFGHJKLM%µ>WXCVBN?./§",
        "  ~#{[|`\\^@]}  €        ¤",
    ),
    "es": (
        "º1234567890'¡qwertyuiop`+asdfghjklñ´ç<zxcvbnm,.-",
        'ª!"·$%&/()=?¿QWERTYUIOP^*ASDFGHJKLÑ¨Ç>ZXCVBNM;:_',
        "\\|@#~€¬        €       []          {}",
    ),
    "it": (
        "\\1234567890'ìqwertyuiopè+asdfghjklòàù<zxcvbnm,.-",
        '|!"£$%&/()=?^QWERTYUIOPé*ASDFGHJKLç°§>ZXCVBNM;:_',
        "               €       []         @#",
    ),
}
"""A layout's characters in the order of the keys: alone, with Shift, with AltGr.

A dead key (^ before a letter) counts as its own character: readers of cards type none.
"""


class Press(NamedTuple):
    """A key, and what is held with it."""

    code: int
    shift: bool = False
    altgr: bool = False


class TypedKey(NamedTuple):
    """A key that was typed, with Caps Lock or without; or a `character`, said by its number."""

    press: Press = Press(0)
    caps: bool = False
    character: str = ""


class Layout:
    """The characters of a layout, by the key that is pressed."""

    def __init__(self, name: str) -> None:
        plain, shift, altgr = (dict(zip(_CODES, row, strict=False)) for row in _ROWS[name])
        self._levels: tuple[Mapping[int, str], ...] = (plain, shift, altgr)

    def character(self, press: Press, caps: bool = False) -> str:
        """Character of a key, '' for none; `caps`: Caps Lock turns small letters into capitals."""
        if press.code == _SPACE:
            return " "
        if press.code in _KEYPAD:
            return _KEYPAD[press.code]
        level = 2 if press.altgr else int(press.shift)
        character = self._levels[level].get(press.code, "")
        swapped_case = character.swapcase() if caps and character.isalpha() else character
        return (swapped_case if len(swapped_case) == 1 else character).strip()

    def presses(self) -> Iterator[tuple[str, Press]]:
        """Every character with the key that types it, the easiest to press last."""
        for level, keys in reversed(list(enumerate(self._levels))):
            for code, character in keys.items():
                if character.strip():
                    yield character, Press(code, level == 1, level == 2)
        yield " ", Press(_SPACE)


_layout = cache(Layout)


def text_in(layout: str, typed: Iterable[TypedKey]) -> str:
    """The text that these keys type in a layout."""
    by_layout = _layout(layout)
    return "".join(key.character or by_layout.character(key.press, key.caps) for key in typed)


def character_by_number(digits: str) -> str:
    """The character that Alt and these digits of the number pad type, as Windows has it.

    With a nought before it the number is one of its code page, else of the first IBM PC's.
    """
    page = "cp1252" if digits.startswith("0") else "cp437"
    return bytes([int(digits) & 0xFF]).decode(page, "replace")
