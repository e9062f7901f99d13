"""Enumeration of the legal moves that extend some words, by trying `play`."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any

from tablepi.core.game import ask
from tablepi.core.moves import Move, Open, shape

Play = Callable[[Any, Move], Any]
Values = Callable[[str], Iterable[Any]]


def completions(
    play: Play, state: Any, form: type[Move], words: Mapping[str, Any], values: Values
) -> Iterator[Move]:
    """The legal moves of a class with these words. `values`: what a slot can be.

    `play` itself says which word it needs next, so that most combinations are never tried.
    """
    given = {slot.name: words.get(slot.name, Open(slot.name)) for slot in shape(form).slots}
    move = form(**given)
    after, _, needed = ask(play, state, move)
    if needed:
        yield from _filled(play, state, form, given, needed, values)
    elif after is not None:
        yield move


def _filled(
    play: Play, state: Any, form: type[Move], given: dict[str, Any], slot: str, values: Values
) -> Iterator[Move]:
    """The legal moves with each value of this word."""
    at = list(given).index(slot)
    words = list(given.values())
    before, after = tuple(words[:at]), tuple(words[at + 1 :])
    among = tuple(values(slot))
    # An open word has no hash, so it cannot be looked up in the cache.
    known = not any(isinstance(word, Open) for word in (*before, *after))
    row = _known_row if known else _row
    for value, move in zip(among, row(form, before, among, after), strict=True):
        state_after, _, needed = ask(play, state, move)
        if needed:
            yield from _filled(play, state, form, {**given, slot: value}, needed, values)
        elif state_after is not None:
            yield move


def _row(
    form: Any, before: tuple[Any, ...], among: tuple[Any, ...], after: tuple[Any, ...]
) -> list[Move]:
    """The moves that differ only in this word."""
    return [form(*before, value, *after) for value in among]


_known_row: Callable[..., list[Move]] = lru_cache(maxsize=1024)(_row)
"""Cached, since the same rows are tried on every state."""
