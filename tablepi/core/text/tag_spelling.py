"""The number of a tag behind its spellings: every make of reader writes the same one differently.

125 kHz: ten hex digits, the last eight or six of them, these in decimal, or cut into a facility
code and a card's number, `020,36654`; 13.56 MHz: hex digits with spaces, colons or none; both with
the last byte first as well.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

TAIL = 3
"""Bytes in which the shortest spelling of a number agrees with all longer ones."""

_LONGEST_CUT = 5
"""Bytes of a 125 kHz number, of which some readers leave out the first one or two."""

_SEPARATORS = re.compile(r"[ :-]")
_HEX = re.compile(r"(?:[0-9A-F]{2}){3,10}")
_FACILITY = re.compile(r"(\d{3}|\d{5})[, ](\d{5})")
_DECIMAL = re.compile(r"\d{6,17}")
_BYTES_BY_DIGITS = {8: 3, 10: 4, 13: 5, 14: 5}


class Spelling(NamedTuple):
    """A number that a text can mean. `form`: how it is spelled then."""

    number: bytes
    form: str


class Likeness(NamedTuple):
    """Two texts that can mean one number, `alike` in so many bytes. `forms`: how each is spelled;
    '' where they differ in case and separators alone.
    """

    alike: int
    forms: str


def spellings(text: str) -> list[Spelling]:
    """Every number that a text can mean; none of a text that is no tag's."""
    plain = [Spelling(number, form) for number, form in _numbers(text.strip().upper())]
    return [*plain, *(Spelling(number[::-1], f"{form} reversed") for number, form in plain)]


def _numbers(text: str) -> Iterator[tuple[bytes, str]]:
    bare = _SEPARATORS.sub("", text)
    if _HEX.fullmatch(bare):
        yield bytes.fromhex(bare), f"hex {len(bare)}"
    if parts := _FACILITY.fullmatch(text):
        size = 1 if len(parts[1]) == 3 else 2
        if int(parts[1]) < 1 << 8 * size and int(parts[2]) < 1 << 16:
            yield int(parts[1]).to_bytes(size, "big") + int(parts[2]).to_bytes(2, "big"), "facility"
    if _DECIMAL.fullmatch(text):
        value = int(text)
        least = max(TAIL, (value.bit_length() + 7) // 8)
        size = max(least, _BYTES_BY_DIGITS.get(len(text), least))
        yield value.to_bytes(size, "big"), f"decimal {size}"


def likeness(spelling: Spelling, other: Spelling) -> Likeness | None:
    """The likeness of two spellings; None where they are not one number's."""
    short, long = sorted((spelling.number, other.number), key=len)
    is_cut = len(short) < len(long)
    if not long.endswith(short) or (is_cut and len(long) > _LONGEST_CUT):
        return None
    is_same = spelling.form == other.form
    return Likeness(len(short), "" if is_same else f"{other.form}, {spelling.form}")
