"""The order of names."""

import unicodedata


def by_name(name: str) -> tuple[str, str]:
    """The order in which people look for a name: Çelik stands between Cid and Dora."""
    return _without_marks(name), name


def first_letter(name: str) -> str:
    """The letter under which a name is looked for."""
    return _without_marks(name)[:1].upper()


def _without_marks(name: str) -> str:
    parts = unicodedata.normalize("NFKD", name.casefold().translate(_BARE))
    return "".join(part for part in parts if not unicodedata.combining(part))


_BARE = str.maketrans({"ø": "o", "ł": "l", "đ": "d", "æ": "ae", "œ": "oe", "ı": "i"})
"""Letters that Unicode does not take apart."""
