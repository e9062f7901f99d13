"""Memoises the parts of a scene: each is laid anew only when what it shows has changed."""

from collections.abc import Callable, Hashable
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

from tablepi.ui.toolkit.sprites import forgotten_too

Shown = ParamSpec("Shown")
Laid = TypeVar("Laid")
Key = TypeVar("Key", bound=Hashable)

_REMEMBERED = 3


def memo(
    lay: Callable[Concatenate[Key, Shown], Laid],
) -> Callable[Concatenate[Key, Shown], Laid]:
    """Caches the last few results for each key, the function's first argument.

    The other arguments are compared, not hashed: they may hold mappings, and where they are the
    very objects of the last time, comparing them costs nothing. A scene has few keys, and what it
    shows often goes back to what it was: bright, then plain, then bright again.
    """
    held: dict[Hashable, list[tuple[tuple[Any, ...], Laid]]] = {}
    forgotten_too.append(held.clear)

    @wraps(lay)
    def again(key: Key, /, *args: Shown.args, **kwargs: Shown.kwargs) -> Laid:
        shown = (*args, *kwargs.items()) if kwargs else args
        results = held.setdefault(key, [])
        if results and results[0][0] == shown:
            return results[0][1]
        for index, (before, laid) in enumerate(results):
            if before == shown:
                results.insert(0, results.pop(index))
                return laid
        laid = lay(key, *args, **kwargs)
        results.insert(0, (shown, laid))
        del results[_REMEMBERED:]
        return laid

    return again
