"""Names as a hall shows them."""

from typing import Literal, get_args

from tablepi.core.record import ERASED

NamesPolicy = Literal["full", "initials", "number"]

POLICIES: tuple[NamesPolicy, ...] = get_args(NamesPolicy)


APART = " · "
"""Stands between a name and what tells it from a namesake's: `Ann B. · North`."""


def shown_name(name: str, policy: str) -> str:
    """A name in `full`, by its `initials` (`Ann B.`), or '' for `number`; a mark stays."""
    whole_name, apart, mark = name.partition(APART)
    words = whole_name.split()
    if name == ERASED or policy == "number" or not words:
        return ""
    if policy == "full":
        return name
    initials = words[0] if len(words) == 1 else f"{words[0]} {words[-1][0]}."
    return f"{initials}{apart}{mark}"
