"""The order of tables, and that of names."""

import re
import unicodedata


def by_number(table: str) -> list[tuple[bool, int, str]]:
    """The order in which people count: t2 before t10."""
    parts = re.findall(r"\d+|\D+", table)
    return [(part.isdecimal(), int(part) if part.isdecimal() else 0, part) for part in parts]


def short_title(table: str) -> str:
    """A table's number, as it is large on a wall and on its sign: `7` for `t07`; else its name."""
    number = re.fullmatch(r"t0*([1-9][0-9]*)", table)
    return number[1] if number else table


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
