"""Probability that damage on a cable turns one text into another."""

from functools import lru_cache

LOST = DOUBLED = FLIPPED = 0.01 / 3
"""Shares of damaged bytes, together one in a hundred: lost, doubled, or one flipped bit."""

TOO_OFTEN = 1e-6
"""A text that could be another's more often than this is read once more."""

_WHOLE = 1 - LOST - DOUBLED - FLIPPED


def equal_reads(text: str, other_text: str) -> int:
    """The number of equal reads in a row that tell either text from the other, ignoring case.

    So many that damage makes all of them out of the other less than TOO_OFTEN.
    """
    sent_bytes, read_bytes = text.casefold().encode(), other_text.casefold().encode()
    if sent_bytes == read_bytes or not _are_near(sent_bytes, read_bytes):
        return 1
    confusion, reads = max(chance(sent_bytes, read_bytes), chance(read_bytes, sent_bytes)), 1
    while confusion**reads > TOO_OFTEN:
        reads += 1
    return reads


@lru_cache(maxsize=4096)
def most_reads(text: str, other_texts: tuple[str, ...]) -> int:
    """The number of equal reads in a row that tell a text from each of the others."""
    return max((equal_reads(text, other_text) for other_text in other_texts), default=1)


def chance(sent: bytes, read: bytes) -> float:
    """The probability that damage turns those bytes into exactly these."""
    # From the end: the probability that the rest that was sent becomes the rest that came.
    rest_chances = [0.0] * len(read) + [1.0]
    for sent_byte in reversed(sent):
        chances = [LOST * rest_chance for rest_chance in rest_chances]
        for index, read_byte in enumerate(read):
            bits = (sent_byte ^ read_byte).bit_count()
            byte_chance = _WHOLE if not bits else FLIPPED / 8 if bits == 1 else 0.0
            chances[index] += byte_chance * rest_chances[index + 1]
            if read[index : index + 2] == bytes([sent_byte, sent_byte]):
                chances[index] += DOUBLED * rest_chances[index + 2]
        rest_chances = chances
    return rest_chances[0]


def _are_near(longer: bytes, shorter: bytes) -> bool:
    """True if they differ in one place by at most two bytes; no other pair is likely enough."""
    if len(longer) < len(shorter):
        longer, shorter = shorter, longer
    excess = len(longer) - len(shorter)
    if excess > 2:
        return False
    # As integers, since each text is compared with hundreds while a card lies on the reader.
    longer_number, shorter_number = int.from_bytes(longer, "big"), int.from_bytes(shorter, "big")
    difference = longer_number ^ shorter_number
    start = len(longer) - ((longer_number ^ shorter_number << 8 * excess).bit_length() + 7) // 8
    end = ((difference & -difference).bit_length() - 1) // 8 if difference else len(shorter)
    start = min(start, len(shorter))
    return len(longer) - start - min(end, len(shorter) - start) <= 2
