"""Whether a match explains itself, as for a first game: notes in its journal say so."""

from collections.abc import Sequence

from tablepi.core.record import Row

EXPLAIN, BE_BRIEF = "explain on", "explain off"
"""The notes from which on a match explains itself, and from which on it does not."""


def explains_itself(rows: Sequence[Row]) -> bool:
    """Whether a match of these rows explains itself now: the last of its notes decides."""
    notes = (row.text for row in reversed(rows) if row.kind == "note")
    return next((note == EXPLAIN for note in notes if note in (EXPLAIN, BE_BRIEF)), False)
