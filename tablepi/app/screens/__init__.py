"""The screens, from the menu to the result: what each shows, and what its buttons do.

The menu alone is read at the start; the others when they are needed, or in a quiet moment.
"""

from collections.abc import Iterator
from importlib import import_module

_BEHIND_A_TAP = ("start.start_match", "start.seating", "equipment.decks")


def ahead() -> Iterator[None]:
    """Prefetches: imports one more screen at each step."""
    for name in _BEHIND_A_TAP:
        import_module(f"{__name__}.{name}")
        yield
