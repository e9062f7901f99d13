"""Names of people: without invisible letters as they are entered, folded to be compared."""

import unicodedata
from collections import Counter
from collections.abc import Iterable, Sequence

_INVISIBLE_SPANS = (
    *((0x034F, 0x034F), (0x115F, 0x1160), (0x17B4, 0x17B5), (0x180B, 0x180F), (0x2800, 0x2800)),
    *((0x3164, 0x3164), (0xFE00, 0xFE0F), (0xFFA0, 0xFFA0), (0xE0000, 0xE0FFF)),
)
"""Letters that show nothing without being of the category Cf: the combining grapheme joiner,
fillers, variation selectors, the blank Braille pattern, tags (Unicode: Default_Ignorable)."""


def clean_name(name: str) -> str:
    """The name without invisible letters, and with one space where there are several."""
    return " ".join("".join(filter(_is_visible, name)).split())


def _is_visible(letter: str) -> bool:
    if letter.isascii():
        return True
    is_blank = any(first <= ord(letter) <= last for first, last in _INVISIBLE_SPANS)
    return not is_blank and unicodedata.category(letter) != "Cf"


def folded(name: str) -> str:
    """A name without case, ways of composing its letters, invisible letters and extra spaces."""
    if name.isascii():
        return " ".join(name.lower().split())
    # Folding decomposes some letters, and normalizing makes letters that fold again.
    normalized = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    return clean_name(normalized)


def has_letter(name: str) -> bool:
    return any(unicodedata.category(letter)[0] not in "CZ" for letter in clean_name(name))


def same_names(names: Sequence[str], known_names: Iterable[str]) -> tuple[str, ...]:
    """Names that are given more than once, or that are known already; in order, each once."""
    folded_known, count = {folded(name) for name in known_names}, Counter(map(folded, names))
    spellings = {folded(name): name for name in reversed(names)}
    return tuple(
        spellings[name]
        for name in dict.fromkeys(map(folded, names))
        if count[name] > 1 or name in folded_known
    )


def told_apart(name: str, taken: Iterable[str]) -> str:
    """A name for another person of this one, which nobody has: `Anna B.`, `Anna C.`, and on."""
    folded_taken = {folded(each) for each in taken}
    letters = (f"{name} {chr(code)}." for code in range(ord("B"), ord("Z") + 1))
    numbers = (f"{name} {number}" for number in range(2, len(folded_taken) + 4))
    return next(new for new in (*letters, *numbers) if folded(new) not in folded_taken)
