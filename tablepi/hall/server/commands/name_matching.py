"""Names and codes of players, compared as people read and scanners tell them."""

import unicodedata
from collections import Counter
from collections.abc import Iterable, Sequence


def code_of(event: str, player: str) -> str:
    """Text of a player's card: letters that a QR code has room for."""
    return f"{event}:{player}".upper()


def player_of_code(code: str, event: str, players: Iterable[str]) -> str:
    """The player whose card or id this is, '' for nobody of the event."""
    ids, said = list(players), code.strip().lower()
    exact = [each for each in ids if said in (each, code_of(event, each).lower())]
    alike = [each for each in ids if _keys(code_of(event, each)) == _keys(said)]
    found = exact or alike
    return found[0] if len(found) == 1 else ""


def _keys(code: str) -> str:
    """A code as it comes through a keyboard of another layout: signs are others, y and z change."""
    letters = (each if each.isascii() and each.isalnum() else "." for each in code.lower())
    return "".join(letters).replace("y", "z")


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
        same[name]
        for name in dict.fromkeys(map(folded, names))
        if count[name] > 1 or name in before
    )
