"""Names of players, compared as people read them."""

import unicodedata
from collections import Counter
from collections.abc import Iterable, Sequence


def folded(name: str) -> str:
    """A name without case, ways of composing its letters, invisible letters and extra spaces."""
    whole = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    seen = "".join(letter for letter in whole if unicodedata.category(letter) != "Cf")
    return " ".join(seen.split())


def has_letter(name: str) -> bool:
    """A letter that can be seen."""
    return any(unicodedata.category(letter)[0] not in "CZ" for letter in name)


def same_names(names: Sequence[str], known: Iterable[str]) -> tuple[str, ...]:
    """Names that are given more than once, or that are known already; in order, each once."""
    before, count = {folded(name) for name in known}, Counter(map(folded, names))
    same = {folded(name): name for name in reversed(names)}
    return tuple(
        same[each]
        for each in dict.fromkeys(map(folded, names))
        if count[each] > 1 or each in before
    )
