"""Entry of a number, key by key."""

import re

LONGEST = 9
"""Characters of the longest number that can be typed, its sign among them."""

_CHIP = re.compile(r"[+-][0-9]+")


def figures_after(text: str, key: str) -> str:
    """The number after a key: a digit, a chip `+5`, `sign` or `-`, `back`; others change nothing.

    A zero in front of other digits is none. A round sum of chips has a plus in front, or `-0` where
    it is below 0: the next digit is its last. Below 0 a chip that adds takes away.
    """
    if _CHIP.fullmatch(key):
        return _with_chip(text, int(key))
    if is_round(text) and text != "-" and key.isdecimal():
        return str(with_last(text, int(key))) if key in "0123456789" else text
    text = plain(text)
    if key == "back":
        return text[:-1]
    if key in ("sign", "-"):
        return text[1:] if text.startswith("-") else "-" + text
    if key and key in "0123456789" and len(text) < LONGEST:
        return (text[:-1] if text in ("0", "-0") else text) + key
    return text


def is_round(text: str) -> bool:
    """True if the number was made of chips, and waits for its last figure."""
    return text.startswith("+") or is_below_0(text)


def is_below_0(text: str) -> bool:
    """True if the number was begun by its sign, and takes chips and its last figure away."""
    return text == "-" or (text.startswith("-0") and len(text) > len("-0"))


def plain(text: str) -> str:
    return "-" + text[2:] if is_below_0(text) and text != "-" else text.lstrip("+")


def with_last(text: str, figure: int) -> int:
    """A round number, or a sign alone, with its last figure."""
    number = int(text) if text != "-" else 0
    return number - figure if is_below_0(text) else number + figure


def _with_chip(text: str, chip: int) -> str:
    step = -chip if text.startswith("-") and chip > 0 else chip
    number = (int(text) if text.lstrip("-") else 0) + step
    text_after = str(number)
    if number and number % 10 == 0:
        text_after = f"+{number}" if number > 0 else f"-0{-number}"
    return text if len(text_after) > LONGEST else text_after
