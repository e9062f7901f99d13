"""Entry of a number, key by key."""

import re

LONGEST = 9
"""Characters of the longest number that can be typed, its sign among them."""

_CHIP = re.compile(r"[+-][0-9]+")


def figures_after(text: str, key: str) -> str:
    """The number after a key: a digit, a chip `+5`, `sign` or `-`, `back`; others change nothing.

    A zero in front of other digits is none. A round sum of chips has a plus in front: the next
    digit is its last.
    """
    if _CHIP.fullmatch(key):
        return _with_chip(text, int(key))
    if is_round(text) and key.isdecimal():
        return str(int(text) + int(key)) if key in "0123456789" else text
    text = text.lstrip("+")
    if key == "back":
        return text[:-1]
    if key in ("sign", "-"):
        return text[1:] if text.startswith("-") else "-" + text
    if key and key in "0123456789" and len(text) < LONGEST:
        return (text[:-1] if text in ("0", "-0") else text) + key
    return text


def is_round(text: str) -> bool:
    """Whether the number was made of chips, and waits for its last figure."""
    return text.startswith("+")


def _with_chip(text: str, chip: int) -> str:
    number = (int(text) if text.lstrip("-") else 0) + chip
    said = f"+{number}" if number > 0 and number % 10 == 0 else str(number)
    return text if len(said) > LONGEST else said
