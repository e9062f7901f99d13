"""Names of the seats after each row of a match, which `verify` compares with what is listed."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import NamedTuple

from tablepi.core.record import RULES, Row
from tablepi.core.text.tokenizer import Malformed, words_of
from tablepi.store.chain.hash_chain import Damage

CHANGE = "change seat "
"""How a row begins that puts a name right, or has one more player join."""


class _Standing(NamedTuple):
    """State to which an undo goes back: number of standing lines, and names of the seats."""

    lines: int
    names: tuple[str, ...]


def compare_names(
    match: int, seats: tuple[str, ...], rows: Sequence[Row], listed: tuple[str, ...]
) -> Iterator[Damage]:
    """Check that the `listed` names are those that the rows come to. `seats`: the header's.

    A power cut may come between the last line and the list, which the next resume puts right.
    """
    names = [seats, *names_after(seats, rows)]
    if listed not in names[-2:]:
        yield Damage(match, 0, "lists other players than its rows name")


def names_after(seats: tuple[str, ...], rows: Sequence[Row]) -> Iterator[tuple[str, ...]]:
    """Names of the seats after each line of a match that began with these names."""
    states = [_Standing(0, seats)]
    for row in rows:
        if row.kind == "note" and row.text.startswith(f"{RULES} "):
            # From here on an undo takes back one line, and no name.
            lines, names = states[-1]
            states = [_Standing(count, names) for count in range(lines + 1)]
        if row.kind != "line":
            continue
        if row.text != "undo":
            states.append(_after(row.text, *states[-1]))
        elif len(states) > 1:
            states.pop()
        yield states[-1].names


def _after(text: str, lines: int, names: tuple[str, ...]) -> _Standing:
    """Standing after this line; one that cannot be read is a line of earlier rules."""
    if text.startswith(("change ", "rewrite ", "amend ")):
        with suppress(Malformed, IndexError, ValueError):
            verb, what, name, *more = words_of(text)
            if verb == "rewrite":
                return _Standing(lines - int(name) + len(more), names)
            if verb == "amend" or what != "seat":
                return _Standing(lines, names)
            at = int(name) - 1
            return _Standing(lines, (*names[:at], more[0], *names[at + 1 :]))
    return _Standing(lines + 1, names)
