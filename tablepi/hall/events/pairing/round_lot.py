"""The lot that settles ties, which nobody chooses: from a word said aloud, then from seals."""

from collections.abc import Mapping
from hashlib import sha256


def first_lot(word: str) -> str:
    """The lot of round 1, in hex. `word`: the phrase of the event's first row."""
    return _hex(f"tablepi lot {word}")


def next_lot(lot: str, seals: Mapping[str, str]) -> str:
    """The lot after a round, in hex. `seals`: of each of its tables, `-` where there is none."""
    return _hex(lot + "".join(f"\n{table} {seals[table]}" for table in sorted(seals)))


def lot_of(lot: str, player: str) -> str:
    """A player's lot in the round of `lot`, in hex; the smaller comes first."""
    return _hex(f"{lot} {player}")


def _hex(text: str) -> str:
    # A lone surrogate can stand in a file's word: it is digested as JSON escapes it.
    return sha256(text.encode("utf-8", "backslashreplace")).hexdigest()
