"""The screens: what is shown and tapped, from the menu to the result, without pixels.

The modules beside the folders stand on top: the router, its stack of screens, the menu and the ways
that lead on from it. Upwards: `pictures`, `context`, `navigation`, then pages by subject:
`equipment`, `settings`, `players`, `corrections`, `table`, `start`.

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
