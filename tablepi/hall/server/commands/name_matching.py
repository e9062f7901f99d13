"""Names and codes of players, compared as people read and scanners tell them."""

import unicodedata
from collections import Counter
from collections.abc import Iterable, Sequence


def code_of(event: str, player: str) -> str:
    """Text of a player's card: letters that a QR code has room for."""
    return f"{event}:{player}".upper()


def player_of_code(code: str, event: str, players: Iterable[str]) -> str:
    """The player whose card or id this is, '' for nobody of the event."""
    ids, typed_code = list(players), code.strip().lower()
    exact = [id_ for id_ in ids if typed_code in (id_, code_of(event, id_).lower())]
    similar = [id_ for id_ in ids if _keys(code_of(event, id_)) == _keys(typed_code)]
    matching = exact or similar
    return matching[0] if len(matching) == 1 else ""


def _keys(code: str) -> str:
    """A code as it comes through a keyboard of another layout: signs are others, y and z change."""
    letters = (letter if letter.isascii() and letter.isalnum() else "." for letter in code.lower())
    return "".join(letters).replace("y", "z")


def folded(name: str) -> str:
    """A name without case, ways of composing its letters, invisible letters and extra spaces."""
    normalized = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    visible = "".join(letter for letter in normalized if unicodedata.category(letter) != "Cf")
    return " ".join(visible.split())


def has_letter(name: str) -> bool:
    return any(unicodedata.category(letter)[0] not in "CZ" for letter in name)


def same_names(names: Sequence[str], known_names: Iterable[str]) -> tuple[str, ...]:
    """Names that are given more than once, or that are known already; in order, each once."""
    folded_known, count = {folded(name) for name in known_names}, Counter(map(folded, names))
    spellings = {folded(name): name for name in reversed(names)}
    return tuple(
        spellings[name]
        for name in dict.fromkeys(map(folded, names))
        if count[name] > 1 or name in folded_known
    )
