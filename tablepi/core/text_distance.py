"""How easily damage on a cable makes one text out of another."""

from functools import lru_cache

LOST = DOUBLED = FLIPPED = 0.01 / 3
"""One byte in a hundred is damaged: lost, doubled, or with one flipped bit, equally often."""

TOO_OFTEN = 1e-6
"""More often than this, a text that could be another's has to be read once more."""

_WHOLE = 1 - LOST - DOUBLED - FLIPPED


def equal_reads(one: str, other: str) -> int:
    """How many equal reads in a row tell either text from the other, letter case aside.

    So many that damage makes all of them out of the other less than TOO_OFTEN.
    """
    sent, came = one.casefold().encode(), other.casefold().encode()
    if sent == came or not _near(sent, came):
        return 1
    each, reads = max(chance(sent, came), chance(came, sent)), 1
    while each**reads > TOO_OFTEN:
        reads += 1
    return reads


@lru_cache(maxsize=4096)
def most_reads(text: str, others: tuple[str, ...]) -> int:
    """How many equal reads in a row tell a text from each of the others."""
    return max((equal_reads(text, other) for other in others), default=1)


def chance(sent: bytes, came: bytes) -> float:
    """How likely damage makes exactly these bytes out of those, each being hit by itself."""
    # From the end: the chance that the rest of what was sent becomes the rest of what came.
    later = [0.0] * len(came) + [1.0]
    for byte in reversed(sent):
        now = [LOST * each for each in later]
        for at, to in enumerate(came):
            bits = (byte ^ to).bit_count()
            became = _WHOLE if not bits else FLIPPED / 8 if bits == 1 else 0.0
            now[at] += became * later[at + 1]
            if came[at : at + 2] == bytes([byte, byte]):
                now[at] += DOUBLED * later[at + 2]
        later = now
    return later[0]


def _near(one: bytes, other: bytes) -> bool:
    """Whether they differ in one place by two bytes at most: nothing else is made too often."""
    if len(one) < len(other):
        one, other = other, one
    more = len(one) - len(other)
    if more > 2:
        return False
    # As numbers: every text is held against hundreds of others while a card lies on the reader.
    ours, theirs = int.from_bytes(one, "big"), int.from_bytes(other, "big")
    apart = ours ^ theirs
    start = len(one) - ((ours ^ theirs << 8 * more).bit_length() + 7) // 8
    end = ((apart & -apart).bit_length() - 1) // 8 if apart else len(other)
    start = min(start, len(other))
    return len(one) - start - min(end, len(other) - start) <= 2
