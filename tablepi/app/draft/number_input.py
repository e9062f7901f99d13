"""Entry of a number, key by key."""

LONGEST = 9
"""Characters of the longest number that can be typed, its sign among them."""


def figures_after(text: str, key: str) -> str:
    """The number after a key: a digit, `sign` or `-`, `back`; others change nothing.

    A zero in front of other digits is none.
    """
    if key == "back":
        return text[:-1]
    if key in ("sign", "-"):
        return text[1:] if text.startswith("-") else "-" + text
    if key and key in "0123456789" and len(text) < LONGEST:
        return (text[:-1] if text in ("0", "-0") else text) + key
    return text
