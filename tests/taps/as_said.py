"""A line as it is said at a table: without words that change nothing."""

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, cast

from tablepi.core.match import Match
from tablepi.core.moves import Move, shape
from tablepi.core.notation import values_of
from tablepi.core.slots import Key, One, Seat, is_unasked

_ZEROS = re.compile(r"\b0+(?=[0-9])")
"""Zeros in front of a number in a place."""


def as_said(before: Match, move: Move) -> Move:
    """The line that comes to the same: without a key that may be left out, with a word that is
    meant where none stands, a place without zeros in front, a seat's own for what the table says.
    """
    after = before.offer(move)[0].state
    for other in _others(before, move):
        match, verdict = before.offer(other)
        if verdict.accepted and match.state == after:
            return as_said(before, other)
    return move


def _others(before: Match, move: Move) -> Iterator[Move]:
    line = cast(Any, move)
    for slot in shape(type(move)).slots:
        word = getattr(move, slot.name)
        if isinstance(slot.kind, Key) and word is not None:
            yield replace(line, **{slot.name: None})
        elif isinstance(slot.kind, One) and word is None and not is_unasked(slot):
            yield from (
                replace(line, **{slot.name: each}) for each in values_of(slot, before.notation)
            )
        if isinstance(word, str) and _ZEROS.search(word):
            yield replace(line, **{slot.name: _ZEROS.sub("", word)})
    if not shape(type(move)).slots:
        for form in before.game.moves:
            if [slot.kind for slot in shape(form).slots] == [Seat(front=True)]:
                yield from (cast(Any, form)(seat=seat) for seat in before.state.turn)
