"""Numbers as words: ASCII digits, perhaps with a sign."""

import re

_NUMBER = re.compile(r"[+-]?[0-9]+")
_WHOLE = re.compile(r"[0-9]+")

LONGEST_NUMBER = 4000
"""Digits of the longest number that a line may hold: Python prints sums of such without asking."""


def number_of(word: str) -> int | None:
    """The number that a word is: ASCII digits, perhaps with a sign; None where it is none."""
    return _value(word) if _NUMBER.fullmatch(word) else None


def whole_of(word: str) -> int | None:
    """The number that a word without a sign is; None where it is none."""
    return _value(word) if _WHOLE.fullmatch(word) else None


def _value(word: str) -> int | None:
    if len(word) <= LONGEST_NUMBER:
        return int(word)
    digits = word.lstrip("+-").lstrip("0") or "0"
    if len(digits) > LONGEST_NUMBER:
        return None
    return -int(digits) if word.startswith("-") else int(digits)
