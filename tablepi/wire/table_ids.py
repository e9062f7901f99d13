"""Ids of tables: the order in which people count them, and ranges of them."""

import re

from tablepi.wire.payload import is_table

MOST_OF_RANGE = 500
"""Tables of one range."""
MOST_DIGITS = 4

_RANGE = re.compile(r"([a-z0-9-]*?)([0-9]+)[-–—]([a-z0-9-]*?)([0-9]+)")


def by_number(table: str) -> tuple[list[tuple[int, str]], str]:
    """The order in which people count: t2 before t10."""
    parts = re.findall(r"[0-9]+|[^0-9]+", table)
    # Of numbers the longer is the greater; reading them would fail at thousands of digits.
    return [(_digits(part), part.lstrip("0")) for part in parts], table


def _digits(part: str) -> int:
    """Digits that count, from 1; 0 for letters, which stand first."""
    return len(part.lstrip("0")) + 1 if "0" <= part[0] <= "9" else 0


def tables_of(word: str) -> tuple[str, ...]:
    """The tables that a word means: `t07`, `7` for it too, `1-12`, `t01-t12`; () for none.

    A range has as many digits in each of its ids, at least two, so that the order of names is that
    of numbers.
    """
    if word.isascii() and word.isdecimal():
        word = f"{word}-{word}"
    found = _RANGE.fullmatch(word)
    if not found or found[3] not in ("", found[1]):
        return (word,) if is_table(word) else ()
    digits = max(2, len(found[2]), len(found[4]))
    if digits > MOST_DIGITS:
        return ()
    first, last = sorted((int(found[2]), int(found[4])))
    if last - first >= MOST_OF_RANGE:
        return ()
    tables = tuple(f"{found[1] or 't'}{number:0{digits}}" for number in range(first, last + 1))
    return tables if all(map(is_table, tables)) else ()


def short_title(table: str) -> str:
    """A table's number, as it is large on a wall and on its sign: `7` for `t07`; else its name."""
    number = re.fullmatch(r"t0*([1-9][0-9]*)", table)
    return number[1] if number else table
