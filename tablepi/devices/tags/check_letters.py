"""Check letters: two at the end of a printed text, which detect damage on the line.

`tablepi:suitup/7-crowns*` and two letters: a CRC of ten bits, so that no flipped bit and no burst
of damage up to ten bits long is overlooked, and of any other damage one in 1024. What is left must
still be the text of another card.
"""

import re

SCHEME = "tablepi:"
_MARK = "*"
_LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
PRINTED = re.compile(rb"tablepi:[^*\x00-\x1f]+\*[0-9A-HJKMNP-TV-Z]{2}")
"""What in a device's bytes looks like a text with check letters, which may be wrong."""

_POLYNOMIAL = 0x233
_BITS = 0x3FF


def with_letters(text: str) -> str:
    """The text with its check letters, to be printed."""
    check = _crc(text.encode())
    return f"{text}{_MARK}{_LETTERS[check >> 5]}{_LETTERS[check & 31]}"


def proved(text: str) -> str | None:
    """The text without its check letters, where they are right; None where they are wrong.

    '' for a text that has none: nothing is proved.
    """
    bare, mark, _ = text.rpartition(_MARK)
    if not mark or not text.startswith(SCHEME):
        return ""
    return bare if with_letters(bare) == text else None


def _crc(data: bytes) -> int:
    rest = _BITS
    for byte in data:
        rest ^= byte << 2
        for _ in range(8):
            rest = (rest << 1 ^ (_POLYNOMIAL if rest & 0x200 else 0)) & _BITS
    return rest
