"""Probability that damage on a cable turns one text into another."""

from functools import lru_cache

LOST = DOUBLED = FLIPPED = 0.01 / 3
"""Shares of damaged bytes, together one in a hundred: lost, doubled, or one flipped bit."""

TOO_OFTEN = 1e-6
"""A text that could be another's more often than this is read once more."""

_WHOLE = 1 - LOST - DOUBLED - FLIPPED


def equal_reads(one: str, other: str) -> int:
    """The number of equal reads in a row that tell either text from the other, ignoring case.

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
    """The number of equal reads in a row that tell a text from each of the others."""
    return max((equal_reads(text, other) for other in others), default=1)


def chance(sent: bytes, came: bytes) -> float:
    """The probability that damage turns those bytes into exactly these."""
    # From the end: the probability that the rest that was sent becomes the rest that came.
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
    """True if they differ in one place by at most two bytes; no other pair is likely enough."""
    if len(one) < len(other):
        one, other = other, one
    more = len(one) - len(other)
    if more > 2:
        return False
    # As integers, since each text is compared with hundreds while a card lies on the reader.
    ours, theirs = int.from_bytes(one, "big"), int.from_bytes(other, "big")
    apart = ours ^ theirs
    start = len(one) - ((ours ^ theirs << 8 * more).bit_length() + 7) // 8
    end = ((apart & -apart).bit_length() - 1) // 8 if apart else len(other)
    start = min(start, len(other))
    return len(one) - start - min(end, len(other) - start) <= 2
